import type { Certainty } from "../core/archive/certainty.ts";
import { differenceOf } from "../core/archive/change.ts";
import type { ConflictReason } from "../core/archive/conflicts.ts";
import type { Whereabouts } from "../core/archive/life.ts";
import { importedTopic } from "../core/archive/life.ts";
import type { LineageEvent } from "../core/archive/lineage.ts";
import { unheldReleaseInText } from "../core/archive/releases.ts";
import type { AnnouncedReason } from "../core/contract/announcements.ts";
import type { ContentsCounts, ContentsRule } from "../core/contract/contents.ts";
import type { Change, DiffAnswer } from "../core/contract/diff.ts";
import type { RevisionAnswer } from "../core/contract/lineages.ts";
import type { ReleaseChange } from "../core/contract/releases.ts";
import { callAddress, lineageAddress, releaseAddress } from "../core/text/addresses.ts";
import { dayInWords, intervalSaid, lastDayBefore, latest, type OpenInterval, onOrBy } from "../core/text/day-words.ts";
import { isSection, type RuleNumber } from "../core/text/rule-number.ts";
import type { WordOperation } from "../core/text/words.ts";
import { type Inline, joined, link, text } from "./blocks.ts";

/** The words for intervals, certainty and what became of a rule, for people, in every face. */

/** An interval in words, with its last day: "from 1 October 2010 to 29 September 2011", "since 1 October 2010". */
export function intervalInWords(interval: OpenInterval): string {
  return intervalSaid(interval, dayInWords).join("");
}

/** Why something changed, as the publisher said: the reason, and where it stands. */
export function announcedInWords({ reason, title, author, published }: AnnouncedReason): string {
  return `${reason} (${[...(author === null ? [] : [author]), title].join(", ")}, ${dayInWords(published)})`;
}

/** The same with a link to the article: to its page here, or to where it is stored. */
export function announcedInlines(
  { reason, title, author, published, href, item, certainty }: AnnouncedReason,
  address: string | null = href,
): Inline[] {
  const by = author === null ? "" : `${author}, `;
  const how = { high: "Announced:", medium: `Announced for ${item}:`, low: `Perhaps announced for ${item}:` };
  return [
    { kind: "strong", text: how[certainty ?? "medium"] },
    text(` ${reason} (${by}`),
    link(title, address ?? href),
    text(`, ${dayInWords(published)})`),
  ];
}

/** Where a provision is now, as far as known; `then` is its number on the day of the answer. */
export function whereaboutsInWords(now: Whereabouts, then: string | null): string {
  return whereabouts(now, then, null)
    .map((part) => part.text)
    .join("");
}

/** The same with links; `own` is the lineage. On the day `on` an end after it is still to come. */
export function whereabouts(
  { number, ended, isEndFirstSeen, mergedInto }: Whereabouts,
  then: string | null,
  own: string | null,
  on: string = ended ?? "",
): Inline[] {
  const isToCome = ended !== null && ended > on;
  if (mergedInto !== null && ended !== null) {
    const into = mergedInto.number;
    const [name, address] =
      into === null ? [mergedInto.lineage, lineageAddress(mergedInto.lineage)] : [into, addressNow(into)];
    const [merged, now] = isToCome ? ["will be merged", "then"] : ["merged", "now"];
    return [text(`${merged} ${onOrBy(dayInWords(ended), isEndFirstSeen)} into what is ${now} `), link(name, address)];
  }
  if (ended !== null)
    return [
      link(isToCome ? "ends" : "ended", releaseAddress(ended)),
      text(` with ${lastDayInWords(ended, isEndFirstSeen)}`),
    ];
  if (number !== null) return [text(number === then ? "still " : ""), link(number, addressNow(number))];
  const words = then === null ? "in the rules" : "in the rules; its number is not known";
  return [link(words, own === null ? null : lineageAddress(own))];
}

/** The last day of what ended, from the first day without it. */
export function lastDayInWords(ended: string, isEndFirstSeen: boolean): string {
  return `${dayInWords(lastDayBefore(ended))}${latest(isEndFirstSeen)}`;
}

function addressNow(number: RuleNumber): string {
  return callAddress(`/${isSection(number) ? "sections" : "rules"}/${number}`);
}

/** What happened to a provision, in the words of every face. */
export const eventNames: Readonly<Record<LineageEvent["kind"], string>> = {
  created: "new",
  amended: "reworded",
  renumbered: "renumbered",
  split: "split off",
  merged: "merged",
  removed: "removed",
  restored: "came back",
};

/** Whether a topic says what a rule is about: those that only rulebooks have are together in one. */
export function isTopicTold(topic: string): boolean {
  return topic !== importedTopic;
}

/** The name of a topic as a heading: `hidden-information` is "Hidden information". */
export function topicInWords(topic: string): string {
  if (topic === importedTopic) return "Everything else, from rulebooks";
  return topic.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
}

/** What a revision amended: its title, its words, or both; or only the numbers that it refers to. */
export function amendedInWords(revision: Amendment, before: Amendment | undefined): string {
  const { significance, name } = revision;
  const isReworded = before !== undefined && isOther(before.text, revision.text);
  if (significance === "reference" || (significance === "renumbering" && !isReworded))
    return changeNames["reference-only"];
  if (!before?.name || name === null || !isOther(before.name, name)) return changeNames.amended;
  return isReworded && isOther(belowTitle(before), belowTitle(revision))
    ? `${changeNames.title} and ${changeNames.amended}`
    : changeNames.title;
}

function isOther(before: string | null, after: string | null): boolean {
  return differenceOf(before ?? "", after ?? "") === "words";
}

/** The words of a heading begin with its title. */
function belowTitle({ name, text: words }: Amendment): string {
  return words?.startsWith(name ?? "") ? words.slice(name?.length) : (words ?? "");
}

type Amendment = Pick<RevisionAnswer, "significance" | "name" | "text">;

/** The kinds of change between two days, in the words of every face. */
export const changeNames: Readonly<Record<Change["class"], string>> = {
  added: eventNames.created,
  removed: eventNames.removed,
  merged: eventNames.merged,
  split: eventNames.split,
  both: `${eventNames.renumbered} and ${eventNames.amended}`,
  amended: eventNames.amended,
  renumbered: eventNames.renumbered,
  title: "renamed",
  examples: "examples changed",
  "reference-only": "references only",
  "typography-only": "typography only",
};

/** Changes of a kind, counted: "1 renamed", "43 with changed examples". */
export function changeCounted(name: Change["class"], count: number): string {
  return `${count} ${name === "examples" ? "with changed examples" : changeNames[name]}`;
}

/** What a release changed in one lineage: "reworded", "renumbered, split off"; only references are no other words. */
export function releaseChangeInWords({ kind, events }: Pick<ReleaseChange, "kind" | "events">): string {
  const isReworded = kind === "reworded" || kind === "moved";
  const told = events.filter((event) => event !== "amended" || isReworded);
  return told.length === 0 ? changeNames["reference-only"] : told.map((event) => eventNames[event]).join(", ");
}

/** What became of the provisions of a chapter or section, counted: "2 new, 1 reworded"; empty if nothing did. */
export function countsInWords(counts: ContentsCounts | null): string {
  const { added = 0, removed = 0, reworded = 0, moved = 0 } = counts ?? {};
  return [
    [added, changeNames.added] as const,
    [removed, changeNames.removed] as const,
    [reworded, changeNames.amended] as const,
    [moved, changeNames.renumbered] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(", ");
}

type Became = Pick<ContentsRule, "change" | "numberThen"> & { readonly number?: string | undefined };

/** What became of a title or a term since another day: "new", "was 702.15"; empty if nothing did. */
export function ownChangeInWords({ change, number, numberThen }: Became): string {
  if (change === null) return "";
  const was = numberThen === null || numberThen === number ? [] : [`was ${numberThen}`];
  return [...(change === "renumbered" && was.length > 0 ? [] : [changeNames[change]]), ...was].join(", ");
}

/** The same with what changed below it: "was 702.15; 2 new, 1 reworded". */
export function becameInWords({ changes, ...own }: Became & Pick<ContentsRule, "changes">): string {
  return [ownChangeInWords(own), countsInWords(changes)].filter((part) => part !== "").join("; ");
}

/**
 * How a revision came about, with the other provisions of a split or merge and how sure that is. `addressOf` gives where
 * one of them is told; `null` if nowhere. `amended` is what an amendment is called.
 */
export function eventInWords(
  { kind, confidence, with: parties }: LineageEvent,
  own: string,
  addressOf: (lineage: string) => string | null,
  amended: string = eventNames.amended,
): Inline[] {
  const others = parties.filter(({ lineage }) => lineage !== own);
  // The event of a part names its origin; the event of the origin also names itself.
  const isSplitItself = kind === "split" && others.length < parties.length;
  const between = isSplitItself ? " into " : kind === "split" ? " from " : " with ";
  return [
    text(
      `${isSplitItself ? "split" : kind === "amended" ? amended : eventNames[kind]}${others.length === 0 ? "" : between}`,
    ),
    ...joined(
      others.map(({ lineage, number }) => [link(number ?? lineage, addressOf(lineage))]),
      ", ",
    ),
    text(confidence === "high" ? "" : ` (${confidence} confidence)`),
  ];
}

/** How certain words are on a day; `null` if nothing is to be said of it. */
export function certaintyInWords({
  certainty,
  restsOn,
  release,
  conflicts,
  mayOthersFollow,
  beyondNewestRelease,
}: Certain): string | null {
  if (certainty === "witnessed") return null;
  if (conflicts.some(({ reason, isSettled }) => (reason === "dataset" || reason === "undamaged") && !isSettled))
    return `the published file of ${dayInWords(restsOn ?? release)} and the dataset contradict each other here`;
  if (restsOn === release && mayOthersFollow === true)
    return certainty === "bridged"
      ? "releases that are not known may have come after it; the next one held has the same"
      : `releases that are not known may have come after it${beyondNewestRelease === true ? "" : ", and the next one held differs"}`;
  if (restsOn === release)
    return certainty === "bridged"
      ? "the published file lost characters here; they are those of a near release"
      : "the published file lost characters here, and no near release shows them";
  const words = restsOn === null ? "" : `; these are those of ${dayInWords(restsOn)}`;
  const start = `the words of the release of ${dayInWords(release)} are not held${words}`;
  return certainty === "bridged"
    ? `${start}, and the next one held has the same`
    : `${start}, and may have changed since`;
}

/**
 * Of which held release a list of a day is, where that in force is not held; `null` if nothing is to be said. `restsOn`: the
 * held release before it, `null` if there is none.
 */
export function heldReleaseInWords({
  release,
  ...held
}: {
  release: string | null;
  restsOn: string | null;
  beyondNewestRelease?: boolean;
}): string | null {
  return release === null || held.restsOn === release ? null : unheldReleaseInText({ release, ...held });
}

/** The days of a comparison, for `standInsInWords`. */
export function comparedDays({ releases, certainty, restsOn }: DiffAnswer): { from: ComparedDay; to: ComparedDay } {
  const day = (side: "from" | "to") => ({
    release: releases[side],
    restsOn: restsOn[side],
    certainty: certainty[side],
  });
  return { from: day("from"), to: day("to") };
}

/** A day of a comparison: the release in force, and the held one whose words are compared. */
type ComparedDay = { readonly release: string; readonly restsOn: string | null; readonly certainty: Certainty };

/** Sentences for days of a comparison whose words are those of another release, and what that does to the changes. */
export function standInsInWords(
  { from, to }: { readonly from: ComparedDay; readonly to: ComparedDay },
  { isReverse }: { readonly isReverse: boolean },
): string[] {
  if (from.release === to.release) return [];
  // If both days rest on one release, no change of these rules can be shown.
  const isOfTwo = from.restsOn !== to.restsOn;
  return [...standInInWords(from, isOfTwo && !isReverse), ...standInInWords(to, isOfTwo && isReverse)];
}

function standInInWords({ release, restsOn, certainty }: ComparedDay, areShown: boolean): string[] {
  if (certainty !== "uncertain" || restsOn === release) return [];
  if (restsOn === null)
    return [
      `Neither the release of ${dayInWords(release)} nor an earlier one is held. Only what people wrote down about it is compared; everything later is shown as new.`,
    ];
  const stand = `The release of ${dayInWords(release)} is not held. Rules without a hand-written history are shown as in the release of ${dayInWords(restsOn)}`;
  return [`${stand}: changes since then are ${areShown ? "shown as well" : "missing"}.`];
}

const reasonWords: Readonly<Record<ConflictReason, string>> = {
  chosen: "a person chose the other file",
  known: "the other file is known to be as published",
  undamaged: "this one is damaged",
  agreement: "the other file agrees better with the releases around it",
  completeness: "the other file has more in it",
  original: "this one is a copy in another form",
  "published-later": "the other file was published later",
  hash: "one of the two had to be taken",
  dataset: "a published file says otherwise",
  "dataset-older": "it was read against earlier releases only",
};

/** After the name of another published file: what it has, and why the answer does not rest on it. */
export function conflictInWords(
  { reason, isSettled }: { readonly reason: ConflictReason; readonly isSettled: boolean },
  has: string,
): string {
  const doubt = isSettled ? "" : " Which of the two is right is not known.";
  return ` ${has}; the answer does not rest on it: ${reasonWords[reason]}.${doubt}`;
}

/** How sure the value of a rule of play, or what follows from it, is; `null` if nothing is to be said of it. */
export function confidenceInWords({ on, confidence, lastSeen }: ValueOnDay): string | null {
  if (confidence === "high") return null;
  if (lastSeen === undefined || (on !== undefined && on <= lastSeen)) return confidence;
  return `${confidence}: it was last seen in the release of ${dayInWords(lastSeen)}, and a later one may have changed it`;
}

/** In lists of rules of play: since when a value holds and, where later releases may have changed it, when it was last seen. */
export function sinceInWords({ since, isFirstSeen, lastSeen }: ValueSince, on: string): string {
  const seen = lastSeen !== undefined && lastSeen < on ? `, last seen in the release of ${dayInWords(lastSeen)}` : "";
  return `since ${dayInWords(since)}${latest(isFirstSeen === true)}${seen}`;
}

/** How certain the words of several provisions are, such as those of a section; `null` if nothing is to be said of it. */
export function leastCertaintyInWords(certainty: Certainty): string | null {
  if (certainty === "witnessed") return null;
  return certainty === "bridged"
    ? "for some of these words, releases near the one in force had to be read; they have the same"
    : "some of these words may not be those in force; the answer about each rule says why";
}

/** Two wordings compared, with the words taken out and put in; typography is shown as it became. */
export function wordsCompared(words: readonly WordOperation[]): Inline[] {
  return words
    .filter(({ op, typographic }) => !(typographic && op === "delete"))
    .map(({ op, text, typographic }) => ({
      kind: op === "equal" || typographic ? "quoted" : op === "delete" ? "deleted" : "added",
      text,
    }));
}

type ValueOnDay = { readonly on?: string; readonly confidence: string; readonly lastSeen?: string | undefined };

type ValueSince = {
  readonly since: string;
  readonly isFirstSeen?: true | undefined;
  readonly lastSeen?: string | undefined;
};

/** What an answer rests on. */
type Certain = {
  readonly certainty: Certainty;
  readonly restsOn: string | null;
  readonly release: string;
  readonly conflicts: readonly { readonly reason: string; readonly isSettled: boolean }[];
  /** Releases that nobody knows may have come after the one that is held. */
  readonly mayOthersFollow?: boolean;
  readonly beyondNewestRelease?: boolean;
};
