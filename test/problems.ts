import { Problem } from "../core/problem.ts";

/** The problem that a question meets; fails where it is answered. */
export function problemOf(ask: () => unknown): Problem {
  try {
    ask();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("this was answered");
}
