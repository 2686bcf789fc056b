import { type ComponentChildren, cloneElement, isValidElement, type VNode } from "preact";
import { addressWithKnownAt } from "./known-at.ts";
import { symbolsShown, withoutLowLines } from "./parts/symbols.ts";
import { input } from "./tags.ts";

/** What is done to a finished page, because its links and printed texts come from many places. */
export type Finishing = {
  /** The address of the page that shows what a link names. */
  readonly shownAt: (address: string) => string;
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
  const { shownAt, knownAt } = finishing;
  const signsInside = typeof type === "string" && isLiteral.has(type) ? "kept" : type === "svg" ? "left out" : signs;
  const inside = treeFinished(children as ComponentChildren, finishing, signsInside);
  const kept = (address: string) => (knownAt === undefined ? address : addressWithKnownAt(address, knownAt));
  const changed = {
    ...(typeof title === "string" && signs !== "kept" ? { title: withoutLowLines(title) } : {}),
    ...(typeof href === "string" ? { href: kept(shownAt(href)) } : {}),
    // A form that is sent by GET loses the query of its address; one sent by POST keeps it.
    ...(type === "form" && method !== undefined ? { action: kept(String(action)) } : {}),
  };
  if (type !== "form" || method !== undefined || knownAt === undefined) return cloneElement(element, changed, inside);
  return cloneElement(element, changed, input({ type: "hidden", name: "knownAt", value: knownAt }), inside);
}
