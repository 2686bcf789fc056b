import type { Finding } from "../../archive/rulebook.ts";
import { checkBound, type Line } from "./line.ts";

/** A heading in a document: where it stands, and what it says. */
export type Heading = {
  /** As printed: `2.1`, `101`, `Appendix A`; `null` for a heading without a number. */
  readonly number: string | null;
  /** The number as printed, if it is not the one meant. */
  readonly printedNumber?: string | null;
  readonly title: string;
  /** The penalty printed beside the title. */
  readonly penalty: string | null;
  /** The lines it takes, from 0; the end exclusive. */
  readonly from: number;
  readonly to: number;
};

type Candidate = Heading & {
  readonly order: readonly [number, number];
  readonly isStrong: boolean | null;
  readonly isInContents: boolean;
};

export const numberedForm =
  /^(?:(?:IPG|MTR|DIPG|DMTR)\s+)?(?:(?:Chapter|CHAPTER)\s+(?=\d{1,2}[:.]\s))?(\d{1,3}(?:\.\d{1,2})?)(?:\.|(?<=^C\S+ \d{1,2}):)?\s+(?=\S)(.+)$/;
/** A title with the name of its document cannot be anything else, wherever it stands. */
const namedForm = /^(?:IPG|MTR)\s/;
export const appendixForm = /^(?:(?:IPG|MTR|DIPG|DMTR)\s+)?(appendix\s+([A-Z]))\b\s*[-–—:.\t]*\s*(.*)$/i;
const monthAndYear = /^[A-Z][a-z]+,? \d{4}\b/;
const leaders = /(?<![.…_])[.…_]{3,}\s{0,4}\d{0,3}\s{0,4}$|(?<!\s\.)(?:\s\.){2,}\s{0,4}\d{0,3}$|\t\d{1,3}$/;
/** The penalties by name; longer names first. */
export const penaltyNames =
  /(?:^|\s)(No Penalty|Match Point Penalty|Match Point|Game Loss|Match Loss|Disqualification|Caution|Warning\*?|None|Penalty)\s*$/i;

/**
 * The numbered headings of a document, in printed order, which one copy does not keep. Lines of a table of contents,
 * and lines of the text that begin with a number, look the same: of all lines that can be headings those are taken
 * whose numbers ascend and which are most like headings (printed as such, in the contents too, followed by text).
 */
export function headingsIn(lines: readonly Line[]): Heading[] {
  const candidates = candidatesIn(lines);
  checkBound(candidates.length, "headings");
  const titles = Map.groupBy(candidates, ({ number, title }) => titleKey(number, title));
  const starts = new Set(candidates.map(({ from }) => from));
  const weights = candidates.map((candidate) => {
    if (candidate.isInContents) return 0;
    const isRepeated = (titles.get(titleKey(candidate.number, candidate.title))?.length ?? 0) > 1;
    const isFollowed = !starts.has(candidate.to) && candidate.to < lines.length;
    return (
      1 +
      Number(isRepeated) * 2 +
      Number(isFollowed) * 2 +
      (candidate.isStrong === null ? 1 : candidate.isStrong ? 3 : 0)
    );
  });
  const chain = bestChain(candidates, weights);
  const headings = withMissing(chain, lines, candidates);
  const numbers = new Set(headings.map(({ number }) => number));
  const late = candidates.filter(
    ({ number, from, to, isStrong, isInContents }) =>
      isStrong === true &&
      !isInContents &&
      !numbers.has(number) &&
      namedForm.test(lines[from]?.text ?? "") &&
      !starts.has(to),
  );
  return [...headings, ...late]
    .toSorted((a, b) => a.from - b.from)
    .map(({ number, printedNumber = null, title, penalty, from, to }) => ({
      number,
      printedNumber,
      title,
      penalty,
      from,
      to,
    }));
}

/** The sections that the contents list with leaders and page numbers, but that no heading has, by number or by title. */
export function missingIn(lines: readonly Line[], headings: readonly Heading[]): string[] {
  const numbers = new Set(headings.map(({ number }) => number));
  const titles = new Set(headings.map(({ title }) => titleKey(null, title)));
  return candidatesIn(lines).flatMap(({ number, title, isInContents }) =>
    number === null || !isInContents || numbers.has(number) || titles.has(titleKey(null, title)) ? [] : [number],
  );
}

/**
 * The headings with those that the numbers hide: one that is printed with the number of another, which the contents list
 * with its own; and one without a number where just one number is missing.
 */
function withMissing(
  chain: readonly Candidate[],
  lines: readonly Line[],
  candidates: readonly Candidate[],
): readonly Candidate[] {
  // Contents without leaders are told by their entries, which the headings repeat.
  const listed = new Set(
    [...Map.groupBy(candidates, (candidate) => titleKey(candidate.number, candidate.title))].flatMap(([key, ones]) =>
      ones.length > 1 || ones.some(({ isInContents }) => isInContents) ? [key] : [],
    ),
  );
  const taken = new Set(chain.map((candidate) => titleKey(candidate.number, candidate.title)));
  return chain.flatMap((heading, at) => {
    const next = chain[at + 1];
    const [chapter, section] = heading.order;
    const meant = section === -1 ? `${chapter + 1}` : `${chapter}.${section + 1}`;
    const order: Order = section === -1 ? [chapter + 1, -1] : [chapter, section + 1];
    if (next === undefined || chapter >= appendixOrder || !isAfter(next.order, order)) return [heading];
    const misprinted = candidates.find(
      (candidate) =>
        candidate.from > heading.from &&
        candidate.from < next.from &&
        candidate.isStrong === true &&
        candidate.order[0] === chapter &&
        !taken.has(titleKey(candidate.number, candidate.title)) &&
        (isRepeated(candidate, heading, candidates) ||
          [meant, candidate.number].some((number) => listed.has(titleKey(number, candidate.title)))),
    );
    if (misprinted !== undefined)
      return [heading, { ...misprinted, number: meant, printedNumber: misprinted.number, order }];
    const first = candidates.find(
      (candidate) =>
        candidate.from < heading.from &&
        candidate.from > (chain[at - 1]?.from ?? -1) &&
        isRepeated(candidate, heading, candidates),
    );
    if (first !== undefined) return [first, { ...heading, number: meant, printedNumber: heading.number, order }];
    const isOneMissing = section === -1 && next.order[0] === chapter + 2 && chapter > 99;
    const titles = isOneMissing ? titlesBetween(lines, heading.to + 1, next.from) : [];
    const [from] = titles;
    if (from === undefined || titles.length > 1) return [heading];
    const title = lines[from]?.text ?? "";
    return [heading, { ...heading, number: meant, title, penalty: null, from, to: from + 1, order }];
  });
}

/** Says whether another title is printed with the number of a heading, and has words of its own. */
function isRepeated(candidate: Candidate, heading: Candidate, candidates: readonly Candidate[]): boolean {
  return (
    candidate.number === heading.number &&
    candidate.isStrong === true &&
    !candidate.isInContents &&
    titleKey(null, candidate.title) !== titleKey(null, heading.title) &&
    !candidates.some(({ from }) => from === candidate.to)
  );
}

/**
 * Warnings about numbers that no heading has: one that is left out, and a title that was read as words of a section; and
 * about a title that the contents have longer.
 */
export function doubtfulNumbersIn(lines: readonly Line[], headings: readonly Heading[]): Finding[] {
  const candidates = candidatesIn(lines);
  const titles = new Set(headings.map(({ title }) => titleKey(null, title)));
  const unread = candidates.flatMap((one): Finding[] => {
    // A list in a text can have bold numbers of one digit.
    if (!/\.|^\d{3}$/.test(one.number ?? "")) return [];
    const before = headings.findLast(({ to }) => to <= one.from);
    if (
      before === undefined ||
      titles.has(titleKey(null, one.title)) ||
      !isRepeated(one, { ...one, title: "" }, candidates)
    )
      return [];
    const detail = `"${one.number} ${one.title}" looks like the title of a section; it was read as words of ${before.number}.`;
    return [{ kind: "number-repeated", severity: "warning", line: one.from + 1, detail }];
  });
  const missing = headings.flatMap(({ number, from }, at): Finding[] => {
    const [[chapter, section = 0], [earlier, last = 0]] = [number, headings[at - 1]?.number].map((one) =>
      (one ?? "").split(".").map(Number),
    ) as [number[], number[]];
    if (chapter !== earlier || last === 0 || section !== last + 2) return [];
    const detail = `${number} follows ${headings[at - 1]?.number}: there is no ${chapter}.${last + 1}.`;
    return [{ kind: "number-missing", severity: "warning", line: from + 1, detail }];
  });
  const cut = headings.flatMap(({ number, title, from }): Finding[] => {
    const listed = candidates.find((one) => one.isInContents && one.number === number)?.title ?? "";
    if (!lettersOf(listed).startsWith(lettersOf(title)) || wordsIn(listed) <= wordsIn(title)) return [];
    const detail = `The contents call ${number} "${listed}", its heading "${title}": the rest may be among its words.`;
    return [{ kind: "heading-differs", severity: "warning", line: from + 1, detail }];
  });
  return [...unread, ...missing, ...cut];
}

function lettersOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, "");
}

function wordsIn(title: string): number {
  return title.split(/[^A-Za-z']+/).filter(Boolean).length;
}

const titleForm = /^[A-Z][A-Za-z'’-]*(?: (?:[A-Z][A-Za-z'’-]*|of|and|the|for|in|a))+$/;

/** Appendices stand after all chapters. */
const appendixOrder = 1000;

function titlesBetween(lines: readonly Line[], from: number, to: number): number[] {
  return lines.flatMap(({ text }, at) =>
    at >= from && at < to && text.length < 60 && titleForm.test(text) ? [at] : [],
  );
}

function candidatesIn(lines: readonly Line[]): Candidate[] {
  return lines.flatMap((line, from) => {
    const isInContents = leaders.test(line.text);
    const bare = line.text.replace(leaders, "").trimEnd();
    const appendix = appendixForm.exec(bare);
    const [, number = "", rest = ""] = appendix === null ? (numberedForm.exec(bare) ?? []) : [];
    if (appendix === null && (number === "" || !/^["“]?[A-Z]/.test(rest) || rest.length > headingMax_chars)) return [];
    if (number.startsWith("0") || monthAndYear.test(rest)) return [];
    // One copy numbers the chapters 1.0, 2.0 and so on.
    const printed = number.replace(/\.0$/, "");
    if (appendix !== null && bare.length > 140) return [];
    const { isStrong } = line;
    const { title, penalty, to } = wholeTitle(lines, from, appendix?.[3] ?? rest);
    if (/[.;,]$/.test(title) && isStrong !== true) return [];
    const [chapter = 0, section = -1] = printed.split(".").map(Number);
    const letter = appendix?.[2]?.toUpperCase() ?? "";
    return [
      {
        number: appendix === null ? printed : `Appendix ${letter}`,
        title,
        penalty,
        from,
        to,
        isStrong,
        isInContents,
        order: appendix === null ? [chapter, section] : [appendixOrder + letter.charCodeAt(0), -1],
      },
    ];
  });
}

/**
 * The lines with a heading apart from the text that a copy glued to it: a line that begins with the number and the title
 * that the contents list.
 */
export function withHeadingsApart(lines: readonly Line[]): Line[] {
  const listed = new Set(lines.filter(({ text }) => text.length <= headingMax_chars).map(({ text }) => text));
  return lines.flatMap((line) => {
    const isSentence = /[.:;)]$/.test(line.text) || line.text.length > headingMax_chars;
    if (!isSentence || !(numberedForm.test(line.text) || appendixForm.test(line.text))) return [line];
    const words = line.text.split(" ");
    // What is glued to a title is a sentence.
    for (let count = Math.min(words.length - 4, headingMax_chars); count > 1; count--) {
      const title = words.slice(0, count).join(" ").replace(/:$/, "");
      if (listed.has(title))
        return [
          { ...line, text: title },
          { ...line, text: words.slice(count).join(" "), isStrong: false },
        ];
    }
    return [line];
  });
}

/** The lines with a number that stands alone joined to the title below it, where the contents list the two together. */
export function withNumbersJoined(lines: readonly Line[]): Line[] {
  const listed = new Set(
    lines.flatMap(({ text }) => {
      const [, number = "", rest = ""] = numberedForm.exec(text.replace(leaders, "").trimEnd()) ?? [];
      return rest === "" || rest.length > headingMax_chars ? [] : [titleKey(number, rest)];
    }),
  );
  const isAlone = (line: Line | undefined, title: Line | undefined): boolean =>
    line !== undefined &&
    title !== undefined &&
    /^\d{1,2}(?:\.\d{1,2})?$/.test(line.text) &&
    listed.has(titleKey(line.text, title.text));
  return lines.flatMap((line, at) => {
    if (isAlone(line, lines[at + 1])) return [];
    const before = lines[at - 1];
    if (before === undefined || !isAlone(before, line)) return [line];
    return [
      { ...before, text: `${before.text} ${line.text}`, isStrong: before.isStrong === true ? true : line.isStrong },
    ];
  });
}

export const headingMax_chars = 110;

/** The headings of the parts of an infraction, which stand on lines of their own in its text. */
export const partHeading = /^(?:Definition|Examples?|Philosophy|Penalty|Additional Remedy)$/i;
/** Headings within a section, which are printed like titles. */
const ownHeading = new RegExp(`${partHeading.source}|^Changes from .*\\d{4}`, "i");

const penaltyForm = /^(?:No Penalty|Match Point Penalty|Game Loss|Match Loss)$/i;

/** The title with the lines on which it goes on, and the penalty beside it. */
function wholeTitle(lines: readonly Line[], from: number, first: string) {
  let title = first;
  let to = from + 1;
  let penalty: string | null = null;
  const line = lines[from];
  const below = lines[to];
  let beside = first.split("\t");
  const both = below?.isStrong === true ? below.text.split("\t") : [];
  if (beside.length === 2 && both.length === 2 && penaltyForm.test(`${beside[1]} ${both[1]}`)) {
    // Title and penalty can both go on in the next line.
    beside = beside.map((cell, at) => `${cell} ${both[at]}`);
    to++;
  }
  const last = beside.at(-1) ?? "";
  const isBeside = beside.length > 1 && penaltyNames.test(` ${last}`);
  if (isBeside) {
    penalty = last;
    title = beside.slice(0, -1).join(" ");
  }
  for (let next = lines[to]; next !== undefined && to < from + 3; next = lines[to]) {
    const goesOn =
      line?.isStrong === true &&
      next.isStrong === true &&
      (next.startsParagraph === false || (isBeside && isRestOfTitle(next.text))) &&
      !numberedForm.test(next.text) &&
      !ownHeading.test(next.text);
    if (!goesOn) break;
    title += ` ${next.text}`;
    to++;
  }
  title = title.replace(/\s+/g, " ").replace(/ ?:$/, "").trim();
  const [, trailing] = penalty === null ? (penaltyNames.exec(title) ?? []) : [];
  if (trailing !== undefined && title.length > trailing.length) {
    title = title.slice(0, -trailing.length).trim();
    penalty = trailing;
  }
  return { title, penalty, to };
}

/** Says whether words below a title with a penalty beside it can be its rest: few, without a stop, and no penalty. */
function isRestOfTitle(text: string): boolean {
  return /^[A-Za-z][A-Za-z' ’-]{1,40}$/.test(text) && !penaltyNames.test(text);
}

export function titleKey(number: string | null, title: string): string {
  return `${number} ${title
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, 24)}`;
}

/** The candidates with ascending numbers whose weights add up to the most; of equal ones the later. */
function bestChain(candidates: readonly Candidate[], weights: readonly number[]): Candidate[] {
  const best: number[] = [];
  const previous: number[] = [];
  candidates.forEach((candidate, at) => {
    best[at] = weights[at] ?? 0;
    previous[at] = -1;
    for (let before = 0; before < at; before++) {
      const earlier = candidates[before];
      if (earlier === undefined || !isAfter(candidate.order, earlier.order)) continue;
      const sum = (best[before] ?? 0) + (weights[at] ?? 0) + (isNext(candidate.order, earlier.order) ? 1 : 0);
      if (sum >= (best[at] ?? 0)) {
        best[at] = sum;
        previous[at] = before;
      }
    }
  });
  const chain: Candidate[] = [];
  let at = best.lastIndexOf(Math.max(...best));
  while (at !== -1) {
    const candidate = candidates[at];
    if (candidate !== undefined && !candidate.isInContents) chain.unshift(candidate);
    at = previous[at] ?? -1;
  }
  return chain;
}

type Order = readonly [number, number];

function isAfter([chapter, section]: Order, [earlierChapter, earlierSection]: Order): boolean {
  return chapter > earlierChapter || (chapter === earlierChapter && section > earlierSection);
}

/** Says whether a number is the one that is expected after another. */
function isNext([chapter, section]: Order, [earlierChapter, earlierSection]: Order): boolean {
  return chapter === earlierChapter
    ? section === (earlierSection === -1 ? 1 : earlierSection + 1)
    : chapter === earlierChapter + 1;
}
