import { getDocumentProxy } from "unpdf";
import { type TournamentDocumentId, tournamentTitles } from "../../archive/document.ts";
import type { Finding } from "../../archive/rulebook.ts";
import { Problem } from "../../problem.ts";
import { draftIn, statedDaysIn } from "../reading/dating.ts";
import { decodeBytes, isEmpty } from "../reading/decode.ts";
import { isInEnglish, withWholeWords } from "../reading/printed-words.ts";
import { linesOfHtml } from "./html.ts";
import { linesOfPages, withoutColophon } from "./layout.ts";
import { checkBound, checkLines, type Line, type TextRun, unreadable } from "./line.ts";
import {
  appendixForm,
  doubtfulNumbersIn,
  type Heading,
  headingMax_chars,
  headingsIn,
  missingIn,
  numberedForm,
  titleKey,
  withHeadingsApart,
  withNumbersJoined,
} from "./outline.ts";
import { penaltyOf, withLabelsBelow, withQuickReference } from "./penalty.ts";
import { linesOfText } from "./plain-text.ts";
import type { DocumentSection, PrintedDocument, SourceFormat } from "./provisions.ts";
import { textOf, withPlainLetters } from "./section-text.ts";
import { statedDayOf } from "./stated-day.ts";
import { titledParts, withIssuesApart, withoutContents } from "./titled-parts.ts";
import { linesOfRichText, linesOfWord } from "./word.ts";

/** The largest known file has 1.6 MB. */
const documentMax_MB = 20;

/**
 * Reads a tournament document of any era: a PDF, HTML, Word (1997 to 2003) or text file. `document` settles a doubt.
 *
 * @throws Problem `unreadable-document` for another kind of file, for one that is cut off, encrypted or without text, and
 *   for a document of another kind.
 */
export async function readTournamentDocument(
  bytes: Uint8Array,
  settled: { readonly document?: TournamentDocumentId | undefined } = {},
): Promise<PrintedDocument> {
  if (bytes.length > documentMax_MB * 1e6)
    throw unreadable(
      "too-large",
      `It has ${Math.round(bytes.length / 1e6)} MB, and at most ${documentMax_MB} are read.`,
    );
  if (isEmpty(bytes)) throw unreadable("empty", "It is empty.");
  const { format, lines: all } = await linesOf(bytes);
  checkLines(all.map(({ text }) => text));
  const repeated = all.filter(({ isFurniture }) => isFurniture === true);
  const printed = all.filter(({ isFurniture }) => isFurniture !== true);
  const lines = withHeadingsApart(withNumbersJoined(withoutColophon(printed.map(withPlainLetters))));
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < 500) throw unreadable(format, "It has hardly any text: perhaps it is a scan or a log.");
  const headings = headingsIn(lines);
  const front = [...lines.slice(0, titleLines), ...repeated.map(withPlainLetters)];
  const titled = titledIn(front);
  const document = settled.document ?? documentOf(titled, headings, format);
  const sections = isPosted(lines)
    ? postedSections(lines)
    : document === "jar"
      ? titledParts(withIssuesApart(lines))
      : numberedSections(lines, headings, document);
  if (sections.length < (document === "jar" ? 3 : 8))
    throw unreadable(format, lostPagesIn(lines, headings) ?? `Only ${sections.length} of its sections were found.`);
  const isOfMagic = settled.document !== undefined || isAboutMagic([...lines, ...repeated]);
  const flaw = foreignness(lines, isOfMagic) ?? anotherDocumentIn(lines) ?? lostPagesIn(lines, headings);
  if (flaw !== null) throw unreadable(format, flaw);
  const texts = withWholeWords(sections.map(({ text }) => text));
  const { day, findings } = statedDayOf(lines, { headings, document, repeated });
  return {
    document,
    statedFrom: day,
    format,
    sections: sections.map((section, at) => ({ ...section, text: texts[at] ?? section.text })),
    findings: [
      ...findings,
      ...differingTitle(titled, document),
      ...draftIn(front.map(({ text }) => text)),
      ...(document === "jar" ? [] : doubtfulNumbersIn(lines, headings)),
    ],
  };
}

/** What is wrong with a file, by the error of the library that read it. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return "It cannot be read: unknown.";
  if (error.name === "PasswordException") return "It is encrypted, and needs a password.";
  // A place after the end of the bytes.
  if (error instanceof RangeError) return "It is cut off or damaged.";
  return `It is cut off or damaged, and cannot be read: ${error.message.slice(0, 120).replace(/\.$/, "")}.`;
}

async function linesOf(bytes: Uint8Array): Promise<{ format: SourceFormat; lines: Line[] }> {
  const starts = (...opening: number[]): boolean => opening.every((byte, at) => bytes[at] === byte);
  try {
    if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return { format: "pdf", lines: linesOfPages(await runsOfPdf(bytes)) };
    const isWord = starts(0xd0, 0xcf, 0x11, 0xe0) || starts(0x50, 0x4b, 0x03, 0x04);
    if (isWord) return { format: "word", lines: await linesOfWord(bytes) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The libraries throw errors of many kinds for a file that is cut off, encrypted or made to do harm.
    throw unreadable("damaged", sentenceOf(error));
  }
  const { text } = decodeBytes(bytes);
  if (text.startsWith("{\\rtf")) return { format: "word", lines: linesOfRichText(text) };
  const isPage = /<(?:!doctype\s+html|html|head|title|\?xml|body|div|table|center|font|h\d|p|pre)\b/i;
  if (!isPage.test(text.slice(0, 4096))) return { format: "text", lines: linesOfText(text) };
  const lines = linesOfHtml(text);
  if (/<html\b/i.test(text) && !/<\/(?:html|body)>/i.test(text))
    throw unreadable("html", "It is cut off: the page does not end.");
  return { format: "html", lines };
}

/** How many lines at the beginning can have the title. */
const titleLines = 28;

const titleForms: readonly { readonly form: RegExp; readonly document: TournamentDocumentId }[] = [
  { form: /judging\s+at\s+regular/i, document: "jar" },
  { form: /infraction\s*procedure\s*guide|penalty\s*guide/i, document: "ipg" },
  { form: /tournament\s*rules|floor\s*rules/i, document: "mtr" },
];

/** The document that a title names; `digital` is one of those for digital tournaments. */
type TitleOf = TournamentDocumentId | "digital" | null;

/** The documents name each other further down, so the first title decides. */
function titledIn(front: readonly Line[]): TitleOf {
  for (const { text } of front) {
    if (text.length > 120) continue;
    if (/digital/i.test(text)) return "digital";
    const named = titleForms.find(({ form }) => form.test(text));
    if (named !== undefined) return named.document;
  }
  return null;
}

/** Says whether lines name the game, its publisher or the body that sanctioned tournaments, as every known document does. */
function isAboutMagic(lines: readonly Line[]): boolean {
  return lines.some(({ text }) => /\b(?:magic|DCI|wizards of the coast)\b/i.test(text));
}

/** What is wrong with the words of a file with the title of a tournament document. */
function foreignness(lines: readonly Line[], isOfMagic: boolean): string | null {
  if (!isInEnglish(lines.map(({ text }) => text))) return "It is not in English: translations are not held.";
  return isOfMagic ? null : "It names neither Magic nor its publisher: it is a document of another game.";
}

/** A file that has a second document below the first: another title with another day. */
function anotherDocumentIn(lines: readonly Line[]): string | null {
  const at = lines.findIndex(({ text }, line) => {
    if (line < titleLines || text.length > 60 || !/^effective\b/i.test(text)) return false;
    return statedDaysIn(text).length > 0 && titledIn(lines.slice(line - 2, line)) !== null;
  });
  return at === -1 ? null : `It is more than one document: another begins in line ${at}.`;
}

function lostPagesIn(lines: readonly Line[], headings: readonly Heading[]): string | null {
  const missing = missingIn(lines, headings);
  if (missing.length > 0) {
    const named = missing.slice(0, 8).join(", ") + (missing.length > 8 ? " and more" : "");
    if (!headings.some(({ number }) => /^\d/.test(number ?? "")))
      return `Its contents list ${named}, and its headings have no numbers: a word processor may add them only on the screen. Save it as PDF.`;
    return `Its contents list ${named}, and it has no such section: pages are missing, or the contents are those of another edition. Give the whole file or, if only its contents are wrong, a copy without them.`;
  }
  const numbers = headings.flatMap(({ number }) => (number?.includes(".") ? [number] : []));
  const gap = numbers.findIndex((number, at) => isFarAfter(number, numbers[at - 1]));
  return gap === -1 ? null : `Pages are missing: ${numbers[gap]} follows ${numbers[gap - 1]}.`;
}

/** Says whether a section comes so far after another of its chapter that a page is missing: a document may skip one number. */
function isFarAfter(number: string, before: string | undefined): boolean {
  const [[chapter, section = 0], [earlier, last = 0]] = [number, before ?? ""].map((one) =>
    one.split(".").map(Number),
  ) as [number[], number[]];
  return chapter === earlier && section > last + 2;
}

/** For a file of which a person said that it is another document than its title says. */
function differingTitle(titled: TitleOf, document: TournamentDocumentId): Finding[] {
  if (titled === null || titled === document) return [];
  const title = titled === "digital" ? "a document for digital tournaments" : `the ${tournamentTitles[titled]}`;
  const detail = `Its title says that it is ${title}; it is read as the ${tournamentTitles[document]}.`;
  return [{ kind: "document-differs", severity: "warning", line: null, detail }];
}

function documentOf(titled: TitleOf, headings: readonly Heading[], format: string): TournamentDocumentId {
  if (titled === "digital")
    throw unreadable(format, "It is one of the documents for digital tournaments, which are not held.");
  if (titled !== null) return titled;
  const titles = headings.map(({ title }) => title.toLowerCase());
  if (titles.some((title) => title.includes("tournament fundamentals"))) return "mtr";
  if (titles.some((title) => title.includes("missed trigger") || title.includes("unsporting conduct"))) return "ipg";
  throw unreadable(format, "Its title names no tournament rules, penalty guide or guide to judging at Regular.");
}

/** The title of a page that a site has among those of the document, such as a translation. */
const otherPage = /^(?:IPG|MTR) .{1,100}$/;

/** Who owns the text, which a copy prints below the document or on its first page. */
const owner = /^(?:• )?(?:©|all trademarks are )/i;

/** The lines between two headings that belong to the section. */
function bodyOf(lines: readonly Line[], next: Heading | undefined): readonly Line[] {
  const end = lines.findIndex(
    ({ text, isStrong }) => (isStrong === true && otherPage.test(text)) || (next === undefined && owner.test(text)),
  );
  const body = (end === -1 ? lines : lines.slice(0, end)).filter(({ text }) => !owner.test(text));
  const last = body.at(-1);
  const isPartTitle = last?.isStrong === true && /^[A-Z ]+$/.test(last.text) && /^\d+$/.test(next?.number ?? "");
  return isPartTitle ? body.slice(0, -1) : body;
}

function numberedSections(
  lines: readonly Line[],
  headings: readonly Heading[],
  document: TournamentDocumentId,
): DocumentSection[] {
  const printed = headings.map(({ to }, at) => bodyOf(lines.slice(to, headings[at + 1]?.from), headings[at + 1]));
  const titles = new Set(headings.map(({ number, title }) => titleKey(number, title)));
  const bodies = document === "ipg" ? withLabelsBelow(printed) : printed;
  const sections = [
    // A title without words before the first chapter is a link of the page.
    ...titledParts(withoutContents(lines.slice(0, headings[0]?.from ?? 0))).filter(({ text }) => text !== ""),
    ...headings
      .map((heading, at) => {
        const body = bodies[at] ?? [];
        const { penalty, rest } = document === "ipg" ? penaltyOf(heading, body) : { penalty: null, rest: body };
        return {
          number: (heading.number ?? heading.title).toLowerCase().replace(/\s+/g, "-"),
          printedNumber: heading.printedNumber ?? null,
          title: heading.title,
          text: textOf(withoutListOfTitles(rest, titles)),
          penalty,
          line: heading.from + 1,
        };
      })
      .toSorted((one, other) => one.number.localeCompare(other.number, "en", { numeric: true })),
  ];
  return document === "ipg" ? withQuickReference(sections) : sections;
}

/** Says whether lines are those of a posting to a newsgroup, as the first tournament rules were published in 1994. */
function isPosted(lines: readonly Line[]): boolean {
  return /^From: /.test(lines[0]?.text ?? "");
}

/**
 * The rules in a posting: lists under titles that end with a colon, whose numbers begin again in each. The rules of the
 * last list have their numbers; the others cannot be told apart by number, so each list before it is one section.
 */
function postedSections(lines: readonly Line[]): DocumentSection[] {
  const titles = lines.flatMap(({ text }, at) => (/rules:$/i.test(text) && text.length < 40 ? [at] : []));
  return titles.flatMap((from, at) => {
    const title = (lines[from]?.text ?? "").replace(/:$/, "");
    const end = titles[at + 1] ?? lines.length;
    if (at < titles.length - 1) {
      const number = title.toLowerCase().replace(/[^a-z]+/g, "-");
      return [{ number, title, text: textOf(lines.slice(from + 1, end)), penalty: null, line: from + 1 }];
    }
    const starts: number[] = [];
    for (let line = from + 1; line < end; line++)
      if (lines[line]?.text.startsWith(`${starts.length + 1}. `) === true) starts.push(line);
    return starts.map((start, place) => ({
      number: `${place + 1}`,
      title,
      text: textOf(lines.slice(start, starts[place + 1] ?? end)).replace(/^\d+\. /, ""),
      penalty: null,
      line: start + 1,
    }));
  });
}

/** How many entries in a row are a list of titles: a sentence of the text can begin like one. */
const entriesMin = 3;
/** What share of the entries must be titles of sections: a page can list sections that it does not have. */
const titlesShare = 1 / 3;

/**
 * The lines of a section without a list of titles, as web pages print one at the top of each chapter. `titles` are the
 * keys of all titles of the document.
 */
function withoutListOfTitles(lines: readonly Line[], titles: ReadonlySet<string>): Line[] {
  const entries = lines.map(({ text }) => entryKeys(text));
  const rest: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while ((entries[end] ?? []).length > 0) end++;
    const keys = entries.slice(at, end).flat();
    const isList =
      keys.length >= entriesMin && keys.filter((key) => titles.has(key)).length >= keys.length * titlesShare;
    if (!isList) rest.push(...lines.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return rest;
}

/** The keys of the titles in a line of such a list, which can have two columns; none for any other line. */
function entryKeys(text: string): string[] {
  if (/^appendices$/i.test(text)) return ["appendices"];
  const keys = text.split("\t").map((cell) => {
    const [, number, numbered = ""] = numberedForm.exec(cell) ?? [];
    const [, appendix, , lettered = ""] = appendixForm.exec(cell) ?? [];
    return keyOf(number ?? appendix, number === undefined ? lettered : numbered);
  });
  return keys.every((key) => key !== null) ? keys : [];
}

function keyOf(number: string | undefined, title: string): string | null {
  const isTitle = number !== undefined && title.length <= headingMax_chars && !/[.:;,]$/.test(title);
  return isTitle ? titleKey(number, title) : null;
}

/** The words of a PDF file by page, with their places. Throws what the library throws for a file that it cannot read. */
export async function runsOfPdf(bytes: Uint8Array): Promise<TextRun[][]> {
  const file = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,

    stopAtErrors: false,
  });
  checkBound(file.numPages, "pages");
  const pages: TextRun[][] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const [, , , height = 0] = page.view;
    const { items } = await page.getTextContent();
    await page.getOperatorList().catch(() => undefined);
    pages.push(
      items.flatMap((item) => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [, , , , left = 0, baseline = 0] = item.transform as number[];
        return [
          {
            left,
            top: height - baseline,
            width: item.width,
            size: item.height,
            isBold: isBoldFace(page, item.fontName),
            text: item.str,
          },
        ];
      }),
    );
    page.cleanup();
  }
  await file.loadingTask.destroy();
  return pages;
}

/** Says whether a face is bold by its name in the file, which the library has once the page has been worked through. */
function isBoldFace(page: { readonly commonObjs: { has(id: string): boolean; get(id: string): unknown } }, id: string) {
  if (!page.commonObjs.has(id)) return false;
  const face = page.commonObjs.get(id) as { readonly name?: string; readonly bold?: boolean; readonly black?: boolean };
  return face.bold === true || face.black === true || /bold|black|heavy|semib/i.test(face.name ?? "");
}
