import { differenceOf } from "../../archive/change.ts";
import type { Collection } from "../../archive/collection.ts";
import { type DocumentId, isEveryReleaseKnown } from "../../archive/document.ts";
import type { Doubt, Link } from "../../archive/lineage.ts";
import type { Finding, Provision } from "../../archive/rulebook.ts";
import { isSameWords } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import {
  hasLostQuotes,
  lettersOf,
  lostCharacter,
  misplacedMarksIn,
  misprintedMarksMax,
  withMarksAsLost,
} from "../../text/lost-characters.ts";
import { byText } from "../../text/order.ts";
import { areExamplesPlacedAlike } from "../../text/printed-order.ts";
import { matchRulebooks } from "../matching/match-rulebooks.ts";

/** A held release: the content of the published file that answers use. */
export type Book = {
  readonly release: IsoDate;
  readonly provisions: readonly Provision[];
  /** The file lacks parts or characters, so that it does not refute what people wrote down. Left out: it is whole. */
  readonly isDamaged?: boolean;
  /** The file lacks parts, so that what is not in it may have been in the release. Left out: it lacks none. */
  readonly isIncomplete?: boolean;
};

const damages: ReadonlySet<Finding["kind"]> = new Set([
  "character-damaged",
  "encoding-doubtful",
  "incomplete",
  "marks-lost",
]);

/** What is wrong with a file as a whole, from what reading found. */
export function damageFrom(findings: readonly Finding[]): Pick<Book, "isDamaged" | "isIncomplete"> {
  return {
    isDamaged: findings.some(({ kind, severity }) => severity === "warning" && damages.has(kind)),
    isIncomplete: findings.some(({ kind }) => kind === "incomplete"),
  };
}

/** How much the words of a provision differ from what they were; the number does not count. */
export type Difference = "none" | "typography" | "reference" | "words";

/** A link with how much the words at its two ends differ. */
export type WeighedLink = Link & { readonly difference: Difference };

/** How one book became the next. */
export type Transition = { readonly links: readonly WeighedLink[]; readonly doubts: readonly Doubt[] };

/** Finds how one list of provisions became another. */
export function transitionBetween(before: readonly Provision[], after: readonly Provision[]): Transition {
  const { links, doubts } = matchRulebooks(before, after);
  return {
    links: links.map(({ kind, basis, confidence, ...link }) => {
      const difference = provisionDifference(before[link.before], after[link.after]);
      return { kind, before: link.before, after: link.after, basis, confidence, difference };
    }),
    doubts,
  };
}

/** The transitions with the differences of provisions that are others than those between which they were found. */
export function reweighed(
  transitions: readonly Transition[],
  found: readonly Book[],
  books: readonly Book[],
): readonly Transition[] {
  return transitions.map(({ links, doubts }, index) => {
    const [old, fresh] = [found, books].map((all) => [all[index]?.provisions, all[index + 1]?.provisions]);
    const isSame = ({ before, after }: WeighedLink) =>
      old?.[0]?.[before] === fresh?.[0]?.[before] && old?.[1]?.[after] === fresh?.[1]?.[after];
    return {
      links: links.map((link) =>
        isSame(link)
          ? link
          : { ...link, difference: provisionDifference(fresh?.[0]?.[link.before], fresh?.[1]?.[link.after]) },
      ),
      doubts,
    };
  });
}

const weights: readonly Difference[] = ["none", "typography", "reference", "words"];

/**
 * How much two provisions differ in what they say: the greatest difference of name, text and examples. Examples in
 * other places between the same paragraphs are a difference of typography.
 */
export function provisionDifference(before: Provision | undefined, after: Provision | undefined): Difference {
  if (before === undefined || after === undefined) return "words";
  const hasExamples = before.examples.length > 0 || after.examples.length > 0;
  if (before.text === after.text && before.name === after.name && !hasExamples) return "none";
  const parts: readonly (readonly [string, string])[] = [
    [before.name ?? "", after.name ?? ""],
    [before.text ?? "", after.text ?? ""],
    [before.examples.join("\n\n"), after.examples.join("\n\n")],
  ];
  return parts.reduce<Difference>(
    (gravest, [old, fresh]) => {
      const difference = differenceOf(old, fresh);
      return weights.indexOf(difference) > weights.indexOf(gravest) ? difference : gravest;
    },
    areExamplesPlacedAlike(before, after) ? "none" : "typography",
  );
}

/** What must be known about the books to date a change. */
export type Calendar = {
  readonly books: readonly Book[];
  /** By book: whether a release that is not held came, or may have come, between it and the book before. */
  readonly followsGap: readonly boolean[];
  /** By book: the numbers that it prints. */
  readonly numbers: readonly ReadonlySet<string | null>[];
  /** Whether the first book is the first release of all. */
  readonly beginsWithFirstRelease: boolean;
  /** The last known release before a day. */
  releaseBefore(day: string): string | undefined;
};

/**
 * The known releases, and those known only from a published file. A release of which only the month is known is
 * identified with the first held file of that month, so that it is listed once.
 */
export function withHeld(
  releases: Collection["releases"],
  books: readonly Book[],
  document: DocumentId,
): Collection["releases"] {
  const days = new Set(releases.map(({ from }) => from));
  const months = new Map(
    releases.flatMap((release) => {
      const held = books.find((book) => book.release !== release.from && book.release.startsWith(release.from));
      return held === undefined ? [] : [[held.release, release] as const];
    }),
  );
  const merged = new Set([...months.values()].map(({ from }) => from));
  const others = books
    .filter(({ release }) => !days.has(release))
    .map(({ release: from }) => ({
      ...(months.get(from) ?? { document, sets: [], otherDates: [], notes: null }),
      from,
    }));
  return [...releases.filter(({ from }) => !merged.has(from)), ...others].toSorted(byText(({ from }) => from));
}

/** Places the books of a document among all known releases. */
export function calendarOf(
  books: readonly Book[],
  releases: Collection["releases"],
  document: DocumentId = "cr",
): Calendar {
  const mayOthersBe = !isEveryReleaseKnown(document);
  const days = releases.map(({ from }) => from);
  return {
    books,
    followsGap: books.map(
      ({ release }, index) => mayOthersBe || days[days.indexOf(release) - 1] !== books[index - 1]?.release,
    ),
    numbers: books.map(({ provisions }) => new Set(provisions.map(({ number }) => number))),
    beginsWithFirstRelease: !mayOthersBe && books[0]?.release === days[0],
    releaseBefore: (day) => days.findLast((from) => from < day),
  };
}

type Texts = Pick<Provision, "text" | "examples">;

function hasLostCharacters({ text, examples }: Texts): boolean {
  return text?.includes(lostCharacter) === true || examples.some((example) => example.includes(lostCharacter));
}

/** Whether question marks stand in place of other marks throughout a book. */
function hasLostMarks({ provisions }: Book): boolean {
  let count = 0;
  for (const { text, examples } of provisions) {
    for (const part of [text ?? "", ...examples]) count += misplacedMarksIn(part).length;
    if (count > misprintedMarksMax) return true;
  }
  return false;
}

/** The book with U+FFFD in place of question marks that stand for other marks, as if it had lost these in the same way. */
function withLossesMarked(book: Book): Book {
  if (!hasLostMarks(book)) return book;
  const provisions = book.provisions.map((provision) => {
    const [text, ...examples] = [provision.text ?? "", ...provision.examples].map(withMarksAsLost);
    const isChanged =
      text !== (provision.text ?? "") || examples.some((example, at) => example !== provision.examples[at]);
    return isChanged ? { ...provision, text: text ?? null, examples } : provision;
  });
  return { ...book, provisions };
}

/**
 * The books with lost characters replaced by those of the nearest book that has the same provision, and the same words
 * on both sides of the place. A character stays lost if no near book shows it. A book whose file lost its quotation
 * marks without a trace has them, and its dashes, wherever a near book has the same letters. Names keep theirs, because
 * glossary entries are found by them.
 *
 * @param transitions `transitions[i]` leads from book `i` to book `i + 1`.
 */
export function withCharactersRestored(books: readonly Book[], transitions: readonly Transition[]): readonly Book[] {
  const placesAfter = transitions.map(({ links }) => placesOf(links, "before", "after"));
  const placesBefore = transitions.map(({ links }) => placesOf(links, "after", "before"));
  const marked = books.map(withLossesMarked);
  const quoteless = books.map(lacksQuotes);
  return books.map((book, index) => {
    const withLosses = marked[index] ?? book;
    if (quoteless[index] === true) {
      const provisions = book.provisions.map((provision, place) =>
        withPunctuationFrom(provision, textsNear(index, place)),
      );
      return { ...book, provisions };
    }
    if (withLosses === book && !book.provisions.some(hasLostCharacters)) return book;
    const provisions = book.provisions.map((printed, place) => {
      const provision = withLosses.provisions[place] ?? printed;
      return hasLostCharacters(provision)
        ? withTextsFrom({ printed, marked: provision }, textsNear(index, place))
        : printed;
    });
    return { ...book, provisions };
  });

  /** The texts of the same provision in the books around, the nearest books first. */
  function textsNear(index: number, place: number): string[][] {
    let [earlier, later]: (number | undefined)[] = [place, place];
    const near: string[][] = [];
    for (let distance = 1; distance <= distanceMax; distance += 1) {
      later = later === undefined ? undefined : placesAfter[index + distance - 1]?.().get(later);
      earlier = earlier === undefined ? undefined : placesBefore[index - distance]?.().get(earlier);
      near.push(textsAt(index + distance, later), textsAt(index - distance, earlier));
    }
    return near;
  }

  function textsAt(index: number, place: number | undefined): string[] {
    const provision = place === undefined ? undefined : marked[index]?.provisions[place];
    return provision === undefined || quoteless[index] === true ? [] : [provision.text ?? "", ...provision.examples];
  }
}

/** Whether quotation marks vanished from a book without a trace. */
export function lacksQuotes({ isDamaged, provisions }: Book): boolean {
  return isDamaged === true && hasLostQuotes(provisions.flatMap(({ text, examples }) => [text ?? "", ...examples]));
}

function withPunctuationFrom(printed: Provision, near: readonly (readonly string[])[]): Provision {
  const nearest = new Map(
    near
      .flat()
      .toReversed()
      .map((text) => [lettersOf(text), text]),
  );
  const [text, ...examples] = [printed.text ?? "", ...printed.examples].map(
    (part) => nearest.get(lettersOf(part)) ?? part,
  );
  const isChanged = text !== (printed.text ?? "") || examples.some((example, at) => example !== printed.examples[at]);
  return isChanged ? { ...printed, text: text ?? null, examples } : printed;
}

/** How many books away a provision may be. */
const distanceMax = 3;

type End = "before" | "after";

/** The places to which links lead, computed at the first use. */
function placesOf(links: Transition["links"], from: End, to: End): () => ReadonlyMap<number, number> {
  let places: ReadonlyMap<number, number> | undefined;
  return () => {
    places ??= new Map(links.filter(({ kind }) => kind === "continued").map((link) => [link[from], link[to]]));
    return places;
  };
}

/** The printed provision itself if nothing can be restored. */
function withTextsFrom(
  { printed, marked }: { readonly printed: Provision; readonly marked: Provision },
  near: readonly (readonly string[])[],
): Provision {
  const text = printed.text === null ? null : restored(printed.text, marked.text ?? "", near);
  const examples = printed.examples.map((example, at) => restored(example, marked.examples[at] ?? example, near));
  const isChanged = text !== printed.text || examples.some((example, index) => example !== printed.examples[index]);
  return isChanged ? { ...printed, text, examples } : printed;
}

/** The number of characters that must be the same on both sides, fewer at the ends of a text. */
const context = 25;
const contextMin = 8;
/** Bounds the work for a hostile file. */
const lostMax = 200;

/** A place where nothing can be restored keeps what was printed there. */
function restored(printed: string, marked: string, near: readonly (readonly string[])[]): string {
  const parts = marked.split(lostCharacter);
  if (parts.length === 1 || parts.length > lostMax) return printed;
  let end = -1;
  const whole = parts.reduce((left, right) => {
    end = marked.indexOf(lostCharacter, end + 1);
    return `${left}${charactersBetween(left, right, near) ?? printed[end]}${right}`;
  });
  return isSameWords(marked, withMarksAsLost(whole)) ? whole : printed;
}

/** What the nearest texts have between the end of one part and the beginning of the next. */
function charactersBetween(left: string, right: string, near: readonly (readonly string[])[]): string | undefined {
  const [before, after] = [left.slice(-context), right.slice(0, context)];
  if (before.length + after.length < contextMin) return undefined;
  for (const texts of near) {
    const marks = new Set(texts.flatMap((text) => marksBetween(before, after, text)));
    if (marks.size > 0) return marks.size === 1 ? [...marks][0] : undefined;
  }
  return undefined;
}

/** One to four marks and spaces, or "(TM)". A letter would be the remains of another lossy conversion: "DCIT" for "DCI(TM)". */
const marks = /^(?:[^\p{L}\p{N}\ufffd]{1,4}|\((?:tm|r)\))$/iu;
const marksMax = 4;

function marksBetween(before: string, after: string, text: string): string[] {
  const signs: string[] = [];
  for (let at = text.indexOf(before); at >= 0 && at < text.length; at = text.indexOf(before, at + 1)) {
    const start = at + before.length;
    for (let length = 1; length <= marksMax; length += 1) {
      const between = text.slice(start, start + length);
      if (marks.test(between) && text.startsWith(after, start + length)) signs.push(between);
    }
  }
  return signs;
}
