// Adds copy buttons, and arrow keys in the "as of" row. Pages work without it.
document.documentElement.classList.add("scripted");

const status = document.getElementById("copy-status");
for (const button of document.querySelectorAll("button[data-copies]")) {
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(source.textContent);
      status.textContent = "Copied.";
      button.classList.add("done");
    } catch {
      // There is no clipboard without a secure connection: the text is selected instead.
      getSelection().selectAllChildren(source);
      status.textContent = "Selected: copy it with your keyboard.";
    }
  });
}

const steps = { ArrowLeft: "day-before", ArrowRight: "day-after", ArrowUp: "change-before", ArrowDown: "change-after" };
const row = document.getElementById("as-of");
row?.addEventListener("keydown", (event) => {
  const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  // In the field of the day the arrow keys change the day.
  const isTyping = event.target.closest("input");
  const link = plain && !isTyping && steps[event.key] && row.querySelector(`[data-step="${steps[event.key]}"]`);
  if (!link) return;
  event.preventDefault();
  // The row on the next page gets the focus, so that the keys continue to work; a fragment in the address would take it
  // away.
  sessionStorage.setItem("step", link.dataset.step);
  location.assign(link.href.replace(/#.*/, ""));
});

const stepped = sessionStorage.getItem("step");
sessionStorage.removeItem("step");
if (stepped && row) {
  const link = row.querySelector(`a[data-step="${stepped}"]`);
  // The days are behind a control, which is closed on the next page.
  (link?.closest("details:not([open])") || !link ? row.querySelector("summary") : link).focus({ preventScroll: true });
}

document.getElementById("print")?.addEventListener("click", () => print());

// The next page announces what a button did, for users of screen readers.
for (const button of document.querySelectorAll("button[data-done]"))
  button.addEventListener("click", () => sessionStorage.setItem("done", button.dataset.done));
const done = sessionStorage.getItem("done");
sessionStorage.removeItem("done");
const said = document.getElementById("said");
if (done && said) requestAnimationFrame(() => setTimeout(() => said.append(`${done} ${said.dataset.then}`), 50));

// A long text is not sent back with its answer, and fits no address: the device keeps the last few, each at an address
// that works there.
const text = document.querySelector("form.paste textarea");
const keptPrefix = "text-";
const keptMax = 3;
const longMin_chars = 1_500;
const keptNames = () => Object.keys(localStorage).filter((name) => name.startsWith(keptPrefix));
text?.form.addEventListener("submit", () => {
  if (text.value.length <= longMin_chars) return;
  const name = keptPrefix + Date.now();
  try {
    for (const old of keptNames()
      .sort()
      .slice(0, 1 - keptMax))
      localStorage.removeItem(old);
    localStorage.setItem(name, text.value);
    sessionStorage.setItem("pasted", name);
  } catch {
    // Too large for what is left of the storage: the page before still has it.
  }
});
const keptLink = document.getElementById("kept-link");
const pasted = sessionStorage.getItem("pasted");
sessionStorage.removeItem("pasted");
if (text && keptLink && pasted) {
  text.value ||= localStorage.getItem(pasted) ?? "";
  keptLink.href = `${location.pathname}#${pasted}`;
  document.getElementById("kept-forget").addEventListener("click", ({ currentTarget }) => {
    for (const name of keptNames()) localStorage.removeItem(name);
    currentTarget.textContent = "Forgotten";
  });
}
const named = location.hash.slice(1);
if (text?.value === "" && named.startsWith(keptPrefix)) text.value = localStorage.getItem(named) ?? "";
