import { type DecisionName, decisions } from "../decisions.ts";
import { asList } from "./shape.ts";

/** A word of the language of situations in plain English; a decision is named by its subject. */
export function plain(word: unknown): string {
  const name = String(word);
  if (Object.hasOwn(decisions, name)) return decisions[name as DecisionName].phrase;
  return name.replaceAll("-", " ").replace(/[a-z](?=[A-Z])/g, (letter) => `${letter} `);
}

/** The value of a key in words: one word, several, or numbers by name. */
export function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainWords).join(", ");
  if (typeof value !== "object" || value === null) return value === true ? "yes" : plain(value);
  return Object.entries(value)
    .map(([name, value]) => `${name} ${plainWords(value)}`)
    .join(", ");
}

/** Counters of several kinds in words: “2 +1/+1 counters and 1 charge counter”. */
export function countersInWords(counters: Readonly<Record<string, number>>): string {
  const kinds = Object.entries(counters).map(([kind, count]) => `${count} ${kind} counter${count === 1 ? "" : "s"}`);
  return kinds.length === 0 ? "no counters" : kinds.join(" and ");
}

/** The end of a sentence about what has targets: at what it is aimed; nothing if there are none. */
export function aimedAt(targets: string | readonly string[] | undefined): string {
  return targets === undefined ? "" : `, aimed at ${asList(targets).join(" and ")}`;
}
