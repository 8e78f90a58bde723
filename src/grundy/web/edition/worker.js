// Python, with grundy, in a worker: questions in, answers out.
// Loading takes seconds, so the memory of Python with grundy loaded is stored for the next visit.

import { loadPyodide, version } from "../pyodide/pyodide.mjs";

const near = (path) => new URL(path, import.meta.url).href;
const indexURL = near("../pyodide/");

// where the memory is stored; another version of grundy or of Pyodide has another address
async function addressFor(wheel) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", wheel));
  return near(`../memory-${version}-${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
}

async function stored(address) {
  const found = await (await caches.open("grundy")).match(address);
  return found && new Uint8Array(await found.arrayBuffer());
}

async function store(address, memory) {
  const cache = await caches.open("grundy");
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(address, new Response(memory));
}

async function load(wheel, memory) {
  const python = await loadPyodide({ indexURL, ...memory ? { _loadSnapshot: memory } : { _makeSnapshot: true } });
  python.unpackArchive(wheel, "wheel", { extractDir: "/grundy" });
  if (!memory) python.runPython("import sys; sys.path.insert(0, '/grundy')");
  return [python, python.pyimport("grundy.web.browser").answer];
}

async function begin() {
  const wheel = await (await fetch(near("../grundy.whl"))).arrayBuffer();
  const address = isSecureContext && await addressFor(wheel); // elsewhere browsers store nothing
  const memory = address && await stored(address).catch(() => null);
  if (memory) {
    try {
      return (await load(wheel, memory))[1];
    } catch (error) {
      console.warn("the stored memory cannot be used, so grundy is loaded anew:", error);
    }
  }
  const [python, answer] = await load(wheel);
  if (address) store(address, python.makeMemorySnapshot()).catch(() => {}); // no room: the next visit loads it again
  return answer;
}

const begun = begin();
begun.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));

onmessage = async ({ data: { file, query, stages } }) => {
  const answer = await begun;
  try {
    for (const stage of stages) postMessage({ stage, answer: JSON.parse(answer(file, query, stage)) });
  } catch (error) {
    console.error(error); // Python itself gave up: the page starts another one
    postMessage({ stage: stages.at(-1), answer: null });
  }
};
