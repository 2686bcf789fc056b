import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { programVersion } from "../context.ts";
import { findingKey, type LintFinding } from "./check.ts";
import type { ProposedReplacement } from "./fix.ts";

const rules = [
  ["stale", "The rule has another number now", "The words beside the number fit a rule that had it before."],
  ["wrong-rule", "The number names another rule", "The words beside the number fit another rule, not the cited one."],
  ["nonexistent", "No rule has the number", "No rule has this number on the day checked."],
] as const;

type Replacements = ReadonlyMap<LintFinding, ProposedReplacement>;

/**
 * Findings as GitHub's code scanning takes them. `helpAt`: the address of the description of the verdicts. Source:
 * SARIF 2.1.0, docs.oasis-open.org/sarif/sarif/v2.1.0.
 */
export function sarifOf(
  findings: readonly LintFinding[],
  { replacements, helpAt }: { readonly replacements: Replacements; readonly helpAt: string | null },
): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "annals lint",
            version: programVersion(),
            ...(helpAt === null ? {} : { informationUri: helpAt }),
            rules: rules.map(([id, name, help]) => ({
              id,
              shortDescription: { text: name },
              fullDescription: { text: help },
              help: { text: help },
              ...(helpAt === null ? {} : { helpUri: helpAt }),
              defaultConfiguration: { level: id === "wrong-rule" ? "warning" : "error" },
              properties: { tags: ["documentation"], precision: id === "nonexistent" ? "very-high" : "medium" },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, replacements.get(finding))),
      },
    ],
  };
}

/** The most that a finding of each confidence is; its severity may be less. */
const levels = { high: "error", medium: "warning", low: "note" } as const;

function resultOf(finding: LintFinding, replacement: ProposedReplacement | undefined): object {
  const { file, severity, citation } = finding;
  const { verdict, because, line, column, start, end, suggestions } = citation;
  const region = {
    startLine: line ?? 1,
    startColumn: column ?? 1,
    endColumn: (column ?? 1) + (end ?? 0) - (start ?? 0),
  };
  const better = suggestions.map(({ number, title }) => `${number} ("${title}")`).join(", ");
  return {
    ruleId: verdict,
    ruleIndex: rules.findIndex(([id]) => id === verdict),
    level: severity === "error" || citation.confidence === "low" ? levels[citation.confidence] : severity,
    message: { text: better === "" ? because : `${because} Perhaps ${better}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: addressOf(file),
          region,
        },
      },
    ],
    ...(replacement === undefined ? {} : { fixes: [fixOf(file, region, replacement)] }),
    partialFingerprints: { "annalsCitation/v1": createHash("sha256").update(findingKey(finding)).digest("hex") },
    properties: { confidence: citation.confidence, basis: citation.basis },
  };
}

function fixOf(file: string, deletedRegion: object, { rule, text }: ProposedReplacement): object {
  const replacements = [{ deletedRegion, insertedContent: { text } }];
  return {
    description: { text: `Write ${rule.number} ("${rule.title}")` },
    artifactChanges: [{ artifactLocation: addressOf(file), replacements }],
  };
}

/** Paths below the working folder are relative to it, as code scanning wants them. */
function addressOf(file: string): object {
  const inside = relative(".", file);
  if (inside.startsWith("..")) return { uri: pathToFileURL(file).href };
  return { uri: inside.split(sep).map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}
