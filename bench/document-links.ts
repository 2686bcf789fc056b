import type { Archive } from "../core/archive/archive.ts";
import { revisionOn } from "../core/archive/life.ts";
import type { Confidence, Lineage, Revision } from "../core/archive/lineage.ts";
import type { IsoDate } from "../core/text/days.ts";
import { openLive } from "../db/live-archive.ts";
import { columns } from "./table.ts";

/**
 * How the sections of the documents of tournament play are followed from each release held to the next one: how many
 * links there are, and how certain they are. With a number, as many of the links whose number, title or words changed
 * are drawn and printed, to be read by a person.
 *
 * Usage: ANNALS_DB=… node bench/document-links.ts [how many] [seed]
 */
const [drawn, seed] = [Number(process.argv[2] ?? 0), Number(process.argv[3] ?? 1)];
const file = process.env["ANNALS_DB"];
if (file === undefined) throw new Error("name a database with ANNALS_DB");
const opening = await openLive({ file, now: () => new Date() });
if (opening.kind !== "open") throw new Error(`not opened: ${opening.kind}`);

type Link = {
  readonly days: string;
  readonly before: Revision;
  readonly after: Revision;
  readonly confidence: Confidence;
};

const documents = [...opening.live.current().documents];
const rows = documents.map(([document, archive]) => {
  const links = linksIn(archive);
  const count = (is: (link: Link) => boolean) => `${links.filter(is).length}`;
  return [
    ...[document, `${archive.heldReleases.length}`, `${sectionsIn(archive)}`, `${links.length}`],
    count(({ before, after }) => before.number !== after.number),
    count(({ before, after }) => before.name !== after.name),
    ...(["high", "medium", "low"] as const).map((level) => count(({ confidence }) => confidence === level)),
  ];
});
console.log(
  columns([["", "releases", "sections", "links", "other number", "other title", "high", "medium", "low"], ...rows]),
);

const changed = documents.flatMap(([document, archive]) =>
  linksIn(archive)
    .filter(({ before, after }) => before !== after)
    .map((link) => ({ ...link, document })),
);
const random = randomFrom(seed);
for (let at = 0; at < Math.min(drawn, changed.length); at++) {
  const other = at + Math.floor(random() * (changed.length - at));
  [changed[at], changed[other]] = [changed[other] as (typeof changed)[number], changed[at] as (typeof changed)[number]];
  const { document, days, before, after, confidence } = changed[at] as (typeof changed)[number];
  console.log(`\n${at + 1}. ${document} ${days}, ${confidence}`);
  for (const { number, name, text } of [before, after])
    console.log(`   ${number} | ${name} | ${(text ?? "").replaceAll("\n", " / ").slice(0, 260)}`);
}
opening.live.close();

/** Each section that stands in two neighbouring releases. */
function linksIn({ heldReleases, lineages }: Archive): Link[] {
  return heldReleases.slice(1).flatMap((to, at) => {
    const from = heldReleases[at] as IsoDate;
    return [...lineages.values()].flatMap((lineage) => {
      const [before, after] = [sectionOn(lineage, from), sectionOn(lineage, to)];
      return before === undefined || after === undefined
        ? []
        : [{ days: `${from} to ${to}`, before, after, confidence: before === after ? "high" : leastSure(after) }];
    });
  });
}

function leastSure({ events }: Revision): Confidence {
  return (["low", "medium"] as const).find((level) => events.some((one) => one.confidence === level)) ?? "high";
}

function sectionsIn({ heldReleases, lineages }: Archive): number {
  return heldReleases.flatMap((day) => [...lineages.values()].filter((one) => sectionOn(one, day) !== undefined))
    .length;
}

function sectionOn(lineage: Lineage, day: IsoDate): Revision | undefined {
  const revision = revisionOn(lineage, day);
  return revision?.number == null ? undefined : revision;
}

/** A small generator of numbers from 0 to 1, the same for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
