import type { Archive } from "../../archive/archive.ts";
import { releaseInForce } from "../../archive/lookup.ts";
import {
  type DatedValue,
  datedValueOn,
  isSameValue,
  numberNamedOn,
  type Parameter,
  type RuleReference,
} from "../../archive/parameter.ts";
import { nearestNames } from "../../cards/names.ts";
import type { Era, EraDiff, PresetsAnswer } from "../../contract/eras.ts";
import type {
  EraParameter,
  ParameterAnswer,
  ParameterHistory,
  ParameterReferenceAnswer,
  ParametersAnswer,
} from "../../contract/parameters.ts";
import type { Holdings } from "../../holdings.ts";
import type { Playbook } from "../../play/playbook.ts";
import { Problem } from "../../problem.ts";
import { eraAddress, parameterAddress, parameterHistoryAddress } from "../../text/addresses.ts";
import { addDays, type Interval, type IsoDate } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { aboutTopic } from "../parts.ts";
import { parameterDescribed, rankedByWords } from "../words/ranking.ts";
import { checkOn, checksOf, sectionChecksOf } from "./checks.ts";
import { parametersAbout } from "./named.ts";
import { quotedOn, resolveReference } from "./resolve.ts";

/** All parameters in the order of topics and ids. */
export function parametersInOrder(playbook: Playbook): readonly Parameter[] {
  return playbook.once(inOrder);
}

/** Many questions ask for all of them, and there are hundreds. */
function inOrder({ parameters }: Playbook): readonly Parameter[] {
  return [...parameters.values()].toSorted(byText(({ topic, id }) => `${topic} ${id}`));
}

/** Finds a parameter by its id. Throws `unknown-parameter`. */
export function parameterNamed(playbook: Playbook, id: string): Parameter {
  const { parameters } = playbook;
  const parameter = parameters.get(id);
  if (parameter !== undefined) return parameter;
  const [asked, ids] = [id.slice(0, 80), [...parameters.keys()]];
  const near = nearestNames(asked, ids);
  const choices =
    near.length > 0 ? near : parametersAbout(playbook, asked.replaceAll("-", " ")).map((parameter) => parameter.id);
  throw new Problem(
    "unknown-parameter",
    `No parameter "${asked}" is known.${choices[0] === undefined ? "" : ` Did you mean "${choices[0]}"?`} /v1/parameters lists them.`,
    { parameter: asked, choices },
  );
}

/**
 * The interval around a day in which a parameter has the same value, whatever rules give it; `undefined` before its
 * first value.
 */
export function intervalOn({ values }: Parameter, day: IsoDate): Interval | undefined {
  const at = values.findLastIndex(({ from }) => from <= day);
  const here = values[at];
  if (here === undefined) return undefined;
  const differs = ({ value }: DatedValue): boolean => !isSameValue(value, here.value);
  const first = values[values.slice(0, at).findLastIndex(differs) + 1];
  return { from: first?.from ?? here.from, to: values.slice(at).find(differs)?.from ?? null };
}

/** The days on which the value of a parameter changes, oldest first; the first is the day of its first value. */
export function changeDaysOf({ values }: Parameter): IsoDate[] {
  return values.filter(({ value }, index) => !isSameValue(value, values[index - 1]?.value)).map(({ from }) => from);
}

/** The value of a parameter on a day with its references; `undefined` before its first value. */
export function parameterOn(archive: Archive, parameter: Parameter, on: IsoDate): EraParameter | undefined {
  const [dated, interval] = [datedValueOn(parameter, on), intervalOn(parameter, on)];
  if (dated === undefined || interval === undefined) return undefined;
  return {
    ...valueAnswer(dated, interval),
    ...daysFirstSeen(parameter, interval),
    references: dated.references.map((reference) => referenceAnswer(archive, reference, on)),
  };
}

function valueAnswer({ value, says, layer, confidence, lastSeen }: DatedValue, { from, to }: Interval) {
  const written = typeof value === "string" ? value : [...value];
  return {
    value: written,
    since: from,
    until: to,
    says,
    layer,
    confidence,
    ...(lastSeen === undefined ? {} : { lastSeen }),
  };
}

/** Which days of an interval are only those of the first known release of a document that shows the change. */
export function daysFirstSeen({ values }: Parameter, { from, to }: Interval) {
  const isFirstSeen = (day: IsoDate | null) => values.some((value) => value.from === day && value.isFirstSeen === true);
  return {
    ...(isFirstSeen(from) ? { isFirstSeen: true as const } : {}),
    ...(isFirstSeen(to) ? { isEndFirstSeen: true as const } : {}),
  };
}

function referenceAnswer(archive: Archive, reference: RuleReference, on: IsoDate): ParameterReferenceAnswer {
  const { number, lineage } = resolveReference(archive, reference, on);
  return {
    number,
    lineage: lineage?.id ?? null,
    quote: quotedOn(archive, reference, lineage, on),
    ...namedBeside(reference, on),
  };
}

/** What a reference without a number names. */
function namedBeside(reference: RuleReference, on: IsoDate) {
  const { document, term, source } = reference;
  return {
    ...(document === null ? {} : { document, section: numberNamedOn(reference, on) }),
    ...(term === null ? {} : { term }),
    ...(source === null ? {} : { source }),
  };
}

/** The parameters with their values on a day: all, of one topic, or with any word of a text, best first. Throws `before-first-release`. */
export function parametersAnswer(
  archive: Archive,
  playbook: Playbook,
  { on, topic, text }: { readonly on: IsoDate; readonly topic: string | undefined; readonly text?: string | undefined },
): ParametersAnswer {
  const release = releaseInForce(archive, on).from;
  const all = parametersInOrder(playbook);
  const topics = Map.groupBy(all, (parameter) => parameter.topic);
  const inTopic = aboutTopic(all, topic);
  return {
    on,
    release,
    topics: [...topics].map(([name, parameters]) => ({ topic: name, parameters: parameters.length })),
    parameters: (text === undefined || text.trim() === ""
      ? inTopic
      : rankedByWords(inTopic, parameterDescribed, text).map(({ thing }) => thing)
    ).flatMap((parameter) => {
      const [dated, interval] = [datedValueOn(parameter, on), intervalOn(parameter, on)];
      if (dated === undefined || interval === undefined) return [];
      const { id, name, title, alsoCalled, allowed } = parameter;
      const lists = { alsoCalled: [...alsoCalled], allowed: [...allowed] };
      return [
        {
          id,
          topic: parameter.topic,
          name,
          title,
          ...lists,
          ...valueAnswer(dated, interval),
          ...daysFirstSeen(parameter, interval),
          href: parameterAddress(id, on),
        },
      ];
    }),
  };
}

function described({ id, topic, name, title, alsoCalled, allowed, isOlder, example, notes, verified }: Parameter) {
  const lists = { alsoCalled: [...alsoCalled], allowed: [...allowed] };
  return { id, topic, name, title, ...lists, isOlder, example, notes, verified };
}

/**
 * One parameter on a day, with the values before and after. Throws `unknown-parameter`, `before-first-release`, and
 * `not-held` before its first value.
 */
export function parameterAnswer(archive: Archive, playbook: Playbook, id: string, on: IsoDate): ParameterAnswer {
  const parameter = parameterNamed(playbook, id);
  const release = releaseInForce(archive, on).from;
  const [here, dated] = [parameterOn(archive, parameter, on), datedValueOn(parameter, on)];
  if (here === undefined || dated === undefined) {
    const first = parameter.values[0]?.from ?? null;
    const detail = `Nothing is known of "${id}" on ${on}: its first value is from ${first}.`;
    throw new Problem("not-held", detail, { parameter: id, on, firstKnown: first });
  }
  return {
    ...described(parameter),
    on,
    release,
    ...here,
    inExample: dated.inExample,
    check: checkOn(archive, parameter, on)?.state ?? null,
    before: beside(parameter, addDays(here.since, -1)),
    after: here.until === null ? null : beside(parameter, here.until),
    links: { self: parameterAddress(id, on), history: parameterHistoryAddress(id), era: eraAddress(on) },
  };
}

function beside(parameter: Parameter, on: IsoDate): ParameterAnswer["before"] {
  const dated = datedValueOn(parameter, on);
  if (dated === undefined) return null;
  const value = typeof dated.value === "string" ? dated.value : [...dated.value];
  const { says, inExample } = dated;
  return { value, on, says, inExample, href: parameterAddress(parameter.id, on) };
}

/** One parameter through all its values, with the checks against every held release. Throws `unknown-parameter`. */
export function parameterHistory(
  { archive, playbook, documents }: Pick<Holdings, "archive" | "playbook" | "documents">,
  id: string,
): ParameterHistory {
  const parameter = parameterNamed(playbook, id);
  const { values } = parameter;
  return {
    ...described(parameter),
    values: values.map(({ from, value, layer, confidence, lastSeen, says, inExample, references }, index) => ({
      from,
      to: values[index + 1]?.from ?? null,
      value: typeof value === "string" ? value : [...value],
      isChange: !isSameValue(value, values[index - 1]?.value),
      layer,
      confidence,
      ...(lastSeen === undefined ? {} : { lastSeen }),
      ...daysFirstSeen(parameter, { from, to: values[index + 1]?.from ?? null }),
      says,
      inExample,
      references: references.map((reference) => ({
        ...referenceAnswer(archive, reference, from),
        numbers: [...reference.numbers],
      })),
    })),
    checks: checksOf(archive, parameter).map(({ release, state, references }) => ({
      release,
      state,
      references: references.map(({ reference, number, lineage, ...check }) => ({
        number,
        lineage,
        quote: reference.quote,
        ...namedBeside(reference, release),
        state: check.state,
        foundAt: [...check.foundAt],
      })),
    })),
    sectionChecks: sectionChecksOf(documents, parameter).map((check) => ({ ...check })),
    links: { self: parameterHistoryAddress(id) },
  };
}

/** All rules of play of one day, as one document. Throws `before-first-release`. */
export function eraOn(archive: Archive, playbook: Playbook, on: IsoDate): Era {
  const release = releaseInForce(archive, on).from;
  const ids = [...playbook.parameters.keys()].toSorted();
  const entries = ids.flatMap((id) => {
    const parameter = playbook.parameters.get(id);
    const here = parameter && parameterOn(archive, parameter, on);
    return here === undefined ? [] : [[id, here] as const];
  });
  return { on, release, parameters: Object.fromEntries(entries) };
}

/**
 * The parameters whose values differ between two days. Throws `before-first-release`, and `invalid-request` if the days
 * are in the wrong order.
 */
export function eraDiff(
  archive: Archive,
  playbook: Playbook,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): EraDiff {
  if (from > to) throw new Problem("invalid-request", `"from" (${from}) has to be before "to" (${to}).`, { from, to });
  const releases = { from: releaseInForce(archive, from).from, to: releaseInForce(archive, to).from };
  const parameters = parametersInOrder(playbook)
    .filter((parameter) => !isSameValue(datedValueOn(parameter, from)?.value, datedValueOn(parameter, to)?.value))
    .map((parameter) => ({
      id: parameter.id,
      topic: parameter.topic,
      name: parameter.name,
      title: parameter.title,
      before: parameterOn(archive, parameter, from) ?? null,
      after: parameterOn(archive, parameter, to) ?? null,
      changedOn: changeDaysOf(parameter).filter((day) => day > from && day <= to),
      href: parameterHistoryAddress(parameter.id),
    }));
  return { from, to, releases, parameters };
}

/** The days that have names, oldest first. */
export function presetsAnswer({ presets }: Playbook): PresetsAnswer {
  return {
    presets: [...presets.values()].map(({ sources, ...preset }) => ({
      ...preset,
      sources: [...sources],
      href: eraAddress(preset.on),
    })),
  };
}
