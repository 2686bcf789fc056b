import { describe, expect, it } from "vitest";
import { readDatasetFiles } from "../../../dataset/files.ts";
import { readDataset } from "../../../dataset/read.ts";
import { dataFolder } from "../../../db/location.ts";

const files = readDatasetFiles(dataFolder);

/** The errors of the dataset with one place changed, and on which line of the changed file a text begins. */
function changed(path: string, before: string, after: string) {
  const [old] = files.filter((file) => file.path === path);
  if (!old?.text?.includes(before)) throw new Error(`${path} has no "${before}"`);
  const text = old.text.replace(before, after);
  const reading = readDataset(files.map((file) => (file.path === path ? { path, text } : file)));
  const lineOf = (said: string) => text.slice(0, text.indexOf(said)).split("\n").length;
  return { errors: reading.kind === "invalid" ? reading.errors : [], lineOf };
}

describe("an error in rulings, sections cited and the words of cards is reported with file, line and fix", () => {
  const rulings = "rulings/mindslaver.yaml";
  const cards = "cards/mindslaver.yaml";
  const sight = "parameters/sideboard-sight.yaml";
  it.each([
    [rulings, "card: mindslaver", "card: meditate", "does not fit the name", null],
    [rulings, "source: wiki-2024", "source: wiki-2025", 'no source "wiki-2025"', null],
    [rulings, "{list: post-2005, place: 1,", "{list: post-2006, place: 1,", 'no list "post-2006"', null],
    [rulings, "place: 1,", "place: 2,", "the places in the whole list", "source: post-2005"],
    [rulings, "notBefore: 2016-07-13", "notBefore: 2024-06-08", "shows these words on 2024-06-07", null],
    [rulings, "id: whole-turn", "id: hidden-information ", "another ruling", null],
    [rulings, "shownOn: 2005-01-10", "shownOn: 2005-02-30", "a day that exists", null],
    [rulings, "but you normally could not.", "but not. And more.", "at most one sentence", null],
    [cards, "wordings:", "words:", 'unknown key "words"', "from: 2003-10-02\n    says: >-"],
    [cards, "from: 2003-10-02\n    says: >-", "from: 2003-10-03\n    says: >-", "the card came out on", null],
    [sight, "document: mtr, section", "document: cr, section", "Invalid option", null],
    [sight, 'section: "6.2", quote', "section: 6.2, quote", "put the number in double quotes", null],
  ])("%s: %j for %j", (path, before, after, error, at) => {
    const { errors, lineOf } = changed(path, before, after);
    const found = errors.find((one) => one.error.includes(error));
    expect(found, JSON.stringify(errors)).toMatchObject({ file: path, line: lineOf(at ?? after) });
    expect(found?.fix).not.toBe("");
  });
});
