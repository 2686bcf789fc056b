import { z } from "zod";
import { problemForms } from "../core/contract/problems.ts";
import type { ProblemCode } from "../core/problem-codes.ts";
import { problemTable } from "../http/problems.ts";

/**
 * Problems that can occur at every address: a request may use another method, and an earlier state of the archive may
 * not be available now.
 */
const always = [405, 413, 429, 500, 503];

/** The problems of a route by their statuses, in the form in which OpenAPI shows their media type. */
export function problemResponses(...statuses: readonly number[]) {
  return Object.fromEntries(
    [...statuses, ...always].map((status) => [
      status,
      { description: titlesOf(status), content: { "application/problem+json": { schema: formOf(status) } } },
    ]),
  );
}

/** The problems of an operation by their statuses, with those that all of its kind have. */
export function problemsOf(codes: readonly ProblemCode[], always: readonly number[]) {
  const statuses = [...always, ...codes.map((code) => problemTable[code].status)];
  return problemResponses(...new Set(statuses.toSorted((a, b) => a - b)));
}

function codesOf(status: number) {
  return [...problemForms.keys()].filter((code) => problemTable[code].status === status);
}

function titlesOf(status: number): string {
  return codesOf(status)
    .map((code) => problemTable[code].title)
    .join("; or: ");
}

function formOf(status: number): z.ZodType {
  const [first, ...others] = codesOf(status).flatMap((code) => problemForms.get(code) ?? []);
  if (first === undefined) throw new Error(`no problem has the status ${status}`);
  return others.length === 0 ? first : z.union([first, ...others]);
}
