import { expect } from "vitest";
import { pageOf } from "../../core/text/addresses.ts";
import { operations } from "../../operations/all.ts";
import { addressOf, type Operation } from "../../operations/operation.ts";

/**
 * The operations whose page is their document, each with its address in the contract's example, without those of which
 * a list names a page already.
 */
export function operationPages(named: readonly string[]) {
  return operations
    .filter((one): one is Operation => !("formats" in one) && one.page !== null)
    .filter(({ path }) => {
      const form = new RegExp(`^${path.replaceAll(/:[a-z]+/g, "[^/]+")}(?:\\?|$)`);
      return !named.some((address) => form.test(address));
    })
    .map((operation) => ({ operation, url: pageOf(addressOf(operation, operation.example ?? {})) }));
}

/** Pages of operations: their address, and their title. */
const titles = [
  ["/announcements", "Announcements of the publisher"],
  ["/announcements/2011-01-27-february-2011-update-bulletin", "February 2011 Update Bulletin (Mirrodin Besieged)"],
  ["/releases/2010-10-01/announcements", "Announced for the release of 1 October 2010"],
  ["/documents", "Documents"],
  ["/documents/cr/contents?on=2010-10-01", "Comprehensive Rules on 1 October 2010"],
  ["/documents/cr/sections/507.4?on=2005-01-10", "507.4 on 10 January 2005, Comprehensive Rules"],
  ["/documents/cr/sections/507.4/history?on=2005-01-10", "History of 507.4"],
  ["/documents/cr/diff?from=2010-09-30&to=2010-10-01", "Comprehensive Rules: from 30 September 2010 to 1 October 2010"],
] as const;

/** The same with the title of the window, and the address of the answer as JSON. */
export const documentPages = titles.map(([url, title]) => [url, `${title} · Annals`, `/v1${url}`] as const);

/** With the pages of operations that nobody gave a title here: theirs is some heading. */
export function withOperationPages(titled: readonly (readonly [url: string, title: string, json: string])[]) {
  const others = operationPages(titled.map(([url]) => url)).map(({ url }) => {
    return [url, expect.stringMatching(/.{10} · Annals$/), `/v1${url}`] as const;
  });
  return [...titled, ...others];
}
