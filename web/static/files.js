// In pages that were exported as files: searches through their index, and finds the page that stands for a day.
const said = document.getElementById("files-said");
const found = document.getElementById("files-found");
const isIndexed = document.querySelector("[data-indexed]") !== null;
const resultsMax = 30;

if (found === null) await toThePageOfTheDay();
else await search(new URLSearchParams(location.search).get("q")?.trim() ?? "");

async function search(q) {
  if (!isIndexed) return;
  document.getElementById("files-q").value = q;
  said.textContent = "";
  if (q === "") return;
  const days = await daysByPath();
  const number = q.toLowerCase().replace(/^(?:cr|rule|section)\s+/, "");
  const path = /^\d{4}-\d\d-\d\d$/.test(q)
    ? `/on/${q}`
    : ["/rules/", "/sections/"].map((one) => one + number).find((one) => one in days);
  if (path?.startsWith("/on/") && days["/on"].includes(q)) return location.replace(path);
  if (path && !path.startsWith("/on/")) return location.replace(path);
  const { search: inIndex } = await import("/pagefind/pagefind.js");
  const { results } = await inIndex(q);
  const shown = await Promise.all(results.slice(0, resultsMax).map((one) => one.data()));
  found.replaceChildren(...shown.map(entryOf));
  said.textContent = `${results.length} ${results.length === 1 ? "page has" : "pages have"} these words, or parts of them${results.length > resultsMax ? `; the best ${resultsMax} are shown` : ""}.`;
}

function entryOf({ url, meta, excerpt }) {
  const entry = document.createElement("li");
  const link = document.createElement("a");
  Object.assign(link, { href: url, textContent: meta.title });
  // The excerpt is text with its words marked; only the marks are taken over. A paragraph keeps the blanks around them.
  const words = document.createElement("p");
  for (const [place, part] of excerpt.split(/<\/?mark>/).entries()) {
    const piece = document.createElement(place % 2 === 1 ? "mark" : "span");
    piece.textContent = new DOMParser().parseFromString(`<p>${part}`, "text/html").body.textContent;
    words.append(piece);
  }
  entry.append(link, words);
  return entry;
}

async function toThePageOfTheDay() {
  const query = new URLSearchParams(location.search);
  const on = query.get("on");
  if (on !== null && !/^\d{4}-\d\d-\d\d$/.test(on)) return;
  if (on !== null && location.pathname.startsWith("/lineages/")) return location.replace(location.pathname);
  const days = await daysByPath();
  // A subrule is shown with its rule.
  const rule = location.pathname.replace(/^(\/rules\/\d{3}\.\d{1,3})[a-z]{1,2}$/, "$1");
  const place = rule === location.pathname ? location.hash : `#r${location.pathname.slice("/rules/".length)}`;
  const [ofRule, own] = [rule, location.pathname].map((path) =>
    days[path]?.findLast((one) => on === null || one.replace(/^-/, "") <= on),
  );
  if (on === null) {
    // Nothing has this number today: its history says what had it.
    if (own?.startsWith("-") && location.pathname.startsWith("/rules/"))
      location.replace(location.pathname.replace("/rules/", "/numbers/"));
    // A number that nothing had on that day is no part of what the rule above it said.
  } else if (own === undefined || own.startsWith("-")) {
    if (days[location.pathname])
      said.textContent = `For ${on} these files have nothing under this number or term: nothing had it then, or its words are not held.`;
  } else if (ofRule && !ofRule.startsWith("-")) location.replace(`${rule}?on=${ofRule}${place}`);
  else location.replace(`${location.pathname}?on=${own}${location.hash}`);
}

async function daysByPath() {
  return (await fetch("/days.json")).json();
}
