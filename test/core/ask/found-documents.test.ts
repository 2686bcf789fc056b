import { describe, expect, it } from "vitest";
import type { Provision } from "../../../core/archive/rulebook.ts";
import { documentPlaces, nearDocumentPlaces } from "../../../core/ask/find/documents.ts";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { readingFrom } from "../../../core/ask/find/reading.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { mergedArchive, rule, term } from "../../merged.ts";

const section = (number: string, name: string): Provision => ({
  ...rule(number, `What is said about ${name.toLowerCase()}.`),
  name,
});
const rules = mergedArchive({ "2001-01-01": [rule("500.1", "A well is deep."), term("Tardiness", "Being late.")] });
const punished = (number: string, name: string): Provision => {
  const plain = section(number, name);
  return { ...plain, text: `Penalty: Warning\n${plain.text}` };
};
const guide = mergedArchive({
  "2011-01-01": [section("3.1", "Game Play Error - Missed Trigger"), section("3.5", "Tournament Error - Tardiness")],
  "2013-01-01": [section("2.1", "Game Play Error - Missed Trigger"), section("3.1", "Tournament Error - Tardiness")],
  "2015-01-01": [
    section("1.1", "Bribery in General"),
    punished("4.4", "Unsporting Conduct - Bribery and Wagering"),
    punished("4.5", "Unsporting Conduct - Aggressive Behavior"),
    { ...punished("4.6", "Tournament Error - Marked Spades"), text: "Penalty: Warning\nHandles of spades are sanded." },
    section("4.7", "Handles"),
  ],
});
const holdings = { archive: rules, documents: new Map([["ipg", guide] as const]) };
const playing = { archive: rules, playbook: embeddedHoldings().playbook };
const addresses = (words: string, on: string) =>
  documentPlaces(holdings, readingFrom(playing, words, day(on)), day(on)).map(({ address }) => address);

describe("words about a penalty guide", () => {
  it.each([
    ["IPG 2.1", "2013-05-01", "2.1"],
    ["ipg section 3.1", "2011-05-01", "3.1"],
    ["IPG 3,1", "2011-05-01", "3.1"],
    ["ipg 3 1", "2011-05-01", "3.1"],
    ["infraction procedure guide 3.1", "2013-05-01", "3.1"],
    ["missed triggers", "2011-05-01", "3.1"],
    ["missed trigger", "2013-05-01", "2.1"],
    ["what was the penalty for tardiness", "2011-05-01", "3.5"],
    ["tardiness ipg", "2013-05-01", "3.1"],
    ["what is the penalty for bribery", "2015-05-01", "4.4"],
    ["handles", "2015-05-01", "4.7"],
  ])("%s on %s lead to its section %s", (words, on, number) => {
    expect(addresses(words, on)).toEqual([`/documents/ipg/sections/${number}?on=${on}`]);
  });

  const answerTo = (guide: typeof rules, q: string, on: string) =>
    findAnswer(
      { ...embeddedHoldings(), archive: rules, documents: new Map([["ipg", guide]]) },
      { q, on: day(on), today: day(on) },
    );

  it.each([
    ["slipery handles", "slipery” is read as “slippery", "4.9"],
    ["ipg aggres", "aggres” is read as “aggressive", "4.5"],
  ])("name a title with a wrong letter, or its first letters: %s", (q, said, number) => {
    const late = mergedArchive({
      "2015-01-01": [section("4.9", "Slippery Handles"), punished("4.5", "Unsporting Conduct - Aggressive Behavior")],
    });
    const { answer, understood } = answerTo(late, q, "2015-05-01");
    expect(answer?.address).toBe(`/documents/ipg/sections/${number}?on=2015-05-01`);
    expect(answer?.says?.text).toMatch(/^(Penalty: Warning · )?What is said about /);
    expect(understood).toEqual([`“${said}”.`]);
  });

  it("come with what they said on the day", () => {
    const saying = (text: string): Provision => ({ ...section("4.7", "Handles"), text });
    const handbook = mergedArchive({
      "2015-01-01": [saying("They are dry.")],
      "2016-01-01": [saying("They are clean.")],
    });
    const said = (on: string) => answerTo(handbook, "ipg 4.7", on).answer?.says?.text;
    expect([said("2015-05-01"), said("2016-05-01")]).toEqual(["They are dry.", "They are clean."]);
    const history = answerTo(handbook, "ipg 4.7 history", "2016-05-01").answer;
    expect([history?.address, history?.says]).toEqual([expect.stringContaining("/4.7/history"), null]);
  });

  it("ask for a penalty with more words than the title of its section has", () => {
    const { answer, others } = answerTo(guide, "penalty marked handles", "2015-05-01");
    expect(answer).toBeNull();
    expect(others.map(({ address }) => address)).toContain("/documents/ipg/sections/4.6?on=2015-05-01");
  });

  it("are the title of an infraction that the guide no longer has, and no other infraction", () => {
    const looking = "Players look at extra spades if drawing shows them.";
    const later = mergedArchive({
      "2011-01-01": [punished("3.4", "Game Play Error - Drawing Extra Spades"), punished("4.1", "Spade Error - Minor")],
      "2015-01-01": [
        { ...punished("2.2", "Game Play Error - Looking at Extra Spades"), text: `Penalty: Warning\n${looking}` },
        punished("4.1", "Unsporting Conduct - Minor"),
        {
          ...punished("4.2", "Garden Error - Slow Digging"),
          text: "Penalty: Warning\nRusty handles bend in the garden.",
        },
      ],
    });
    const answer = (q: string, on: string) => answerTo(later, q, on).answer?.address ?? null;
    expect(answer("penalty for drawing extra spades", "2012-01-01")).toBe("/documents/ipg/sections/3.4?on=2012-01-01");
    expect(answer("penalty for drawing extra spades", "2016-01-01")).toBeNull();
    expect(answer("penalty for looking at extra spades", "2016-01-01")).toBe(
      "/documents/ipg/sections/2.2?on=2016-01-01",
    );
    // The kind of an infraction, "Garden Error", tells it from no other.
    expect(answer("penalty for rusty garden", "2016-01-01")).toBeNull();
    expect(answer("penalty for spade error minor", "2016-01-01")).toBeNull();
    expect(answer("penalty for unsporting conduct minor", "2016-01-01")).not.toBeNull();
  });

  it("ask for no section that punishes nothing and has only a part of the words", () => {
    expect(addresses("handles and bells penalty", "2015-05-01")).toEqual([]);
    expect(addresses("penalty for handles", "2015-05-01").at(-1)).toBe("/documents/ipg/sections/4.7?on=2015-05-01");
  });

  it("name the day on which they are answered, in a year in which a number came later", () => {
    const late = mergedArchive({ "2011-01-01": [section("3.1", "Chairs")], "2012-06-29": [section("2.1", "Bells")] });
    const beside = { ...embeddedHoldings(), documents: new Map([["ipg", late] as const]) };
    const found = findAnswer(beside, { q: "IPG 2.1 2012", on: day("2020-01-01"), today: day("2020-01-01") });
    expect(found.answer?.address).toBe("/documents/ipg/sections/2.1?on=2012-06-29");
    expect(found.understood).toEqual(["“2012” is read as 29 June 2012."]);
  });

  it("list the section of a title that stands beside the number of another one", () => {
    expect(addresses("ipg 2.1 tardiness", "2013-05-01")).toEqual([
      "/documents/ipg/sections/2.1?on=2013-05-01",
      "/documents/ipg/sections/3.1?on=2013-05-01",
    ]);
  });

  it("lead to a section of which the title asks for a change elsewhere", () => {
    const begun = mergedArchive({ "2011-01-01": [section("introduction", "Introduction"), section("1.1", "Spades")] });
    expect(answerTo(begun, "IPG introduction", "2012-01-01").answer?.address).toBe(
      "/documents/ipg/sections/introduction?on=2012-01-01",
    );
    expect(answerTo(begun, "IPG history", "2012-01-01").answer?.address).toBe("/documents");
  });

  it("lead to its contents where they name nothing else, and nowhere where nothing has that number", () => {
    expect(addresses("penalty guide", "2013-05-01")).toEqual(["/documents/ipg/contents?on=2013-05-01"]);
    expect(addresses("IPG 9.9", "2013-05-01")).toEqual([]);
    expect(addresses("MTR 2.1", "2013-05-01"), "not held").toEqual([]);
  });

  it("list the days on which a section has a number, and the contents, if none has it on the day asked", () => {
    const near = (words: string, on: string) =>
      nearDocumentPlaces(holdings, readingFrom(playing, words, day(on)), day(on)).places.map(({ title }) => title);
    const contents = "Infraction Procedure Guide: contents";
    expect(near("ipg 3.5", "2014-05-01")).toEqual([
      "IPG 3.5 Tournament Error - Tardiness, until 31 December 2012",
      contents,
    ]);
    expect(near("ipg 4.5", "2011-05-01")).toEqual([
      "IPG 4.5 Unsporting Conduct - Aggressive Behavior, since 1 January 2015",
      contents,
    ]);
    expect(near("ipg 9.9", "2013-05-01")).toEqual([contents]);
    expect(near("ipg 704.5j", "2013-05-01"), "a number of a rule").toEqual([]);
  });

  it("list the sections of a named document that have most of the words, if no title has all of them", () => {
    const near = (words: string) =>
      nearDocumentPlaces(holdings, readingFrom(playing, words, day("2015-05-01")), day("2015-05-01")).places;
    expect(near("wagering on a match ipg").map(({ address }) => address)).toEqual([
      "/documents/ipg/sections/4.4?on=2015-05-01",
    ]);
    expect(near("ipg zebras")).toEqual([]);
    expect(near("wagering on a match"), "no document is named").toEqual([]);
    expect(near("mtr wagering"), "not held").toEqual([]);
  });

  it("are no answer where a title is only a part of what is asked", () => {
    expect(addresses("newest tardiness", "2013-05-01")).toEqual([]);
    expect(addresses("who must be told of tardiness when two players leave a draft early", "2013-05-01")).toEqual([]);
  });

  it("are found in the text of a section that has most of what is asked, beside the rules", () => {
    const drafting = mergedArchive({
      "2015-01-01": [
        { ...section("7.7", "Booster Drafting"), text: "Players may not review cards picked earlier in the draft." },
        section("7.8", "Tardiness"),
      ],
    });
    const beside = { ...embeddedHoldings(), archive: rules, documents: new Map([["mtr", drafting] as const]) };
    const others = (q: string) =>
      findAnswer(beside, { q, on: day("2016-01-01"), today: day("2016-01-01") }).others.map(({ address }) => address);
    const found = "/documents/mtr/sections/7.7?on=2016-01-01";
    expect(others("May I review the cards that I picked while the draft goes on?")).toContain(found);
    expect(others("May I review my hand?"), "one word of many").not.toContain(found);
  });

  describe("in the title of a section", () => {
    const meadow = mergedArchive({
      "2016-01-01": [
        section("1.6", "Tournament Organizer"),
        section("2.10", "Dropping from a Fair"),
        section("3.1", "Scarecrows"),
      ],
    });
    const lawns = mergedArchive({ "2001-01-01": [rule("500.1", "A well is deep."), rule("701.1", "Fair")] });
    const beside = { ...embeddedHoldings(), archive: lawns, documents: new Map([["mtr", meadow] as const]) };
    const found = (q: string) => findAnswer(beside, { q, on: day("2016-01-01"), today: day("2016-01-01") });
    const answerTo = (q: string) => found(q).answer?.address;

    it("are one with a word that elsewhere asks for a change", () => {
      const { answer, others } = found("drop from fair");
      expect((answer ?? others[0])?.title).toBe("MTR 2.10 Dropping from a Fair");
    });

    it("list that section if they have the whole title", () => {
      const listed = found("order of scarecrows in the well").others.map(({ address }) => address);
      expect(listed).toContain("/documents/mtr/sections/3.1?on=2016-01-01");
    });

    it("may be a short form in capitals after an article, which in small letters is another word", () => {
      expect(answerTo("who can be a TO")).toBe("/documents/mtr/sections/1.6?on=2016-01-01");
      expect(answerTo("who can be a to")).toBeUndefined();
      expect(answerTo("well TO fair")).toBe(answerTo("well to fair"));
    });
  });

  it("are left to the rules where they are a term of these, and ask for no penalty", () => {
    expect(addresses("Tardiness", "2013-05-01")).toEqual([]);
    expect(addresses("trample", "2013-05-01")).toEqual([]);
    expect(addresses("the rules of tardiness", "2013-05-01"), "the words beside say nothing").toEqual([]);
  });

  describe("about changes", () => {
    const beside = { ...embeddedHoldings(), archive: rules, documents: new Map([["ipg", guide] as const]) };
    const answerTo = (q: string) =>
      findAnswer(beside, { q, on: day("2020-01-01"), today: day("2020-01-01") }).answer?.address ?? null;

    it.each([
      ["what changed in the IPG in 2013", "/documents/ipg/diff?from=2013-01-01&to=2013-12-31"],
      ["difference between IPG 2012 and IPG 2016", "/documents/ipg/diff?from=2012-01-01&to=2016-01-01"],
      ["ipg changes since 2014", "/documents/ipg/diff?from=2014-01-01&to=2020-01-01"],
      ["ipg changes since 1999", "/documents/ipg/diff?from=2011-01-01&to=2020-01-01"],
      ["when did IPG 4.4 change", "/documents/ipg/sections/4.4/history?on=2020-01-01"],
      ["how did IPG 2.1 change between 2012 and 2014", "/documents/ipg/sections/2.1/history?on=2014-01-01"],
      ["IPG 2.1 in 2014", "/documents/ipg/sections/2.1?on=2014-01-01"],
      ["IPG before 2013", "/documents/ipg/contents?on=2012-12-31"],
      ["IPG 2.1 before 2013", null],
      ["IPG history", "/documents"],
      ["when did the IPG change", "/documents"],
      ["when was the IPG last updated", "/documents"],
      ["history of the penalty guide", "/documents"],
      ["recent IPG differences", "/documents/ipg/diff?from=2013-01-01&to=2015-01-01"],
      ["what changed in the newest IPG", "/documents/ipg/diff?from=2013-01-01&to=2015-01-01"],
      ["newest IPG", "/documents/ipg/contents?on=2020-01-01"],
      ["current IPG", "/documents/ipg/contents?on=2020-01-01"],
      ["what did the IPG say in 2014", "/documents/ipg/contents?on=2014-01-01"],
      // Its first release came in the year.
      ["IPG 2010", null],
      ["IPG 2011", "/documents/ipg/contents?on=2011-01-01"],
    ])("%j leads to %s", (q, address) => {
      expect(answerTo(q)).toBe(address);
    });
  });

  it("of a year before the first rulebook lead to the document that is held then, and to nothing that is not", () => {
    const floor = mergedArchive({ "1994-01-26": [section("1", "Buckets")] });
    const beside = { ...embeddedHoldings(), archive: rules, documents: new Map([["mtr", floor] as const]) };
    const found = (q: string) => findAnswer(beside, { q, on: day("2020-01-01"), today: day("2020-01-01") });
    expect(found("MTR 1994").answer?.address).toBe("/documents/mtr/contents?on=1994-01-26");
    expect(found("MTR 1994").understood).toEqual(["“1994” is read as 26 January 1994."]);
    const { answer, others, understood } = found("legend rule 1994");
    expect(answer).toBeNull();
    expect(others.map(({ title }) => title)).toContain("Magic Tournament Rules on 26 January 1994");
    expect(understood.join(" ")).not.toContain("Nothing is held");
  });

  it("count something with a number that stands apart from the name of the document", () => {
    const late = mergedArchive({
      "2019-01-01": [
        { ...section("3.1", "Tardiness"), text: "Who is ten minutes late loses the match." },
        section("10", "Chairs"),
        section("11", "Bells"),
      ],
    });
    const beside = { ...embeddedHoldings(), archive: rules, documents: new Map([["ipg", late] as const]) };
    const answerTo = (q: string) => findAnswer(beside, { q, on: day("2020-01-01"), today: day("2020-01-01") }).answer;
    expect(answerTo("late 10 minutes lose the match ipg")?.address).toBe("/documents/ipg/sections/3.1?on=2020-01-01");
    expect(answerTo("ipg 10")?.address).toBe("/documents/ipg/sections/10?on=2020-01-01");
    expect(answerTo("10 ipg")?.address).toBe("/documents/ipg/sections/10?on=2020-01-01");
  });

  it("are the answer to words of one section if the document is named", () => {
    const drafting = mergedArchive({
      "2015-01-01": [
        { ...section("7.7", "Booster Drafting"), text: "Players may not review cards picked earlier in the draft." },
        { ...section("7.8", "Sealed"), text: "Players open cards." },
      ],
    });
    const beside = { ...embeddedHoldings(), archive: rules, documents: new Map([["mtr", drafting] as const]) };
    const answerTo = (q: string) => findAnswer(beside, { q, on: day("2016-01-01"), today: day("2016-01-01") }).answer;
    expect(answerTo("review of picked cards mtr")?.address).toBe("/documents/mtr/sections/7.7?on=2016-01-01");
    expect(answerTo("review a chair, a table and picked bells mtr")).toBe(null);
  });

  it("are listed if several titles have as many of the words, or a section has only some", () => {
    const talking = mergedArchive({
      "2015-01-01": [
        { ...section("3.13", "Hidden Bells"), text: "Bells in a bag are hidden. Carry a hammer in one hand." },
        { ...section("8.3", "Ringer Talking"), text: "Ringers of a team talk. A quibble is settled by a ringer." },
        section("9", "Ropes"),
      ],
    });
    const beside = { ...embeddedHoldings(), archive: rules, documents: new Map([["mtr", talking] as const]) };
    const found = (q: string) => findAnswer(beside, { q, on: day("2016-01-01"), today: day("2016-01-01") });
    const [hidden, ringers] = ["3.13", "8.3"].map((one) => `/documents/mtr/sections/${one}?on=2016-01-01`);
    const listed = (q: string) => [found(q).answer, found(q).others.map(({ address }) => address)];
    expect(listed("ringer talking hidden bells mtr")).toEqual([null, expect.arrayContaining([hidden, ringers])]);
    expect(found("hidden bells mtr").answer?.address).toBe(hidden);
    expect(listed("quibble over a chair and a table mtr"), "some words").toEqual([null, [ringers]]);
    expect(found("fib about my hand mtr").answer, "a word of asking counts for nothing").toBeNull();
  });

  it("are found of each release in the year that is asked", () => {
    const late = mergedArchive({
      "2009-01-01": [{ ...section("101", "Bells"), text: "A bell is rung at the start." }],
      "2009-07-01": [{ ...section("7.3", "Spare Bells"), text: "A judge replaces a broken bell by an equal bell." }],
    });
    const beside = { ...embeddedHoldings(), archive: rules, documents: new Map([["mtr", late] as const]) };
    const places = (q: string) => {
      const { answer, others } = findAnswer(beside, { q, on: day("2020-01-01"), today: day("2020-01-01") });
      return [answer, ...others].map((place) => place?.address);
    };
    const found = "/documents/mtr/sections/7.3?on=2009-07-01";
    expect(places("replace broken bell 2009")[0]).toBe(found);
    expect(places("replace broken bell before 2009")).not.toContain(found);
  });
});
