import type { SourceReference } from "../../core/contract/parts.ts";
import type { RuleAnswer } from "../../core/contract/rules.ts";
import { pageOf, releaseAddress } from "../../core/text/addresses.ts";
import { compareWords } from "../../core/text/words.ts";
import { conflictInWords } from "../../document/words.ts";
import { h } from "../tags.ts";
import { fact } from "./blocks.ts";
import { dayNamed } from "./days.ts";
import { markedWords } from "./words.ts";

const certaintyNames: Readonly<Record<RuleAnswer["certainty"], string>> = {
  witnessed: "Witnessed",
  bridged: "Bridged",
  uncertain: "Uncertain",
};

/** The certainty of an answer, with the words for it (`certaintyInWords`, `leastCertaintyInWords`). */
function certaintyShown(certainty: RuleAnswer["certainty"], words: string | null) {
  return h.span(
    { class: `certainty ${certainty}` },
    `${certaintyNames[certainty]}: ${words ?? "these are the words of the release in force"}.`,
  );
}

/** The certainty as a fact; nothing if the words are those of the release of the day, as nearly all are. */
export function certaintyFact(certainty: RuleAnswer["certainty"], words: string | null) {
  return certainty === "witnessed" && words === null ? null : fact("Certainty", certaintyShown(certainty, words));
}

/** For an uncertain answer: what the nearest held release on the other side of the day says. */
export function otherReading(text: string, { otherwise }: Pick<RuleAnswer, "otherwise">) {
  if (otherwise === null) return null;
  const { release, number, text: other } = otherwise;
  const place = number === null ? "" : ` at ${number}`;
  const isSame = other === text;
  return h.aside(
    { class: "other-reading", "aria-labelledby": "other-reading" },
    h.h2({ id: "other-reading" }, "The other reading"),
    h.p(
      "The release of ",
      dayNamed(release),
      other === null ? " does not have it." : isSame ? ` has the same words${place}.` : ` says${place}:`,
    ),
    other === null || isSame
      ? null
      : h.blockquote({ class: "printed" }, h.p(markedWords(compareWords(text, other), "both"))),
  );
}

/**
 * For an answer on which published files of one release disagree: what the others say, and why they were not used.
 *
 * @param text What the answer says; `null` if it has nothing at this place.
 */
export function otherFiles(text: string | null, { conflicts }: Pick<RuleAnswer, "conflicts">) {
  if (conflicts.length === 0) return null;
  return h.aside(
    { class: "other-reading", "aria-labelledby": "other-files" },
    h.h2(
      { id: "other-files" },
      conflicts.every(isOfDataset) ? "The dataset disagrees" : "Published files disagree here",
    ),
    conflicts.map(({ fileName, release, reason, isSettled, says }) => [
      h.p(
        isOfDataset({ reason })
          ? `The dataset, in ${fileName},`
          : [`The file ${fileName} of the `, releaseLink(release)],
        conflictInWords(
          { reason, isSettled },
          says === null ? "has nothing here" : text === null ? "has it" : "has other words",
        ),
      ),
      says === null
        ? null
        : h.blockquote(
            { class: "printed" },
            h.p(text === null ? says : markedWords(compareWords(text, withoutNumber(says)), "both")),
          ),
    ]),
  );
}

/** What people wrote in the dataset is no published file. */
function isOfDataset({ reason }: Pick<RuleAnswer["conflicts"][number], "reason">): boolean {
  return reason === "dataset" || reason === "dataset-older";
}

/** A file is quoted with the number before the words. */
function withoutNumber(says: string): string {
  return says.replace(/^\d{3}(?:\.\d+[a-z]*)?\.? /, "");
}

/** A release as a link. */
export function releaseLink(release: string) {
  return h.a({ href: pageOf(releaseAddress(release)) }, "release of ", dayNamed(release));
}

/** Sources, by their names. */
export function sourcesListed(sources: readonly SourceReference[]) {
  return h.ul(
    { class: "sources" },
    sources.map(({ kind, title, dated }) =>
      h.li(title, h.span({ class: "aside" }, ` (${kind}${dated === null ? "" : `, ${dated}`})`)),
    ),
  );
}
