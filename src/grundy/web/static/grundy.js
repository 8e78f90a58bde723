// What the page does beyond links and forms, all of which work without this:
// ghosts of the move that is pointed at, single keys, and moves without a blank page between.

const main = () => document.getElementById("main");

// -- ghosts

function show(move, on) {
  for (const shape of main().querySelectorAll("[data-moves]")) {
    if (shape.dataset.moves.split(" ").includes(move)) shape.classList.toggle("on", on);
  }
  for (const ghost of main().querySelectorAll(`.ghost[data-move="${CSS.escape(move)}"]`)) ghost.classList.toggle("on", on);
}

for (const [event, on] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerout", false]]) {
  document.addEventListener(event, ({ target }) => {
    const move = target.closest?.("a.move[data-move]");
    if (move) show(move.dataset.move, on);
  });
}

// -- keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select")) return;
  const link = [...main().querySelectorAll("a[data-key]")].find((a) => a.dataset.key === event.key);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// -- pages put in place: the status line stays, so that what changed in it is read out

let asked = 0;

async function visit(href, { push = true, focus = null } = {}) {
  const mine = ++asked;
  let response, text;
  try {
    response = await fetch(href, { headers: { Accept: "text/html" } });
    text = await response.text();
  } catch {
    location.assign(href);
    return;
  }
  if (mine !== asked) return; // something else was chosen meanwhile
  const next = new DOMParser().parseFromString(text, "text/html");
  const fresh = next.getElementById("main");
  if (!fresh || response.status >= 500) {
    location.assign(href);
    return;
  }
  const status = document.getElementById("status");
  const told = fresh.querySelector("#status");
  const news = told ? [...told.childNodes] : [];
  if (status && told) {
    status.replaceChildren();
    told.replaceWith(status);
  }
  document.title = next.title;
  document.documentElement.lang = next.documentElement.lang;
  document.querySelector("header").replaceWith(next.querySelector("header"));
  main().replaceWith(fresh);
  if (status && told) requestAnimationFrame(() => status.replaceChildren(...news));
  const shown = response.url.replace(/#.*/, "");
  if (push && shown !== location.href) history.pushState(null, "", shown);
  restore(focus);
}

function restore(focus) {
  // where the next key press is wanted: the news are read out from the status line, wherever the focus is
  const first = (...selectors) => selectors.map((one) => one && main().querySelector(one)).find(Boolean);
  const found = first(focus);
  const target = found || first(".alert", "#moves h2", "h1") || main();
  if (!target.matches("a, button, input")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  (found || main().querySelector("#status") || target).scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("main a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const href = link.getAttribute("href");
  if (!href.startsWith("/play?") && !href.startsWith("/draw?")) return;
  event.preventDefault();
  const { key, focus } = link.dataset;
  visit(href, { focus: focus || (key ? `a[data-key="${CSS.escape(key)}"]` : null) });
});

addEventListener("popstate", () => visit(location.href, { push: false }));
