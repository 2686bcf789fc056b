import { describe, expect, it } from "vitest";
import { historyAnswer } from "../../core/ask/lineages.ts";
import { plainOf } from "../../document/plain.ts";
import { historyDocument } from "../../operations/rules-documents.ts";
import { day, number } from "../days.ts";
import { areReleasesHere, wholeArchive } from "../real-releases.ts";

describe.skipIf(!areReleasesHere)("the history of a rule whose number is not known for a while", () => {
  it("says so in that interval, and calls only the first one the first known", () => {
    const history = historyAnswer(wholeArchive(), number("714.1"), day("2026-06-19"));
    expect(history.revisions.map((revision) => revision.number)).toEqual(["714.1", null, "715.1", "714.1"]);
    const text = plainOf(historyDocument(history));
    expect(text).not.toContain("first known");
    expect(text.match(/by the next day known: no number known$/gm)).toHaveLength(1);
  });

  it("and calls the end of a rule an end", () => {
    const history = historyAnswer(wholeArchive(), number("507.4"), day("2005-01-10"));
    expect(plainOf(historyDocument(history))).toContain("since 11 July 2009: ended (removed)");
  });
});
