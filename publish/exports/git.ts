import type { Archive } from "../../core/archive/archive.ts";
import { touchedByDay } from "../../core/archive/change.ts";
import type { DatedRelease } from "../../core/archive/collection.ts";
import { type DocumentId, documentTitles } from "../../core/archive/document.ts";
import { isHeld, revisionOn, wordsOf } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import type { Holdings } from "../../core/holdings.ts";
import { firstDayOf, type IsoDate } from "../../core/text/days.ts";
import { byText, compareTexts } from "../../core/text/order.ts";

/**
 * The archive as a history of git: a file for each provision, named by its lineage, and a commit for each release. So
 * the file keeps its name when the number changes, and `git log -L` and `git blame` say since when a line is there: the
 * number and title are its first line, each paragraph is a line of its own.
 *
 * The rules are the branch `main`; each other document that is held is a branch of its own, named by its id.
 *
 * What is written is a stream for `git fast-import`. Source: its manual, "Input Format".
 */
export function* gitStream({ archive, documents }: Pick<Holdings, "archive" | "documents">): Generator<string> {
  yield* branchOf("cr", archive);
  for (const [document, held] of documents) yield* branchOf(document, held);
  yield "done\n";
}

function* branchOf(document: DocumentId, archive: Archive): Generator<string> {
  const touched = touchedByDay(archive);
  const files = filesOf(archive);
  const committer = "Annals <annals@annals.example>";
  let isFirst = true;
  for (const release of archive.releases) {
    const day = firstDayOf(release.from);
    const changes = [...(touched.get(day) ?? [])].toSorted(byText(({ id }) => id));
    if (changes.length === 0) continue;
    const seconds = Date.parse(day) / 1000;
    yield `commit refs/heads/${document === "cr" ? "main" : document}\n`;
    yield `author Wizards of the Coast <rules@annals.example> ${seconds} +0000\n`;
    yield `committer ${committer} ${seconds} +0000\n`;
    yield data(messageOf(release));
    if (isFirst) {
      yield "M 100644 inline README.md\n";
      yield data(readmeOf(document));
      isFirst = false;
    }
    for (const lineage of changes) yield change(lineage, { document, day, path: files.get(lineage) ?? "" });
    yield "M 100644 inline numbers.tsv\n";
    yield data(numbersOn(files, day, document));
    yield "\n";
  }
}

function readmeOf(document: DocumentId): string {
  const title = document === "cr" ? "The Comprehensive Rules of Magic: The Gathering" : documentTitles[document];
  const parts = document === "cr" ? "rule, heading and glossary entry" : "section";
  return `# ${title}, release by release

A file for each ${parts}, named by what it is and not by its number; numbers.tsv has the file of each number of the day.
A commit is a release, dated by the day from which it was in force. The rules are the branch main, other documents mtr,
ipg and jar.

    git log -L 1,+1:<file>     every number that the rule had, and since when
    git blame <file>           since when each paragraph says this
    git checkout <commit>      the rules of a day (git log --before=2010-09-30 -1 finds the commit)

Made by Annals. The text of the rules belongs to Wizards of the Coast.
`;
}

function messageOf({ from, sets }: DatedRelease): string {
  const names = sets.map(({ name }) => name).join(" and ");
  return names === "" ? `Release of ${from}\n` : `${names} (${from})\n`;
}

type WrittenFile = { readonly document: DocumentId; readonly day: IsoDate; readonly path: string };

function change(lineage: Lineage, { document, day, path }: WrittenFile): string {
  const content = contentOn(lineage, day, document);
  return content === undefined ? `D ${path}\n` : `M 100644 inline ${path}\n${data(content)}`;
}

/** What a file says on a day; `undefined` if the provision is not in the rules, or its words are not held. */
function contentOn(lineage: Lineage, day: IsoDate, document: DocumentId): string | undefined {
  const revision = revisionOn(lineage, day);
  if (revision === undefined || !isHeld(lineage, revision)) return undefined;
  const head = [revision.number, lineage.kind === "rule" && document === "cr" ? null : revision.name]
    .filter((part) => part !== null)
    .join(" ");
  const words = (lineage.kind === "heading" ? revision.text : wordsOf(lineage, revision)) ?? "";
  const examples = revision.examples.map((example) => `Example: ${example}`);
  const paragraphs = [head, ...words.split("\n"), ...examples].filter((part) => part !== "");
  return `${paragraphs.join("\n\n")}\n`;
}

/**
 * The file of each lineage: its id, without the signs that a file system may refuse. Where that leaves two lineages the
 * same name, letters in small and capitals taken for one, the later one has a number behind it.
 */
function filesOf({ lineages }: Archive): ReadonlyMap<Lineage, string> {
  const taken = new Map<string, number>();
  const files = new Map<Lineage, string>();
  for (const lineage of lineages.values()) {
    const folder = lineage.kind === "glossary" ? "glossary" : "rules";
    const name = lineage.id.replace(/^glossary:/, "").replaceAll(/[^\w.@-]+/g, "-");
    const stem = `${folder}/${name.slice(0, 180)}`;
    const before = taken.get(stem.toLowerCase()) ?? 0;
    taken.set(stem.toLowerCase(), before + 1);
    files.set(lineage, before === 0 ? `${stem}.md` : `${stem}~${before + 1}.md`);
  }
  return files;
}

function numbersOn(files: ReadonlyMap<Lineage, string>, day: IsoDate, document: DocumentId): string {
  const rows = [...files].flatMap(([lineage, file]) => {
    const number = revisionOn(lineage, day)?.number;
    return number == null || contentOn(lineage, day, document) === undefined ? [] : [`${number}\t${file}\n`];
  });
  return rows.toSorted(compareTexts).join("");
}

/** Content with its length in bytes before it. */
function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
