// The theme makes a navigation landmark of every copy button, and gives none of them a name.
new MutationObserver(() => {
  for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) nav.setAttribute("role", "none")
}).observe(document.documentElement, { childList: true, subtree: true })

// What is copied of a Python session is what was typed.
for (const block of document.querySelectorAll(".highlight:not([data-copy])")) {
  const lines = block.textContent.trimStart().split("\n")
  if (lines[0].startsWith(">>> ")) {
    const typed = lines.filter((line) => /^(>>>|\.\.\.)( |$)/.test(line))
    block.dataset.copy = typed.map((line) => line.slice(4)).join("\n")
  }
}
