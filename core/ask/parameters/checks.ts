import type { History } from "../../archive/history.ts";
import { isBeforeKnown, revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { datedValueOn, type Parameter, type RuleReference } from "../../archive/parameter.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { hasWords, quotable, resolveReference, wordsIn } from "./resolve.ts";

/**
 * What a published file says to a reference: its words stand at its place, they do not, or there is nothing to hold
 * against it.
 */
export type CheckState = "confirmed" | "contradicted" | "not-checked";

/** One reference held against the published file of one release. */
export type ReferenceCheck = {
  readonly reference: RuleReference;
  readonly state: CheckState;
  /** Where the reference says that the rule stands in this release. */
  readonly number: RuleNumber | null;
  readonly lineage: string | null;
  /** Of what is contradicted: the numbers of that release under which the words do stand. */
  readonly foundAt: readonly RuleNumber[];
};

/** The references of a parameter in one release. */
export type ReleaseCheck = {
  readonly release: IsoDate;
  readonly state: CheckState;
  readonly references: readonly ReferenceCheck[];
};

const known = new WeakMap<History, Map<Parameter, readonly ReleaseCheck[]>>();

/**
 * Holds the references of a parameter against the published file of every release that is held and on whose day it has
 * a value. Nothing in this asks what the value is: whether the words mean it, a person has judged.
 */
export function checksOf(history: History, parameter: Parameter): readonly ReleaseCheck[] {
  const checks = known.get(history) ?? new Map<Parameter, readonly ReleaseCheck[]>();
  known.set(history, checks);
  const made = checks.get(parameter) ?? history.heldReleases.flatMap((release) => checkIn(history, parameter, release));
  checks.set(parameter, made);
  return made;
}

function checkIn(history: History, parameter: Parameter, release: IsoDate): ReleaseCheck[] {
  const value = datedValueOn(parameter, release);
  if (value === undefined) return [];
  const references = value.references.map((reference) => checkReference(history, reference, release));
  return [{ release, state: stateOf(references), references }];
}

/** One contradiction contradicts the whole; what was not checked neither confirms nor contradicts. */
function stateOf(references: readonly ReferenceCheck[]): CheckState {
  const states = references.map(({ state }) => state);
  return (["contradicted", "confirmed"] as const).find((state) => states.includes(state)) ?? "not-checked";
}

/**
 * Holds one reference against the published file of a release that is held: the rule has to stand at its number, and to
 * have the words quoted.
 */
export function checkReference(history: History, reference: RuleReference, release: IsoDate): ReferenceCheck {
  const { number, holders, lineage } = resolveReference(history, reference, release);
  const found = { reference, number, lineage: lineage?.id ?? null, foundAt: [] };
  const isAboutRules = reference.lineage !== null || reference.numbers.length > 0 || reference.term !== null;
  const isNumberUnknown = reference.numbers.findLast(({ from }) => from <= release)?.number === null;
  const named = history.lineages.get(reference.lineage ?? "");
  const isOlderThanKnown = named !== undefined && isBeforeKnown(named, release);
  if (!isAboutRules || isOlderThanKnown || (isNumberUnknown && number === null))
    return { ...found, state: "not-checked" };
  const printed = holders.flatMap((holder) => printedIn(history, holder, release) ?? []);
  const isPlaceRight =
    printed.length > 0 && (reference.lineage === null || printed.some((one) => one.number === number));
  const isQuoteThere = reference.quote === null || hasWords(printed.flatMap(wordsIn), reference.quote);
  if (isPlaceRight && isQuoteThere) return { ...found, state: "confirmed" };
  return { ...found, state: "contradicted", foundAt: placesOf(history, reference.quote, release) };
}

/** What the published file of a release has of a lineage; `undefined` where it has nothing of it. */
function printedIn({ imported }: History, lineage: Lineage, release: IsoDate) {
  const form = imported.printedForms.get(`${lineage.id} ${release}`);
  if (form !== undefined) return form;
  // A person says that it stood somewhere, and in this release nothing of it does.
  const isMissing = imported.contradictions.some(
    (one) => one.kind === "number" && one.lineage === lineage.id && one.release === release,
  );
  if (isMissing) return undefined;
  const revision = revisionOn(lineage, release);
  return revision?.readIn == null ? undefined : revision;
}

/** The numbers of a release under which words stand. */
function placesOf(history: History, quote: string | null, release: IsoDate): RuleNumber[] {
  if (quote === null) return [];
  const places = numberedIn(history, release).filter(({ words }) => words.includes(quotable(quote)));
  return [...new Set(places.map(({ number }) => number))];
}

type NumberedWords = { readonly number: RuleNumber; readonly words: string };
const numbered = new WeakMap<History, Map<IsoDate, readonly NumberedWords[]>>();

/**
 * All words of a release that stand under a number, in the form in which quotations are compared: made once, because
 * all contradictions of it ask.
 */
function numberedIn(history: History, release: IsoDate): readonly NumberedWords[] {
  const releases = numbered.get(history) ?? new Map<IsoDate, readonly NumberedWords[]>();
  numbered.set(history, releases);
  const made =
    releases.get(release) ??
    [...history.lineages.values()].flatMap((lineage) => {
      const printed = printedIn(history, lineage, release);
      return printed?.number == null
        ? []
        : [{ number: printed.number, words: wordsIn(printed).map(quotable).join("\n") }];
    });
  releases.set(release, made);
  return made;
}

/** What the published files say to all references of a parameter, by release. */
export type CheckSummary = {
  /** Releases in which every reference that can be checked stands. */
  readonly confirmed: readonly IsoDate[];
  readonly contradicted: readonly {
    readonly release: IsoDate;
    readonly number: RuleNumber | null;
    readonly lineage: string | null;
    readonly term: string | null;
    readonly quote: string | null;
    readonly foundAt: readonly RuleNumber[];
  }[];
  /** Held releases in which nothing can be checked: no reference names a rule there. */
  readonly notChecked: readonly IsoDate[];
  /** How many known releases have a value and no published file. */
  readonly notHeld: number;
};

/** Sums up the checks of a parameter. */
export function checkSummary(history: History, parameter: Parameter): CheckSummary {
  const checks = checksOf(history, parameter);
  const inState = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).map(({ release }) => release);
  const held = new Set<string>(history.heldReleases);
  const first = parameter.values[0]?.from ?? "";
  return {
    confirmed: inState("confirmed"),
    contradicted: checks.flatMap(({ release, references }) =>
      references
        .filter(({ state }) => state === "contradicted")
        .map(({ reference: { term, quote }, number, lineage, foundAt }) => ({
          ...{ release, number, lineage, term, quote, foundAt },
        })),
    ),
    notChecked: inState("not-checked"),
    notHeld: history.releases.filter(({ from }) => from >= first && !held.has(from)).length,
  };
}

/**
 * The newest release in force on a day whose published file is held, with what it says to a parameter; `undefined`
 * where it is not held.
 */
export function checkOn(history: History, parameter: Parameter, on: IsoDate): ReleaseCheck | undefined {
  const inForce = releaseOn(history, on)?.from;
  return checksOf(history, parameter).find(({ release }) => release === inForce);
}
