import { readFileSync } from "node:fs";
import { namesOf, type Step } from "./steps.ts";

/**
 * A rule whose numbers over the years a person determined by reading: `102.7 (2004-06-01…2005-07-31)` is one interval.
 */
type Chain = { readonly name: string; readonly stretches: readonly Stretch[] };
type Stretch = { readonly numbers: readonly string[]; readonly from: string; readonly until: string };

/** What the links of one step should say about one rule, and whether they do. */
export type Known = {
  readonly name: string;
  readonly step: Step;
  readonly from: string;
  readonly to: string;
  readonly isRight: boolean;
};

/**
 * Reads the chains from a sheet of facts: lines that begin with a name in bold, then intervals between dots.
 * `undefined` if the file does not exist.
 */
export function chainsIn(file: string | URL): readonly Chain[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return text.split("\n").flatMap((line): Chain[] => {
    const [, name = "", rest = ""] = /^- \*\*([A-Z0-9-]+)\*\*(.*)$/.exec(line) ?? [];
    const stretches = [
      ...rest.matchAll(/(?<![\d.])([\d.a-z,]+|-) \((\d{4}-\d{2}-\d{2})…(\d{4}-\d{2}-\d{2}|present)\)/g),
    ];
    if (name === "" || stretches.length === 0) return [];
    return [
      {
        name,
        stretches: stretches.map(([, numbers = "", from = "", until = ""]) => ({
          numbers: numbers === "-" ? [] : numbers.split(","),
          from,
          until: until === "present" ? "9999" : until,
        })),
      },
    ];
  });
}

/**
 * Checks each step for each chain: the rule that had the number before must continue at the number after, or in it.
 * Only steps whose releases both print the number are checked.
 */
export function knownIn(chains: readonly Chain[], steps: readonly Step[]): readonly Known[] {
  return steps.flatMap((step) => {
    const [old, fresh] = [namesOf(step.before), namesOf(step.after)];
    const linked = new Set(step.links.map((link) => `${link.before} ${link.after}`));
    return chains.flatMap(({ name, stretches }): Known[] => {
      const numbersOn = (day: string) =>
        stretches.find(({ from, until }) => from <= day && day <= until)?.numbers ?? [];
      const places = (names: readonly string[], numbers: readonly string[]) =>
        numbers.flatMap((number) =>
          [number, `heading ${number}`].map((one) => names.indexOf(one)).filter((at) => at !== -1),
        );
      const [before, after] = [places(old, numbersOn(step.from)), places(fresh, numbersOn(step.to))];
      if (before.length === 0 || after.length === 0) return [];
      const isRight = before.some((from) => after.some((to) => linked.has(`${from} ${to}`)));
      return [{ name, step, from: numbersOn(step.from).join(), to: numbersOn(step.to).join(), isRight }];
    });
  });
}
