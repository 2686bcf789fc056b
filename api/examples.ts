import { readFileSync } from "node:fs";

/** A question, as an address or with what is sent, and the answer of a service that has imported nothing. */
type ContractExample = { readonly request: string; readonly body?: object; readonly answer: unknown };

export type ContractExamples = Readonly<Record<string, ContractExample>>;

/** The examples of the contract, by the ids of their operations. `npm run openapi` writes the file. */
export function contractExamples(): ContractExamples {
  return JSON.parse(readFileSync(new URL("./examples.json", import.meta.url), "utf8"));
}

const wordsMax = 3;
/** No answer has so many members of its own: what has more is a list by ids. */
const membersMax = 40;

/** An answer as an example shows it: of each list the first entry, which is enough to see its form; of words three. */
export function exampleOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, typeof answer[0] === "string" ? wordsMax : 1).map(exampleOf);
  if (typeof answer !== "object" || answer === null) return answer;
  const members = Object.entries(answer);
  const shown = members.length > membersMax ? members.slice(0, 1) : members;
  return Object.fromEntries(shown.map(([name, value]) => [name, exampleOf(value)]));
}
