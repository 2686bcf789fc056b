import type { Page } from "playwright-core";

/** A memory of kinds of elements: takes a list of them, and tells whether one of them was in no list before. */
export function memoryOfKinds(): (kinds: readonly string[]) => boolean {
  const met = new Set<string>();
  return (kinds) => {
    const before = met.size;
    for (const kind of kinds) met.add(kind);
    return met.size > before;
  };
}

/**
 * The kinds of the elements that are shown and that a selector finds. Of one kind are elements with the same tag, classes
 * and attributes, below elements that have the same ones: styles and scripts of the site tell no more apart, so what is
 * checked for one element of a kind holds for the others.
 */
export function kindsShown(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate(kindsIn, selector);
}

function kindsIn(selector: string): string[] {
  const valued = ["type", "role", "class", "tabindex"];
  const attributesOf = (one: Element) =>
    one.getAttributeNames().map((name) => (valued.includes(name) ? `${name}=${one.getAttribute(name)}` : name));
  const kindOf = (one: Element | null): string =>
    one === null ? "" : `${kindOf(one.parentElement)} > ${one.tagName} ${attributesOf(one).toSorted().join(" ")}`;
  const all = Array.from(document.querySelectorAll(selector));
  return [...new Set(all.filter((one) => one.checkVisibility({ visibilityProperty: true })).map(kindOf))];
}
