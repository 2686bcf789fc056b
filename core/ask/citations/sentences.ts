import type { NumberUse } from "../../archive/lookup.ts";
import type { Choice, Resolution } from "../../contract/citations.ts";
import { intervalInText } from "../../text/day-words.ts";
import type { IsoDate } from "../../text/days.ts";

/** Describes a resolution in one or two sentences, for people. `to` is the day to which the citation was followed. */
export function sentenceOf(resolution: Resolution, to: IsoDate): string {
  return [whatBecame(resolution, to), ...doubtsOf(resolution, to)].join(" ");
}

function whatBecame(resolution: Resolution, to: IsoDate): string {
  const { number, on, now, title, joined, parts, verdict, words } = resolution;
  const named = `${number} of ${on} ("${title}")`;
  switch (verdict) {
    case "current":
    case "amended":
      return `${named} is ${number} on ${to} too, ${wordsPhrase[words ?? "not-held"](verdict)}.`;
    case "moved":
    case "moved-and-amended":
      return `${named} is ${now} on ${to}, ${wordsPhrase[words ?? "not-held"](verdict)}.`;
    case "merged":
      return `${named} went into another rule, which is ${now ?? joined?.lineage} on ${to}.`;
    case "split":
      if (parts.length === 1)
        return `${named} no longer stands as one rule; a part of it is ${parts[0]?.number ?? parts[0]?.lineage} on ${to}.`;
      return `${named} is in several places on ${to}: ${parts.map((part) => part.number ?? part.lineage).join(", ")}.`;
    case "removed": {
      const ended = resolution.between.findLast(({ events }) => events.includes("removed"))?.from;
      const isBefore = on !== null && to < on;
      return isBefore
        ? `${named} was not there yet on ${to}.`
        : `${named} is no longer there${ended ? `: it ended on ${ended}` : ""}.`;
    }
    case "not-in-use":
      return `No rule had the number ${number} on ${on}. ${usesPhrase(resolution.inUse)}`.trimEnd();
    case "ambiguous":
      return ambiguousSentence(resolution);
    case "not-held":
      return notHeldSentence(resolution, to);
  }
}

const wordsPhrase = {
  same: () => "in the same words",
  changed: () => "in other words",
  "not-held": (verdict: string) =>
    verdict.endsWith("amended") ? "in other words, which are not held" : "as far as is known: its words are not held",
};

function ambiguousSentence({ number, on, reason, choices }: Resolution): string {
  const said = choices.map(choicePhrase).join("; ");
  switch (reason) {
    case "printed-twice":
      return `${number} was printed ${choices.length} times on ${on}: ${said}.`;
    case "between-releases":
      return `Between held releases ${number} or what had it moved, and the day is not known: ${said}.`;
    case "does-not-fit":
      return `${number} does not fit the days of the others. It may be ${said}.`;
    case "others-not-held":
      return `${number} may be ${said}; on other days that fit equally well, rules that are not held may have had it.`;
    default:
      return `What ${number} is depends on the day it was written: ${said}.`;
  }
}

function choicePhrase({ when, title, verdict, now }: Choice): string {
  const days = when === null ? "" : `, if written ${intervalInText(when)}`;
  return `"${title}"${now === null ? ` (${verdict})` : `, now ${now}`}${days}`;
}

function notHeldSentence({ number, on, reason, title, inUse }: Resolution, to: IsoDate): string {
  switch (reason) {
    case "before-first-release":
      return `Nothing is known about the rules of ${on}, so ${number} cannot be followed.`;
    case "number-then-not-known":
      return `${number} of ${on} is "${title}"; which number it has on ${to} is not held.`;
    default:
      return `Nothing is held of ${number}${on === null ? "" : ` on ${on}`}, so nothing can be said of it. ${usesPhrase(inUse)}`.trimEnd();
  }
}

function usesPhrase(uses: readonly NumberUse[]): string {
  if (uses.length === 0) return "";
  const said = uses.map(({ title, from, to }) => `"${title}" ${intervalInText({ from, to })}`);
  return `On other days it was ${said.join("; ")}.`;
}

function doubtsOf({ certainty, on, reason }: Resolution, to: IsoDate): string[] {
  if (reason !== null) return [];
  const days = [...(certainty.on === "uncertain" ? [on] : []), ...(certainty.to === "uncertain" ? [to] : [])];
  return days.length === 0 ? [] : [`Not certain for ${days.join(" and ")}: the release in force is not held.`];
}
