import { type ComponentChildren, cloneElement, isValidElement, type VNode } from "preact";
import { addressWithKnownAt } from "./known-at.ts";
import { symbolsShown, withoutLowLines } from "./parts/symbols.ts";
import { input, p } from "./tags.ts";

/** How the pages of a site lead on: of a service, or of files. */
export type Ways = {
  /** The address of the page that shows what a link names; `null` if none does. */
  readonly shownAt: (address: string) => string | null;
  /** Says whether a form is answered. A service answers all. */
  isAnswered?(form: { readonly path: string; readonly method: unknown }): boolean;
  /** What each page says about pages that are files; left out of a service. */
  readonly ofFiles?: string;
};

/** What is done to a finished page, because its links and printed texts come from many places. */
export type Finishing = {
  readonly ways: Ways;
  /** The instant that all links and forms keep; left out on pages of what is known now. */
  readonly knownAt?: string | undefined;
};

/** Elements in which signs stay as they are: texts to copy. */
const isLiteral = new Set(["pre", "code", "textarea", "script", "option", "kbd"]);

/**
 * A page with its links leading to the pages that show what they name, with the instant kept, and with the signs in its
 * texts drawn (`symbolsShown`). In drawings and in titles of elements the underscores are left out.
 */
export function treeFinished(
  tree: ComponentChildren,
  finishing: Finishing,
  signs: "drawn" | "left out" | "kept" = "drawn",
): ComponentChildren {
  if (typeof tree === "string")
    return signs === "kept" ? tree : signs === "drawn" ? symbolsShown(tree) : withoutLowLines(tree);
  if (Array.isArray(tree)) return tree.map((one) => treeFinished(one, finishing, signs));
  if (!isValidElement(tree)) return tree;
  const element = tree as VNode<Record<string, unknown>>;
  const { type } = element;
  const { children, title, href, action, method } = element.props;
  const { ways, knownAt } = finishing;
  const signsInside = typeof type === "string" && isLiteral.has(type) ? "kept" : type === "svg" ? "left out" : signs;
  const inside = treeFinished(children as ComponentChildren, finishing, signsInside);
  const kept = (address: string) => (knownAt === undefined ? address : addressWithKnownAt(address, knownAt));
  const leadsTo = (address: string) => {
    const shown = ways.shownAt(address);
    return shown === null ? { href: undefined, "data-absent": "" } : { href: kept(shown) };
  };
  const changed = {
    ...(typeof title === "string" && signs !== "kept" ? { title: withoutLowLines(title) } : {}),
    ...(typeof href === "string" ? leadsTo(href) : {}),
    // A form that is sent by GET loses the query of its address; one sent by POST keeps it.
    ...(type === "form" && method !== undefined ? { action: kept(String(action)) } : {}),
  };
  if (type === "form" && ways.isAnswered?.({ path: String(action ?? "").split(/[?#]/)[0] ?? "", method }) === false)
    return [p({ class: "note", role: "note" }, needsService), cloneElement(element, { inert: true }, inside)];
  if (type !== "form" || method !== undefined || knownAt === undefined) return cloneElement(element, changed, inside);
  return cloneElement(element, changed, input({ type: "hidden", name: "knownAt", value: knownAt }), inside);
}

const needsService = "These pages are files. What this form asks is answered by a running service only.";
