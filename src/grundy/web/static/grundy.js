// What the page does beyond links and forms, all of which work without this:
// single keys, and pages put in place, without a blank page between.

import { fade, reply } from "./board.js";
import { draw, fit } from "./draw.js";
import { get } from "./get.js";
import "./search.js";
import { reveal } from "./tools.js";

const PATIENT = 300; // milliseconds
const main = () => document.getElementById("main");

// -- keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select, .scroll")) return;
  const link = [...main().querySelectorAll("a[data-key]")].find((a) => a.dataset.key === event.key);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// -- pages put in place: the status line stays, so that what changed in it is read out

const bare = (address) => address.replace(/#.*/, "");
let asked = 0, patience, here = bare(location.href);

// after a moment of waiting the page says so
function wait() {
  clearTimeout(patience);
  patience = setTimeout(() => (document.getElementById("wait").hidden = false), PATIENT);
}

export async function visit(href, { push = true, focus = null, move = null } = {}) {
  const mine = ++asked;
  let response, text;
  wait();
  try {
    const faded = fade(move);
    response = await get(href);
    text = await response.text();
    await faded;
  } catch {
    if (mine === asked) location.assign(href);
    return;
  }
  if (mine !== asked) return; // something else was chosen meanwhile
  clearTimeout(patience);
  if (response.status >= 500 || !put(text)) {
    location.assign(href);
    return;
  }
  const shown = bare(response.url);
  if (push && shown !== location.href) history.pushState(null, "", shown);
  here = bare(location.href);
  restore(focus);
  if (response.url !== new URL(href, location.href).href) reply();
}

function put(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const fresh = next.getElementById("main");
  if (!fresh) return false;
  const status = document.getElementById("status");
  const told = fresh.querySelector("#status");
  const unfinished = unfinishedIn(fresh); // before the news are taken out of the page
  const news = told ? [...told.childNodes] : [];
  if (status && told) {
    status.replaceChildren();
    told.replaceWith(status);
  }
  document.title = next.title;
  document.documentElement.lang = next.documentElement.lang;
  for (const part of ["body > header", "body > footer", "#wait"]) {
    document.querySelector(part)?.replaceWith(next.querySelector(part) ?? "");
  }
  main().replaceWith(fresh);
  reveal();
  fit();
  if (status && told) requestAnimationFrame(() => status.replaceChildren(...news));
  refill(unfinished);
  return true;
}

// where the next key press is wanted: the news are read out from the status line, wherever the focus is
function restore(focus, { scroll = true } = {}) {
  const first = (...selectors) => selectors.map((one) => one && main().querySelector(one)).find(Boolean);
  const found = first(focus);
  const target = found || first("[autofocus]", ".alert", "#next", "h1") || main();
  if (!target.matches("a, button, input")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (scroll) (found || main().querySelector("#status") || target).scrollIntoView({ block: "nearest" });
  return target;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("main a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const href = link.getAttribute("href");
  if (!/^\/?(play|draw|learn)(\.html)?\?/.test(href)) return;
  event.preventDefault();
  const { key, focus, move } = link.dataset;
  visit(href, { move, focus: focus || (key ? `a[data-key="${CSS.escape(key)}"]` : null) });
});

// -- a first answer is replaced by the full one, if the page is still the same then

const unfinishedIn = (page) => page.querySelector("a[data-refill]")?.href;

async function refill(unfinished) {
  if (!unfinished) return;
  const shown = main();
  const response = await get(unfinished).catch(() => null);
  const text = response?.ok ? await response.text() : "";
  if (!text || main() !== shown) return; // something else was chosen meanwhile
  const active = document.activeElement, inside = shown.contains(active);
  const problem = shown.querySelector("#problem"); // of a move that was typed meanwhile
  put(text);
  if (problem) {
    main().prepend(problem);
    main().querySelector("#typed")?.setAttribute("aria-describedby", problem.id);
  }
  if (!inside) return;
  const again = restore(path(active), { scroll: false });
  if (again.matches("input")) again.value = active.value;
}

// where the focus is: the link with the same address, or what has the same id, is there afterwards, too
function path(element) {
  const href = element.getAttribute("href");
  return href ? `a[href="${CSS.escape(href)}"]` : element.id ? `#${CSS.escape(element.id)}` : null;
}

draw(visit);
refill(unfinishedIn(main()));

// a link to a place of the same page scrolls, as everywhere
addEventListener("popstate", () => {
  if (bare(location.href) !== here) visit(location.href, { push: false });
});
