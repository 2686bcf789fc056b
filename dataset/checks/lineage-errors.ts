import type { WrittenLineage, WrittenRevision } from "../../core/ingest/curated/compile.ts";
import {
  type DataError,
  type Dataset,
  type ErrorInFile,
  type FiledLineage,
  releasesFile,
} from "../../core/ingest/curated/dataset.ts";
import { ruleNumberFrom } from "../../core/text/rule-number.ts";

/** Finds what is wrong in one lineage: its days, its words, the names it uses. */
export function lineageErrors(filed: FiledLineage, dataset: Dataset): DataError[] {
  const { file, lineage } = filed;
  const errors: DataError[] = [];
  const heading = dataset.lineages.find((other) => other.lineage.id === lineage.section)?.lineage;
  if (lineage.section !== undefined && heading?.kind !== "heading") {
    errors.push({
      file,
      path: ["section"],
      error: `"${lineage.section}" is not a heading of the dataset`,
      fix: "name the id of a lineage of kind heading",
    });
  }
  if (lineage.complete !== undefined && lineage.kind !== "heading") {
    errors.push({ file, path: ["complete"], error: "only a heading can be complete", fix: "remove the key" });
  }
  lineage.revisions.forEach((revision, index) => {
    const before = lineage.revisions[index - 1];
    for (const error of [
      ...orderErrors(revision, before, dataset),
      ...wordErrors(lineage, revision, before),
      ...nameErrors(filed, revision, dataset),
    ]) {
      errors.push({ file, ...error, path: ["revisions", index, ...error.path] });
    }
  });
  return errors;
}

function orderErrors(
  revision: WrittenRevision,
  before: WrittenRevision | undefined,
  { releases }: Dataset,
): ErrorInFile[] {
  const errors: ErrorInFile[] = [];
  if (before !== undefined && revision.from <= before.from) {
    errors.push({
      path: ["from"],
      error: `${revision.from} does not come after ${before.from}`,
      fix: "put the revisions in the order of their days (data:fix does), one for each day",
    });
  }
  if (!releases.some(({ from }) => from === revision.from)) {
    errors.push({
      path: ["from"],
      error: `no release is known that took effect on ${revision.from}`,
      fix: `correct the day, or add the release to ${releasesFile}`,
    });
  }
  return errors;
}

function wordErrors(
  lineage: WrittenLineage,
  revision: WrittenRevision,
  before: WrittenRevision | undefined,
): ErrorInFile[] {
  const errors: ErrorInFile[] = [];
  const isStart = before === undefined || before.ends !== undefined;
  const needed = { heading: ["number", "name"], rule: ["number"], glossary: ["name"] } as const;
  if (revision.ends !== undefined) {
    return isStart ? [{ path: ["ends"], error: "nothing is there to end", fix: "remove the revision" }] : [];
  }
  for (const key of isStart ? needed[lineage.kind] : []) {
    if (revision[key] === undefined)
      errors.push({ path: [], error: `the first revision of a ${lineage.kind} has a ${key}`, fix: `add ${key}` });
  }
  if (
    lineage.kind === "heading"
      ? revision.text !== undefined || revision.summary !== undefined
      : revision.text !== undefined && revision.summary !== undefined
  ) {
    errors.push({
      path: ["text"],
      error: "a heading has a name only; other lineages have a text or a summary, not both",
      fix: "remove one",
    });
  }
  if (lineage.kind !== "heading" && isStart && revision.text === undefined && revision.summary === undefined) {
    errors.push({
      path: [],
      error: "the first revision says nothing",
      fix: "add a text, or a summary where the text is not held",
    });
  }
  const isMixed =
    lineage.revisions.some(({ text }) => text !== undefined) &&
    lineage.revisions.some(({ summary }) => summary !== undefined);
  if (isMixed && isStart)
    errors.push({
      path: [],
      error: "the lineage has both texts and summaries",
      fix: "hold the text of every revision, or the summary of every one",
    });
  if (lineage.kind === "heading" && revision.number !== undefined && !/^\d{3}$|^unknown$/.test(revision.number)) {
    errors.push({
      path: ["number"],
      error: `"${revision.number}" is not the number of a section`,
      fix: "write three digits",
    });
  }
  if (lineage.kind === "glossary" && revision.number !== undefined) {
    errors.push({ path: ["number"], error: "a glossary entry has no number", fix: "remove it" });
  }
  for (const key of isStart ? [] : repeatedKeys(lineage, revision)) {
    errors.push({ path: [key], error: `${key} repeats what held before`, fix: "leave out what does not change" });
  }
  if (revision.splitFrom !== undefined && !isStart) {
    errors.push({
      path: ["splitFrom"],
      error: "a lineage is split off when it begins",
      fix: "put the key on the first revision, or begin a lineage of its own",
    });
  }
  const says = [revision.number, revision.name, revision.text, revision.summary, revision.examples];
  // The words behind a summary may change without its meaning: then a revision has only a reason.
  const isOfSummaries = lineage.revisions.some(({ summary }) => summary !== undefined);
  if (!isStart && !isOfSummaries && says.every((sentence) => sentence === undefined))
    errors.push({ path: [], error: "the revision changes nothing", fix: "say what changed, or remove it" });
  return errors;
}

/** The keys in which a revision repeats what applied before. */
function repeatedKeys(
  lineage: WrittenLineage,
  revision: WrittenRevision,
): ("number" | "name" | "text" | "summary" | "examples")[] {
  const earlier = lineage.revisions.slice(0, lineage.revisions.indexOf(revision));
  const since = earlier.findLastIndex(({ ends }) => ends !== undefined) + 1;
  return (["number", "name", "text", "summary", "examples"] as const).filter((key) => {
    const held = earlier.slice(since).findLast((before) => before[key] !== undefined)?.[key];
    return revision[key] !== undefined && JSON.stringify(revision[key]) === JSON.stringify(held);
  });
}

function nameErrors(
  { lineage }: FiledLineage,
  revision: WrittenRevision,
  { lineages, sources }: Dataset,
): ErrorInFile[] {
  const errors: ErrorInFile[] = [];
  for (const key of ["into", "splitFrom"] as const) {
    const id = revision[key];
    if (id !== undefined && (id === lineage.id || !lineages.some((other) => other.lineage.id === id))) {
      errors.push({
        path: [key],
        error: `"${id}" is not another lineage of the dataset`,
        fix: "name the id of one",
      });
    }
  }
  revision.sources.forEach((id, index) => {
    if (revision.sources.indexOf(id) !== index) {
      errors.push({ path: ["sources", index], error: `"${id}" is named twice`, fix: "keep one" });
    }
    if (!sources.some(({ source }) => source.id === id)) {
      errors.push({
        path: ["sources", index],
        error: `no source "${id}" is known`,
        fix: `add sources/${id}.yaml, or correct the name`,
      });
    }
  });
  if (revision.number !== undefined && revision.number !== "unknown") {
    if (revision.number.startsWith(".") && lineage.section === undefined) {
      errors.push({
        path: ["number"],
        error: `"${revision.number}" needs a section to stand in`,
        fix: "add the key section, or write the whole number",
      });
    } else if (!revision.number.startsWith(".") && ruleNumberFrom(revision.number) !== revision.number) {
      errors.push({
        path: ["number"],
        error: `"${revision.number}" is not a rule number`,
        fix: 'write it as printed, for example "507.3a"',
      });
    }
  }
  return errors;
}
