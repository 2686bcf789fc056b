import type { Archive } from "../../archive/archive.ts";
import { type Certainty, standingOf } from "../../archive/certainty.ts";
import { classOfChange, type Days, joinedBy } from "../../archive/change.ts";
import { isBeforeKnown, isFirstSeenOn, isHeld, revisionOn, titleOn } from "../../archive/life.ts";
import type { Confidence, Lineage, LineageEvent, Party, Revision } from "../../archive/lineage.ts";
import { certaintyOfEnd, meantBy, type NumberUse, unusedConfidence, usesOf } from "../../archive/lookup.ts";
import { type Way, wayTo } from "../../archive/places.ts";
import { releaseOn } from "../../archive/releases.ts";
import { holdersOn, isLostOn, isNumberUnusedOn } from "../../archive/sections.ts";
import type { Choice, Resolution, Step, Verdict, WordsFate } from "../../contract/citations.ts";
import { isSameWords } from "../../text/canonical.ts";
import { endedInText, intervalInText } from "../../text/day-words.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";

/** What an answer says about a citation if no rule is known for it. */
export const nothingKnown = {
  now: null,
  lineage: null,
  title: null,
  words: null,
  certainty: { on: null, to: null },
  parts: [],
  joined: null,
  between: [],
  choices: [],
  inUse: [],
  byWords: null,
} as const;

/**
 * Follows a citation from the day on which it was written to another day. Never throws: there are verdicts for what is
 * not known.
 */
export function resolutionOf(
  archive: Archive,
  number: RuleNumber,
  { on, to }: { on: IsoDate; to: IsoDate },
): Resolution {
  const nothing = { ...nothingKnown, number, on };
  if (releaseOn(archive, on) === undefined) return { ...nothing, verdict: "not-held", reason: "before-first-release" };
  const { printed, meant: holdersMeant } = holdersMeantOn(archive, number, on);
  const [lineage] = printed;
  const revision = lineage && revisionOn(lineage, on);
  if (lineage === undefined || revision === undefined) {
    const inUse = usesOf(archive, number, to);
    if (!isNumberUnusedOn(archive, number, on))
      return { ...nothing, verdict: "not-held", reason: "number-not-held", inUse };
    const certainty = unusedConfidence(archive, number, on) === "high" ? "witnessed" : "uncertain";
    return { ...nothing, verdict: "not-in-use", reason: null, certainty: { on: certainty, to: null }, inUse };
  }
  if (holdersMeant.length === 1) return fateOf(archive, lineage, revision, { number, from: on, to });
  return {
    ...nothing,
    verdict: "ambiguous",
    reason: printed.length > 1 ? "printed-twice" : "between-releases",
    choices: holdersMeant.map((holder) => choiceOf(archive, holder, { number, from: on, to })),
  };
}

/**
 * The lineages that a number may mean on a day: those that have it in the held rulebook of the day or the one before
 * (`printed`), and, where it is not known whether it had changed hands, those of the next held rulebook too.
 */
export function holdersMeantOn(
  archive: Archive,
  number: RuleNumber,
  on: IsoDate,
): { readonly printed: readonly Lineage[]; readonly meant: readonly Lineage[] } {
  const named = holdersOn(archive, number, on).map(({ lineage }) => lineage);
  const misprinted = named.length === 0 ? meantBy(archive, number, on)?.lineage : undefined;
  const printed = misprinted === undefined ? named : [misprinted];
  const [lineage] = printed;
  const revision = lineage && revisionOn(lineage, on);
  const later = revision === undefined ? [] : laterHolders(archive, lineage as Lineage, revision, { number, on });
  return { printed, meant: [...new Set([...printed, ...later])] };
}

/**
 * The holders of the number in the next held release, where the day lies between two held releases and it is not known
 * whether the number had changed hands by then.
 */
function laterHolders(
  archive: Archive,
  lineage: Lineage,
  revision: Revision,
  { number, on }: { number: RuleNumber; on: IsoDate },
): Lineage[] {
  const next = doubtAbout(archive, lineage, revision, on);
  return next === null ? [] : holdersOn(archive, number, next.release).map((numberPeriod) => numberPeriod.lineage);
}

/**
 * The next held release and the number of the lineage in it. `null` unless the day lies between two held releases that
 * give the lineage different numbers, and no source names the day of the change.
 */
export function doubtAbout(archive: Archive, lineage: Lineage, revision: Revision, day: IsoDate) {
  const { certainty, otherwise } = standingOf(archive, lineage, revision, day);
  const isDoubtful = certainty === "uncertain" && otherwise !== null && otherwise.release > day;
  if (!isDoubtful || otherwise.number === revision.number) return null;
  const change = lineage.revisions.find(
    ({ from, number, hasEnded }) => from > day && (hasEnded || number !== revision.number),
  );
  return change === undefined || change.isFirstSeen ? otherwise : null;
}

/** One of several holders as a choice: followed from its revision on the day, or from its first one if it came later. */
function choiceOf(archive: Archive, lineage: Lineage, followed: Days & { readonly number: RuleNumber }): Choice {
  const revision = revisionOn(lineage, followed.from) ?? lineage.revisions[0];
  const fate = revision && fateOf(archive, lineage, revision, followed);
  return {
    when: null,
    lineage: lineage.id,
    title: titleOn(lineage, followed.from),
    verdict: fate?.verdict ?? "not-held",
    now: fate?.now ?? null,
  };
}

/** Follows a citation of which it is known which lineage it means. */
function fateOf(
  archive: Archive,
  lineage: Lineage,
  before: Revision,
  { number, ...days }: Days & { readonly number: RuleNumber },
): Resolution {
  const after = revisionOn(lineage, days.to);
  const isLost = after === undefined && isLostOn(archive, lineage, days.to);
  const joined = joinedBy(archive, { lineage, before, after }, days);
  const way = wayTo(archive, lineage, days);
  const parts = way.places.filter((place) => ![lineage.id, joined?.lineage].includes(place.lineage));
  const common = {
    ...nothingKnown,
    number,
    on: days.from,
    reason: null,
    lineage: lineage.id,
    title: titleOn(lineage, days.from),
    certainty: {
      on: certaintyOn(archive, lineage, before, days.from),
      to: certaintyAfter(archive, lineage, { after, joined, to: days.to }),
    },
    between: stepsOf(way),
  };
  const whole =
    parts.length === 0
      ? null
      : partWithSameWords(archive, before, joined === null ? parts : [joined, ...parts], days.to);
  if (whole !== null) return { ...common, verdict: whole === number ? "current" : "moved", now: whole, words: "same" };
  if (after === undefined) {
    if (isLost || isBeforeKnown(lineage, days.to))
      return { ...common, verdict: "not-held", reason: "number-then-not-known" };
    if (parts.length > 0) return { ...common, verdict: "split", parts: joined === null ? parts : [joined, ...parts] };
    return joined === null
      ? { ...common, verdict: "removed" }
      : { ...common, verdict: "merged", joined, now: joined.number };
  }
  if (parts.length > 0)
    return { ...common, verdict: "split", parts: [{ lineage: lineage.id, number: after.number }, ...parts] };
  if (after.number === null) return { ...common, verdict: "not-held", reason: "number-then-not-known" };
  const doubt = doubtAbout(archive, lineage, after, days.to);
  const verdict = verdictBetween(lineage, before, after, number);
  if (doubt !== null) {
    const choices = [after.number, doubt.number].map((now) => ({
      when: null,
      lineage: lineage.id,
      title: titleOn(lineage, days.from),
      verdict: now === null ? ("removed" as const) : now === number ? ("current" as const) : ("moved" as const),
      now,
    }));
    return { ...common, verdict: "ambiguous", reason: "between-releases", choices };
  }
  return { ...common, verdict, now: after.number, words: wordsFate(lineage, before, after) };
}

/** The number of the one part that has all words of a rule and no others: the rest came from elsewhere. */
function partWithSameWords(
  archive: Archive,
  { text }: Revision,
  parts: readonly Party[],
  to: IsoDate,
): RuleNumber | null {
  const same = parts.flatMap(({ lineage: id, number }) => {
    const lineage = archive.lineages.get(id);
    const revision = lineage && revisionOn(lineage, to);
    const isSame = text !== null && revision?.text != null && isSameWords(text, revision.text);
    return isSame && number !== null ? [number] : [];
  });
  return same.length === 1 ? (same[0] as RuleNumber) : null;
}

/** How certain the text of the later day is: that of the lineage, or of the lineage into which it was merged. */
function certaintyAfter(
  archive: Archive,
  lineage: Lineage,
  { after, joined, to }: { readonly after: Revision | undefined; readonly joined: Party | null; readonly to: IsoDate },
): Certainty | null {
  if (after !== undefined) return certaintyOn(archive, lineage, after, to);
  const into = joined === null ? undefined : archive.lineages.get(joined.lineage);
  const revision = into && revisionOn(into, to);
  return into === undefined || revision === undefined ? null : certaintyOn(archive, into, revision, to);
}

function certaintyOn(archive: Archive, lineage: Lineage, revision: Revision, day: IsoDate): Certainty {
  const isGuess = revision.readIn === null && certaintyOfEnd(lineage, revision) === "uncertain";
  return isGuess ? "uncertain" : standingOf(archive, lineage, revision, day).certainty;
}

function wordsFate(lineage: Lineage, before: Revision, after: Revision): WordsFate {
  if (!isHeld(lineage, before) || !isHeld(lineage, after)) return "not-held";
  return isAmended(lineage, before, after) ? "changed" : "same";
}

function verdictBetween(lineage: Lineage, before: Revision, after: Revision, number: RuleNumber): Verdict {
  const isMoved = after.number !== number;
  if (isAmended(lineage, before, after)) return isMoved ? "moved-and-amended" : "amended";
  return isMoved ? "moved" : "current";
}

/** Where the text is not held, a changed summary is the only sign that it changed. */
function isAmended(lineage: Lineage, before: Revision, after: Revision): boolean {
  if (!isHeld(lineage, before) || !isHeld(lineage, after))
    return before.summary !== after.summary && lineage.kind === "rule";
  const name = classOfChange(lineage, before, after);
  return name === "both" || name === "amended" || name === "title" || name === "examples";
}

function stepsOf({ steps }: Way): Step[] {
  return steps.map(({ lineage, revision: { from, number, events, why } }) => ({
    from,
    isFirstSeen: isFirstSeenOn(lineage, from),
    lineage: lineage.id,
    number,
    events: events.map(({ kind }) => kind),
    confidence: leastOf(events),
    why,
  }));
}

/** The lowest confidence of events; high if there are none. */
function leastOf(events: readonly LineageEvent[]): Confidence {
  const has = (confidence: Confidence) => events.some((event) => event.confidence === confidence);
  return has("low") ? "low" : has("medium") ? "medium" : "high";
}

/**
 * Describes a resolution in one or two sentences, for people. `to` is the day to which the citation was followed;
 * `noun` is what has the number.
 */
export function resolutionSentence(resolution: Resolution, to: IsoDate, noun: "rule" | "section" = "rule"): string {
  return [whatBecame(resolution, to, noun), ...doubtsOf(resolution, to, noun), ...wordsSaid(resolution)].join(" ");
}

function whatBecame(resolution: Resolution, to: IsoDate, noun: string): string {
  const { number, on, now, title, joined, parts, verdict, words } = resolution;
  const named = `${number} of ${on} ("${title}")`;
  const places = parts.map((part) => part.number ?? `a ${noun} whose number is not known`).join(", ");
  const isUncertain = resolution.certainty.on === "uncertain";
  switch (verdict) {
    case "current":
    case "amended":
      return `${named} is ${number} on ${to} too, ${wordsPhrase[words ?? "not-held"](verdict)}.`;
    case "moved":
    case "moved-and-amended":
      return `${named} is ${now} on ${to}, ${wordsPhrase[words ?? "not-held"](verdict)}.`;
    case "merged":
      return `${named} went into another ${noun}, which is ${now ?? joined?.number ?? "no longer there"} on ${to}.`;
    case "split":
      if (parts.length === 1) return `${named} no longer stands as one ${noun}; a part of it is ${places} on ${to}.`;
      return `${named} is in several places on ${to}: ${places}.`;
    case "removed": {
      const ended = resolution.between.findLast(
        ({ lineage, events }) => lineage === resolution.lineage && events.includes("removed"),
      );
      const isBefore = on !== null && to < on;
      return isBefore
        ? `${named} was not there yet on ${to}.`
        : `${named} is no longer there${ended ? `: it ${endedInText(ended.from, ended.isFirstSeen)}` : ""}.`;
    }
    case "not-in-use":
      return `No ${noun} had the number ${number} on ${on}${noun === "section" || isUncertain ? ", as far as files are held" : ""}. ${usesPhrase(resolution.inUse)}`.trimEnd();
    case "ambiguous":
      return ambiguousSentence(resolution, noun);
    case "not-held":
      return notHeldSentence(resolution, to, noun);
  }
}

const wordsPhrase = {
  same: () => "in the same words",
  changed: () => "in other words",
  "not-held": (verdict: string) =>
    verdict.endsWith("amended") ? "in other words, which are not held" : "as far as is known: its words are not held",
};

function ambiguousSentence({ number, on, reason, choices }: Resolution, noun: string): string {
  const list = choices.map(choicePhrase).join("; ");
  switch (reason) {
    case "printed-twice":
      return `${number} was printed ${choices.length} times on ${on}: ${list}.`;
    case "between-releases":
      return `Between held releases ${number} or what had it moved, and the day is not known: ${list}.`;
    case "does-not-fit":
      return `${number} does not fit the days of the others. It may be ${list}.`;
    case "others-not-held":
      return `${number} may be ${list}; on other days that fit equally well, ${noun}s that are not held may have had it.`;
    default:
      return `What ${number} is depends on the day it was written: ${list}.`;
  }
}

function choicePhrase({ when, title, verdict, now }: Choice): string {
  const days = when === null ? "" : `, if written ${intervalInText(when)}`;
  const since = now === null ? ` (${verdict})` : `, now ${now}${verdict.endsWith("amended") ? " in other words" : ""}`;
  return `"${title}"${since}${days}`;
}

function notHeldSentence({ number, on, reason, title, inUse }: Resolution, to: IsoDate, noun: string): string {
  switch (reason) {
    case "before-first-release":
      return `Nothing is known about the ${noun}s of ${on}, so ${number} cannot be followed.`;
    case "number-then-not-known":
      return `${number} of ${on} is "${title}"; which number it has on ${to} is not held.`;
    default:
      return `Nothing is held about ${number}${on === null ? "" : ` on ${on}`}, so it cannot be followed. ${usesPhrase(inUse)}`.trimEnd();
  }
}

function usesPhrase(uses: readonly NumberUse[]): string {
  if (uses.length === 0) return "";
  const phrases = uses.map((use) => `"${use.title}" ${intervalInText(use)}`);
  return `On other days it was ${phrases.join("; ")}.`;
}

function doubtsOf(resolution: Resolution, to: IsoDate, noun: "rule" | "section"): string[] {
  const { certainty, on, reason, between, verdict } = resolution;
  if (reason !== null || verdict === "not-in-use") return [];
  const because =
    noun === "rule" ? "the release in force is not held" : "a release that is not held may have been in force";
  const days = [...(certainty.on === "uncertain" ? [on] : []), ...(certainty.to === "uncertain" ? [to] : [])];
  const guesses = between.flatMap(({ confidence, from }) => (confidence === "low" ? [from] : []));
  return [
    ...(days.length === 0 ? [] : [`Not certain for ${days.join(" and ")}: ${because}.`]),
    ...(guesses.length === 0 ? [] : [`It may be another: only a guess links the two across ${guesses.join(" and ")}.`]),
  ];
}

function wordsSaid({ byWords }: Resolution): string[] {
  if (byWords === null) return [];
  const { confidence, others } = byWords;
  const not =
    others === 0 ? "" : `, not of the ${others === 1 ? "other rule" : `${others} others`} that had the number`;
  return [`Its day is not known: the words beside it are those of this rule${not} (${confidence}).`];
}
