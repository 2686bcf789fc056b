import type { Archive } from "../../core/archive/archive.ts";
import type { Preset } from "../../core/archive/collection.ts";
import { revisionInterval, revisionOn } from "../../core/archive/life.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import type { NumberFrom, Parameter, ParameterValue, RuleReference } from "../../core/archive/parameter.ts";
import type { DataError, ErrorInFile } from "../../core/ingest/curated/dataset.ts";
import { engineValuesOf } from "../../core/play/parameters/parameters.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import { haveCommonDay, holdsOn, type Interval } from "../../core/text/days.ts";

/**
 * Finds what is wrong with a parameter that has the right form: values outside its set, days out of order, invalid
 * references.
 */
export function parameterErrors(parameter: Parameter, context: { readonly archive: Archive }): ErrorInFile[] {
  const { allowed, values } = parameter;
  return [
    ...setErrors(parameter),
    ...values.flatMap(({ from, value, references }, index) => [
      ...orderErrors(values, index, "values"),
      ...valueErrors(value, allowed).map((error) => ({ ...error, path: ["values", index, "value"] })),
      ...references.flatMap((reference, place) =>
        referenceErrors(reference, { from, to: values[index + 1]?.from ?? null }, context).map((error) => ({
          ...error,
          path: ["values", index, "references", place, ...error.path],
        })),
      ),
    ]),
  ];
}

const always: readonly string[] = ["no-rule", "not-known"];

function valueErrors(value: ParameterValue, allowed: readonly string[]): Omit<ErrorInFile, "path">[] {
  const isAllowed =
    typeof value === "string" ? always.includes(value) || allowed.includes(value) : allowed[0] === "list";
  if (isAllowed) return [];
  return [
    {
      error: `the value "${String(value)}" is not in the set of this parameter`,
      fix: `write one of ${[...allowed, ...always].join(", ")}`,
    },
  ];
}

/** A file must use all values that it declares. Values that the engine declares may be unused. */
function setErrors({ id, allowed, values }: Parameter): ErrorInFile[] {
  if (engineValuesOf(id) !== undefined) return [];
  const used = new Set(values.flatMap(({ value }) => value));
  return allowed.flatMap((value, index) => {
    if (used.has(value) && !always.includes(value) && allowed.indexOf(value) === index) return [];
    const error = always.includes(value)
      ? `"${value}" is in the set of every parameter`
      : `"${value}" is declared, and ${used.has(value) ? "stands here twice" : "is the value on no day"}`;
    return [{ path: ["allowed", index], error, fix: "remove it" }];
  });
}

/** A rule moves while the value holds, each time on a later day. */
function moveErrors(numbers: readonly NumberFrom[], { to }: Interval): ErrorInFile[] {
  return numbers.flatMap(({ from }, index) => {
    const before = numbers[index - 1];
    if (before === undefined || (from !== before.from && holdsOn({ from: before.from, to }, from))) return [];
    return [
      {
        path: ["moves"],
        error: `${from} is not ${from > before.from ? "before the next value" : `after ${before.from}`}`,
        fix: "write the days of the moves in order, between the first day of the value and that of the next one",
      },
    ];
  });
}

/** Finds what is wrong with a preset that has the right form. */
export function presetErrors(file: string, { id, on, sources }: Preset, archive: Archive): ErrorInFile[] {
  const first = archive.releases[0]?.from ?? "";
  return [
    ...(file === `presets/${id}.yaml`
      ? []
      : [
          {
            path: ["id"],
            error: `"${id}" does not fit the name of the file`,
            fix: `name the file presets/${id}.yaml, or correct the id`,
          },
        ]),
    ...(on >= first
      ? []
      : [{ path: ["on"], error: `${on} is before the first release known`, fix: `write ${first} or a later day` }]),
    ...sourceErrors(sources, archive),
  ];
}

export function sourceErrors(sources: readonly string[], archive: Archive): ErrorInFile[] {
  return sources.flatMap((source, index) =>
    archive.sources.has(source)
      ? []
      : [{ path: ["sources", index], error: `no source "${source}" is known`, fix: `add sources/${source}.yaml` }],
  );
}

function referenceErrors(
  reference: RuleReference,
  interval: Interval,
  { archive }: { readonly archive: Archive },
): ErrorInFile[] {
  const { lineage: id, numbers, term, source, quote } = reference;
  // Whether words are under a number or term is checked against published files (core/ask/parameters/checks.ts): the
  // dataset has few of these lineages.
  if (numbers.length > 0) return moveErrors(numbers, interval);
  if (term !== null) return [];
  if (source !== null) {
    return archive.sources.has(source)
      ? []
      : [
          {
            path: ["source"],
            error: `no source "${source}" is known`,
            fix: `add sources/${source}.yaml, or correct the name`,
          },
        ];
  }
  const lineage = archive.lineages.get(id ?? "");
  if (lineage === undefined)
    return [{ path: ["lineage"], error: `no lineage "${id}" is known`, fix: "correct the id" }];
  const absent = absentIn(lineage, interval);
  if (absent !== undefined)
    return [
      {
        path: ["lineage"],
        error: `"${id}" is not in the rules on ${absent}, while the value holds`,
        fix: "split the value at that day, or cite another rule",
      },
    ];
  const other =
    quote === null ? undefined : revisionsIn(lineage, interval).find((revision) => !isQuotedFrom(revision, quote));
  return other === undefined
    ? []
    : [
        {
          path: ["quote"],
          error: `"${id}" does not say this from ${other.from} on`,
          fix: "quote words that the rule has for as long as the value holds, or split the value at that day",
        },
      ];
}

/**
 * A day in the interval on which a lineage was not in the rules; days before the first revision of an older lineage are
 * not known, and are accepted.
 */
function absentIn(lineage: Lineage, { from, to }: Interval): string | undefined {
  if (revisionOn(lineage, from) === undefined && !(lineage.isOlder && from < (lineage.revisions[0]?.from ?? "")))
    return from;
  return lineage.revisions.find(
    (revision) => revision.hasEnded && revision.from !== from && holdsOn({ from, to }, revision.from),
  )?.from;
}

function revisionsIn(lineage: Lineage, { from, to }: Interval): Revision[] {
  return lineage.revisions.filter((revision) => {
    return !revision.hasEnded && haveCommonDay({ from, to }, revisionInterval(lineage, revision));
  });
}

/** Says whether words are in a rule or its examples. Text that is not held cannot be compared, and is accepted. */
function isQuotedFrom({ text, examples }: Revision, quote: string): boolean {
  return text === null || [text, ...examples].some((words) => canonicalText(words).includes(canonicalText(quote)));
}

/** Finds an entry whose day does not come after that of the one before it; `key` names the list. */
export function orderErrors(
  dated: readonly { readonly from: string }[],
  index: number,
  key: string,
): Omit<DataError, "file">[] {
  const [before, here] = [dated[index - 1], dated[index]];
  if (before === undefined || here === undefined || here.from > before.from) return [];
  return [
    {
      path: [key, index, "from"],
      error: `${here.from} does not come after ${before.from}`,
      fix: "put them in the order of their days, one for each day",
    },
  ];
}
