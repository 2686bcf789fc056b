import { nothingKnown, rankCopies } from "../core/ingest/reading/ranking.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { Problem } from "../core/problem.ts";
import { kindsOfDamage } from "./damage/kinds.ts";
import { columns, type PublishedFile, publishedFiles } from "./rulebooks.ts";

/**
 * How damaged copies fare beside the published file of the same release where no hash is known: each is made, read, and
 * ranked with the good file, for every release that has neighbours. The damaged copy has the lower hash. Usage: node
 * bench/damaged-copies.ts [folder]
 */
const files = publishedFiles() ?? process.exit(1);
const results = Object.entries(kindsOfDamage).map(([kind, damage]) => ({
  kind,
  fates: files.map((file, place) => fateOf(file, damage, [files[place - 1], files[place + 1]])),
}));
const fates = [...new Set(results.flatMap((result) => result.fates))].toSorted();
console.log(`${files.length} releases; each cell counts releases`);
console.log(
  columns([
    ["", ...fates],
    ...results.map((result) => [
      result.kind,
      ...fates.map((fate) => String(result.fates.filter((one) => one === fate).length)),
    ]),
  ]),
);
for (const { kind, fates: of } of results)
  of.forEach((fate, place) => {
    if (fate.startsWith("served")) console.log(`${kind}: the copy of ${files[place]?.release} is ${fate}`);
  });

function fateOf(
  { rulebook, bytes }: PublishedFile,
  damage: (text: string) => string,
  around: readonly (PublishedFile | undefined)[],
): string {
  const text = bytes.toString("latin1").replace(/\r\n?/g, "\n");
  const damaged = damage(text);
  if (damaged === text) return "not applicable";
  let copy: ReturnType<typeof readRulebook>;
  try {
    copy = readRulebook(Buffer.from(damaged, "latin1"));
  } catch (error) {
    if (error instanceof Problem) return "refused";
    throw error;
  }
  const ranking = rankCopies(
    [
      { sha256: "f", publishedOn: null, rulebook },
      { sha256: "0", publishedOn: null, rulebook: copy },
    ],
    {
      release: "",
      facts: nothingKnown,
      neighbours: around.flatMap((one) => (one === undefined ? [] : [one.rulebook.provisions])),
    },
  );
  const [other] = ranking.others;
  return `${ranking.best.sha256 === "f" ? "not served" : "served"}: ${other?.reason}`;
}
