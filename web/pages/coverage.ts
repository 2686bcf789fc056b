import type { CoverageWithParameters } from "../../core/contract/outcomes.ts";
import { callAddress } from "../../core/text/addresses.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { Block } from "../../document/blocks.ts";
import { coverageDocument, getCoverage } from "../../operations/archive.ts";
import { answerTo } from "../../operations/operation.ts";
import { page } from "../page.ts";
import { blocksShown, factsShown } from "../parts/blocks.ts";
import { h, type Markup } from "../tags.ts";

/** What is held, what is missing, and where witnesses disagree. */
export const coveragePage = page({
  path: "/coverage",
  isPassing: true,
  show(visit) {
    const coverage = answerTo(getCoverage, visit, {});
    const { newest } = coverage.releases;
    return {
      title: "Coverage",
      json: callAddress("/coverage"),
      main: h.article(
        h.h1("Coverage: what is held, and what is not"),
        fetchShown(coverage.upkeep),
        newest !== null && newest > visit.today
          ? factsShown([
              {
                name: "Announced",
                content: [{ kind: "text", text: `${dayInWords(newest)}, in force from that day on` }],
              },
            ])
          : null,
        coverageShown(coverageDocument(coverage).slice(1)),
        updateShown(coverage.upkeep),
      ),
    };
  },
});

/** The facts, and each of the long tables behind its name. */
function coverageShown(blocks: readonly Block[]): Markup {
  const starts = blocks.flatMap((block, index) => (block.kind === "heading" && block.level === 2 ? [index] : []));
  return [
    blocksShown(blocks.slice(0, starts[0])),
    starts.map((start, nth) => {
      const part = blocks.slice(start + 1, starts[nth + 1]);
      const isShort = part.every(({ kind }) => kind === "list");
      const heading = blocksShown(blocks.slice(start, start + 1));
      return isShort
        ? [heading, blocksShown(part)]
        : h.details({ class: "topic" }, h.summary(heading), blocksShown(part));
    }),
  ];
}

type Upkeep = CoverageWithParameters["upkeep"];
type FetchState = NonNullable<NonNullable<Upkeep>["fetch"]>;

/** The progress of a fetch in the background, while it runs or if it failed; otherwise empty. */
function fetchShown(upkeep: Upkeep): Markup {
  const state = upkeep?.fetch ?? null;
  if (state === null) return null;
  return h.section(
    { "aria-label": "Fetching the published rulebooks" },
    h.p(fetchSentence(state)),
    state.state === "running" && state.files.of > 0
      ? h.progress({ max: state.files.of, value: state.files.done, "aria-label": "Files fetched" })
      : null,
  );
}

function fetchSentence({ state, files, sentence }: FetchState): string {
  if (state === "running")
    return `The published rulebooks are being fetched: ${files.done} of ${files.of} files (${sentence}). Until they are imported, answers rest on what was held before.`;
  return state === "done"
    ? `The published rulebooks were fetched: ${sentence}.`
    : `Fetching the published rulebooks failed: ${sentence}`;
}

/** When the publisher's page was last checked for new rules, with the result. */
function updateShown(upkeep: Upkeep): Markup {
  if (upkeep === null) return null;
  const { lastTry, lastSuccessAt, isDaily, nextAt } = upkeep.update;
  const never = isDaily
    ? "Not checked for new rules yet."
    : "This service does not check for new rules; the command annals update does.";
  const last =
    lastTry === null
      ? never
      : `Last checked for new rules on ${minuteOf(lastTry.at)}: ${lastTry.sentence} ${lastSuccessAt === null ? "No check succeeded yet." : `The last check that succeeded was on ${minuteOf(lastSuccessAt)}.`}`;
  const next = nextAt === null ? "" : ` The next check is on ${minuteOf(nextAt)}.`;
  return h.footer({ class: "aside" }, h.p(`${last}${next}`));
}

function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " at ")} UTC`;
}
