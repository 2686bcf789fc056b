import { basename } from "node:path";
import { Command } from "commander";
import type { Archive } from "../core/archive/archive.ts";
import type { Finding } from "../core/archive/rulebook.ts";
import {
  type DifferenceKind,
  differenceKinds,
  type Verification,
  type VerifiedDifference,
  type VerifiedSource,
  verificationOf,
} from "../core/ask/verify.ts";
import { datingOf } from "../core/ingest/reading/dating.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import type { IsoDate } from "../core/text/days.ts";
import { compareWords } from "../core/text/words.ts";
import { sha256Of } from "../db/published-files/packing.ts";
import { paragraph } from "../document/blocks.ts";
import { written } from "../document/formats.ts";
import { wordsCompared } from "../document/words.ts";
import { type CommandContext, dayArgument, Ended, Refused } from "./context.ts";
import { rulebookAt } from "./files.ts";

/** `annals verify <file>`: compares a published file with the answers for its day. */
export function verify({ withSnapshot, write, now }: CommandContext): Command {
  return new Command("verify")
    .description(
      "compare a published file with what is answered for its day; exit code 4 if there is nothing to compare it with",
    )
    .argument("<file>", "a published text file of the Comprehensive Rules")
    .option("--from <day>", "the day from which it is in force, if the file does not say it", dayArgument)
    .option("--json", "the comparison as JSON")
    .action((path: string, { from, json }: { from?: IsoDate; json?: true }) =>
      withSnapshot(({ archive }) => {
        const file = rulebookAt(path);
        if (file.kind === "unreadable") throw new Refused(file.reason);
        const verification = verified(archive, {
          path,
          bytes: file.bytes,
          from,
          today: now().toISOString().slice(0, 10) as IsoDate,
        });
        const findings = readRulebook(file.bytes).findings.filter(isReported);
        if (json) write(JSON.stringify({ ...verification, findings }, null, 2));
        else write([readable(verification), ...findingLines(findings)].join("\n"));
        if (verification.compared === 0) throw new Ended("nothing-compared");
        if (!verification.isConfirmed) throw new Refused("");
      }),
    );
}

/** Joined paragraphs and dots beside numbers occur in every rulebook and do not affect the comparison. */
function isReported({ kind, severity }: Finding): boolean {
  return severity === "warning" || (kind !== "join-doubtful" && kind !== "number-malformed");
}

/** Numbers are compared as intended; misprints in the file are reported here. */
function findingLines(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  return [
    "",
    `Odd in the file: ${findings.length}`,
    ...findings.map(({ line, detail }) => `  ${line === null ? "" : `line ${line}: `}${detail}`),
  ];
}

type GivenFile = {
  readonly path: string;
  readonly bytes: Buffer;
  readonly from: IsoDate | undefined;
  readonly today: IsoDate;
};

function verified(archive: Archive, { path, bytes, from, today }: GivenFile): Verification {
  const sha256 = sha256Of(bytes);
  const { statedFrom, provisions } = readRulebook(bytes);
  const held = archive.imported.publishedFiles.find((publishedFile) => publishedFile.sha256 === sha256);
  const { release } = datingOf({
    fileName: basename(path),
    statedFrom,
    givenFrom: from ?? held?.release ?? null,
    givenPublishedOn: null,
    knownReleases: new Set(archive.releases.map((release) => release.from)),
    today,
  });
  return verificationOf(archive, { release, sha256, provisions });
}

/** The words for differences of each kind, after their number. */
export const differenceTitles: Readonly<Record<DifferenceKind, string>> = {
  words: "in words",
  "only-in-file": "only in the file",
  "only-answered": "only here",
  number: "in the number",
  reference: "in the numbers referred to",
  typography: "in typography only",
};

function readable({ release, restsOn, compared, notCompared, counts, differences }: Verification): string {
  const byKind = Map.groupBy(differences, ({ kind }) => kind);
  const kinds = differenceKinds.filter((kind) => counts[kind] > 0);
  return [
    `Release of ${release}. ${sourceSentence(restsOn)}`,
    ...(compared === 0 ? ["Nothing compared."] : []),
    `${compared} provisions compared${notCompared > 0 ? `; nothing is held for ${notCompared} others` : ""}.`,
    kinds.length === 0
      ? "No difference."
      : `Different: ${kinds.map((kind) => `${counts[kind]} ${differenceTitles[kind]}`).join(", ")}.`,
    ...(kinds.includes("words") || kinds.includes("reference")
      ? ["Words only in our answers are in [-these-], words only in the file in {+these+}."]
      : []),
    ...kinds.flatMap((kind) => [
      "",
      `${differenceTitles[kind]}: ${counts[kind]}`,
      ...(byKind.get(kind) ?? []).flatMap(differenceLines),
    ]),
  ].join("\n");
}

function sourceSentence(reference: VerifiedSource): string {
  switch (reference.kind) {
    case "file":
      return "This file itself is held, and the answers for that day use it.";
    case "publishedFile":
      return `The answers for that day rest on another published file of the same release, ${reference.fileName}.`;
    case "neighbour":
      return `It is not held: the answers for that day rest on the release of ${reference.release}${reference.next === null ? "" : `, the next one held is that of ${reference.next}`}.`;
    case "dataset":
      return "Neither it nor an earlier release is held: the answers for that day come from the dataset only.";
  }
}

function differenceLines({ kind, inFile, answered }: VerifiedDifference): string[] {
  const texts =
    kind === "words" || kind === "reference"
      ? [written([paragraph("plain", wordsCompared(compareWords(answered, inFile)))], "text")]
      : [...(answered === null ? [] : [`here: ${answered}`]), ...(inFile === null ? [] : [`file: ${inFile}`])];
  return ["", ...texts.map((text) => `  ${text.replaceAll("\n", "\n  ")}`)];
}
