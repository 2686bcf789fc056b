import { type Archive, archiveFrom } from "../../core/archive/archive.ts";
import { endOf, revisionOn } from "../../core/archive/life.ts";
import { compileLineages } from "../../core/ingest/curated/compile.ts";
import { type DataError, type Dataset, type FiledDecision, releasesFile } from "../../core/ingest/curated/dataset.ts";
import { haveCommonDay } from "../../core/text/days.ts";
import { isSection } from "../../core/text/rule-number.ts";
import { lineageErrors } from "./lineage-errors.ts";
import { publicArchiveErrors } from "./public-archive-errors.ts";
import { witnessErrors } from "./witness-errors.ts";

/**
 * Finds all errors between the files of a dataset: references to nothing, days out of order, numbers that two lineages
 * have at once, witnesses whose days do not follow from their quotes.
 */
export function datasetErrors(dataset: Dataset): DataError[] {
  const missing = emptinessErrors(dataset);
  if (missing.length > 0) return missing;
  const errors = [
    ...idErrors(dataset),
    ...dataset.lineages.flatMap((filed) => lineageErrors(filed, dataset)),
    ...releaseErrors(dataset),
    ...readAgainstErrors(dataset),
    ...dataset.decisions.flatMap((filed) => decisionErrors(filed, dataset)),
    ...dataset.choices.flatMap(({ file, release }) => linksFileErrors(file, release)),
    ...publicArchiveErrors(dataset),
    ...phraseErrors(dataset),
    ...announcementErrors(dataset),
  ];
  // The other checks need compiled lineages, and these need valid references.
  if (errors.length > 0) return errors;
  const archive = archiveFrom({
    lineages: compileLineages(dataset.lineages.map(({ lineage }) => lineage)),
    releases: dataset.releases,
    unusedSections: dataset.unusedSections,
    sources: dataset.sources.map(({ source }) => source),
  });
  return [
    ...lifeErrors(dataset, archive),
    ...numberErrors(dataset, archive),
    ...unusedErrors(dataset, archive),
    ...dataset.sources.flatMap((filed) => witnessErrors(filed, archive)),
  ];
}

/** An empty archive would replace a good one. */
function emptinessErrors({ lineages, releases }: Dataset): DataError[] {
  const missing = [...(releases.length === 0 ? [releasesFile] : []), ...(lineages.length === 0 ? ["lineages/"] : [])];
  return missing.map((file) => ({
    file,
    path: [],
    error: "nothing is there",
    fix: "check that this is the folder of the dataset, and that no files are missing",
  }));
}

function linksFileErrors(file: string, release: string): DataError[] {
  if (file === `links/${release}.yaml`) return [];
  return [{ file, path: ["release"], error: `the file is about ${release}`, fix: `name it links/${release}.yaml` }];
}

/** Phrases name rules by the numbers of a release that is known, each rule once. */
function phraseErrors({ phrases, releases }: Dataset): DataError[] {
  const days = new Set(releases.map(({ from }) => from));
  const seen = new Map<string, string>();
  return phrases.flatMap(({ file, phrase: { number, on } }): DataError[] => {
    const key = `${number} ${on}`;
    const before = seen.get(key);
    seen.set(key, file);
    if (!days.has(on))
      return [{ file, path: ["on"], error: `no release took effect on ${on}`, fix: `write a day of ${releasesFile}` }];
    if (before === undefined) return [];
    return [{ file, path: ["phrases", number], error: `${number} stands in ${before} too`, fix: "put both together" }];
  });
}

/** An article is filed under its day, announces a release that is known, and excuses only what it names. */
function announcementErrors({ announcements, releases }: Dataset): DataError[] {
  const days = new Set(releases.map(({ from }) => from));
  return announcements.flatMap(({ file, announcement: { id, published, release, entries } }): DataError[] => {
    const at = (path: DataError["path"], error: string, fix: string): DataError => ({ file, path, error, fix });
    const inName = id.slice(0, published.length);
    const errors = entries.flatMap(({ numbers, terms, group, corrections, exceptions }, position) => {
      const items: readonly string[] = [...numbers, ...terms, ...(group === null ? [] : [group])];
      const strange = (key: string, named: object) =>
        Object.keys(named)
          .filter((item) => !items.includes(item))
          .map((item) =>
            at(["entries", position, key, item], `the entry does not name ${item}`, "write what it names"),
          );
      const twice = items.filter((item, index) => items.indexOf(item) !== index);
      return [
        ...strange("corrections", corrections),
        ...strange("exceptions", exceptions),
        ...twice.map((item) => at(["entries", position], `${item} is named twice`, "name it once")),
      ];
    });
    if (inName !== published || !file.includes(`/${published.slice(0, 4)}/`))
      errors.push(
        at(
          ["published"],
          `the file is filed under ${inName}`,
          `name it announcements/${published.slice(0, 4)}/${published}-<name>.yaml`,
        ),
      );
    if (!days.has(release))
      errors.push(at(["release"], `no release took effect on ${release}`, `write a day of ${releasesFile}`));
    else if (Math.abs(Date.parse(published) - Date.parse(release)) > announcedWithin_days * 86_400_000)
      errors.push(
        at(
          ["published"],
          `lies more than ${announcedWithin_days} days from the release ${release}`,
          "correct the day, or name the release of its set",
        ),
      );
    return errors;
  });
}

/** The longest known time between an article and its release is 16 days. */
const announcedWithin_days = 60;

function decisionErrors({ file, position, decision }: FiledDecision, { decisions }: Dataset): DataError[] {
  const { release, provision, since } = decision;
  const at = (key: string, error: string, fix: string): DataError => ({
    file,
    path: ["decisions", position, key],
    error,
    fix,
  });
  const isRepeated = decisions.some(
    (other) =>
      other.decision.release === release && other.decision.provision === provision && other.position < position,
  );
  return [
    ...linksFileErrors(file, release),
    ...(since !== null && since >= release
      ? [at("since", `${since} is not before ${release}`, "name an earlier release")]
      : []),
    ...(isRepeated ? [at("provision", `${provision} is decided twice`, "keep one of the two")] : []),
  ];
}

function idErrors({ lineages, sources }: Dataset): DataError[] {
  const errors: DataError[] = [];
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
      errors.push({
        file,
        path: ["id"],
        error: `the id "${id}" does not follow from the path`,
        fix: `write "${expected}", or move the file`,
      });
    const first = seen.get(id);
    if (first !== undefined)
      errors.push({ file, path: ["id"], error: `the id "${id}" is taken by ${first}`, fix: "choose another id" });
    seen.set(id, file);
  }
  return errors;
}

/**
 * A set belongs to one release, and was sold not long before or after it, if only the days show that they belong
 * together.
 */
function setErrors(releases: Dataset["releases"], index: number, sources: Dataset["sources"]): DataError[] {
  const { from, sets } = releases[index] as Dataset["releases"][number];
  return sets.flatMap(({ code, released, isCertain, source }, position) => {
    const at = (key: string, error: string, fix: string): DataError => {
      return { file: releasesFile, path: ["releases", index, "sets", position, key], error, fix };
    };
    const isRepeated = releases.slice(0, index).some((earlier) => earlier.sets.some((set) => set.code === code));
    const apart_days = Math.abs(Date.parse(released) - Date.parse(from)) / 86_400_000;
    return [
      ...(isRepeated ? [at("code", `an earlier release came with ${code}`, "leave it with one of them")] : []),
      ...(sources.some((filed) => filed.source.id === source)
        ? []
        : [at("source", `no source "${source}" is known`, `add sources/${source}.yaml, or correct the name`)]),
      ...(isCertain || apart_days <= setApartMax_days
        ? []
        : [
            at("released", `${released} is far from ${from}`, "correct the day, or say why it is certain nevertheless"),
          ]),
    ];
  });
}

/** In 1999 a set counted in tournaments a month after it was sold, and the rules came then. */
const setApartMax_days = 60;

/** The dataset is read against a release that is known, and says nothing about later ones. */
function readAgainstErrors({ readAgainst, releases, lineages }: Dataset): DataError[] {
  if (readAgainst === undefined) return [];
  const place = { file: releasesFile, path: ["readAgainst"] };
  if (!releases.some(({ from }) => from === readAgainst)) {
    const error = `no release is known that took effect on ${readAgainst}`;
    return [{ ...place, error, fix: "write the day of the last release that lineages/ was compared with" }];
  }
  return lineages.flatMap(({ file, lineage }) =>
    lineage.revisions.flatMap(({ from }, index): DataError[] => {
      if (from <= readAgainst) return [];
      const error = `${from} is later than ${readAgainst}, the last release that the dataset was read against`;
      const fix = `compare the other lineages with that release, and raise readAgainst in ${releasesFile}`;
      return [{ file, path: ["revisions", index, "from"], error, fix }];
    }),
  );
}

function releaseErrors({ releases, sources }: Dataset): DataError[] {
  const errors: DataError[] = [];
  releases.forEach((release, index) => {
    const before = releases[index - 1];
    if (before !== undefined && release.from <= before.from) {
      errors.push({
        file: releasesFile,
        path: ["releases", index, "from"],
        error: `${release.from} does not come after ${before.from}`,
        fix: "put the releases in the order of their days (data:fix does), each once",
      });
    }
    errors.push(...setErrors(releases, index, sources));
    release.otherDates.forEach(({ source }, position) => {
      if (!sources.some((filed) => filed.source.id === source)) {
        errors.push({
          file: releasesFile,
          path: ["releases", index, "otherDates", position, "source"],
          error: `no source "${source}" is known`,
          fix: `add sources/${source}.yaml, or correct the name`,
        });
      }
    });
  });
  return errors;
}

/** A rule cannot outlast its section, and can be merged only into a lineage that is in the rules. */
function lifeErrors({ lineages }: Dataset, archive: Archive): DataError[] {
  return lineages.flatMap(({ file, lineage }) => {
    const compiled = archive.lineages.get(lineage.id);
    const heading = archive.lineages.get(lineage.section ?? "");
    const orphan =
      heading && compiled?.revisions.find(({ from, hasEnded }) => !hasEnded && revisionOn(heading, from) === undefined);
    const end = heading && endOf(heading);
    const outlives =
      orphan?.from ??
      (end != null && compiled !== undefined && revisionOn(compiled, end) !== undefined ? end : undefined);
    const errors: DataError[] =
      outlives === undefined
        ? []
        : [
            {
              file,
              path: ["section"],
              error: `"${lineage.section}" is not in the rules on ${outlives}`,
              fix: "end the rule with its section, or move it to another one",
            },
          ];
    lineage.revisions.forEach(({ into, splitFrom, from }, index) => {
      const successor = archive.lineages.get(into ?? "");
      if (successor !== undefined && revisionOn(successor, from) === undefined) {
        errors.push({
          file,
          path: ["revisions", index, "into"],
          error: `"${into}" is not in the rules on ${from}`,
          fix: "name the lineage in which the words went on",
        });
      }
      const parent = archive.lineages.get(splitFrom ?? "");
      if (parent !== undefined && (parent.revisions[0]?.from ?? from) >= from) {
        errors.push({
          file,
          path: ["revisions", index, "splitFrom"],
          error: `"${splitFrom}" was not in the rules before ${from}`,
          fix: "name the lineage from which the words came",
        });
      }
    });
    return errors;
  });
}

/** A lineage cannot have a number on days on which the dataset calls the number unused. */
function unusedErrors({ unusedSections }: Dataset, archive: Archive): DataError[] {
  return unusedSections.flatMap(({ number, from, to }, index) => {
    const place = { file: releasesFile, path: ["unusedSections", index, "number"] };
    if (!isSection(number))
      return [{ ...place, error: `${number} is not the number of a section`, fix: "write three digits" }];
    if (unusedSections.findIndex((other) => other.number === number && other.from === from) !== index) {
      return [{ ...place, error: `${number} stands here twice for days from ${from}`, fix: "remove one" }];
    }
    const holder = (archive.numberPeriodsByNumber.get(number) ?? []).find((numberPeriod) =>
      haveCommonDay({ from, to }, numberPeriod),
    );
    return holder === undefined
      ? []
      : [
          {
            file: releasesFile,
            path: ["unusedSections", index, "number"],
            error: `${number} belonged to ${holder.lineage.id} in these days`,
            fix: "correct the days",
          },
        ];
  });
}

/**
 * Two lineages must not have the same number on one day, because the answer would then be ambiguous by our own error.
 */
function numberErrors({ lineages }: Dataset, archive: Archive): DataError[] {
  const files = new Map(lineages.map(({ file, lineage }) => [lineage.id, file]));
  const errors: DataError[] = [];
  for (const [number, numberPeriods] of archive.numberPeriodsByNumber) {
    numberPeriods.forEach((numberPeriod, index) => {
      const before = numberPeriods[index - 1];
      if (before !== undefined && haveCommonDay(before, numberPeriod)) {
        errors.push({
          file: files.get(numberPeriod.lineage.id) ?? "",
          path: ["revisions"],
          error: `${number} belongs to ${before.lineage.id} and ${numberPeriod.lineage.id} on ${numberPeriod.from}`,
          fix: "correct the number or the day of one of them",
        });
      }
    });
  }
  return errors;
}
