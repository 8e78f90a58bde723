// Drawing by pointing: a click on the empty board adds a vertex there, and a vertex can be dragged.
// The page is made by the form below the board, with the places changed.

const UNIT = 40, MARGIN = 10, LEAST = 1.125, WIDE = 1.5, STILL = 6; // as in Python; scales; pixels that a click may stray

const sheet = () => document.querySelector("main.draw svg.board");
const within = (value, least, most) => Math.round(10 * Math.min(Math.max(value, least), most)) / 10;
const vertex = (link) => link?.querySelector(".disc text")?.textContent;

// the board is as wide as the window allows
export function fit() {
  const svg = sheet();
  if (!svg) return;
  const { width, height } = svg.viewBox.baseVal, room = svg.parentElement.clientWidth - 8;
  const scale = room < 640 ? LEAST : WIDE, wide = Math.max(width, room / scale);
  svg.setAttribute("viewBox", `0 0 ${wide} ${height}`);
  svg.setAttribute("width", wide * scale);
  svg.setAttribute("height", height * scale);
}

function place({ clientX, clientY }) {
  const svg = sheet(), { width, height } = svg.viewBox.baseVal;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  const cells = (value, size) => within((value - MARGIN) / UNIT, 0.5, (size - 2 * MARGIN) / UNIT - 0.5);
  return { x: cells(x, width), y: cells(y, height) };
}

function* points(path) {
  const [x1, y1, x, y, x2, y2] = path.getAttribute("d").match(/-?[\d.]+(e-?\d+)?/g).map(Number);
  yield* [[x1, y1], [x, y], [x2, y2]];
}

// the edges of a vertex follow it: of each the end that is nearer, of a loop both
function follow(link, dx, dy) {
  const name = vertex(link), circle = link.querySelector("circle");
  const far = ([x, y]) => Math.hypot(x - circle.cx.baseVal.value, y - circle.cy.baseVal.value);
  link.setAttribute("transform", `translate(${dx} ${dy})`);
  for (const group of sheet().querySelectorAll(".touched")) {
    const ends = group.dataset.moves.split(" ");
    if (!ends.includes(name)) continue;
    for (const path of group.querySelectorAll("path")) {
      path.dataset.from ??= path.getAttribute("d");
      path.setAttribute("d", path.dataset.from);
      const [start, middle, end] = points(path);
      const first = far(start) < far(end);
      const parts = ends.length === 1 ? [1, 1, 1] : first ? [1, 0.5, 0] : [0, 0.5, 1];
      const [a, b, c] = [start, middle, end].map(([x, y], i) => `${x + parts[i] * dx} ${y + parts[i] * dy}`);
      path.setAttribute("d", `M${a} Q${b} ${c}`);
    }
  }
}

export function draw(visit) {
  let held = null, dragged = false, turn = Promise.resolve();

  // one change after the other, each of the drawing that is there then
  function change(address) {
    turn = turn.then(async () => {
      const left = sheet().closest(".scroll").scrollLeft;
      await visit(address(), { focus: "svg.board" });
      const frame = sheet()?.closest(".scroll");
      if (frame) frame.scrollLeft = left;
    }).catch(console.error);
  }

  function changed(edit) {
    return () => {
      const form = document.querySelector("main.draw form"), fields = new URLSearchParams(new FormData(form));
      const places = new Map((fields.get("at").match(/\S+/g) ?? []).map((one) => [one.split(",")[0], one]));
      edit(places, fields);
      fields.set("at", [...places.values()].join(" "));
      return `${form.action}?${fields}`;
    };
  }

  function add({ x, y }) {
    change(changed((places, fields) => {
      const name = Math.max(-1, ...places.keys()) + 1, from = vertex(document.querySelector("main.draw .spot.chosen"));
      places.set(String(name), `${name},${x},${y}`);
      const sign = fields.get("kind") === "digraph" ? ">" : "-";
      if (from) fields.set("edges", `${fields.get("edges")} ${from}${sign}${name}`.trim());
    }));
  }

  document.addEventListener("pointerdown", (event) => {
    dragged = false;
    held = null;
    if (!event.target.closest?.("main.draw svg.board") || event.button || !event.isPrimary) return;
    const link = event.target.closest("a");
    held = { link, x: event.clientX, y: event.clientY, scale: sheet().getScreenCTM().a };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    dragged ||= Math.hypot(dx, dy) > STILL;
    if (dragged && vertex(held.link)) follow(held.link, dx / held.scale, dy / held.scale);
  });

  document.addEventListener("pointerup", (event) => {
    if (!held || !event.isPrimary) return;
    const name = vertex(held.link), there = place(event);
    if (dragged && name) change(changed((places) => places.set(name, `${name},${there.x},${there.y}`)));
    else if (!dragged && !held.link) add(there);
    held = null;
  });

  document.addEventListener("pointercancel", () => (held = null)); // the browser scrolls

  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.("main.draw svg.board")) event.preventDefault(); // a vertex is moved, not its link
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("main.draw svg.board a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const href = link.getAttribute("href");
    if (!dragged || !event.detail) change(() => href);
  }, true);

  fit();
}
