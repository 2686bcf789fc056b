// The one box: suggestions while typing, by the combobox pattern of the ARIA Authoring Practices (a list box below the
// field; the focus stays in the field), the key "/" that jumps to it, and what was asked last, which stays on the device.
const recentKey = "recent";
const recentMax = 8;
const pause_ms = 120;

const recent = () => {
  try {
    return JSON.parse(localStorage.getItem(recentKey) ?? "[]").map(String);
  } catch {
    return [];
  }
};
const remember = (all) => {
  try {
    if (all.length === 0) localStorage.removeItem(recentKey);
    else localStorage.setItem(recentKey, JSON.stringify(all.slice(0, recentMax)));
  } catch {
    // Storage is full or forbidden: nothing is remembered.
  }
};
const asked = (q) => q.trim() && remember([q.trim(), ...recent().filter((one) => one !== q.trim())]);

const mark = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};

const isSearch = (form) => form.querySelector('input[type="search"]') !== null;
const forms = [...document.querySelectorAll('form[action$="/find"]')].filter(isSearch);
for (const form of forms) suggestFor(form, form.querySelector('input[type="search"]'));

function suggestFor(form, field) {
  const root = form.getAttribute("action").replace(/\/find$/, "");
  const list = document.createElement("ul");
  Object.assign(list, { id: `${field.id}-list`, className: "suggestions", hidden: true });
  mark(list, { role: "listbox", "aria-label": "Suggestions" });
  field.parentNode.append(list);
  const attributes = { role: "combobox", autocomplete: "off", "aria-autocomplete": "list" };
  mark(field, { ...attributes, "aria-controls": list.id, "aria-expanded": "false" });
  let [chosen, timer, asking] = [-1, 0, new AbortController()];

  const close = () => {
    clearTimeout(timer);
    asking.abort();
    list.hidden = true;
    list.replaceChildren();
    field.setAttribute("aria-expanded", "false");
    choose(-1);
  };
  const choose = (place) => {
    list.children[chosen]?.setAttribute("aria-selected", "false");
    chosen = place;
    const option = list.children[place];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  };
  const show = (options) => {
    list.replaceChildren(
      ...options.map(({ text, says, act }, place) => {
        const option = document.createElement("li");
        mark(option, { id: `${list.id}-${place}`, role: "option", "aria-selected": "false" });
        const name = document.createElement("b");
        name.textContent = text;
        const aside = document.createElement("span");
        aside.className = "aside";
        aside.textContent = says;
        option.append(name, " ", aside);
        // The press would take the focus from the field, which closes the list.
        option.addEventListener("mousedown", (event) => event.preventDefault());
        option.addEventListener("click", act);
        return option;
      }),
    );
    list.hidden = options.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
    choose(-1);
  };
  const open = (q, href) => {
    asked(q);
    const known = new FormData(form).get("knownAt");
    const to = new URL(root + href.replace(/^\/v1(?!\/(?:changes\.|rulebooks\/))/, ""), location);
    if (known) to.searchParams.set("knownAt", known);
    location.assign(to);
  };
  const showRecent = () => {
    const all = recent();
    const again = all.map((text) => ({ text, says: "asked before", act: () => ask(text) }));
    const forget = { text: "Forget these", says: "they are only on this device", act: () => [remember([]), close()] };
    show(all.length === 0 ? [] : [...again, forget]);
  };
  const ask = (text) => {
    field.value = text;
    form.requestSubmit();
  };
  const suggest = async () => {
    asking.abort();
    asking = new AbortController();
    const q = field.value.trim();
    if (q === "") return showRecent();
    // Exported files have nobody to ask.
    if ("files" in document.documentElement.dataset) return;
    try {
      const answer = await fetch(`${root}/v1/suggest?${new URLSearchParams(new FormData(form))}`, asking);
      const { suggestions = [] } = await answer.json();
      if (document.activeElement !== field || field.value.trim() !== q) return;
      show(suggestions.map(({ text, says, href }) => ({ text, says, act: () => open(text, href) })));
    } catch {
      // Overtaken by the next key, or the service is away: the box works as without suggestions.
    }
  };
  const step = (by) => {
    if (list.hidden) return suggest();
    const count = list.children.length;
    // Between the last and the first there is the field itself.
    choose(((chosen + 1 + by + count + 1) % (count + 1)) - 1);
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, pause_ms);
  });
  field.addEventListener("click", () => field.value === "" && list.hidden && showRecent());
  field.addEventListener("blur", close);
  form.addEventListener("submit", () => asked(field.value));
  field.addEventListener("keydown", (event) => {
    const isOpen = !list.hidden;
    if (event.isComposing) return;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Enter" && chosen >= 0) list.children[chosen].click();
    else return;
    event.preventDefault();
  });
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping || forms.length === 0) return;
  event.preventDefault();
  const field = forms[0].querySelector('input[type="search"]');
  field.focus();
  field.select();
});
