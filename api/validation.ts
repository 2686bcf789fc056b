import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { RulesError } from "../core/refusal.ts";
import { refusalKey } from "./schemas/parts.ts";

/** Checks a part of a request against its form; the first fault that has a refusal of its own decides which refusal it is. */
export const validate: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (value: unknown) => {
    const result = schema.safeParse(value);
    return result.success ? { value: result.data } : { error: refusalFrom(result.error.issues) };
  };
};

function refusalFrom(issues: readonly z.core.$ZodIssue[]): RulesError {
  const sentences = issues.map(sentenceOf);
  const isDateFault = issues.every((issue) => issue.code === "custom" && issue.params?.[refusalKey] === "invalid-date");
  return new RulesError(isDateFault ? "invalid-date" : "invalid-request", `${sentences.join(". ")}.`, {
    faults: issues.map((issue) => ({ at: issue.path.join("."), fault: issue.message })),
  });
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `Unknown: ${issue.keys.map((key) => JSON.stringify(key.slice(0, 40))).join(", ")}`;
  const at = issue.path.join(".");
  if (at === "" && issue.code === "invalid_type") return "The body is not an object with names and values";
  return issue.code === "invalid_type" ? `"${at}" is missing or given more than once` : `"${at}" ${issue.message}`;
}
