import type { Archive } from "../../core/archive/archive.ts";
import { lineageAnswer } from "../../core/ask/lineages.ts";
import type { LineageAnswer, RevisionAnswer } from "../../core/contract/lineages.ts";
import { intervalInList } from "../../core/text/day-words.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { compareNumbersIfAny, type RuleNumber } from "../../core/text/rule-number.ts";
import { type Block, heading, joined, link, paragraph, text } from "../../document/blocks.ts";
import { blocksHtml, htmlPage } from "../../document/html.ts";
import { eventNames, whereaboutsInWords } from "../../document/words.ts";
import { escapeXml } from "../../document/xml.ts";
import { bookToPrint } from "../rulebooks/book.ts";
import { printBook } from "../rulebooks/formats.ts";
import { exportRights } from "./tables.ts";

/** A file of the site: its path, and its content, piece by piece. */
export type SiteFile = { readonly path: string; readonly pieces: Iterable<string> };

/**
 * The whole history as files that any file host can serve: a page and JSON for each rule, the rulebook of each held
 * release, and lists that lead to them. All links are relative, so that the site can be in any folder.
 */
export function* siteFiles(archive: Archive): Generator<SiteFile> {
  const releases = archive.heldReleases;
  const lineages = [...archive.lineages.keys()];
  yield { path: "index.html", pieces: homePage(releases, lineages.length) };
  yield file("releases.json", `${JSON.stringify(archive.releases, null, 1)}\n`);
  yield { path: "numbers.html", pieces: sitePage("All numbers", "", numbersList(archive)) };
  yield { path: "numbers.json", pieces: numbersJson(archive) };
  for (const on of releases) {
    for (const format of ["html", "json", "txt"] as const)
      yield { path: `rulebooks/${on}.${format}`, pieces: printBook(bookToPrint(archive, on, null), format) };
  }
  for (const id of lineages) {
    const answer = lineageAnswer(archive, id, undefined);
    yield file(`lineages/${lineageFile(id)}.json`, `${JSON.stringify(answer)}\n`);
    yield { path: `lineages/${lineageFile(id)}.html`, pieces: lineagePage(archive, answer) };
  }
}

function file(path: string, text: string): SiteFile {
  return { path, pieces: [text] };
}

/** The file name of a lineage: some file hosts accept no other characters. */
function lineageFile(id: string): string {
  return id.replace(/[^a-z0-9.-]/gi, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);
}

function homePage(releases: readonly IsoDate[], lineages: number): Iterable<string> {
  const listed = releases.map((on) => [
    text(`${on}: `),
    ...joined(
      [["page", "html"] as const, ["text", "txt"] as const, ["JSON", "json"] as const].map(([name, format]) => [
        link(name, `rulebooks/${on}.${format}`),
      ]),
      ", ",
    ),
  ]);
  return sitePage("The rules of Magic: The Gathering by day", "", [
    blocksHtml([
      paragraph("plain", [
        text(`${lineages} provisions through every number and wording they have had. `),
        link("All numbers", "numbers.html"),
        text(" ("),
        link("JSON", "numbers.json"),
        text("); "),
        link("all releases as JSON", "releases.json"),
        text("."),
      ]),
      heading(2, [text("Rulebooks held")]),
      { kind: "list", role: "plain", entries: listed },
    ]),
  ]);
}

type Held = { readonly number: string; readonly from: string; readonly to: string | null; readonly lineage: string };

function numbersIn({ numberPeriodsByNumber }: Archive): Held[] {
  return [...numberPeriodsByNumber.entries()]
    .toSorted(([a], [b]) => compareNumbersIfAny(a as RuleNumber, b as RuleNumber))
    .flatMap(([number, periods]) =>
      periods.map(({ lineage, from, to }) => ({ number, from, to, lineage: lineage.id })),
    );
}

function* numbersJson(archive: Archive): Generator<string> {
  yield "[\n";
  let mark = "";
  for (const held of numbersIn(archive)) {
    yield mark + JSON.stringify({ ...held, file: `lineages/${lineageFile(held.lineage)}.json` });
    mark = ",\n";
  }
  yield "\n]\n";
}

/** As HTML and not as blocks, because each number is a place to lead to. */
function* numbersList(archive: Archive): Generator<string> {
  yield "<ul>";
  let last = "";
  for (const { number, from, to, lineage } of numbersIn(archive)) {
    const anchor = number === last ? "" : ` id="r${number}"`;
    yield `<li${anchor}>${number}, ${intervalInList({ from, to })}: <a href="lineages/${lineageFile(lineage)}.html">${escapeXml(lineage)}</a></li>\n`;
    last = number;
  }
  yield "</ul>\n";
}

function lineagePage(archive: Archive, { title, revisions, now, lineage }: LineageAnswer): Iterable<string> {
  const where = now.number === null && now.ended === null ? "" : `Now: ${whereaboutsInWords(now, null)}. `;
  return sitePage(title, "../", [
    blocksHtml([
      paragraph("plain", [text(where), link("JSON", `${lineageFile(lineage)}.json`)]),
      ...revisions.toReversed().flatMap((revision) => revisionBlocks(archive, revision)),
    ]),
  ]);
}

function revisionBlocks({ heldReleases }: Archive, revision: RevisionAnswer): Block[] {
  const { from, to, number, name, text: words, summary, events, why } = revision;
  const release = heldReleases.find((held) => holdsOn({ from, to }, held));
  const inBook =
    release === undefined || number === null
      ? []
      : [text(" "), link("in its rulebook", `../rulebooks/${release}.html#r${number}`)];
  const shown = words ?? (summary === null ? "(not in the rules)" : `(not held; in our words: ${summary})`);
  return [
    heading(2, [text(`${intervalInList({ from, to })}: ${number ?? name ?? "ended"}`)]),
    paragraph("notice", [text(`${events.map(({ kind }) => eventNames[kind]).join(", ")}.`), ...inBook]),
    paragraph("plain", [text(shown)]),
    ...(why === "" ? [] : [paragraph("note", [text(why)])]),
  ];
}

/** A self-contained page. `root` leads from it to the first page. */
function* sitePage(title: string, root: string, parts: Iterable<string>): Generator<string> {
  yield* htmlPage({ title: `${title} · Annals`, main: mainOf(title, root, parts) });
}

function* mainOf(title: string, root: string, parts: Iterable<string>): Generator<string> {
  yield blocksHtml([paragraph("plain", [link("Annals", `${root}index.html`)]), heading(1, [text(title)])]);
  yield* parts;
  yield blocksHtml([paragraph("notice", [text(exportRights)])]);
}
