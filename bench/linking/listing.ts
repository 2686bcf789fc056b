import { namesOf, type Step } from "./steps.ts";

/** One link as a line of a listing: what it links, and how. Listings hold numbers and terms, no text of rules. */
export type Listed = { readonly link: string; readonly how: string };

/** All links as text: a line for each link, its parts separated by tabs; sorted as the steps are. */
export function listingOf(steps: readonly Step[]): string {
  return steps.flatMap((step) => linesOf(step).map(({ link, how }) => `${link}\t${how}\n`)).join("");
}

function linesOf({ from, to, before, after, links }: Step): readonly Listed[] {
  const [old, fresh] = [namesOf(before), namesOf(after)];
  return links.map((link) => ({
    link: `${from}\t${to}\t${link.kind}\t${old[link.before]}\t${fresh[link.after]}`,
    how: `${link.confidence}\t${link.basis}`,
  }));
}

/** The differences between a saved listing and the present links: new, gone, and of another confidence. */
export type Comparison = {
  readonly gone: readonly Listed[];
  readonly come: readonly Listed[];
  readonly otherwise: readonly (Listed & { readonly before: string })[];
};

/** Compares a saved listing with another; links of steps that only one of the two has do not count. */
export function compareListings(saved: string, current: string): Comparison {
  const [old, fresh] = [linksIn(saved), linksIn(current)];
  const stepOf = (link: string) => link.split("\t", 2).join("\t");
  const [oldSteps, freshSteps] = [new Set([...old.keys()].map(stepOf)), new Set([...fresh.keys()].map(stepOf))];
  const listed = (links: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>, steps: Set<string>) =>
    [...links].flatMap(([link, how]) => (others.has(link) || !steps.has(stepOf(link)) ? [] : [{ link, how }]));
  const otherwise = [...fresh].flatMap(([link, how]) => {
    const before = old.get(link);
    return before === undefined || before.split("\t")[0] === how.split("\t")[0] ? [] : [{ link, how, before }];
  });
  return { gone: listed(old, fresh, freshSteps), come: listed(fresh, old, oldSteps), otherwise };
}

function linksIn(listing: string): Map<string, string> {
  const lines = listing.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const parts = line.split("\t");
      return [parts.slice(0, 5).join("\t"), parts.slice(5).join("\t")];
    }),
  );
}
