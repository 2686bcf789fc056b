import type { z } from "zod";
import { quotedInYaml } from "../play/words/written-situation.ts";
import { Problem } from "../problem.ts";
import { tableOf } from "../text/tables.ts";
import * as parts from "./parts.ts";

/**
 * The problem for what a schema refused, wherever it came from: an address, a body, a command line, a call of a tool.
 * The first error with a problem code of its own decides the problem. Beside an unknown name are those that
 * the schema takes, if it is given and takes names.
 */
export function problemOfIssues(issues: readonly z.core.$ZodIssue[], schema?: z.ZodType): Problem {
  const takes = schema !== undefined && "shape" in schema ? Object.keys(schema.shape as object) : undefined;
  const isDateError = issues.every(
    (issue) => issue.code === "custom" && issue.params?.[parts.problemKey] === "invalid-date",
  );
  return new Problem(isDateError ? "invalid-date" : "invalid-request", `${issues.map(sentenceOf).join(". ")}.`, {
    errors: issues.map((issue) => ({
      at: issue.path.join("."),
      error: errorOf(issue),
      ...(issue.code === "unrecognized_keys" && { unknown: issue.keys.map((key) => key.slice(0, valueMax_chars)) }),
      ...(issue.code === "unrecognized_keys" && issue.path.length === 0 && { takes }),
    })),
  });
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const at = issue.path.join(".");
  if (issue.code === "unrecognized_keys") return `Unknown: ${unknownIn(issue.keys)}`;
  if (isOwnWords(issue)) return `${at === "" ? "The body" : at}: ${issue.message}`;
  if (issue.code === "custom" && typeof issue.input === "string") return `${at}: ${unreadable(issue)}`;
  if (issue.code === "invalid_value" && typeof issue.input === "string" && at !== "")
    return `${at}: ${unreadable({ ...issue, message: errorOf(issue) })}`;
  return `${at === "" ? "The body" : `"${at}"`} ${errorOf(issue)}`;
}

/** Longest part of a value that a problem shows. */
const valueMax_chars = 40;

/** The error of a value that could not be read. It contains the value, so that people see what they typed. */
function unreadable({ message, input }: z.core.$ZodIssue): string {
  return typeof input === "string" ? `'${input.slice(0, valueMax_chars)}' ${message}` : message;
}

/** The error of a value, to follow its name. Messages of the schemas stay as they are. */
function errorOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `has unknown parameters or keys: ${unknownIn(issue.keys)}`;
    case "invalid_type":
      return isOwnWords(issue) ? issue.message : typeError(issue);
    case "invalid_value":
      return issue.values.length === 1
        ? `is not ${String(issue.values[0])}, the only value that it can have${issue.values[0] === true ? "; leave it out otherwise" : ""}`
        : `is not one of ${namedIn(issue.values)}${issue.values.includes("yes") ? `; ${quotedInYaml}` : ""}`;
    case "too_small":
      return `is too ${adjectives.get(issue.origin)?.[0] ?? "small"}; at least ${counted(issue.minimum, issue.origin)}`;
    case "too_big":
      return `is too ${adjectives.get(issue.origin)?.[1] ?? "large"}${lengthOf(issue.input)}; at most ${counted(issue.maximum, issue.origin)}`;
    default:
      return issue.message;
  }
}

/** What a schema says itself of a value of another type; the library says "Invalid input". */
function isOwnWords({ code, message }: z.core.$ZodIssue): boolean {
  return code === "invalid_type" && !message.startsWith("Invalid input");
}

function typeError({ path, expected, input }: z.core.$ZodIssueInvalidType): string {
  if (path.length === 0) return "is not an object with names and values";
  if (input === undefined) return "is missing";
  if (Number.isNaN(input)) return "is not a whole number in digits";
  if (Array.isArray(input)) return "is given more than once, or is a list";
  return `is not ${kinds.get(expected) ?? `a ${expected}`}`;
}

/** What the library calls otherwise, or with "an". */
const kinds = tableOf({
  int: "a whole number",
  array: "a list",
  object: "an object with names and values",
  record: "an object with names and values",
});

const adjectives = tableOf<readonly [string, string]>({
  string: ["short", "long"],
  array: ["short", "long"],
});

function lengthOf(input: unknown): string {
  return typeof input === "string" || Array.isArray(input) ? ` (${input.length})` : "";
}

function counted(count: number | bigint, origin: string): string {
  const unit = { string: ["character", "characters"], array: ["entry", "entries"] }[origin];
  return unit === undefined ? String(count) : `${count} ${unit[count === 1 ? 0 : 1]}`;
}

/** The unknown keys; of those that a word of YAML 1.1 can have become, also what to write. */
function unknownIn(keys: readonly string[]): string {
  const isBoolean = keys.some((key) => ["true", "false"].includes(key.toLowerCase()));
  return `${namedIn(keys)}${isBoolean ? `; ${quotedInYaml}` : ""}`;
}

function namedIn(names: readonly unknown[]): string {
  return names
    .map((name) => JSON.stringify(typeof name === "string" ? name.slice(0, valueMax_chars) : name))
    .join(", ");
}
