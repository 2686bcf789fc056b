import { sectionNamed } from "../../core/archive/document.ts";
import { revisionOn } from "../../core/archive/life.ts";
import { termKey } from "../../core/archive/lineage.ts";
import {
  type DatedValue,
  datedValueOn,
  isSameValue,
  numberNamedOn,
  type Parameter,
} from "../../core/archive/parameter.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { daysFirstSeen, parameterNamed, parametersInOrder } from "../../core/ask/parameters/answers.ts";
import { quotedOn, resolveReference, saysOn } from "../../core/ask/parameters/resolve.ts";
import type { PresetsAnswer } from "../../core/contract/eras.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import type { OpenInterval } from "../../core/text/day-words.ts";
import { holdsOn, type Interval, type IsoDate } from "../../core/text/days.ts";
import { listPresets } from "../eras.ts";
import { answerTo } from "../operation.ts";

/** What pages draw of the rules of play over the years. */

/** A rule of play with the intervals of its values, oldest first; equal values in a row are one. */
export type ParameterBand = {
  readonly id: string;
  readonly topic: string;
  readonly name: string;
  /** It is one of tournament play, and decides nothing at the table of any game. */
  readonly isOfTournaments: boolean;
  /** No rule spoke of it before one day, and since then nothing has changed. */
  readonly hasOnlyBegun: boolean;
  readonly intervals: readonly ValueInterval[];
};

type ValueInterval = OpenInterval & Interval & Pick<DatedValue, "value"> & { readonly tellings: readonly Telling[] };

/** Part of an interval in which a value is told in the same words. */
type Telling = OpenInterval & Interval & Pick<DatedValue, "says" | "inExample">;

function bandOf(parameter: Parameter): ParameterBand {
  const { id, topic, name, values } = parameter;
  const changes = values.filter(({ value }, index) => !isSameValue(value, values[index - 1]?.value));
  const intervals = changes.map(({ from, value }, index) => {
    const to = changes[index + 1]?.from ?? null;
    const inside = values.filter((one) => holdsOn({ from, to }, one.from));
    const told = inside.filter(
      ({ says, inExample }, index) => says !== inside[index - 1]?.says || inExample !== inside[index - 1]?.inExample,
    );
    const tellings = told.map(({ from, says, inExample }, index) => {
      const part = { from, to: told[index + 1]?.from ?? to };
      return { ...part, ...daysFirstSeen(parameter, part), says, inExample };
    });
    return { from, to, ...daysFirstSeen(parameter, { from, to }), value, tellings };
  });
  const isOfTournaments = values.every(({ layer }) => layer === "tournament-rules");
  const hasOnlyBegun = intervals.length === 2 && intervals[0]?.value === "no-rule";
  return { id, topic, name, isOfTournaments, hasOnlyBegun, intervals };
}

/** All rules of play by topic and id. */
export function parameterBands({ playbook }: HoldingsOnDay): ParameterBand[] {
  return parametersInOrder(playbook).map(bandOf);
}

/** One rule of play. Throws `unknown-parameter`. */
export function parameterBand({ playbook }: HoldingsOnDay, id: string): ParameterBand {
  return bandOf(parameterNamed(playbook, id));
}

/** The first day of the first release; `null` without any. */
export function firstReleaseDay({ archive }: HoldingsOnDay): IsoDate | null {
  return (archive.releases[0]?.from as IsoDate | undefined) ?? null;
}

/** The days with names, with the titles of their sources. */
export function presetsNamed(holdings: HoldingsOnDay): PresetsAnswer["presets"] {
  return answerTo(listPresets, holdings, {}).presets.map((preset) => ({
    ...preset,
    sources: preset.sources.map((id) => holdings.archive.sources.get(id)?.title ?? id),
  }));
}

/** What gives a value on a day: its name, and its words as printed, as quoted, or in our words; `null` as far as they are not held. */
export type ReferenceView = {
  readonly name: string;
  readonly isEntry: boolean;
  readonly lineage: string | null;
  readonly text: string | null;
  readonly quote: string | null;
  readonly summary: string | null;
};

/** What gives the value of a rule of play on each of these days, without days that have nothing. */
export function referencesOn({ archive, playbook }: HoldingsOnDay, id: string, days: readonly IsoDate[]) {
  return days.flatMap((on) => {
    const dated = datedValueOn(parameterNamed(playbook, id), on);
    if (dated === undefined || dated.references.length === 0) return [];
    const references = dated.references.map((reference): ReferenceView => {
      const { number, lineage } = resolveReference(archive, reference, on);
      const revision = lineage === null ? undefined : revisionOn(lineage, on);
      const { document, term, source } = reference;
      const quote = quotedOn(archive, reference, lineage, on);
      // Where the release of the day is not held, the words may be those of before.
      const isThere = lineage === null || reference.quote === null || saysOn(lineage, reference.quote, on);
      const section = document === null ? undefined : sectionNamed(document, numberNamedOn(reference, on));
      const title = section ?? archive.sources.get(source ?? "")?.title ?? lineage?.title;
      return {
        name: number ?? term ?? title ?? "a rule",
        isEntry: term !== null,
        lineage: isThere ? (lineage?.id ?? null) : null,
        text: isThere ? (revision?.text ?? null) : null,
        quote,
        summary: revision?.summary ?? null,
      };
    });
    return [{ on, value: dated.value, references }];
  });
}

/** The rules of play that people call as a term of the glossary: "Mana Burn", "Mulligan". */
export function parametersCalled({ playbook }: HoldingsOnDay, term: string): ParameterBand[] {
  return (playbook.once(parametersByTerm).get(termKey(term)) ?? []).map(({ parameter }) => bandOf(parameter));
}

/** Every page of the glossary asks. */
function parametersByTerm(playbook: Playbook) {
  const called = parametersInOrder(playbook).flatMap((parameter) =>
    [...new Set([parameter.name, ...parameter.alsoCalled].map(termKey))].map((key) => ({ key, parameter })),
  );
  return Map.groupBy(called, ({ key }) => key);
}
