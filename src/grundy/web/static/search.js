// The first page shows the cards that fit while one types; without this the form asks the server.

// as folded() in words/names.py writes a word
const folded = (text) => text.toLowerCase().replace(/[\s_'’-]/g, "").replace(/(?<=.)(游戏|博弈|问题)$/, "");

function search(typed) {
  const words = typed.split(/\s+/).map(folded).filter(Boolean);
  let count = 0;
  for (const card of document.querySelectorAll(".family [data-words]")) {
    card.hidden = !words.every((word) => card.dataset.words.includes(word));
    count += !card.hidden;
  }
  for (const family of document.querySelectorAll(".family")) family.hidden = !family.querySelector("li:not([hidden])");
  const start = document.querySelector(".start")?.closest("section");
  if (start) start.hidden = words.length > 0;
  const contents = document.querySelector(".contents");
  if (contents) contents.hidden = words.length > 0;
  const found = document.getElementById("found");
  found.textContent = !words.length ? "" : count ? found.dataset.some.replace("{count}", count) : found.dataset.none;
}

document.addEventListener("input", ({ target }) => {
  if (target.id === "q") search(target.value);
});
