import { type ComponentChildren, cloneElement, isValidElement, type VNode } from "preact";
import type { z } from "zod";
import { instantParameter, knownAtQuery } from "../core/contract/parts.ts";
import { nothing } from "./queries.ts";
import { input } from "./tags.ts";

/**
 * Pages of the archive as it was known at an instant. Every page takes `knownAt`; this file and site.ts handle it for
 * all pages. Links must keep the instant, so it is added to the addresses of the finished page.
 */

/** The query of a page, with the instant that every page takes. */
export function queryWithKnownAt(query: z.ZodObject = nothing): z.ZodObject {
  return query.extend(knownAtQuery);
}

/**
 * The instant that a query or a body names, in UTC; `undefined` if it names none that can be read. Nothing else of it
 * is looked at: it may be a file of many megabytes.
 */
export function instantIn(asked: unknown): string | undefined {
  if (typeof asked !== "object" || asked === null || !("knownAt" in asked)) return undefined;
  return instantParameter.safeParse(asked.knownAt).data;
}

/**
 * Addresses that do not take an instant: those that are the same at all times, and feeds, which are about what is still
 * to come.
 */
const hasNoInstant = /^\/(?:assets|docs|v1\/changes|openapi\.yaml)\b/;

/**
 * An address of this service with the instant in its query, or without one; other addresses, and places on the same
 * page, are unchanged.
 */
export function addressWithKnownAt(address: string, knownAt: string | undefined): string {
  if (!address.startsWith("/") || hasNoInstant.test(address)) return address;
  const [, path = "", query = "", place = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.delete("knownAt");
  if (knownAt !== undefined) parameters.set("knownAt", knownAt);
  return `${path}${parameters.size === 0 ? "" : `?${parameters}`}${place}`;
}

/** A finished page whose links and forms all keep the instant. */
export function treeWithKnownAt(tree: ComponentChildren, knownAt: string): ComponentChildren {
  if (Array.isArray(tree)) return tree.map((one) => treeWithKnownAt(one, knownAt));
  if (!isValidElement(tree)) return tree;
  const element = tree as VNode<Record<string, unknown>>;
  const { children, href, action, method } = element.props;
  const inside = treeWithKnownAt(children as ComponentChildren, knownAt);
  if (typeof href === "string") return cloneElement(element, { href: addressWithKnownAt(href, knownAt) }, inside);
  if (element.type !== "form") return cloneElement(element, {}, inside);
  // A form that is sent by GET loses the query of its address; one sent by POST keeps it.
  if (method !== undefined)
    return cloneElement(element, { action: addressWithKnownAt(String(action), knownAt) }, inside);
  return cloneElement(element, {}, input({ type: "hidden", name: "knownAt", value: knownAt }), inside);
}
