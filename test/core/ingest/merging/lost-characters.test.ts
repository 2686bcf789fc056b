import { describe, expect, it } from "vitest";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { coverageAnswer } from "../../../../core/ask/coverage.ts";
import { printedRule, ruleAnswer } from "../../../../core/ask/rule.ts";
import { day, number } from "../../../days.ts";
import { heading, mergedArchive, rule, term } from "../../../merged.ts";

const bucket = (mark: string) => `A bucket that is let down into a well comes up with water${mark}as much as is left.`;
const example = (mark: string) => `Ann lets down the bucket${mark}the dry one${mark}and waits for rain.`;
const section = heading("500", "Wells");
const lost = "\ufffd";

/** What a rule says on a day, and what its published file says. */
function said(archive: ReturnType<typeof mergedArchive>, at: string, on: string) {
  const { text, examples, certainty, restsOn } = ruleAnswer({ archive }, number(at), day(on));
  const printed = printedRule(archive, number(at), day(on));
  return { text, examples, certainty, restsOn, printed: [printed.text, ...printed.examples] };
}

describe("a character that a published file lost", () => {
  const archive = mergedArchive({
    "2001-01-01": [section, rule("500.1", bucket("--"), example("--")), rule("500.2", "A lid lies on the well.")],
    "2002-01-01": [section, rule("500.1", bucket(lost), example(lost)), rule("500.2", `A lid${lost} lies on it.`)],
    "2003-01-01": [section, rule("500.2", bucket("-"), example("-")), rule("500.3", "A lid lies on it.")],
  });

  it("is that of the later release between the same words, and the answer is bridged", () => {
    expect(said(archive, "500.1", "2002-01-01")).toMatchObject({
      text: bucket("-"),
      examples: [example("-")],
      certainty: "bridged",
      restsOn: "2002-01-01",
    });
  });

  it("stays lost on the permalink, which shows the file's own words", () => {
    expect(said(archive, "500.1", "2002-01-01").printed).toEqual([bucket(lost), example(lost)]);
  });

  it("changes nothing in the releases around", () => {
    expect(said(archive, "500.1", "2001-01-01")).toMatchObject({ text: bucket("--"), certainty: "witnessed" });
    expect(said(archive, "500.2", "2003-01-01")).toMatchObject({ text: bucket("-"), certainty: "witnessed" });
  });

  it("stays if no near release shows it, and then the words are uncertain", () => {
    expect(said(archive, "500.2", "2002-01-01")).toMatchObject({
      text: `A lid${lost} lies on it.`,
      certainty: "uncertain",
    });
  });

  it("confirms nothing that a person wrote down", () => {
    expect(coverageAnswer(archive).confirmations).toEqual({ confirmed: 0, contradicted: 0 });
  });
});

describe("a dash that became a question mark", () => {
  const asked = 'The bearer may ask, "Is it full?" and looks.';
  const rules = (dash: string, ...others: readonly Provision[]) => [
    section,
    ...[1, 2, 3, 4, 5, 6].map((at) => rule(`500.${at}`, `${bucket(dash)} That is well ${at}.`)),
    rule("500.7", `No well is dry${dash}see www.example.org/wells?id=7 for a list.`, example(dash)),
    rule("500.8", asked),
    rule("500.10", `"Fill N${dash}[cost]" means "Pay [cost] for N buckets."`),
    ...others,
  ];
  const archive = mergedArchive({
    "2001-01-01": rules(" -- ", rule("500.9", "Who asks a well gets no answer.")),
    "2002-01-01": rules("?", rule("500.9", "Who asks a well?one that is dry, gets no answer.")),
    "2003-01-01": rules("?", rule("500.9", "Who asks a well?one that is dry, gets no answer.")),
  });

  it("is that of the nearest release that has the mark between the same words, and the answer is bridged", () => {
    const expected = { text: `${bucket(" -- ")} That is well 3.`, certainty: "bridged" };
    expect(said(archive, "500.3", "2002-01-01")).toMatchObject(expected);
    expect(said(archive, "500.3", "2003-01-01")).toMatchObject(expected);
    expect(said(archive, "500.7", "2002-01-01").examples).toEqual([example(" -- ")]);
  });

  it("is one before a bracket, too", () => {
    expect(said(archive, "500.10", "2002-01-01").text).toBe('"Fill N -- [cost]" means "Pay [cost] for N buckets."');
  });

  it("stays on the permalink, which shows the file's own words", () => {
    expect(said(archive, "500.3", "2002-01-01").printed).toEqual([`${bucket("?")} That is well 3.`]);
  });

  it("stays if no near release shows it, and then the words are uncertain", () => {
    expect(said(archive, "500.9", "2002-01-01")).toMatchObject({
      text: "Who asks a well?one that is dry, gets no answer.",
      certainty: "uncertain",
    });
  });

  it("is not a question mark that is meant, nor one in an address", () => {
    expect(said(archive, "500.8", "2002-01-01")).toMatchObject({ text: asked, certainty: "witnessed" });
    expect(said(archive, "500.7", "2002-01-01").text).toContain("wells?id=7");
  });

  it("is only taken for one in a file with many", () => {
    const few = mergedArchive({
      "2001-01-01": [section, rule("500.1", bucket(" -- ")), rule("500.2", asked)],
      "2002-01-01": [section, rule("500.1", bucket("?")), rule("500.2", asked)],
    });
    expect(said(few, "500.1", "2002-01-01")).toMatchObject({ text: bucket("?"), certainty: "witnessed" });
  });
});

describe("a lost trade mark", () => {
  const entry = (mark: string) => term("Well", `Anything in the Wells of Winter${mark} set that is full of water.`);
  const text = (...marks: readonly string[]) => {
    const days = ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01"];
    const archive = mergedArchive(Object.fromEntries(marks.map((mark, at) => [days[at], [section, entry(mark)]])));
    return [...archive.lineages.values()]
      .find(({ kind }) => kind === "glossary")
      ?.revisions.find(({ from }) => from === "2001-01-01")?.text;
  };

  it.each([
    ["the nearest release that shows a mark", [lost, "T", lost, "(tm)"], "(tm)"],
    ["never the letter that another conversion made of it", [lost, "T", "T"], lost],
    ["nothing further away than three releases", [lost, lost, lost, lost, "(tm)"], lost],
    ["nothing where the nearest has none", [lost, ""], lost],
  ])("is that of %s", (_what, marks, restored) => {
    expect(text(...marks)).toBe(entry(restored).text);
  });
});

describe("quotation marks that vanished from a file without a trace", () => {
  const filler = Array.from({ length: 120 }, (_, at) =>
    rule(
      `500.${at + 10}`,
      `Plot ${at} is watered before the others are, and nobody may step on it until it is dry again.`,
    ),
  );
  const pail = (say: string) => `A pail — the “dry” one — is ${say} to be empty.`;
  const bare = (text: string) => text.replaceAll(/[“”]|— /g, "");
  const archive = mergedArchive(
    {
      "2001-01-01": [section, rule("500.1", pail("said")), rule("500.2", 'Ask for "water" first.'), ...filler],
      "2002-01-01": [section, rule("500.1", bare(pail("said"))), rule("500.2", "Ask for moss first."), ...filler],
      "2003-01-01": [section, rule("500.1", pail("said")), rule("500.2", 'Ask for "water" first.'), ...filler],
    },
    undefined,
    [],
    { damaged: ["2002-01-01"] },
  );

  it("are those of a near release with the same letters; the permalink shows the file's own words", () => {
    expect(said(archive, "500.1", "2002-01-01")).toMatchObject({
      text: pail("said"),
      certainty: "bridged",
      printed: [bare(pail("said"))],
    });
    expect(archive.lineages.get("500.1@2001-01-01")?.revisions).toHaveLength(1);
  });

  it("stay away where the letters differ, and everywhere in a file that only changed one place", () => {
    expect(said(archive, "500.2", "2002-01-01").text).toBe("Ask for moss first.");
    const changed = mergedArchive(
      {
        "2001-01-01": [section, rule("500.1", pail("said")), rule("500.2", 'A "lid" lies here.'), ...filler],
        "2002-01-01": [section, rule("500.1", bare(pail("said"))), rule("500.2", 'A "lid" lies here.'), ...filler],
      },
      undefined,
      [],
      { damaged: ["2002-01-01"] },
    );
    expect(said(changed, "500.1", "2002-01-01").text).toBe(bare(pail("said")));
  });
});
