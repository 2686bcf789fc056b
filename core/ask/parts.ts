import type { Archive } from "../archive/archive.ts";
import { endOfDays, isHeld, revisionOn, titleOn, whereaboutsOn } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { holdersOn } from "../archive/sections.ts";
import type { Neighbour, ResolvedCitation, SourceReference } from "../contract/parts.ts";
import { Problem } from "../problem.ts";
import { ruleAddress } from "../text/addresses.ts";
import type { IsoDate } from "../text/days.ts";
import { suggestionFor } from "../text/likeness.ts";
import { referencesIn } from "../text/references.ts";
import { isSection, type RuleNumber, sectionOf } from "../text/rule-number.ts";

/** Names a provision with the address it had on a day. */
export function neighbour(lineage: Lineage, number: RuleNumber, on: IsoDate): Neighbour {
  return { number, lineage: lineage.id, title: titleOn(lineage, on), href: ruleAddress(number, on) };
}

/** Resolves all references of a revision's text and examples on one day. */
export function citationsOf(archive: Archive, revision: Revision, on: IsoDate): ResolvedCitation[] {
  const places: readonly (readonly ["text" | number, string])[] = [
    ["text", revision.text ?? ""],
    ...revision.examples.map((example, index) => [index, example] as const),
  ];
  return places.flatMap(([place, text]) =>
    referencesIn(text).map((reference) => ({ in: place, ...reference, ...resolve(archive, reference.number, on) })),
  );
}

function resolve(
  archive: Archive,
  number: RuleNumber,
  on: IsoDate,
): Omit<ResolvedCitation, "in" | "start" | "end" | "number"> {
  const holders = holdersOn(archive, number, on);
  const lineage = holders.length === 1 ? holders[0]?.lineage : undefined;
  const revision = lineage && revisionOn(lineage, on);
  const common = { on, href: ruleAddress(number, on) };
  if (lineage === undefined || revision === undefined) {
    return {
      ...common,
      state: holders.length > 1 ? "ambiguous" : "unknown",
      lineage: null,
      title: null,
      summary: null,
      now: null,
    };
  }
  return {
    ...common,
    state: isHeld(lineage, revision) ? "held" : "not-held",
    lineage: lineage.id,
    title: titleOn(lineage, on),
    summary: revision.summary,
    now: whereaboutsOn(archive, lineage, endOfDays),
  };
}

/** Names sources by their ids, in the order given; unknown ids are left out. */
export function sourcesNamed(archive: Archive, ids: readonly string[]): SourceReference[] {
  return ids.flatMap((id) => {
    const source = archive.sources.get(id);
    return source === undefined ? [] : [{ id, kind: source.kind, title: source.title, dated: source.dated }];
  });
}

/** Throws `invalid-request` for a number that is not of a section. */
export function requireSection(number: RuleNumber): void {
  if (isSection(number)) return;
  const section = sectionOf(number);
  const sentence = `${number} is not the number of a section${section === number ? "" : `; its section is ${section}`}.`;
  throw new Problem("invalid-request", sentence, { section: number });
}

/** What is about a topic, in the order given; all of it if none is asked for. Throws `invalid-request` for an unknown topic. */
export function aboutTopic<Thing extends { readonly topic: string }>(
  things: readonly Thing[],
  topic: string | undefined,
): readonly Thing[] {
  if (topic === undefined) return things;
  const about = things.filter((thing) => thing.topic === topic);
  if (about.length > 0) return about;
  const asked = topic.slice(0, 80);
  const topics = [...new Set(things.map((thing) => thing.topic))];
  throw new Problem(
    "invalid-request",
    `No topic "${asked}" is known.${suggestionFor(asked, topics)} Known are ${topics.join(", ")}.`,
    { topic: asked, choices: topics },
  );
}
