// The page without a server: its links and forms do not load a page, which would load Python anew.

import { visit } from "./grundy.js";

const folder = new URL("../", import.meta.url).href;

function own({ href }) {
  return href.startsWith(folder) && /^(\w+\.html)?([?#]|$)/.test(href.slice(folder.length));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const href = link.getAttribute("href"), url = new URL(href, location.href);
  if (href.startsWith("#") || !own(url)) return;
  event.preventDefault();
  visit(url.href);
});

document.addEventListener("submit", (event) => {
  const url = new URL(event.target.getAttribute("action") ?? "", location.href);
  if (!own(url)) return;
  event.preventDefault();
  url.search = new URLSearchParams(new FormData(event.target, event.submitter));
  visit(url.href);
});

const here = new URL(location.href);
if (!here.searchParams.has("lang") && navigator.language.startsWith("zh")) here.searchParams.set("lang", "zh");
const language = here.searchParams.get("lang") ?? "en";
for (const said of document.querySelectorAll(".waiting")) said.hidden = said.lang !== language;
if (here.search || document.querySelector(".waiting")) visit(here.href, { push: false });
