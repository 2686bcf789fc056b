import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import type { Holdings } from "../../../core/holdings.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const embedded = embeddedHoldings();
const today = day("2026-11-20");
const archive = mergedArchive({
  "2001-01-01": [
    ...[heading("404", "Beds"), rule("404.1", "A ladder leans on a hedge."), rule("404.2", "Roses grow in rows.")],
    ...[heading("701", "Skills"), rule("701.1", "Rake"), rule("701.1a", "To rake is to gather leaves.")],
    ...[rule("701.2", "Digging"), rule("701.2a", "A digger turns soil.")],
    ...[rule("701.3", "Trellis"), rule("701.3a", "A trellis holds roses.")],
    ...[term("Pond", "Where water stands."), term("Puddle (Obsolete)", "An obsolete term for a pond.")],
  ],
});
const phrases = [
  { number: "404.1", on: day("2005-01-01"), words: "climbing, raking" },
  { number: "404.2", on: day("2005-01-01"), words: "trellis" },
];
const holdings: Holdings = { ...embedded, archive: Object.assign(archive, { phrases }) };
const found = (q: string, all = holdings) => findAnswer(all, { q, on: today, today });
const answerTo = (q: string) => found(q).answer?.address ?? null;
const firstOf = ({ answer, others }: ReturnType<typeof found>) => (answer ?? others[0])?.address;

describe("what words mean in the search box", () => {
  it("leads to what a word names, and not to a rule beside which people say it", () => {
    expect(answerTo("trellis")).toBe("/rules/701.3?on=2026-11-20");
    expect([answerTo("climbing"), firstOf(found("climbing"))]).toEqual([null, "/rules/404.1?on=2026-11-20"]);
  });

  it("keeps the title of a rule of play that is also its id", () => {
    const said = mergedArchive({ "2001-01-01": [heading("205", "Types"), rule("205.3", "Adventure is a type.")] });
    const types = Object.assign(said, { phrases: [{ number: "205.3", on: today, words: "arcane, adventure" }] });
    expect(firstOf(found("adventure", { ...embedded, archive: types }))).toBe("/parameters/adventure?on=2026-11-20");
  });

  it("prefers the rule in which the words stand side by side, in other forms too", () => {
    const said = ["A hedge looks at each gate and back at a bell.", "A hedge looks back at each gate and at a bell."];
    const hedges = mergedArchive({ "2001-01-01": said.map((text, at) => rule(`404.${at + 1}`, text)) });
    const first = (q: string) => firstOf(found(q, { ...embedded, archive: hedges }));
    expect(first("do hedges of bells look back")).toBe("/rules/404.2?on=2026-11-20");
    expect(first("do hedges of bells look at each gate")).toBe("/rules/404.1?on=2026-11-20");
  });

  it("finds among many rules that have a word more often the one with the words side by side", () => {
    const many = Array.from({ length: 60 }, (_one, at) =>
      rule(`404.${at + 1}`, "A hedge loses a bed if a bed loses it."),
    );
    const lost = mergedArchive({ "2001-01-01": [...many, rule("404.61", "There are several ways to lose a garden.")] });
    const { answer, others } = found("ways to lose", { ...embedded, archive: lost });
    expect([answer, ...others].map((one) => one?.address)).toContain("/rules/404.61?on=2026-11-20");
  });

  it.each(["raked", "rakes", "raking"])("takes a word that stands alone in another form: %s", (q) => {
    expect(answerTo(q)).toBe("/rules/701.1?on=2026-11-20");
  });

  it("finds the obsolete term where a former name is asked for", () => {
    expect(firstOf(found("previous term for pond"))).toBe("/glossary/Puddle%20(Obsolete)?on=2026-11-20");
    expect(answerTo("pond")).toBe("/glossary/Pond?on=2026-11-20");
  });

  it("is not sure of a name that is put together from two sentences", () => {
    const beds = mergedArchive({
      "2001-01-01": [term("Raised Bed", "A bed with boards."), rule("404.1", "Beds lean.")],
    });
    const ask = (q: string) => found(q, { ...embedded, archive: beds }).answer?.address ?? null;
    expect(ask("raised bed")).toBe("/glossary/Raised%20Bed?on=2026-11-20");
    expect(ask("it becomes raised. is it still a bed")).toBeNull();
    expect(ask("Hi. raised vs. bed?")).toBe("/glossary/Raised%20Bed?on=2026-11-20");
  });

  it("is not sure of what has nothing of one of two sentences", () => {
    expect(answerTo("my trellis holds roses")).toBe("/rules/701.3a?on=2026-11-20");
    expect(answerTo("my trellis holds roses. can I use a ladder")).toBeNull();
  });

  it("is not sure of what lacks a word of asking that stands in quotation marks", () => {
    expect(answerTo("does it mean trellis")).toBe("/rules/701.3?on=2026-11-20");
    expect(answerTo('does "you" mean trellis')).toBeNull();
  });

  it("leads to the entry of today before one of the same name that has ended", () => {
    const ended = term("Well Rule (Informal)", "Wells have no bottom.");
    const wells = mergedArchive({ "2001-01-01": [ended], "2002-01-01": [term("Well", "A well is deep.")] });
    expect(found("well", { ...embedded, archive: wells }).answer?.address).toBe("/glossary/Well?on=2026-11-20");
  });

  it("is not sure of a rule for tournaments that lacks words of the game", () => {
    const dice = mergedArchive({
      "2001-01-01": [rule("706.2", "Two totals have one modifier."), rule("706.3", "Roll dice.")],
    });
    const ask = (q: string) => found(q, { ...embedded, archive: dice }).answer?.address ?? null;
    expect(ask("how do you roll a die off the table")).toBe("/parameters/die-rolls?on=2026-11-20");
    expect(ask("how do you roll a die off the table with a modifier on two totals")).toBeNull();
  });

  it("lists English names in a question in another language", () => {
    const { answer, others, understood } = found("hat eine Harke mit digging einen Stiel");
    expect([answer, others.map(({ address }) => address)]).toEqual([null, ["/rules/701.2?on=2026-11-20"]]);
    expect(understood).toEqual(["These words are not understood: the rules are in English."]);
  });
});

describe("days in the search box", () => {
  it.each([
    ["701.2 in 2055", "/rules/701.2?on=2026-11-20"],
    ["trellis 2055", "/rules/701.3?on=2026-11-20"],
    ["rules in 2055", "/on/2026-11-20"],
  ])("says that days to come are not known, and lists today: %s", (q, address) => {
    const { answer, others, understood } = found(q);
    expect([answer, others[0]?.address]).toEqual([null, address]);
    expect(understood).toContain("What the rules will say after 20 November 2026 is not known.");
  });

  it("compares with a release that is only announced", () => {
    const announced = mergedArchive({
      "2001-01-01": [heading("701", "Skills"), rule("701.1", "Rake")],
      "2026-12-04": [heading("701", "Skills"), rule("701.1", "Raking"), rule("701.2", "Digging")],
    });
    const ask = (q: string) => found(q, { ...embedded, archive: announced }).answer?.address;
    expect(ask("what changes on 4 December 2026")).toBe("/diff?from=2026-12-03&to=2026-12-04");
    expect(ask("2005-01-01 to 2026-12-04")).toBe("/diff?from=2005-01-01&to=2026-12-04");
  });

  it("answers on the last day that has come", () => {
    expect(answerTo("701.2 on 2026-11-20")).toBe("/rules/701.2?on=2026-11-20");
    expect(answerTo("701.2 on 2026-11-21")).toBeNull();
  });

  it.each([
    ["legend rule 2005 vs 2014", "/parameters/legend-rule/history"],
    ["mana burn in 2005 and today", "/parameters/unused-mana-costs/history"],
    ["trellis in 2005 and 2014", "/rules/701.3/history?on=2005-01-01"],
    ["pond in 2005 and 2014", "/glossary/Pond/history?on=2005-01-01"],
    ["legend rule 2005", "/parameters/legend-rule?on=2005-01-01"],
    ["legend rule 2005, 2010 and 2014", "/parameters/legend-rule?on=2005-01-01"],
  ])("leads to the history of what is asked about two days: %s", (q, address) => {
    expect(answerTo(q)).toBe(address);
  });

  it.each(["banding in ice age", "banding in antiquities"])("knows sets before the first rulebook: %s", (q) => {
    const { answer, understood } = found(q);
    expect([answer, understood[0]]).toEqual([null, expect.stringMatching(/is read as 1 (?:June 1995|March 1994)/)]);
  });
});

describe("penalties in the search box", () => {
  const infraction = (number: string, name: string, text: string) => ({
    ...rule(number, `Penalty: Warning\n${text}`),
    name,
  });
  const guide = mergedArchive({
    "2001-01-01": [
      { ...rule("1.2", "Penalties are for those who lean a ladder on a hedge."), name: "Applying Penalties" },
      infraction("2.5", "Careless Gardening", "A gardener leaves a ladder outside at night."),
      infraction("2.6", "Untidy Tools", "A gardener drops shovels."),
    ],
  });
  const both = { ...holdings, documents: new Map([["ipg", guide] as const]) };

  it("are listed before the rules that have the same words", () => {
    const { answer, others } = found("penalty for leaving my ladder at a hedge", both);
    expect([answer, others[0]?.address]).toEqual([null, "/documents/ipg/sections/2.5?on=2026-11-20"]);
  });

  it("are not answered by a rule that is called so", () => {
    const { answer, others } = found("penalty for digging", both);
    expect([answer, others[0]?.address]).toEqual([null, "/rules/701.2?on=2026-11-20"]);
  });

  it.each([
    ["penalty for casting a spell without paying", "penalty-game-rule-violation"],
    ["penalty for showing up late", "penalty-tardiness"],
  ])("are found by what somebody did: %s", (q, id) => {
    expect(firstOf(found(q))).toBe(`/parameters/${id}?on=2026-11-20`);
  });
});
