import type { HowTo } from "../core/archive/how-to-hold.ts";
import type { Problem, ProblemCode } from "../core/problem.ts";

/** What an agent can ask instead, by problem code. */
const waysOn: Readonly<Partial<Record<ProblemCode, string>>> = {
  "invalid-date": "Write the day as YYYY-MM-DD.",
  "number-not-in-use":
    "The facts list the days on which the number was in use (`inUse`); ask again with one of them, or look for words with search_rules.",
  "before-first-release": "The facts name the first day known (`firstKnown`); ask for that day or a later one.",
  "not-held": "Say that the text is not held, not that the rule does not exist; the facts list what is held.",
  "unknown-term": "Look for the word with search_rules and kind: glossary.",
  "unknown-card": "The facts list the nearest names (`choices`).",
  "card-not-out-yet": "The facts name its first day (`firstDay`).",
  "unknown-question": "The facts list the nearest ids (`choices`); or look for words with search_rules.",
  "unknown-parameter": "Look for words with search_rules, or call parameters_on_day without a parameter for the list.",
  ambiguous: "The facts list what may be meant (`choices`); ask for one of them.",
  "situation-impossible":
    "The facts name the event that cannot happen (`event`, from 0); correct it, or ask about another day.",
  "too-large": "Send the text in parts.",
  unavailable: "Try again in a few seconds.",
};

/** A sentence that names an address of the service, which an assistant cannot ask. */
const serviceOnly = / [^.!?]*\/v1\/[^ ]*[^.!?]*[.!?]/g;

/** A problem as text: the code, the sentence, what to ask instead, and the facts for programs. */
export function problemAsText({ code, message, facts }: Problem): string[] {
  const howTo = facts["howTo"] as HowTo | undefined;
  const wayOn = [waysOn[code], howTo?.sentence].filter((sentence) => sentence !== undefined);
  const lines = [`${code}: ${message.replace(serviceOnly, "")}`, ...wayOn].join("\n");
  return Object.keys(facts).length === 0 ? [lines] : [lines, JSON.stringify({ problem: code, ...facts })];
}
