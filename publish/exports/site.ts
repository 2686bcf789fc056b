import type { History } from "../../core/archive/history.ts";
import { lineageAnswer } from "../../core/ask/lineages.ts";
import type { LineageAnswer, RevisionAnswer } from "../../core/contract/lineages.ts";
import { intervalInList } from "../../core/text/day-words.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { compareNumbersIfAny, type RuleNumber } from "../../core/text/rule-number.ts";
import { reportStyle } from "../../document/html.ts";
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
export function* siteFiles(history: History): Generator<SiteFile> {
  const releases = history.heldReleases;
  const lineages = [...history.lineages.keys()];
  yield file("index.html", homePage(releases, lineages.length));
  yield file("releases.json", `${JSON.stringify(history.releases, null, 1)}\n`);
  yield { path: "numbers.html", pieces: numbersPage(history) };
  yield { path: "numbers.json", pieces: numbersJson(history) };
  for (const on of releases) {
    for (const format of ["html", "json", "txt"] as const)
      yield { path: `rulebooks/${on}.${format}`, pieces: printBook(bookToPrint(history, on, null), format) };
  }
  for (const id of lineages) {
    const answer = lineageAnswer(history, id, undefined);
    yield file(`lineages/${lineageFile(id)}.json`, `${JSON.stringify(answer)}\n`);
    yield file(`lineages/${lineageFile(id)}.html`, lineagePage(history, answer));
  }
}

function file(path: string, text: string): SiteFile {
  return { path, pieces: [text] };
}

/** The file name of a lineage: some file hosts accept no other characters. */
function lineageFile(id: string): string {
  return id.replace(/[^a-z0-9.-]/gi, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);
}

function homePage(releases: readonly IsoDate[], lineages: number): string {
  const listed = releases.map(
    (on) =>
      `<li>${on}: <a href="rulebooks/${on}.html">page</a>, <a href="rulebooks/${on}.txt">text</a>, <a href="rulebooks/${on}.json">JSON</a></li>`,
  );
  return pageOf("The rules of Magic: The Gathering by day", "", [
    `<p>${lineages} provisions through every number and wording they have had. <a href="numbers.html">All numbers</a> (<a href="numbers.json">JSON</a>); <a href="releases.json">all releases as JSON</a>.</p>`,
    `<h2>Rulebooks held</h2>\n<ul>\n${listed.join("\n")}\n</ul>`,
  ]);
}

type Held = { readonly number: string; readonly from: string; readonly to: string | null; readonly lineage: string };

function numbersIn({ numberPeriodsByNumber }: History): Held[] {
  return [...numberPeriodsByNumber.entries()]
    .toSorted(([a], [b]) => compareNumbersIfAny(a as RuleNumber, b as RuleNumber))
    .flatMap(([number, periods]) =>
      periods.map(({ lineage, from, to }) => ({ ...{ number, from, to }, lineage: lineage.id })),
    );
}

function* numbersJson(history: History): Generator<string> {
  yield "[\n";
  let mark = "";
  for (const held of numbersIn(history)) {
    yield mark + JSON.stringify({ ...held, file: `lineages/${lineageFile(held.lineage)}.json` });
    mark = ",\n";
  }
  yield "\n]\n";
}

function* numbersPage(history: History): Generator<string> {
  const [before = "", after = ""] = pageOf("All numbers", "", ["<ul>\0</ul>"]).split("\0");
  yield before;
  let last = "";
  for (const { number, from, to, lineage } of numbersIn(history)) {
    const anchor = number === last ? "" : ` id="r${number}"`;
    yield `<li${anchor}>${number}, ${intervalInList({ from, to })}: <a href="lineages/${lineageFile(lineage)}.html">${escapeXml(lineage)}</a></li>\n`;
    last = number;
  }
  yield after;
}

function lineagePage(history: History, { title, revisions, now, lineage }: LineageAnswer): string {
  const where =
    now.number === null ? (now.ended === null ? "" : `It ended on ${now.ended}.`) : `It is ${now.number} now.`;
  return pageOf(title, "../", [
    `<p>${escapeXml(where)} <a href="${lineageFile(lineage)}.json">JSON</a></p>`,
    ...revisions.toReversed().map((revision) => revisionHtml(history, revision)),
  ]);
}

function revisionHtml({ heldReleases }: History, revision: RevisionAnswer): string {
  const { from, to, number, name, text, summary, events, why } = revision;
  const how = events.map(({ kind }) => kind).join(", ");
  const release = heldReleases.find((held) => holdsOn({ from, to }, held));
  const link =
    release === undefined || number === null
      ? ""
      : ` <a href="../rulebooks/${release}.html#r${number}">in its rulebook</a>`;
  const words = text ?? (summary === null ? "(not in the rules)" : `(not held; in our words: ${summary})`);
  return [
    `<h2>${intervalInList({ from, to })}: ${escapeXml(number ?? name ?? "ended")}</h2>`,
    `<p class="notice">${escapeXml(how)}.${link}</p>`,
    `<p>${escapeXml(words).replaceAll("\n", "<br>")}</p>`,
    ...(why === "" ? [] : [`<p class="note">${escapeXml(why)}</p>`]),
  ].join("\n");
}

/** A self-contained page. `root` leads from it to the first page. */
function pageOf(title: string, root: string, parts: readonly string[]): string {
  const shown = escapeXml(title);
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${shown} · Annals</title>\n<style>${reportStyle}</style>\n</head>\n<body>\n<main>\n<p><a href="${root}index.html">Annals</a></p>\n<h1>${shown}</h1>\n${parts.join("\n")}\n<p class="notice">${escapeXml(exportRights)}</p>\n</main>\n</body>\n</html>\n`;
}
