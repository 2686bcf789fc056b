import { z } from "zod";
import { releaseAnswer, releasesAnswer } from "../core/ask/releases.ts";
import { dayParameter, knownAtQuery, releaseParameter } from "../core/contract/parts.ts";
import type { ReleaseAnswer, ReleasesAnswer } from "../core/contract/releases.ts";
import { releaseAnswerSchema, releasesAnswerSchema } from "../core/contract/releases.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, link, text } from "../document/blocks.ts";
import { intervalInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

export const listReleases = operation({
  id: "listReleases",
  path: "/releases",
  isLong: true,
  tag: "releases",
  summary: "All known releases, or the one in force on a day",
  description: "With `on` the one release in force on that day; without, all of them, oldest first.",
  params: z.strictObject({}),
  query: z.strictObject({
    on: dayParameter.optional().describe("Only the release in force on this day"),
    ...knownAtQuery,
  }),
  dayLeftOut: "all",
  answer: releasesAnswerSchema,
  problems: ["before-first-release"],
  ask: ({ history, today }, { on }) => releasesAnswer(history, { on, today }),
  document: ({ releases }) => [list(releases)],
});

export const getRelease = operation({
  id: "getRelease",
  path: "/releases/:from",
  isLong: true,
  tag: "releases",
  summary: "One release: its dates, its changes, and the sources that quote it",
  description: "A release is named by the day it took effect, or by its month if the day is not known.",
  params: z.strictObject({ from: releaseParameter }),
  query: z.strictObject(knownAtQuery),
  answer: releaseAnswerSchema,
  problems: ["unknown-release"],
  ask: ({ history, today }, { from }) => releaseAnswer(history, from, today),
  document: releaseDocument,
  command: {
    name: "release",
    says: "show a release and what it changed",
    arguments: { from: "the day on which it took effect, for example 2010-10-01" },
  },
});

/** Releases, in the order of the contract. */
export const releaseOperations = [listReleases, getRelease];

function list(releases: ReleasesAnswer["releases"]): Block {
  return {
    kind: "table",
    caption: "Releases",
    columns: ["Release", "Held", "Sets"],
    rows: releases.map(({ from, href, isHeld, isAnnounced, sets, notes }) => [
      [link(from, href)],
      [text(isHeld ? "held" : "")],
      [text([setsInWords(sets), isAnnounced ? "announced" : "", notes ?? ""].filter(Boolean).join("; "))],
    ]),
  };
}

/** A set that is linked to its release only by the days has a question mark. */
function setsInWords(sets: ReleaseAnswer["sets"]): string {
  return sets.map(({ code, name, isCertain }) => `${name} (${code})${isCertain ? "" : "?"}`).join("; ");
}

function releaseDocument({ from, to, sets, changes, isHeld, notes, href }: ReleaseAnswer): readonly Block[] {
  return [
    heading(2, [text(`${sets.length === 0 ? "The release of " : `${setsInWords(sets)}, `}${dayInWords(from)}`)]),
    {
      kind: "list",
      role: "plain",
      entries: changes.map(({ number, title, events, why }) => [
        text(`${number ?? ""} ${title} (${events.join(", ")})${why === "" ? "" : `: ${why}`}`.trimStart()),
      ]),
    },
    facts({
      "In force": intervalInWords({ from, to }),
      Held: isHeld ? "yes" : "no",
      Notes: notes,
      Address: [link(href, href)],
    }),
  ];
}
