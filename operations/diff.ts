import { z } from "zod";
import { diffAnswer, scopeFrom } from "../core/ask/diff.ts";
import { diffWithOutcomes } from "../core/ask/outcomes/differences.ts";
import { daysMeantBy } from "../core/ask/sets.ts";
import { changesQuery } from "../core/contract/changes.ts";
import type { Change, DiffAnswer } from "../core/contract/diff.ts";
import { diffAnswerSchema } from "../core/contract/diff.ts";
import type { QuestionDifference } from "../core/contract/outcomes.ts";
import { diffWithOutcomesSchema } from "../core/contract/outcomes.ts";
import { callAddress } from "../core/text/addresses.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, link, paragraph, text } from "../document/blocks.ts";
import { changeNames, wordsCompared } from "../document/words.ts";
import { operation } from "./operation.ts";

const { from, to, section, rule } = changesQuery.shape;
/** The most numbers that an assistant gets of a day on which the whole rulebook was renumbered. */
const numbersMax = 50;

/** What changed between two days. */
export const getDiff = operation({
  id: "getDiff",
  path: "/diff",
  isLong: true,
  tag: "diff",
  summary: "What changed between two days, lineage by lineage, word by word",
  description:
    "Compares the rules, one section, one rule or one lineage. What cannot be compared because a text is not held is listed apart, under `notHeld`.",
  params: z.strictObject({}),
  query: changesQuery,
  answer: diffWithOutcomesSchema,
  pages: { of: "changes" },
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
      "What changed in the rules between two days, rule by rule through renumbering: in a section, in one rule, or in the whole rulebook. Ask for a section or rule where you can.",
    question: { from, to, section, rule },
    page: { most: 40, unasked: 20 },
    // Without the questions of the catalogue, which it does not show.
    ask: ({ archive }, asked) => ({
      ...diffAnswer(archive, daysMeantBy(archive, asked), scopeFrom(asked)),
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

/** Without the comparison of words, which the text has, and without the differences that are not held. */
function answerForTool() {
  const change = diffAnswerSchema.shape.changes.element.pick({
    class: true,
    lineage: true,
    title: true,
    before: true,
    after: true,
    joined: true,
    why: true,
  });
  return diffAnswerSchema
    .pick({ from: true, to: true, releases: true, certainty: true, isWhole: true, counts: true, numbers: true })
    .extend({
      changes: z.array(change.strip()).describe("One page of changes, in reading order"),
      numbersTotal: z.int().describe("How many numbers changed; `numbers` has the first fifty"),
      notHeldTotal: z.int().describe("The number of differences whose words are not held on both days"),
    });
}

function diffDocument(answer: DiffAnswer, outcomes: readonly QuestionDifference[]): readonly Block[] {
  const { releases, sets, certainty, isWhole, counts, changes, notHeld, scope } = answer;
  const { section: ofSection, rule: ofRule, lineage } = scope;
  const byClass = Object.entries(counts).filter(([, count]) => count > 0);
  const known = notHeld.filter(({ difference }) => difference !== "not-known");
  const address = callAddress("/diff", {
    from: answer.from,
    to: answer.to,
    section: ofSection,
    rule: ofRule,
    lineage,
  });
  return [
    heading(2, [text(`${dayInWords(answer.from)} and ${dayInWords(answer.to)}`)]),
    facts({
      Releases: `${releaseNamed(releases.from, sets.from)} (${certainty.from}) and ${releaseNamed(releases.to, sets.to)} (${certainty.to})`,
      Counted:
        byClass
          .map(([name, count]) => `${name === "unchanged" ? name : changeNames[name as Change["class"]]} ${count}`)
          .join(", ") || "nothing held on either day",
      "Not all is held": isWhole ? null : "parts that are missing may have changed as well",
      Address: [link(address, address)],
    }),
    ...changes.flatMap(changeBlocks),
    ...listOf(
      "Known by summaries only:",
      known.map(({ title, before, after }) => [text(`${before.number ?? "–"} → ${after.number ?? "–"} ${title}`)]),
    ),
    ...listOf(
      "Questions of the catalogue with another answer:",
      outcomes.map(({ question, title, href }) => [link(question, href), text(` ${title}`)]),
    ),
    ...(known.length === notHeld.length
      ? []
      : [
          paragraph("plain", [
            text(
              `Not compared: ${counted(notHeld.length - known.length, "rule")}, whose words are not known on both days.`,
            ),
          ]),
        ]),
  ];
}

/** A release by its day and its sets. */
function releaseNamed(release: string, sets: readonly string[]): string {
  return [...(sets.length === 0 ? [] : [sets.join(" and ")]), dayInWords(release)].join(", ");
}

function listOf(head: string, entries: Extract<Block, { kind: "list" }>["entries"]): Block[] {
  return entries.length === 0 ? [] : [paragraph("plain", [text(head)]), { kind: "list", role: "plain", entries }];
}

function changeBlocks({ class: name, before, after, joined, title, words, examples, why }: Change): Block[] {
  // A merged rule continues at the number of the whole; a rule that was split off came from it.
  const [was, is] = [before, after].map((side) => (side ?? joined)?.number ?? "–");
  return [
    heading(3, [text(`${changeNames[name]} ${was === is ? was : `${was} → ${is}`} ${title}`)]),
    paragraph("redline", wordsCompared(words)),
    ...examples.map((example) => paragraph("example", [text("Example: "), ...wordsCompared(example.words)])),
    ...why.map((reason) => paragraph("note", [text(`${dayInWords(reason.from)}: ${reason.why}`)])),
  ];
}
