import type { Problem, ProblemCode } from "../core/problem.ts";
import { daysInWords } from "../core/text/day-words.ts";

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

/** An address of the service, or a command: an assistant can ask neither. */
const notCallable = /\/v1\/|\bnpm run\b|\bnpx\b|\bannals (?:fetch|import|update)\b/;

/** A message without the sentences, and the clauses after a semicolon, that name what an assistant cannot call. */
function callableOnly(message: string): string {
  return message
    .split(/(?<=[.!?]) +(?=\S)/)
    .flatMap((sentence) => {
      if (!notCallable.test(sentence)) return [sentence];
      const clauses = sentence.split("; ").filter((clause) => !notCallable.test(clause));
      return clauses.length === 0 ? [] : [`${clauses.join("; ").replace(/[.!?]$/, "")}.`];
    })
    .join(" ");
}

/** Facts without what only a person at the command line, or a program of the service, can use. */
function callableFacts(facts: object): Record<string, unknown> {
  const isCallable = (value: unknown) => !notCallable.test(JSON.stringify(value) ?? "");
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => isCallable(value)));
}

/** What to do after an argument that is none: an assistant without a number has to look for it. */
function wayOnOf({ code, facts }: Problem): string | undefined {
  const errors = (facts["errors"] ?? []) as readonly { readonly at?: string }[];
  const isNumber =
    code === "invalid-request" && errors.some(({ at }) => ["number", "rule", "section"].includes(at ?? ""));
  return isNumber ? "Look for the number of a rule with search_rules." : waysOn[code];
}

/** A problem as text: the code, the sentence, what to ask instead, and the facts for programs. */
export function problemAsText(problem: Problem): string[] {
  const { code, message, facts } = problem;
  const wayOn = wayOnOf(problem);
  const hold = facts["howTo"] === undefined ? undefined : "Whoever runs Annals can import what is missing.";
  const lines = [`${code}: ${callableOnly(daysInWords(message))}`, wayOn, hold]
    .filter((line) => line !== undefined)
    .join("\n");
  const shown = callableFacts(facts);
  return Object.keys(shown).length === 0 ? [lines] : [lines, JSON.stringify({ problem: code, ...shown })];
}
