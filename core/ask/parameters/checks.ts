import type { Archive } from "../../archive/archive.ts";
import type { TournamentDocumentId } from "../../archive/document.ts";
import { isBeforeKnown, revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { datedValueOn, type Parameter, type RuleReference } from "../../archive/parameter.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { ParameterCoverage, Staleness } from "../../contract/outcomes.ts";
import type { Holdings } from "../../holdings.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { hasWords, nowhere, printedTexts, quotable, resolveIn, resolveReference } from "./resolve.ts";

/** The result of comparing a reference with a published file: confirmed, contradicted, or nothing to compare. */
type CheckState = "confirmed" | "contradicted" | "not-checked";

/** One reference compared with the published file of one release. */
type ReferenceCheck = {
  readonly reference: RuleReference;
  readonly state: CheckState;
  /** The number that the reference gives for this release. */
  readonly number: RuleNumber | null;
  readonly lineage: string | null;
  /** If contradicted: the numbers of the rules of that release that have the words. */
  readonly foundAt: readonly RuleNumber[];
};

type ReleaseCheck = {
  readonly release: IsoDate;
  readonly state: CheckState;
  readonly references: readonly ReferenceCheck[];
};

const checksByParameter = () => new Map<Parameter, readonly ReleaseCheck[]>();

/**
 * Compares the references of a parameter with the published file of every held release on whose day it has a value.
 * Whether the words mean the value is judged by a person, not here.
 */
export function checksOf(archive: Archive, parameter: Parameter): readonly ReleaseCheck[] {
  const checks = archive.once(checksByParameter);
  const ownChecks =
    checks.get(parameter) ?? archive.heldReleases.flatMap((release) => checkIn(archive, parameter, release));
  checks.set(parameter, ownChecks);
  return ownChecks;
}

function checkIn(archive: Archive, parameter: Parameter, release: IsoDate): ReleaseCheck[] {
  const value = datedValueOn(parameter, release);
  if (value === undefined) return [];
  const references = value.references.map((reference) => checkReference(archive, reference, release));
  return [{ release, state: stateOf(references), references }];
}

/** One contradiction contradicts the whole; what was not checked neither confirms nor contradicts. */
function stateOf(references: readonly ReferenceCheck[]): CheckState {
  const states = references.map(({ state }) => state);
  return (["contradicted", "confirmed"] as const).find((state) => states.includes(state)) ?? "not-checked";
}

/**
 * Compares one reference with the published file of a held release: the rule must have the number and the words quoted.
 */
export function checkReference(archive: Archive, reference: RuleReference, release: IsoDate): ReferenceCheck {
  const { number, holders, lineage } = reference.document === null ? resolveIn(archive, reference, release) : nowhere;
  const common = { reference, number, lineage: lineage?.id ?? null, foundAt: [] };
  const isAboutRules =
    reference.document === null &&
    (reference.lineage !== null || reference.numbers.length > 0 || reference.term !== null);
  const isNumberUnknown = reference.numbers.findLast(({ from }) => from <= release)?.number === null;
  const named = archive.lineages.get(reference.lineage ?? "");
  const isOlderThanKnown = named !== undefined && isBeforeKnown(named, release);
  if (!isAboutRules || isOlderThanKnown || (isNumberUnknown && number === null))
    return { ...common, state: "not-checked" };
  const printed = holders.flatMap((holder) => printedIn(archive, holder, release) ?? []);
  const isPlaceRight =
    printed.length > 0 && (reference.lineage === null || printed.some((place) => place.number === number));
  const isQuoteThere = reference.quote === null || hasWords(printed.flatMap(printedTexts), reference.quote);
  if (isPlaceRight && isQuoteThere) return { ...common, state: "confirmed" };
  return { ...common, state: "contradicted", foundAt: quotedPlaces(archive, reference.quote, release) };
}

/** One reference compared with the file of a release of the document that it cites. */
type SectionCheck = {
  readonly document: TournamentDocumentId;
  readonly release: IsoDate;
  readonly number: RuleNumber | null;
  readonly quote: string | null;
  readonly state: Exclude<CheckState, "not-checked">;
};

/**
 * Compares the references of a parameter to sections of other documents with every held release of these documents on
 * whose day the parameter has a value: the section must have the number and the words quoted.
 */
export function sectionChecksOf(documents: Holdings["documents"], parameter: Parameter): readonly SectionCheck[] {
  return [...documents].flatMap(([document, archive]) =>
    archive.heldReleases.flatMap((release) =>
      (datedValueOn(parameter, release)?.references ?? []).flatMap((reference): SectionCheck[] => {
        if (reference.document !== document) return [];
        const { number, holders } = resolveIn(archive, reference, release);
        const words = holders.flatMap((holder) => {
          const revision = revisionOn(holder, release);
          return revision === undefined ? [] : printedTexts(revision);
        });
        const { quote } = reference;
        const isThere = holders.length > 0 && (quote === null || hasWords(words, quote));
        return [{ document, release, number, quote, state: isThere ? "confirmed" : "contradicted" }];
      }),
    ),
  );
}

/** What the published file of a release says for a lineage; `undefined` if it does not have it. */
function printedIn({ imported }: Archive, lineage: Lineage, release: IsoDate) {
  const revision = revisionOn(lineage, release);
  const form = imported.printedForms.get(`${lineage.id} ${release}`);
  // The form of words that were read in a file has lost characters, which the revision has restored.
  if (form !== undefined) return revision?.readIn == null ? form : revision;
  // The dataset gives it a number in this release, but the file does not have it.
  const isMissing = imported.contradictions.some(
    (contradiction) =>
      contradiction.kind === "number" && contradiction.lineage === lineage.id && contradiction.release === release,
  );
  if (isMissing) return undefined;
  return revision?.readIn == null ? undefined : revision;
}

/** The numbers of the rules of a release that contain given words. */
export function quotedPlaces(archive: Archive, quote: string | null, release: IsoDate): RuleNumber[] {
  if (quote === null) return [];
  const places = numberedIn(archive, release).filter(({ words }) => words.includes(quotable(quote)));
  return [...new Set(places.map(({ number }) => number))];
}

type NumberedWords = { readonly number: RuleNumber; readonly words: string };
const numberedByRelease = () => new Map<IsoDate, readonly NumberedWords[]>();

/**
 * All numbered texts of a release in the form in which quotations are compared. Computed once, because every
 * contradiction needs them.
 */
function numberedIn(archive: Archive, release: IsoDate): readonly NumberedWords[] {
  const releases = archive.once(numberedByRelease);
  const provisions =
    releases.get(release) ??
    [...archive.lineages.values()].flatMap((lineage) => {
      const printed = printedIn(archive, lineage, release);
      return printed?.number == null
        ? []
        : [{ number: printed.number, words: printedTexts(printed).map(quotable).join("\n") }];
    });
  releases.set(release, provisions);
  return provisions;
}

/** All references of a parameter compared with the published files, by release. */
type CheckSummary = ParameterCoverage["checks"];

/** Sums up the checks of a parameter. */
export function checkSummary(archive: Archive, parameter: Parameter): CheckSummary {
  const checks = checksOf(archive, parameter);
  const inState = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).map(({ release }) => release);
  const held = new Set<string>(archive.heldReleases);
  const first = parameter.values[0]?.from ?? "";
  return {
    confirmed: inState("confirmed"),
    contradicted: checks.flatMap(({ release, references }) =>
      references
        .filter(({ state }) => state === "contradicted")
        .map(({ reference: { term, quote }, number, lineage, foundAt }) => ({
          release,
          number,
          lineage,
          term,
          quote,
          foundAt,
        })),
    ),
    notChecked: inState("not-checked"),
    notHeld: archive.releases.filter(({ from }) => from >= first && !held.has(from)).length,
  };
}

/** The check of a parameter against the release in force on a day; `undefined` if its published file is not held. */
export function checkOn(archive: Archive, parameter: Parameter, on: IsoDate): ReleaseCheck | undefined {
  const inForce = releaseOn(archive, on)?.from;
  return checksOf(archive, parameter).find(({ release }) => release === inForce);
}

/**
 * All parameters with the day each was last verified, and what has changed since in the rules they cite. A rule that
 * only moved is not a change.
 */
export function parameterCoverage(archive: Archive, playbook: Playbook): ParameterCoverage[] {
  return [...playbook.parameters.values()].map((parameter) => ({
    id: parameter.id,
    topic: parameter.topic,
    title: parameter.title,
    from: parameter.values[0]?.from ?? parameter.verified,
    values: parameter.values.length,
    verified: parameter.verified,
    stale: stalenessOf(parameter, archive),
    checks: checkSummary(archive, parameter),
  }));
}

/** What has changed in the rules that a parameter cites now, after it was last verified. */
function stalenessOf({ values, verified }: Parameter, archive: Archive): Staleness[] {
  const cited = values
    .at(-1)
    ?.references.map((reference) => resolveReference(archive, reference, verified).lineage?.id);
  const lineages = new Set(cited?.filter((id) => id !== undefined));
  return [...lineages].flatMap((id) =>
    (archive.lineages.get(id)?.revisions ?? [])
      .filter(({ from, events }) => from > verified && events.some(({ kind }) => kind !== "renumbered"))
      .map(({ from, why }) => ({ lineage: id, changedOn: from, why })),
  );
}
