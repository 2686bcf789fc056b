import { endOf, type History, historyFrom, revisionOn } from "../../core/archive/history.ts";
import { compileLineages } from "../../core/ingest/curated/compile.ts";
import { type Dataset, type Fault, type FiledDecision, releasesFile } from "../../core/ingest/curated/dataset.ts";
import { isSection } from "../../core/text/rule-number.ts";
import { lineageFaults } from "./lineage-errors.ts";
import { witnessFaults } from "./witness-errors.ts";

/**
 * Finds everything wrong in a dataset whose files each have the right form: names that lead nowhere, days out of order, numbers borne twice,
 * witnesses whose days do not follow from what they quote.
 */
export function datasetFaults(dataset: Dataset): Fault[] {
  const missing = emptinessFaults(dataset);
  if (missing.length > 0) return missing;
  const faults = [
    ...idFaults(dataset),
    ...dataset.lineages.flatMap((filed) => lineageFaults(filed, dataset)),
    ...releaseFaults(dataset),
    ...dataset.decisions.flatMap((filed) => decisionFaults(filed, dataset)),
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
    ...lifeFaults(dataset, history),
    ...numberFaults(dataset, history),
    ...unusedFaults(dataset, history),
    ...dataset.sources.flatMap((filed) => witnessFaults(filed, history)),
  ];
}

/** An empty archive would replace a good one. */
function emptinessFaults({ lineages, releases }: Dataset): Fault[] {
  const missing = [...(releases.length === 0 ? [releasesFile] : []), ...(lineages.length === 0 ? ["lineages/"] : [])];
  return missing.map((file) => ({
    file,
    path: [],
    fault: "nothing is there",
    remedy: "look whether this is the folder of the dataset, and whether files are missing",
  }));
}

function decisionFaults({ file, position, decision }: FiledDecision, { decisions }: Dataset): Fault[] {
  const { release, provision, since } = decision;
  const at = (key: string, fault: string, remedy: string): Fault => ({
    file,
    path: ["decisions", position, key],
    fault,
    remedy,
  });
  const isRepeated = decisions.some(
    (other) =>
      other.decision.release === release && other.decision.provision === provision && other.position < position,
  );
  return [
    ...(file === `links/${release}.yaml`
      ? []
      : [{ file, path: ["release"], fault: `the file is about ${release}`, remedy: `name it links/${release}.yaml` }]),
    ...(since !== null && since >= release
      ? [at("since", `${since} is not before ${release}`, "name an earlier release")]
      : []),
    ...(isRepeated ? [at("provision", `${provision} is decided twice`, "keep one of the two")] : []),
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

/** A rule cannot outlive the section it stands in, and can go on only in a lineage that is there. */
function lifeFaults({ lineages }: Dataset, history: History): Fault[] {
  return lineages.flatMap(({ file, lineage }) => {
    const compiled = history.lineages.get(lineage.id);
    const heading = history.lineages.get(lineage.section ?? "");
    const orphan =
      heading && compiled?.revisions.find(({ from, hasEnded }) => !hasEnded && revisionOn(heading, from) === undefined);
    const end = heading && endOf(heading);
    const outlives =
      orphan?.from ??
      (end != null && compiled !== undefined && revisionOn(compiled, end) !== undefined ? end : undefined);
    const faults: Fault[] =
      outlives === undefined
        ? []
        : [
            {
              file,
              path: ["section"],
              fault: `"${lineage.section}" is not in the rules on ${outlives}`,
              remedy: "end the rule with its section, or move it to another one",
            },
          ];
    lineage.revisions.forEach(({ into, splitFrom, from }, index) => {
      const successor = history.lineages.get(into ?? "");
      if (successor !== undefined && revisionOn(successor, from) === undefined) {
        faults.push({
          file,
          path: ["revisions", index, "into"],
          fault: `"${into}" is not in the rules on ${from}`,
          remedy: "name the lineage in which the words went on",
        });
      }
      const parent = history.lineages.get(splitFrom ?? "");
      if (parent !== undefined && (parent.revisions[0]?.from ?? from) >= from) {
        faults.push({
          file,
          path: ["revisions", index, "splitFrom"],
          fault: `"${splitFrom}" was not in the rules before ${from}`,
          remedy: "name the lineage from which the words came",
        });
      }
    });
    return faults;
  });
}

/** A number cannot be borne on days of which it is said that nothing bore it. */
function unusedFaults({ unusedSections }: Dataset, history: History): Fault[] {
  return unusedSections.flatMap(({ number, from, to }, index) => {
    const place = { file: releasesFile, path: ["unusedSections", index, "number"] };
    if (!isSection(number))
      return [{ ...place, fault: `${number} is not the number of a section`, remedy: "write three digits" }];
    if (unusedSections.findIndex((other) => other.number === number && other.from === from) !== index) {
      return [{ ...place, fault: `${number} stands here twice for days from ${from}`, remedy: "remove one" }];
    }
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
