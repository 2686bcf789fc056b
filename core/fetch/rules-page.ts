import { decodeHTMLAttribute } from "entities/decode";
import { dayFrom, type IsoDate } from "../text/days.ts";

/** A text file of the rules that a page links. */
export type RulesLink = {
  readonly address: string;
  readonly fileName: string;
  /** The day in the name, where it is one of the calendar. Nothing rests on it: names have wrong and misspelt days. */
  readonly namedDay: IsoDate | null;
};

/** The publisher's page links one text file, or a few. */
const linksUsual = 40;

/** Which links are sought: those of a page, to its own host and to others, under names of a form, at most so many. */
export type LinkSearch = {
  readonly page: string;
  /** The hosts to which links may lead, beside the page's own. */
  readonly hosts: readonly string[];
  /** What the name of a file must match: the publisher's page links other files as well. */
  readonly names: RegExp;
  readonly linksMax?: number;
};

/**
 * Finds the links to text files on a page, each once, in the order of the page. Blanks in an address may stand as they
 * are, as `%20` or as `+`.
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

/** The names under which the publisher puts out the rules as text, whatever day stands in them. */
export const rulesNames = /^magic[ _-]?comp[a-z]*[ _-]?rules.*\.txt$/i;

function addressIn(reference: string, base: URL): URL | undefined {
  const trimmed = reference.trim();
  if (!URL.canParse(trimmed, base.href)) return undefined;
  const address = new URL(trimmed, base);
  address.hash = "";
  return address.protocol === "https:" || address.protocol === base.protocol ? address : undefined;
}

/** The last part of an address, as a file would be called: `%20` and `+` stand for blanks. */
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
