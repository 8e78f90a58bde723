// Buttons that need a script: they are hidden until there is one.

export function reveal() {
  for (const item of document.querySelectorAll(".scripted")) {
    item.hidden = Boolean(item.querySelector("[data-full]")) && !document.fullscreenEnabled;
  }
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button[data-copy], button[data-full]");
  if (!button) return;
  if ("full" in button.dataset) {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
    return;
  }
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  if (copied) button.textContent = button.dataset.copy;
  else prompt(button.textContent, location.href);
});

reveal();
