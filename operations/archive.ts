import { cardCoverage, coverageAnswer, homeAnswer } from "../core/ask/coverage.ts";
import { parameterCoverage } from "../core/ask/parameters/checks.ts";
import { homeAnswerSchema } from "../core/contract/home.ts";
import { type CoverageWithParameters, coverageWithParametersSchema } from "../core/contract/outcomes.ts";
import { callAddress, lineageAddress, releaseAddress } from "../core/text/addresses.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { byText } from "../core/text/order.ts";
import {
  type Block,
  facts,
  heading,
  type Inline,
  link,
  list,
  paragraph,
  strong,
  table,
  text,
} from "../document/blocks.ts";
import { intervalInWords, topicInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

/** The start page. */
export const getHome = operation({
  id: "getHome",
  path: "/",
  tag: "releases",
  summary: "The days for which text is held, and the history of the section on controlling another player",
  description: "The start page. The answer changes when something is imported.",
  example: {},
  answer: homeAnswerSchema,
  ask: ({ archive }) => homeAnswer(archive),
});

/** What is held, and what is not. */
export const getCoverage = operation({
  id: "getCoverage",
  path: "/coverage",
  tag: "releases",
  isLong: true,
  summary: "What is held, from when to when, what is missing, and where sources disagree",
  description: "Known gaps are listed too. Check them before you conclude anything from a missing answer.",
  example: {},
  answer: coverageWithParametersSchema,
  http: { isPassing: true },
  ask: ({ archive, playbook, cards, upkeep }) => ({
    ...coverageAnswer(archive),
    parameters: parameterCoverage(archive, playbook),
    cards: cardCoverage(playbook, cards),
    upkeep: upkeep(),
  }),
  document: coverageDocument,
});

/** Longer lists are told in part; the answer for programs has them complete. */
const listedMax = 60;

/** What is held, what is missing, and where witnesses disagree. */
export function coverageDocument(coverage: CoverageWithParameters): readonly Block[] {
  return [
    heading(2, "Coverage: what is held, and what is not"),
    paragraph("plain", inShort(coverage)),
    summary(coverage),
    heading(2, "By topic"),
    table({
      caption: "What is held about each topic",
      columns: ["Topic", "Rules", "Text held", "Steps", "From"],
      rows: coverage.topics.map(({ topic, lineages, lineagesHeld, revisions, from }) => [
        link(topicInWords(topic), callAddress("/lineages", { topic })),
        String(lineages),
        String(lineagesHeld),
        String(revisions),
        from,
      ]),
    }),
    heading(2, "Gaps"),
    ...listed(coverage.gaps.map((gap) => [text(gap)])),
    ...parametersChecked(coverage),
    heading(2, "Witnesses"),
    paragraph("plain", "Sources that quote the rules, and the days on which the rules had those words."),
    ...coverage.witnesses.flatMap(witnessBlocks),
    ...disagreements(coverage),
  ];
}

/** What a reader has to know of it. */
function inShort({ releases: { held, known }, firstHeld }: CoverageWithParameters): string {
  const missing = known - held.length;
  const rest =
    missing === 0
      ? "Every release that is known is held whole."
      : `Of ${counted(known, "release")} of the rules ${held.length === 0 ? "none is" : `${held.length} are`} held whole; on a day of another one the answer has the words of a near release, mostly the one before it, and says how certain they are.`;
  const start = firstHeld === null ? "" : ` No text is held for days before ${dayInWords(firstHeld)}.`;
  return `${rest}${start} That a text is missing here never means that there was no such rule.`;
}

function summary({ releases, firstHeld, lastHeld, confirmations, undecided }: CoverageWithParameters): Block {
  const { confirmed, contradicted } = confirmations;
  const transcriptions = counted(confirmed, "transcription");
  return facts({
    "Releases known": [
      text(`${releases.known}, from `),
      release(releases.first),
      text(" to "),
      release(releases.newest),
    ],
    "Held whole":
      releases.held.length === 0
        ? "none: only complete sections and summaries, until a published file is imported"
        : `${counted(releases.held.length, "release")}, in ${counted(releases.publishedFilesHeld, "published file")}`,
    "Some text held":
      firstHeld === null || lastHeld === null ? "none" : `from ${dayInWords(firstHeld)} to ${dayInWords(lastHeld)}`,
    Checked:
      confirmed + contradicted === 0
        ? null
        : contradicted === 0
          ? `${transcriptions} checked against published files: all match`
          : `${transcriptions} match the published files, ${contradicted.toLocaleString("en")} do not`,
    Undecided:
      undecided.length === 0 ? null : `${counted(undecided.length, "link")} between releases need a person's decision`,
  });
}

function release(from: string | null): Inline {
  return from === null ? text("none") : link(dayInWords(from), releaseAddress(from));
}

/** How the rules that parameters cite agree with the published files held, by topic, with each contradiction. */
function parametersChecked({ parameters }: CoverageWithParameters): Block[] {
  const wrong = parameters.flatMap(({ id, title, checks }) =>
    checks.contradicted.map((check) => [
      release(check.release),
      text(": "),
      link(title, callAddress(`/parameters/${id}`)),
    ]),
  );
  return [
    heading(2, "Rules of play"),
    paragraph(
      "plain",
      "How often the rules that they cite were found, at that number and with those words, in the releases held.",
    ),
    table({
      caption: "Rules of play by topic",
      columns: ["Topic", "Rules of play", "Confirmed", "Contradicted", "Not checked"],
      rows: [...Map.groupBy(parameters, ({ topic }) => topic)]
        .toSorted(byText(([topic]) => topic))
        .map(([topic, some]) => [
          link(topicInWords(topic), callAddress("/eras", { topic })),
          String(some.length),
          ...(["confirmed", "contradicted", "notChecked"] as const).map((kind) =>
            String(some.reduce((sum, { checks }) => sum + checks[kind].length, 0)),
          ),
        ]),
    }),
    ...(wrong.length === 0 ? [] : [heading(3, "Contradicted by a release"), ...listed(wrong)]),
  ];
}

function witnessBlocks(witness: CoverageWithParameters["witnesses"][number]): Block[] {
  const { title, dated, quotes, fits, isOutOfDate, slips, notes } = witness;
  return [
    heading(3, title),
    paragraph("plain", [
      text(`${counted(quotes, "quotation")}. ${dated === null ? "It has no date. " : `It is dated ${dated}. `}`),
      ...(isOutOfDate ? [strong("Its words were already out of date on that day. ")] : []),
      text(notes),
    ]),
    paragraph(
      "plain",
      fits.length === 0
        ? "The rules never had these words on one day."
        : `The rules had its words: ${fits.map(intervalInWords).join("; ")}`,
    ),
    ...(slips.length === 0 ? [] : [paragraph("plain", "Its mistakes:"), ...listed(slips.map((slip) => [text(slip)]))]),
  ];
}

function disagreements({ dateDisagreements, contradictions, undecided }: CoverageWithParameters): Block[] {
  const days = [...Map.groupBy(dateDisagreements, ({ release: from }) => from)].map(([from, dates]) => {
    // Several files may give the same day for the same reason.
    const texts = new Set(dates.map(({ on, says }) => `${on} (${says})`));
    return [release(from), text(`: ${[...texts].join(", ")}`)];
  });
  return [
    heading(2, "Where sources disagree"),
    heading(3, "On days"),
    ...listed(days),
    ...(contradictions.length === 0
      ? []
      : [
          heading(3, "Words: published files that differ from the dataset"),
          ...listed(
            contradictions.map(({ release: from, lineage, kind, number, isLater }) => [
              release(from),
              text(` ${number ?? ""} (${kind}${isLater ? ", later than the dataset" : ""}): `),
              link(lineage, lineageAddress(lineage)),
            ]),
          ),
        ]),
    ...(undecided.length === 0
      ? []
      : [
          heading(3, "Undecided: which rule continued as which"),
          ...listed(
            undecided.map(({ release: from, lineage, number, name, reason }) => [
              release(from),
              text(" "),
              link(number ?? name ?? lineage, lineageAddress(lineage)),
              text(`: ${reason}`),
            ]),
          ),
        ]),
  ];
}

function listed(entries: readonly (readonly Inline[])[]): Block[] {
  if (entries.length === 0) return [paragraph("plain", "None.")];
  const left = entries.length - listedMax;
  return [
    list(entries.slice(0, listedMax)),
    ...(left <= 0 ? [] : [paragraph("plain", `${left} more are in the answer for programs.`)]),
  ];
}
