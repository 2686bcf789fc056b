import type { Answer } from "./templates.ts";

/**
 * The address of the next page as a `Link`.
 *
 * Source: RFC 8288.
 */
export function nextLink(address: string): string {
  return `<${address}>; rel="next"`;
}

/** An answer with one page of a list: the header leads to the same next page as the body. */
export function pageAnswer<Page extends { readonly next: string | null }>(body: Page): Answer {
  return body.next === null ? { body } : { body, link: nextLink(body.next) };
}
