import type { ComponentChildren } from "preact";
import type { FetchState, Upkeep } from "../../core/fetch/upkeep.ts";
import { footer, p, progress, section } from "../tags.ts";

/** How far a fetch in the background is, while it runs or where it failed; nothing where there is nothing to say. */
export function fetchShown(upkeep: Upkeep | null): ComponentChildren {
  const state = upkeep?.fetch ?? null;
  if (state === null) return null;
  return section(
    { "aria-label": "Fetching the published rulebooks" },
    p(fetchSentence(state)),
    state.state === "running" && state.files.of > 0
      ? progress({ max: state.files.of, value: state.files.done, "aria-label": "Files fetched" })
      : null,
  );
}

function fetchSentence({ state, files, sentence }: FetchState): string {
  if (state === "running")
    return `The published rulebooks are being fetched: ${files.done} of ${files.of} files (${sentence}). Until they are imported, only what was held before is answered.`;
  return state === "done"
    ? `The published rulebooks were fetched: ${sentence}.`
    : `Fetching the published rulebooks failed: ${sentence}`;
}

/** When the rules were last looked for at the publisher, and with what success. */
export function updateShown(upkeep: Upkeep | null): ComponentChildren {
  if (upkeep === null) return null;
  const { lastTry, lastSuccessAt, isDaily, nextAt } = upkeep.update;
  const never = isDaily
    ? "New rules have not been looked for yet."
    : "Nobody looks for new rules here: annals update does.";
  const last =
    lastTry === null
      ? never
      : `New rules were last looked for on ${minuteOf(lastTry.at)}: ${lastTry.sentence} ${lastSuccessAt === null ? "No look succeeded yet." : `The last look that succeeded was on ${minuteOf(lastSuccessAt)}.`}`;
  const next = nextAt === null ? "" : ` The next look is on ${minuteOf(nextAt)}.`;
  return footer({ class: "aside" }, p(`${last}${next}`));
}

function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " at ")} UTC`;
}
