import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Archive } from "../../core/archive/archive.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { runGit } from "../../fetching/git-program.ts";
import { chance, type GlossedNumber, glossesOn } from "./glosses.ts";

/** The files of a tree that one commit adds or changes. */
type Commit = { readonly day: IsoDate; readonly files: ReadonlyMap<string, string> };

/** Trees of the kinds on which the linter runs, with words of rules of the days on which their commits were made. */
export const trees = {
  engine: (archive: Archive) => engineOf(archive, 20_000),
  "large engine": (archive: Archive) => engineOf(archive, 48_000),
  wiki: (archive: Archive) => wikiOf(archive, 1_500),
  translation: (archive: Archive) => translationOf(archive, 4_000),
  drawings: (archive: Archive) => drawingsOf(archive, 1_000),
  rulebooks: (archive: Archive) => rulebooksOf(archive),
  bot: (archive: Archive) => botOf(archive),
} satisfies Record<string, (archive: Archive) => Commit[]>;

/** Lays out a tree in a folder, with its history. */
export async function layOut(folder: string, commits: readonly Commit[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const git = (day: IsoDate, ...words: string[]) =>
    runGit({
      words: ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false", ...words],
      environment: process.env,
      repository: { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
      folder,
      protocols: [],
    });
  await git("2009-10-01" as IsoDate, "init", "-q");
  for (const { day, files } of commits) {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    await git(day, "add", ".");
    await git(day, "commit", "-q", "-m", `Work of ${day}`);
  }
}

const releasesOf = ({ heldReleases }: Archive, from: string, count: number): readonly IsoDate[] => {
  const later = heldReleases.filter((day) => day >= from);
  return later.filter((_, nth) => nth % Math.max(1, Math.floor(later.length / count)) === 0);
};

const perFile = 24;

/**
 * A program that is looked after: most of its files have the numbers of the newest release, some those of the year in
 * which they were written. One line in fifty names another rule, and one in a hundred none.
 */
function engineOf(archive: Archive, citations: number): Commit[] {
  const random = chance(1);
  const days = releasesOf(archive, "2014-01-01", 12);
  const files = Math.ceil(citations / perFile);
  const [newest] = days.slice(-1) as [IsoDate];
  return days.map((day, nth) => {
    const [old, fresh] = [glossesOn(archive, day, random), glossesOn(archive, newest, random)];
    const own = Array.from({ length: Math.ceil(files / days.length) }, (_, file): [string, string] => [
      `src/part${nth}/${file % 12}/rule_${file}.rs`,
      programOf(file % 20 === 0 ? old : fresh, random),
    ]);
    return { day, files: new Map(own) };
  });
}

function programOf(draw: () => GlossedNumber, random: () => number): string {
  return Array.from({ length: perFile }, (_, nth) => {
    const { number, words } = draw();
    const written = random() < 0.01 ? "100.99" : random() < 0.02 ? draw().number : number;
    const comment =
      nth % 3 === 0
        ? `CR ${written}: ${words}`
        : nth % 3 === 1
          ? `${words} (CR ${written}).`
          : `rule ${written} ${words}`;
    return `/// ${comment}\nfn step_${nth}(state: &mut State) -> Outcome {\n    state.advance(${nth});\n    Outcome::Done\n}\n`;
  }).join("\n");
}

/** A dump of a wiki: pages of different years, with templates. */
function wikiOf(archive: Archive, pages: number): Commit[] {
  const random = chance(2);
  const days = releasesOf(archive, "2010-01-01", 10);
  const draws = days.map((day) => glossesOn(archive, day, random));
  const page = (nth: number): string => {
    const at = nth % days.length;
    const draw = draws[at] as () => GlossedNumber;
    const lines = Array.from({ length: 8 }, (_, line) => {
      const { number, words } = draw();
      return line % 2 === 0 ? `* {{CR|${number}}} ${words}.` : `As ${words} ([[Comprehensive Rules|CR ${number}]]).`;
    });
    return `  <page>\n    <title>Page ${nth}</title>\n    <ns>0</ns>\n    <id>${nth + 1}</id>\n    <revision>\n      <id>${nth + 1}</id>\n      <timestamp>${days[at]}T10:00:00Z</timestamp>\n      <text xml:space="preserve">${lines.join("\n").replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text>\n    </revision>\n  </page>`;
  };
  const dump = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11">\n${Array.from({ length: pages }, (_, nth) => page(nth)).join("\n")}\n</mediawiki>\n`;
  return [{ day: "2026-08-07" as IsoDate, files: new Map([["wiki-pages-articles.xml", dump]]) }];
}

/** Messages with the rules of one day and their translation, which has no English words. */
function translationOf(archive: Archive, messages: number): Commit[] {
  const random = chance(3);
  const day = "2019-01-25" as IsoDate;
  const draw = glossesOn(archive, day, random);
  const entries = Array.from({ length: messages }, (_, nth) => {
    const { number, words } = draw();
    return `#: rules.rst:${nth}\nmsgid "See rule ${number}, ${words}."\nmsgstr "Patrz zasada ${number}, ${words.replaceAll(/[aeiou]/g, "ą")}."\n`;
  });
  return [{ day, files: new Map([["locale/pl/rules.po", entries.join("\n")]]) }];
}

/** Drawings full of numbers that cite nothing. */
function drawingsOf(_: Archive, count: number): Commit[] {
  const random = chance(4);
  const spot = () => `${100 + Math.floor(random() * 800)}.${1 + Math.floor(random() * 99)}`;
  const drawing = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">\n${Array.from({ length: 20 }, () => `<path d="m${spot()} ${spot()}c-0.575 17.961 ${spot()}a ${spot()}b"/><circle cx="${spot()}" cy="${spot()}" r="3"/>`).join("\n")}\n</svg>\n`;
  const files = Array.from({ length: count }, (_, nth): [string, string] => [`symbols/${nth}.svg`, drawing()]);
  return [{ day: "2020-04-17" as IsoDate, files: new Map(files) }];
}

/** An archive of rulebooks, made from the rules held, with the ends of lines of another system. */
function rulebooksOf(archive: Archive): Commit[] {
  return releasesOf(archive, "2010-01-01", 25).map((day) => {
    const lines = [...archive.lineages.values()].flatMap(({ kind, revisions }) => {
      const { number, text } = revisions.findLast(({ from }) => from <= day) ?? {};
      return kind === "rule" && number && text ? [`${number}. ${text}`] : [];
    });
    return { day, files: new Map([[`rules/${day}.txt`, `${lines.toSorted().join("\r\n\r\n")}\r\n`]]) };
  });
}

/** A small program that answers with rules, some of them long renumbered. */
function botOf(archive: Archive): Commit[] {
  const random = chance(5);
  return releasesOf(archive, "2016-01-01", 3).map((day, nth) => {
    const draw = glossesOn(archive, day, random);
    const answers = Array.from({ length: 20 }, () => draw()).map(
      ({ number, words }) => `  "${words.split(" ").slice(0, 2).join(" ")}": "${words} (CR ${number})",`,
    );
    const file = `export const answers = {\n${answers.join("\n")}\n};\n`;
    return { day, files: new Map([[`src/answers${nth}.js`, file]]) };
  });
}
