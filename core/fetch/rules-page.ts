import { decodeHTMLAttribute } from "entities/decode";
import { type TournamentDocumentId, tournamentDocumentIds } from "../archive/document.ts";
import { hasPassword, printableName } from "./plan.ts";

/** A text file of the rules that a page links. */
export type RulesLink = { readonly address: string; readonly fileName: string };

/** The links of a page, and how many were left out because they have a name or password in them. */
type RulesLinks = { readonly links: readonly RulesLink[]; readonly withPassword: number };

/** No address of a file is longer; the names in a link are printed. */
const addressMax_chars = 2_000;
/** The publisher's page links one text file, or a few. */
const linksUsual = 40;

/** Which links to find on a page: to which hosts, with which names, and how many at most. */
type LinkSearch = {
  readonly page: string;
  /** The hosts to which links may lead, in addition to the page's own. */
  readonly hosts: readonly string[];
  /** What the name of a file must match: the publisher's page links other files as well. */
  readonly names: RegExp;
  readonly linksMax?: number;
};

/**
 * Finds the links to text files on a page, each once, in the order of the page. Spaces in an address may be written as
 * spaces, `%20` or `+`. What cannot be requested is left out: other schemes, addresses that cannot be read or are very
 * long, and those with a name or password in them.
 */
export function rulesLinksOn(html: string, { page, hosts, names, linksMax = linksUsual }: LinkSearch): RulesLinks {
  const base = new URL(page);
  const written = [...html.matchAll(/\b(?:href|data-href|data-url)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi)].map(
    ([, double, single, bare]) => decodeHTMLAttribute(double ?? single ?? bare ?? ""),
  );
  const links = new Map<string, RulesLink>();
  const withPassword = new Set<string>();
  for (const reference of written) {
    const address = addressIn(reference, base);
    if (address === undefined || (address.host !== base.host && !hosts.includes(address.hostname))) continue;
    const fileName = nameIn(address);
    if (!names.test(fileName) || links.size >= linksMax) continue;
    if (hasPassword(address)) withPassword.add(address.href);
    else links.set(address.href, { address: address.href, fileName });
  }
  return { links: [...links.values()], withPassword: withPassword.size };
}

/** The file names under which the publisher publishes the rules as text, with any day. */
export const rulesNames = /^magic[ _-]?comp[a-z]*[ _-]?rules.*\.txt$/i;

/**
 * The file names under which the publisher publishes documents of tournament play: `MTG_MTR_2026_Feb27_EN.pdf`. Other
 * languages end differently.
 */
export function documentNames(documents: readonly TournamentDocumentId[]): RegExp {
  return new RegExp(
    `(?:^|[^a-z])(?:${documents.join("|")})(?:[^a-z].*)?(?<![-_ ](?!en)[a-z]{2})\\.(?:pdf|docx?)$`,
    "i",
  );
}

/** The document that a file is by its name; `undefined` if the name does not tell. */
export function documentNamed(fileName: string): TournamentDocumentId | undefined {
  return tournamentDocumentIds.find((document) => documentNames([document]).test(fileName));
}

/** Says that links with a name or password in them were left out. */
export function passwordLinks(count: number): string {
  return count === 1
    ? "1 link with a name or password in it was not followed"
    : `${count} links with a name or password in them were not followed`;
}

function addressIn(reference: string, base: URL): URL | undefined {
  const trimmed = reference.trim();
  if (trimmed.length > addressMax_chars || !URL.canParse(trimmed, base.href)) return undefined;
  const address = new URL(trimmed, base);
  address.hash = "";
  return address.protocol === "https:" || address.protocol === base.protocol ? address : undefined;
}

/**
 * The last part of an address, as a file would be called: `%20` and `+` stand for spaces. Without the characters that
 * change how the rest of a line is shown.
 */
export function nameIn({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1).replaceAll("+", " ");
  try {
    return printableName(decodeURIComponent(last));
  } catch (error) {
    if (error instanceof URIError) return last;
    throw error;
  }
}
