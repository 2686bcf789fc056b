import { z } from "zod";
import { releaseAnswer, releaseDay, releasesAnswer } from "../core/ask/releases.ts";
import { printedRule, ruleInPublishedFile } from "../core/ask/rule.ts";
import { dayParameter, numberParameter, releaseParameter } from "../core/contract/parts.ts";
import type { ReleaseAnswer, ReleasesAnswer } from "../core/contract/releases.ts";
import { releaseAnswerSchema, releasesAnswerSchema } from "../core/contract/releases.ts";
import { printedRuleSchema } from "../core/contract/rules.ts";
import { Problem } from "../core/problem.ts";
import { callAddress, permalink, releaseAddress } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { firstDayOf } from "../core/text/days.ts";
import { type Block, facts, heading, link, list, table } from "../document/blocks.ts";
import { intervalInWords, releaseChangeInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

export const listReleases = operation({
  id: "listReleases",
  path: "/releases",
  isLong: true,
  tag: "releases",
  summary: "All known releases, or the one in force on a day",
  description: "With `on` the one release in force on that day; without, all of them, oldest first.",
  query: z.strictObject({
    on: dayParameter.optional().describe("Only the release in force on this day"),
    set: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("Only the release that came with this set of cards, by name or code"),
  }),
  dayLeftOut: "all",
  example: { on: "2005-01-10" },
  answer: releasesAnswerSchema,
  pages: { list: "releases" },
  problems: ["before-first-release", "unknown-release"],
  ask: ({ archive, today }, { on, set }) => releasesAnswer(archive, { on, set, today }),
  document: ({ releases }) => [releasesTable(releases)],
  command: {
    name: "releases",
    says: "list the releases of the rules, or the one of a set or a day",
    arguments: { "set...": "only the release that came with a set, by name or code, for example M10" },
  },
});

export const getRelease = operation({
  id: "getRelease",
  path: "/releases/:from",
  isLong: true,
  tag: "releases",
  summary: "One release: its dates, its changes, and the sources that quote it",
  description: "A release is named by the day it took effect, or by its month if the day is not known.",
  params: z.strictObject({ from: releaseParameter }),
  example: { from: "2004-10-01" },
  answer: releaseAnswerSchema,
  problems: ["unknown-release"],
  ask: ({ archive, today }, { from }) => releaseAnswer(archive, from, today),
  document: releaseDocument,
  command: {
    name: "release",
    says: "show a release and what it changed",
    arguments: { from: "the day on which it took effect, for example 2010-10-01" },
  },
});

/** The words of one file of a release never change, and only a whole hash names one file for ever. */
export const getPrintedRule = operation({
  id: "getPrintedRule",
  path: "/releases/:from/rules/:number",
  isLong: true,
  tag: "releases",
  summary: "A rule as printed in one release; with `publishedFile`, an answer that never changes",
  description:
    "With `publishedFile`, the words of that file, and the answer never changes; without it, the words of the file on which answers rest.",
  params: z.strictObject({ from: releaseParameter, number: numberParameter }),
  query: z.strictObject({
    publishedFile: z
      .string()
      .regex(/^[0-9a-f]{8,64}$/, "write the SHA-256 of a published file, or its first eight digits or more")
      .optional()
      .describe("A published file of that release, as `/v1/releases/{from}` names it"),
  }),
  example: { from: "2004-10-01", number: "507.3a" },
  answer: printedRuleSchema,
  problems: ["ambiguous"],
  read: async (holdings, { from, publishedFile }) => ({
    book: publishedFile === undefined ? undefined : await holdings.publishedFile(publishedFile, from),
  }),
  ask({ archive }, { from, number, publishedFile, book }) {
    if (book !== undefined) return ruleInPublishedFile(archive, number, book);
    const release = releaseDay(archive, from);
    if (publishedFile === undefined) return printedRule(archive, number, release);
    throw new Problem(
      "not-held",
      `No published file of ${release} with this SHA-256 is held; ${releaseAddress(release)} lists those that are.`,
      { release, publishedFile },
    );
  },
  http: {
    relations({ release }, { number }) {
      const original = callAddress(`/rules/${number}`);
      return [
        [original, 'rel="original timegate"'],
        [`${original}/timemap`, 'rel="timemap"; type="application/link-format"'],
        [releaseAddress(release), 'rel="collection"'],
      ];
    },
    lasting({ release, publishedFile, links }, query) {
      const mementoOn = firstDayOf(release);
      // Text of the dataset is checked against published hashes and does not change. A published file may be replaced
      // by a better one.
      if (query.book === undefined)
        return publishedFile === null ? { isImmutable: true, mementoOn } : { contentLocation: links.self, mementoOn };
      const { sha256 } = query.book;
      return query.publishedFile === sha256
        ? { isImmutable: true, mementoOn }
        : { contentLocation: permalink(query.number, release, sha256), mementoOn };
    },
  },
});

/** Releases and the rules printed in them, in the order of the contract. */
export const releaseOperations = [listReleases, getRelease, getPrintedRule];

function releasesTable(releases: ReleasesAnswer["releases"]): Block {
  return table({
    caption: "Releases",
    columns: ["Release", "Held", "Sets"],
    rows: releases.map(({ from, href, isHeld, isAnnounced, sets, notes }) => [
      link(from, href),
      isHeld ? "held" : "",
      [setsInWords(sets), isAnnounced ? "announced" : "", notes ?? ""].filter(Boolean).join("; "),
    ]),
  });
}

/** A set that is linked to its release only by the days has a question mark. */
function setsInWords(sets: ReleaseAnswer["sets"]): string {
  return sets.map(({ code, name, isCertain }) => `${name} (${code})${isCertain ? "" : "?"}`).join("; ");
}

function releaseDocument({
  from,
  to,
  sets,
  changes,
  gatheredSince,
  isHeld,
  notes,
  href,
}: ReleaseAnswer): readonly Block[] {
  return [
    heading(2, `${sets.length === 0 ? "The release of " : `${setsInWords(sets)}, `}${dayInWords(from)}`),
    list(
      changes.map(({ number, title, why, ...change }) =>
        `${number ?? ""} ${title} (${releaseChangeInWords(change)})${why === "" ? "" : `: ${why}`}`.trimStart(),
      ),
    ),
    facts({
      "In force": intervalInWords({ from, to }),
      Held: isHeld ? "yes" : "no",
      "Changes since":
        gatheredSince === null
          ? null
          : `${dayInWords(gatheredSince)}, the last release held before it: a change may have come with one between them`,
      Notes: notes,
      Address: link(href, href),
    }),
  ];
}
