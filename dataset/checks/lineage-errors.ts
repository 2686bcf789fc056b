import type { WrittenLineage, WrittenRevision } from "../../core/ingest/curated/compile.ts";
import { type Dataset, type Fault, type FiledLineage, releasesFile } from "../../core/ingest/curated/dataset.ts";
import { ruleNumberFrom } from "../../core/text/rule-number.ts";

/** Finds what is wrong in one lineage: its days, its words, the names it uses. */
export function lineageFaults(filed: FiledLineage, dataset: Dataset): Fault[] {
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
  if (lineage.kind === "heading" && revision.number !== undefined && !/^\d{3}$|^unknown$/.test(revision.number)) {
    faults.push({
      path: ["number"],
      fault: `"${revision.number}" is not the number of a section`,
      remedy: "write three digits",
    });
  }
  if (lineage.kind === "glossary" && revision.number !== undefined) {
    faults.push({ path: ["number"], fault: "a glossary entry has no number", remedy: "remove it" });
  }
  for (const key of isStart ? [] : repeatedKeys(lineage, revision)) {
    faults.push({ path: [key], fault: `${key} repeats what held before`, remedy: "leave out what does not change" });
  }
  if (revision.splitFrom !== undefined && !isStart) {
    faults.push({
      path: ["splitFrom"],
      fault: "a lineage is split off when it begins",
      remedy: "put the key on the first revision, or begin a lineage of its own",
    });
  }
  const says = [revision.number, revision.name, revision.text, revision.gist, revision.examples];
  // Of a gist the words may change and the meaning not: then a revision says only why.
  const isOfGists = lineage.revisions.some(({ gist }) => gist !== undefined);
  if (!isStart && !isOfGists && says.every((said) => said === undefined))
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
    if (revision.sources.indexOf(id) !== index) {
      faults.push({ path: ["sources", index], fault: `"${id}" is named twice`, remedy: "keep one" });
    }
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
