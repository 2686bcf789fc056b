import type { IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { type InventedProvision, printRulebook, type ToPrint } from "./core/ingest/reading/printed.ts";
import { day } from "./days.ts";
import { dayInWords } from "./next-releases-checked.ts";
import { randomFrom, sentenceFrom } from "./rulebook-around.ts";

/**
 * Seven releases of an invented rulebook, and what became of each of its provisions: the truth is the table, the
 * rulebooks are printed from it. With them linking, merging and dating are tested wherever the real rulebooks are not.
 */

/** The days of the releases that are held. */
export const days: readonly IsoDate[] = [2001, 2002, 2003, 2004, 2005, 2006, 2007].map((year) => day(`${year}-01-01`));

/** All releases that there were: between the third and the fourth, and after the last, is one that is not held. */
export const releases: readonly string[] = [...days, "2003-07-01", "2008-01-01"].toSorted();

/**
 * Each line is one provision: its name, and its number in each release. `*`: its words changed. `-`: there is none.
 * `(100.2)`: it stands there, and the line is missing in the file.
 */
const table = `
general      100     100     100     100     100      100     100
greeting     100.1   100.1*  100.1   100.1   100.1    100.1   100.1
bells        100.2   100.2   100.2   (100.2) 100.2    100.2   100.2
gongs        100.3   100.3   100.3   (100.3) (100.3)  100.3   100.3
moss         100.4   100.4   -       -       -        -       -
spoons       -       -       -       -       100.4    100.4   100.4
whistles     100.5   100.5   100.4   100.4   100.5    100.5   100.5
horns        100.6   100.6   100.5   100.5   (100.6)  100.6   100.6
drums        100.7   100.7   100.6   100.6   100.7    100.7   100.7*
ferns        100.8   100.8   100.7   -       -        -       -
winds        -       -       101     101     101      -       -
gusts        -       -       101.1   101.1   101.1    -       -
gales        -       -       101.2   101.2   101.2    -       -
frosts       -       -       -       -       -        -       101
rime         -       -       -       -       -        -       101.1
hail         -       -       -       -       -        -       101.2
wells        101     101     102     102     102      101     102
dipping      101.1   101.1   102.1   102.1   102.1    101.1   102.1
ropes        101.2   101.2*  102.2*  102.2   102.2    101.2   102.2
knots        -       -       102.3   102.3   102.3    101.3   102.3
lids         101.3   101.3   102.4   102.4   102.4*   101.4   102.4
latches      101.4   101.4   102.5   102.5   -        -       -
frogs        101.5   101.5   102.6   104.4   104.4    103.4   104.4
buckets      101.6   101.6   102.7   102.6   102.5    101.5   102.5
echoes       101.7   101.7   102.8   102.7   102.6    101.6*  102.6
ripples      101.8   101.8   102.9   102.8   102.7    101.7   102.7
cranks       -       101.9   102.10  102.9*  102.8    101.8   102.8
skills       102     102     103     103     103      102     103
turning      102.1   102.1   103.1   103.1*  103.2    102.2   103.2
turningHow   102.1a  102.1a  103.1a  103.1a  103.2a   102.2a  103.2a
turningOnce  102.1b  102.1b  103.1b  103.1b  103.2b   102.2b  103.2b
stacking     102.2   102.2   103.2   103.2   103.1    102.1   103.1
stackingHow  102.2a  102.2a  103.2a  103.2a  103.1a   102.1a  103.1a
stackingOnce 102.2b  102.2b  103.2b  103.2b  103.1b   102.1b  103.1b
soil         103     103     104     104     104      103*    104
clay         103.1   103.1   104.1   104.1   104.1    103.1   104.1
loam         103.2   103.2   104.2   104.2*  104.2    103.2   104.2
peat         103.3   103.3   104.3   104.3   104.3    103.3*  104.3
`;

/** The terms of the glossary in each release, with those that changed. */
const terms = `
term:Bucket   Bucket  Bucket  Bucket,Pail*  Bucket,Pail  Bucket,Pail  Bucket,Pail  Bucket,Pail
term:Clay     Clay    Clay*   Clay         Clay         Clay         Clay         Clay
term:Echo     Echo    Echo    Echo         Echo         Echo*        Echo         Echo
term:Frog     Frog    Frog    Frog         Frog         Frog         Frog         Frog
term:Gust     -       -       Gust         Gust         Gust         -            -
term:Lid      Lid     Lid     Lid          Lid          Lid          Lid          Lid
term:Moss     Moss    Moss    -            -            -            -            -
term:Well     Well    Well    Well         Well         Well         Well         Well
`;

/**
 * The wordings of those that are not one sentence of their own, which a change rewords: sentences by their names, each
 * reworded as often as it has a mark, and references to other provisions.
 */
const wordings: Readonly<Record<string, readonly string[]>> = {
  ropes: ["rope knot", "rope' knot", "rope'"],
  knots: ["knot"],
  // Of the rule that ends, only one of two sentences goes on in another rule.
  lids: ["lid", "lid latch"],
  latches: ["rust latch"],
  // Two rules give away a sentence, which goes on with a new one beside it.
  gusts: ["gust calm"],
  peat: ["peat", "peat bog' moor"],
  echoes: ["echo", "echo'''"],
  dipping: ["dip >frogs"],
  ripples: ["ripple >echoes"],
  greeting: ["greet >echoes", "greet' >echoes"],
  turningOnce: ["once"],
  stackingOnce: ["once"],
};

/** What joins two provisions: the day, the one that goes on, and the one that comes out of it or goes into it. */
export const joins = [
  { on: days[2] as IsoDate, kind: "split", whole: "ropes", part: "knots" },
  { on: days[4] as IsoDate, kind: "merged", whole: "lids", part: "latches" },
] as const;

/** A provision in one release. */
export type Stand = {
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly text: string | null;
  readonly examples: readonly string[];
  /** The file lacks its line. */
  readonly isLost: boolean;
};

/** A provision through all releases; `null` if there is none. */
export type Life = {
  readonly id: string;
  readonly kind: InventedProvision["kind"];
  readonly stands: readonly (Stand | null)[];
};

const cells: ReadonlyMap<string, readonly string[]> = new Map(
  `${table}${terms}`
    .trim()
    .split(/\n+/)
    .map((line) => line.split(/\s+/))
    .map(([id = "", ...all]) => [id, all]),
);

const headings = new Set(["general", "winds", "frosts", "wells", "skills", "soil"]);
const titles = new Set(["turning", "stacking"]);

const stock =
  "player bucket well rope lid dawn water turn round field gate row owner basket ladder seed harvest fence counts lifts pours may must puts draws moves keeps gives takes leaves".split(
    " ",
  );
const joints = "the a each that which while until before after with from into under unless whenever".split(" ");

/** The truth about each provision. */
export const lives: readonly Life[] = [...cells].map(([id, all]) => {
  const kind = id.startsWith("term:") ? "glossary" : headings.has(id) ? "heading" : "rule";
  let wording = 0;
  const stands = all.map((cell, release): Stand | null => {
    if (cell.includes("*")) wording += 1;
    if (cell === "-") return null;
    const number = kind === "glossary" ? null : (cell.replaceAll(/[*()]/g, "") as RuleNumber);
    const title = `${wording === 0 ? "" : "New "}${id.charAt(0).toUpperCase()}${id.slice(1)}`;
    const name = kind === "glossary" ? cell.replace("*", "").replace(",", ", ") : kind === "heading" ? title : null;
    const text = kind === "heading" ? null : titles.has(id) ? title : textOf(id, wording, release);
    const examples = id === "buckets" ? [release < 3 ? sentence("dry", 0) : sentence("wet", 0)] : [];
    return { number, name, text, examples, isLost: cell.startsWith("(") };
  });
  return { id, kind, stands };
});

function textOf(id: string, wording: number, release: number): string {
  const [parts = `${id}${"'".repeat(wording)}`] = [wordings[id]?.[wording]];
  return parts
    .split(" ")
    .map((part) => {
      if (part.startsWith(">")) return `See rule ${cells.get(part.slice(1))?.[release]?.replaceAll(/[*()]/g, "")}.`;
      const name = part.replaceAll("'", "");
      return sentence(name, part.length - name.length);
    })
    .join(" ");
}

/**
 * An invented sentence for each name: a quotation and two rare words among words that all rules have. Reworded once, it
 * has three other words; three times, half of them.
 */
function sentence(name: string, times: number): string {
  const seed = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) | 0, 7);
  const [words, others] = [randomFrom(seed), randomFrom(seed + 1)].map((random) =>
    Array.from({ length: 22 }, (_, at) => {
      const list = at % 3 === 1 ? joints : stock;
      return list[Math.floor(random() * list.length)] ?? "the";
    }),
  ) as [string[], string[]];
  const [rare = "", other = ""] = sentenceFrom(randomFrom(seed), 6)
    .toLowerCase()
    .split(" ")
    .filter((_, at) => at % 3 !== 1);
  [words[3], words[12]] = [rare, other];
  for (let time = 0; time < times; time += 1)
    for (const at of [8 + 3 * time, 9 + 3 * time, 21 - time]) if (at !== 12) words[at] = others[at] ?? "so";
  words[5] = `"${words[5]}`;
  words[6] = `${words[6]}"`;
  const text = words.join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The provisions of a release in printed order, without the lines that its file lacks. */
export function provisionsIn(release: number): InventedProvision[] {
  const printed = lives.flatMap(({ kind, stands }): InventedProvision[] => {
    const stand = stands[release];
    if (stand == null || stand.isLost) return [];
    const { number, name, text, examples } = stand;
    return [{ kind, number, name, text, examples }];
  });
  const numbered = printed.filter(({ kind }) => kind !== "glossary").toSorted(byNumber);
  const chapter: InventedProvision = { kind: "heading", number: "1", name: "Orchard", text: null, examples: [] };
  return [chapter, ...numbered, ...printed.filter(({ kind }) => kind === "glossary")].map(
    styles[release]?.typeset ?? same,
  );
}

function byNumber({ number: left }: InventedProvision, { number: right }: InventedProvision): number {
  return (left ?? "").localeCompare(right ?? "", "en", { numeric: true });
}

type Style = Partial<ToPrint> & { readonly typeset: (provision: InventedProvision) => InventedProvision };
const same: Style["typeset"] = (provision) => provision;

/** From the sixth release on, quotation marks are those of a typesetter. */
const curled = inTexts((text) => text.replaceAll(/"([^"]*)"/g, "“$1”"));
/** In the fifth file, the opening marks of the section on soil are lost, and one of them also in the sixth. */
const damaged =
  (which: RegExp): Style["typeset"] =>
  (provision) =>
    which.test(provision.number ?? "")
      ? inTexts((text) => text.replaceAll(/"(?=\w)|“/g, "\ufffd"))(provision)
      : provision;

function inTexts(change: (text: string) => string): Style["typeset"] {
  return (provision) => ({
    ...provision,
    text: provision.text === null ? null : change(provision.text),
    examples: provision.examples.map(change),
  });
}

/** How each release looks. */
const styles: readonly Style[] = [
  { typeset: same, wrapping: "filled", encoding: "ascii", newline: "\n" },
  { typeset: same, wrapping: "blank-ended", encoding: "cp1252", contents: "leaders" },
  { typeset: same, encoding: "utf-16le-bom", newline: "\r" },
  { typeset: same, wrapping: "filled", width: 60, contents: "none" },
  { typeset: damaged(/^104\.[12]$/), encoding: "utf-8" },
  { typeset: (provision) => damaged(/^103\.2$/)(curled(provision)), end: "Index" },
  { typeset: curled, newline: "mixed" },
];

/** The file of a release, printed in the manner of its time. */
export function fileOf(release: number): { readonly fileName: string; readonly bytes: Buffer } {
  const { typeset: _, ...style } = styles[release] as Style;
  const from = days[release] as IsoDate;
  const dayStated = `These rules are effective as of ${dayInWords(from)}.`;
  const provisions = provisionsIn(release);
  return { fileName: `Orchard ${from}.txt`, bytes: Buffer.from(printRulebook({ ...style, provisions, dayStated })) };
}

/** The files of some releases, by their days. */
export function filesOf(some: readonly number[]): ReadonlyMap<IsoDate, Buffer> {
  return new Map(some.map((release) => [days[release] as IsoDate, fileOf(release).bytes]));
}
