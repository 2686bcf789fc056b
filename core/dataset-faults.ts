import { canonicalSha256 } from "./canonical.ts";
import { compileLineages, type WrittenLineage, type WrittenRevision } from "./compile.ts";
import { type Interval, type IsoDate, joinTouching } from "./days.ts";
import type { Fault } from "./faults.ts";
import {
  type History,
  historyFrom,
  type Quote,
  type Release,
  revisionOn,
  type Source,
  tenuresOf,
  type UnusedSection,
  wordsOf,
} from "./history.ts";
import { ruleNumberFrom } from "./rule-number.ts";

export type FiledLineage = { readonly file: string; readonly lineage: WrittenLineage };
export type FiledSource = { readonly file: string; readonly source: Source };
export type Dataset = {
  readonly lineages: readonly FiledLineage[];
  readonly sources: readonly FiledSource[];
  readonly releases: readonly Release[];
  readonly unusedSections: readonly UnusedSection[];
};

const releasesFile = "releases/cr.yaml";

/**
 * Finds everything wrong in a dataset whose files each have the right form: names that lead nowhere, days out of order, numbers borne twice,
 * witnesses whose days do not follow from what they quote.
 */
export function datasetFaults(dataset: Dataset): Fault[] {
  const faults = [
    ...idFaults(dataset),
    ...dataset.lineages.flatMap((filed) => lineageFaults(filed, dataset)),
    ...releaseFaults(dataset),
  ];
  // What follows needs compiled lineages, which sound references are needed for.
  if (faults.length > 0) return faults;
  const history = historyFrom({
    lineages: compileLineages(dataset.lineages.map(({ lineage }) => lineage)),
    releases: dataset.releases,
    unusedSections: dataset.unusedSections,
    sources: dataset.sources.map(({ source }) => source),
  });
  return [
    ...numberFaults(dataset, history),
    ...unusedFaults(dataset, history),
    ...dataset.sources.flatMap((filed) => witnessFaults(filed, history)),
  ];
}

function idFaults({ lineages, sources }: Dataset): Fault[] {
  const faults: Fault[] = [];
  const seen = new Map<string, string>();
  const expectations = [
    ...lineages.map(({ file, lineage }) => ({
      file,
      id: lineage.id,
      expected: file.slice("lineages/".length, -".yaml".length).replace("/", "."),
    })),
    ...sources.map(({ file, source }) => ({
      file,
      id: source.id,
      expected: file.slice("sources/".length, -".yaml".length),
    })),
  ];
  for (const { file, id, expected } of expectations) {
    if (id !== expected)
      faults.push({
        file,
        path: ["id"],
        fault: `the id "${id}" does not follow from the path`,
        remedy: `write "${expected}", or move the file`,
      });
    const first = seen.get(id);
    if (first !== undefined)
      faults.push({ file, path: ["id"], fault: `the id "${id}" is taken by ${first}`, remedy: "choose another id" });
    seen.set(id, file);
  }
  return faults;
}

function lineageFaults(filed: FiledLineage, dataset: Dataset): Fault[] {
  const { file, lineage } = filed;
  const faults: Fault[] = [];
  const heading = dataset.lineages.find((other) => other.lineage.id === lineage.section)?.lineage;
  if (lineage.section !== undefined && heading?.kind !== "heading") {
    faults.push({
      file,
      path: ["section"],
      fault: `"${lineage.section}" is not a heading of the dataset`,
      remedy: "name the id of a lineage of kind heading",
    });
  }
  if (lineage.complete !== undefined && lineage.kind !== "heading") {
    faults.push({ file, path: ["complete"], fault: "only a heading can be complete", remedy: "remove the key" });
  }
  lineage.revisions.forEach((revision, index) => {
    const before = lineage.revisions[index - 1];
    for (const fault of [
      ...orderFaults(revision, before, dataset),
      ...wordFaults(lineage, revision, before),
      ...nameFaults(filed, revision, dataset),
    ]) {
      faults.push({ file, ...fault, path: ["revisions", index, ...fault.path] });
    }
  });
  return faults;
}

type FaultInRevision = Omit<Fault, "file">;

function orderFaults(
  revision: WrittenRevision,
  before: WrittenRevision | undefined,
  { releases }: Dataset,
): FaultInRevision[] {
  const faults: FaultInRevision[] = [];
  if (before !== undefined && revision.from <= before.from) {
    faults.push({
      path: ["from"],
      fault: `${revision.from} does not come after ${before.from}`,
      remedy: "put the revisions in the order of their days (data:fix does), one for each day",
    });
  }
  if (!releases.some(({ from }) => from === revision.from)) {
    faults.push({
      path: ["from"],
      fault: `no release is known that took effect on ${revision.from}`,
      remedy: `mend the day, or add the release to ${releasesFile}`,
    });
  }
  return faults;
}

function wordFaults(
  lineage: WrittenLineage,
  revision: WrittenRevision,
  before: WrittenRevision | undefined,
): FaultInRevision[] {
  const faults: FaultInRevision[] = [];
  const isStart = before === undefined || before.ends !== undefined;
  const needed = { heading: ["number", "name"], rule: ["number"], glossary: ["name"] } as const;
  if (revision.ends !== undefined) {
    return isStart ? [{ path: ["ends"], fault: "nothing is there to end", remedy: "remove the revision" }] : [];
  }
  for (const key of isStart ? needed[lineage.kind] : []) {
    if (revision[key] === undefined)
      faults.push({ path: [], fault: `the first revision of a ${lineage.kind} has a ${key}`, remedy: `add ${key}` });
  }
  if (
    lineage.kind === "heading"
      ? revision.text !== undefined || revision.gist !== undefined
      : revision.text !== undefined && revision.gist !== undefined
  ) {
    faults.push({
      path: ["text"],
      fault: "a heading has a name only; other lineages have a text or a gist, not both",
      remedy: "remove one",
    });
  }
  if (lineage.kind !== "heading" && isStart && revision.text === undefined && revision.gist === undefined) {
    faults.push({
      path: [],
      fault: "the first revision says nothing",
      remedy: "add a text, or a gist where the text is not held",
    });
  }
  const isMixed =
    lineage.revisions.some(({ text }) => text !== undefined) &&
    lineage.revisions.some(({ gist }) => gist !== undefined);
  if (isMixed && isStart)
    faults.push({
      path: [],
      fault: "the lineage has both texts and gists",
      remedy: "hold the text of every revision, or the gist of every one",
    });
  if (lineage.kind === "glossary" && revision.number !== undefined) {
    faults.push({ path: ["number"], fault: "a glossary entry has no number", remedy: "remove it" });
  }
  for (const key of isStart ? [] : repeatedKeys(lineage, revision)) {
    faults.push({ path: [key], fault: `${key} repeats what held before`, remedy: "leave out what does not change" });
  }
  const says = [revision.number, revision.name, revision.text, revision.gist, revision.examples];
  if (!isStart && says.every((said) => said === undefined))
    faults.push({ path: [], fault: "the revision changes nothing", remedy: "say what changed, or remove it" });
  return faults;
}

/** The keys in which a revision says what held already. */
function repeatedKeys(
  lineage: WrittenLineage,
  revision: WrittenRevision,
): ("number" | "name" | "text" | "gist" | "examples")[] {
  const earlier = lineage.revisions.slice(0, lineage.revisions.indexOf(revision));
  const since = earlier.findLastIndex(({ ends }) => ends !== undefined) + 1;
  return (["number", "name", "text", "gist", "examples"] as const).filter((key) => {
    const held = earlier.slice(since).findLast((before) => before[key] !== undefined)?.[key];
    return revision[key] !== undefined && JSON.stringify(revision[key]) === JSON.stringify(held);
  });
}

function nameFaults(
  { lineage }: FiledLineage,
  revision: WrittenRevision,
  { lineages, sources }: Dataset,
): FaultInRevision[] {
  const faults: FaultInRevision[] = [];
  for (const key of ["into", "splitFrom"] as const) {
    const id = revision[key];
    if (id !== undefined && (id === lineage.id || !lineages.some((other) => other.lineage.id === id))) {
      faults.push({
        path: [key],
        fault: `"${id}" is not another lineage of the dataset`,
        remedy: "name the id of one",
      });
    }
  }
  revision.sources.forEach((id, index) => {
    if (!sources.some(({ source }) => source.id === id)) {
      faults.push({
        path: ["sources", index],
        fault: `no source "${id}" is known`,
        remedy: `add sources/${id}.yaml, or mend the name`,
      });
    }
  });
  if (revision.number !== undefined && revision.number !== "unknown") {
    if (revision.number.startsWith(".") && lineage.section === undefined) {
      faults.push({
        path: ["number"],
        fault: `"${revision.number}" needs a section to stand in`,
        remedy: "add the key section, or write the whole number",
      });
    } else if (!revision.number.startsWith(".") && ruleNumberFrom(revision.number) !== revision.number) {
      faults.push({
        path: ["number"],
        fault: `"${revision.number}" is not a rule number`,
        remedy: 'write it as printed, for example "507.3a"',
      });
    }
  }
  return faults;
}

function releaseFaults({ releases, sources }: Dataset): Fault[] {
  const faults: Fault[] = [];
  releases.forEach((release, index) => {
    const before = releases[index - 1];
    if (before !== undefined && release.from <= before.from) {
      faults.push({
        file: releasesFile,
        path: ["releases", index, "from"],
        fault: `${release.from} does not come after ${before.from}`,
        remedy: "put the releases in the order of their days (data:fix does), each once",
      });
    }
    release.otherDates.forEach(({ source }, position) => {
      if (!sources.some((filed) => filed.source.id === source)) {
        faults.push({
          file: releasesFile,
          path: ["releases", index, "otherDates", position, "source"],
          fault: `no source "${source}" is known`,
          remedy: `add sources/${source}.yaml, or mend the name`,
        });
      }
    });
  });
  return faults;
}

/** A number cannot be borne on days of which it is said that nothing bore it. */
function unusedFaults({ unusedSections }: Dataset, history: History): Fault[] {
  return unusedSections.flatMap(({ number, from, to }, index) => {
    const bearer = (history.tenuresByNumber.get(number) ?? []).find(
      (tenure) => (to === null || tenure.from < to) && (tenure.to === null || from < tenure.to),
    );
    return bearer === undefined
      ? []
      : [
          {
            file: releasesFile,
            path: ["unusedSections", index, "number"],
            fault: `${number} was borne by ${bearer.lineage.id} in these days`,
            remedy: "mend the days",
          },
        ];
  });
}

/** Two lineages must not bear one number on one day: the answer would be ambiguous by our own fault. */
function numberFaults({ lineages }: Dataset, history: History): Fault[] {
  const files = new Map(lineages.map(({ file, lineage }) => [lineage.id, file]));
  const faults: Fault[] = [];
  for (const [number, tenures] of history.tenuresByNumber) {
    tenures.forEach((tenure, index) => {
      const before = tenures[index - 1];
      if (before !== undefined && (before.to === null || before.to > tenure.from)) {
        faults.push({
          file: files.get(tenure.lineage.id) ?? "",
          path: ["revisions"],
          fault: `${number} is borne by ${before.lineage.id} and ${tenure.lineage.id} on ${tenure.from}`,
          remedy: "mend the number or the day of one of them",
        });
      }
    });
  }
  return faults;
}

function witnessFaults({ file, source }: FiledSource, history: History): Fault[] {
  const faults: Fault[] = [];
  source.quotes.forEach(({ lineage }, index) => {
    if (!history.lineages.has(lineage)) {
      faults.push({
        file,
        path: ["quotes", index, "lineage"],
        fault: `no lineage "${lineage}" is known`,
        remedy: "mend the id",
      });
    }
  });
  if (source.kind !== "witness" || source.quotes.length === 0 || faults.length > 0) return faults;
  const computed = daysFitting(source.quotes, history);
  if (JSON.stringify(computed) !== JSON.stringify(source.fits)) {
    const said = computed.map(({ from, to }) => `${from} to ${to ?? "now"}`).join(", ") || "no day at all";
    faults.push({
      file,
      path: ["fits"],
      fault: "the days do not follow from what the witness quotes",
      remedy: `its quotes fit ${said}: mend the quotes or the days`,
    });
  }
  return faults;
}

/** The days on which every quoted provision bore its number and had the quoted words and examples. */
export function daysFitting(quotes: readonly Quote[], history: History): Interval[] {
  const fitting: Interval[] = [];
  for (const { from, to } of history.releases) {
    if (quotes.every((quote) => isQuoteOf(quote, history, from as IsoDate)))
      fitting.push({ from: from as IsoDate, to: to as IsoDate | null });
  }
  return joinTouching(fitting);
}

function isQuoteOf(quote: Quote, history: History, day: IsoDate): boolean {
  const lineage = history.lineages.get(quote.lineage);
  const revision = lineage && revisionOn(lineage, day);
  if (
    lineage === undefined ||
    revision === undefined ||
    !tenuresOf(lineage).some(({ number }) => number === quote.number)
  )
    return false;
  const words = wordsOf(lineage, revision);
  return (
    revision.number === quote.number &&
    words !== null &&
    canonicalSha256(words) === quote.sha256 &&
    JSON.stringify(revision.examples.map(canonicalSha256)) === JSON.stringify(quote.examples)
  );
}
