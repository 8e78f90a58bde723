// How an address is answered without a server: by Python in a worker. Of a position the worker first shows what theorems
// say, then solves it. A worker that takes too long, or whose answer nobody waits for, is ended; another takes its place.

// milliseconds: until a first answer is shown, until another worker gets ready, until solving is ended
const QUICK = 400, SLOW = 1500, LONG = 8000;
const folder = new URL("../", import.meta.url);

const sleep = (time) => new Promise((wake) => setTimeout(wake, time));

// a worker, which answers one question at a time
class Desk {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #take = null;
  free = Promise.resolve();

  constructor() {
    this.ready = new Promise((open, fail) => {
      this.#worker.onerror = fail;
      this.#worker.onmessage = ({ data }) => {
        if (data.ready) open();
        else if (data.failed) fail(new Error(data.failed));
        else this.#take(data);
      };
    });
    this.ready.then(() => (this.loaded = true), () => {}); // a failure is for whoever asks
  }

  // the answer of the last stage, those before it are shown; null if there is none in the time
  ask(question, stages, show) {
    const answer = new Promise((take) => {
      this.#take = (data) => (data.stage === stages.at(-1) ? take(data.answer) : show(data.answer));
    });
    this.busy = true;
    this.free = answer.then(() => (this.busy = false));
    this.#worker.postMessage({ stages, ...question });
    return Promise.race([answer, sleep(LONG).then(() => null)]);
  }

  end() {
    this.#worker.terminate();
  }
}

// pages that were made with the site are shown as long as Python is being loaded
const ready = fetch(new URL("ready/addresses.json", folder)).then((response) => response.json());

async function made({ pathname, search }) {
  const number = (await ready).indexOf(pathname.split("/").pop() + search);
  if (number < 0) return null;
  return { status: 200, body: await (await fetch(new URL(`ready/${number}.html`, folder))).text() };
}

let desk = new Desk(), spare = null; // the spare one gets ready while the other thinks for long
let current = null; // the question whose answer is waited for: the newest

function change() {
  desk.end();
  desk = spare ?? new Desk();
  spare = null;
}

// the answer; null once there is a newer question
async function solve(asked, question, show) {
  const stages = question.file === "play.html" ? [["first", "full"], ["late"], [""]] : [["full"], [""]];
  await desk.ready;
  await Promise.race([desk.free, sleep(QUICK)]);
  if (current === asked && desk.busy) change();
  for (const wanted of stages) {
    await desk.ready;
    if (current !== asked) return null;
    const late = setTimeout(() => (spare ??= new Desk()), SLOW);
    const answer = await desk.ask(question, wanted, show);
    clearTimeout(late);
    if (current !== asked) return null;
    if (answer) return answer;
    change();
  }
  throw new Error("not even a refusal in time");
}

function ask(question) {
  const key = JSON.stringify(question);
  if (current?.key !== key || current.done) {
    const asked = (current = { key });
    asked.first = new Promise((show) => (asked.full = Promise.resolve().then(() => solve(asked, question, show))));
    asked.full.catch(() => {}).then(() => (asked.done = true));
  }
  return current;
}

async function answered(url) {
  const shown = desk.loaded ? null : await made(url);
  return shown ?? thought(url);
}

async function thought(url) {
  const query = url.search.slice(1).replace(/&?\bwait=1\b/, "");
  const { first, full } = ask({ file: url.pathname.split("/").pop(), query });
  await desk.ready;
  if (query.length < url.search.length - 1 || (await Promise.race([full.then(() => true), sleep(QUICK)]))) return full;
  const shown = await Promise.race([full, first]);
  return shown?.status === 200 ? shown : full; // a reply of grundy waits for the full answer
}

export async function get(href) {
  let url = new URL(href, folder);
  try {
    for (;;) {
      const found = await answered(url);
      if (!found) return { ok: false, status: 503, text: async () => "" }; // nobody waits for it
      const { status, body, location } = found;
      if (!location) return { url: url.href, status: Math.min(status, 400), ok: status < 400, text: async () => body };
      url = new URL(location, folder);
    }
  } catch (error) {
    console.error(error);
    document.getElementById("main").textContent =
      "grundy cannot be loaded: it needs a recent browser with WebAssembly. " +
      "无法载入 grundy：需要支持 WebAssembly 的新版浏览器。";
    document.getElementById("wait").hidden = true;
    return { url: location.href, ok: false, status: 400, text: async () => document.documentElement.outerHTML };
  }
}
