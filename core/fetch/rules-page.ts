import { decodeHTMLAttribute } from "entities/decode";
import { dayFrom, type IsoDate } from "../text/days.ts";

/** A text file of the rules that a page links. */
export type RulesLink = {
  readonly address: string;
  readonly fileName: string;
  /** The day in the name, if it is a valid date. It is not relied on, because names have wrong and misspelt days. */
  readonly namedDay: IsoDate | null;
};

/** The publisher's page links one text file, or a few. */
const linksUsual = 40;

/** Which links to find on a page: to which hosts, with which names, and how many at most. */
export type LinkSearch = {
  readonly page: string;
  /** The hosts to which links may lead, in addition to the page's own. */
  readonly hosts: readonly string[];
  /** What the name of a file must match: the publisher's page links other files as well. */
  readonly names: RegExp;
  readonly linksMax?: number;
};

/**
 * Finds the links to text files on a page, each once, in the order of the page. Spaces in an address may be written as
 * spaces, `%20` or `+`.
 */
export function rulesLinksOn(html: string, { page, hosts, names, linksMax = linksUsual }: LinkSearch): RulesLink[] {
  const base = new URL(page);
  const written = [...html.matchAll(/\b(?:href|data-href|data-url)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi)].map(
    ([, double, single, bare]) => unescaped(double ?? single ?? bare ?? ""),
  );
  const links = new Map<string, RulesLink>();
  for (const reference of written) {
    const address = addressIn(reference, base);
    if (address === undefined || (address.host !== base.host && !hosts.includes(address.hostname))) continue;
    const fileName = nameIn(address);
    if (!names.test(fileName) || links.size >= linksMax) continue;
    links.set(address.href, { address: address.href, fileName, namedDay: dayIn(fileName) });
  }
  return [...links.values()];
}

/** The file names under which the publisher publishes the rules as text, with any day. */
export const rulesNames = /^magic[ _-]?comp[a-z]*[ _-]?rules.*\.txt$/i;

function addressIn(reference: string, base: URL): URL | undefined {
  const trimmed = reference.trim();
  if (!URL.canParse(trimmed, base.href)) return undefined;
  const address = new URL(trimmed, base);
  address.hash = "";
  return address.protocol === "https:" || address.protocol === base.protocol ? address : undefined;
}

/** The last part of an address, as a file would be called: `%20` and `+` stand for spaces. */
export function nameIn({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1).replaceAll("+", " ");
  try {
    return decodeURIComponent(last);
  } catch (error) {
    if (error instanceof URIError) return last;
    throw error;
  }
}

function dayIn(fileName: string): IsoDate | null {
  const [, year, month, day] = /(?<!\d)((?:19|20)\d\d)[-_ .]?(\d\d)[-_ .]?(\d\d)(?!\d)/.exec(fileName) ?? [];
  return dayFrom(`${year}-${month}-${day}`) ?? null;
}

/** The characters of an attribute in HTML, as far as addresses need them. */
function unescaped(text: string): string {
  return decodeHTMLAttribute(text);
}
