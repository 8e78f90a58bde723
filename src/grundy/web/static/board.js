// The move that is pointed at is marked on the board, and what it takes fades before the next page is there.
// grundy's reply is shown in the same way, on the board as it was before.

const FADING = 200, MARKED = 400; // milliseconds
const REPLY = "0"; // its number, which no other move has

const board = () => document.getElementById("main");
const touched = (move) =>
  [...board().querySelectorAll(".touched")].filter((shape) => shape.dataset.moves.split(" ").includes(move));
const ghosts = (move) => [...board().querySelectorAll(`.ghost[data-move="${CSS.escape(move)}"]`)];

function show(move, on) {
  for (const shape of [...touched(move), ...ghosts(move)]) shape.classList.toggle("on", on);
}

for (const [event, on] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerout", false]]) {
  document.addEventListener(event, ({ target }) => {
    const link = target.closest?.("a[data-move]");
    if (link) show(link.dataset.move, on);
  });
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function fade(move) {
  if (!move || still()) return Promise.resolve();
  const fading = touched(move).map((shape) =>
    shape.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADING, fill: "forwards", easing: "ease-in" }));
  const coming = ghosts(move).map((ghost) => {
    ghost.classList.add("on");
    return ghost.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADING, fill: "forwards" });
  });
  return Promise.all([...fading, ...coming].map((one) => one.finished));
}

export async function reply() {
  const template = board().querySelector("template.reply");
  if (!template || still()) return;
  const now = board().querySelectorAll("figure svg.board")[template.dataset.part - 1];
  if (!now) return; // a move has taken the last of its board
  const before = template.content.firstElementChild.cloneNode(true);
  now.replaceWith(before);
  show(REPLY, true);
  await new Promise((wake) => setTimeout(wake, MARKED));
  show(REPLY, false);
  await fade(REPLY);
  before.replaceWith(now);
}
