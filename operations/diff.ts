import { z } from "zod";
import type { Archive } from "../core/archive/archive.ts";
import { releaseInForce } from "../core/archive/lookup.ts";
import { diffAnswer, scopeFrom } from "../core/ask/diff.ts";
import { diffWithOutcomes } from "../core/ask/outcomes/differences.ts";
import { daysMeantBy, setFound } from "../core/ask/sets.ts";
import { type Change, changesQuery, type DiffAnswer, diffAnswerSchema } from "../core/contract/diff.ts";
import type { QuestionDifference } from "../core/contract/outcomes.ts";
import { diffWithOutcomesSchema } from "../core/contract/outcomes.ts";
import { Problem } from "../core/problem.ts";
import { callAddress } from "../core/text/addresses.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords, dayOrBy } from "../core/text/day-words.ts";
import { addDays, firstDayOf, type IsoDate } from "../core/text/days.ts";
import { type Block, facts, heading, link, list, paragraph, text } from "../document/blocks.ts";
import { announcedInlines, changeNames, comparedDays, standInsInWords, wordsCompared } from "../document/words.ts";
import { operation } from "./operation.ts";

const { from, to, section, rule, only } = changesQuery.shape;
/** The most numbers that an assistant gets of a day on which the whole rulebook was renumbered. */
const numbersMax = 50;

export const getDiff = operation({
  id: "getDiff",
  path: "/diff",
  isLong: true,
  tag: "diff",
  summary: "What changed between two days, lineage by lineage, word by word",
  description:
    "Compares the rules, one section, one rule or one lineage. What cannot be compared because a text is not held is listed apart, under `notHeld`.",
  query: changesQuery,
  example: { from: "2010-09-30", to: "2010-10-01", rule: "711.8" },
  answer: diffWithOutcomesSchema,
  pages: { list: "changes" },
  problems: ["unknown-release"],
  ask: (holdings, { from: before, to: after, ...limits }) =>
    diffWithOutcomes(holdings, daysMeantBy(holdings.archive, { from: before, to: after }), scopeFrom(limits)),
  document: (answer) => diffDocument(answer, answer.outcomes),
  command: {
    name: "diff",
    says: "say what changed between two days",
    arguments: {
      from: "a day, YYYY-MM-DD, or a set by name or code",
      to: "another day or set; if it is earlier, the comparison is reversed",
    },
  },
  tool: {
    name: "diff_days",
    title: "What changed between two days",
    description:
      "What changed in the rules between two days, or with a set ({set: newest} for the newest), rule by rule through renumbering: in a section, in one rule, or in the whole rulebook.",
    question: {
      from: from.optional(),
      to: to.optional().describe("The later day; left out, today"),
      set: z
        .string()
        .max(80)
        .optional()
        .describe('Instead of days: what came with a set, by name or code, or "newest"'),
      section,
      rule,
      only: only.describe("Only what the publisher announced, or only what does something else"),
    },
    aliases: { from: ["since"], to: ["until"], set: ["release", "query"], rule: ["number"] },
    page: { most: 40, unasked: 20 },
    // Without the questions of the catalogue, which it does not show.
    ask: ({ archive, today }, query) => ({
      ...diffAnswer(archive, daysFor(archive, query, today), scopeFrom(query)),
      outcomes: [],
    }),
    answer: answerForTool(),
    select: (answer) => ({
      ...answer,
      numbers: answer.numbers.slice(0, numbersMax),
      numbersTotal: answer.numbers.length,
      notHeldTotal: answer.notHeld.length,
    }),
  },
});

type DaysQuery = {
  readonly from?: Parameters<typeof daysMeantBy>[1]["from"] | undefined;
  readonly to?: Parameters<typeof daysMeantBy>[1]["to"] | undefined;
  readonly set?: string | undefined;
};

/** The days of a comparison; of a set, the day of its release and the day before. Throws `invalid-request`. */
function daysFor(archive: Archive, { from: first, to: last, set }: DaysQuery, today: IsoDate) {
  if (set === undefined) {
    if (first !== undefined) return daysMeantBy(archive, { from: first, to: last ?? today });
    throw new Problem("invalid-request", 'Give "from" (a day, YYYY-MM-DD) or "set" (a name, a code or "newest").');
  }
  const isNewest = /^(?:the )?(?:newest|latest|last|current)/i.test(set);
  const release = isNewest ? releaseInForce(archive, today).from : setFound(archive, set)?.release;
  if (release === undefined)
    throw new Problem("invalid-request", `No set "${set}" is known; write its name or code, or "newest".`);
  const day = firstDayOf(release);
  return { from: addDays(day, -1), to: day };
}

/** Without the comparison of words, which the text has, and without the differences that are not held. */
function answerForTool() {
  const change = diffAnswerSchema.shape.changes.element.pick({
    class: true,
    lineage: true,
    title: true,
    before: true,
    after: true,
    joined: true,
    announced: true,
    why: true,
  });
  return diffAnswerSchema
    .pick({
      from: true,
      to: true,
      releases: true,
      restsOn: true,
      certainty: true,
      isWhole: true,
      sameFile: true,
      counts: true,
      numbers: true,
    })
    .extend({
      changes: z.array(change.strip()).describe("One page of changes, in reading order"),
      numbersTotal: z.int().describe("How many numbers changed; `numbers` has the first fifty"),
      notHeldTotal: z.int().describe("The number of differences whose words are not held on both days"),
    });
}

function diffDocument(answer: DiffAnswer, outcomes: readonly QuestionDifference[]): readonly Block[] {
  const { releases, sets, certainty, isWhole, sameFile, counts, changes, notHeld, scope } = answer;
  const { section: ofSection, rule: ofRule, lineage } = scope;
  const byClass = Object.entries(counts).filter(([, count]) => count > 0);
  const differing = notHeld.filter(({ difference }) => difference !== "not-known");
  const address = callAddress("/diff", {
    from: answer.from,
    to: answer.to,
    section: ofSection,
    rule: ofRule,
    lineage,
  });
  return [
    heading(2, `${dayInWords(answer.from)} and ${dayInWords(answer.to)}`),
    ...standInsInWords(comparedDays(answer), answer).map((sentence) => paragraph("plain", sentence)),
    facts({
      Releases: `${releaseNamed(releases.from, sets.from)} (${certainty.from}) and ${releaseNamed(releases.to, sets.to)} (${certainty.to})`,
      Counted:
        byClass
          .map(([name, count]) => `${name === "unchanged" ? name : changeNames[name as Change["class"]]} ${count}`)
          .join(", ") || (sameFile === null ? "nothing held on either day" : "nothing"),
      "Not counted":
        sameFile === null
          ? null
          : `what only the file of ${dayInWords(sameFile)} says: it is the one held for both days, so nothing shows whether it changed`,
      "Not all is held": isWhole ? null : "parts that are missing may have changed as well",
      Address: link(address, address),
    }),
    ...changes.flatMap(changeBlocks),
    ...listOf(
      "Known by summaries only:",
      differing.map(({ title, before, after }) => [text(`${before.number ?? "–"} → ${after.number ?? "–"} ${title}`)]),
    ),
    ...listOf(
      "Questions of the catalogue with another answer:",
      outcomes.map(({ question, title, href }) => [link(question, href), text(` ${title}`)]),
    ),
    ...(differing.length === notHeld.length
      ? []
      : [
          paragraph(
            "plain",
            `Not compared: ${counted(notHeld.length - differing.length, "rule")}, whose words are not known on both days.`,
          ),
        ]),
  ];
}

/** A release by its day and its sets. */
function releaseNamed(release: string, sets: readonly string[]): string {
  return [...(sets.length === 0 ? [] : [sets.join(" and ")]), dayInWords(release)].join(", ");
}

function listOf(head: string, entries: Extract<Block, { kind: "list" }>["entries"]): Block[] {
  return entries.length === 0 ? [] : [paragraph("plain", head), list(entries)];
}

function changeBlocks({
  class: name,
  before,
  after,
  joined,
  title,
  words,
  examples,
  announced: reasons,
  why,
}: Change): Block[] {
  // A merged rule continues at the number of the whole; a rule that was split off came from it.
  const [was, is] = [before, after].map((side) => (side ?? joined)?.number ?? "–");
  return [
    heading(3, `${changeNames[name]} ${was === is ? was : `${was} → ${is}`} ${title}`),
    paragraph("redline", wordsCompared(words)),
    ...examples.map((example) => paragraph("example", [text("Example: "), ...wordsCompared(example.words)])),
    ...reasons.map((reason) => paragraph("note", announcedInlines(reason))),
    ...why.map((reason) => paragraph("note", `${dayOrBy(dayInWords(reason.from), reason.isFirstSeen)}: ${reason.why}`)),
  ];
}
