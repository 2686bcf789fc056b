import { describe, expect, it } from "vitest";
import { coverageAnswer } from "../../../core/ask/coverage.ts";
import { historyAnswer, lineageAnswer, lineagesAnswer } from "../../../core/ask/lineages.ts";
import { numberAnswer } from "../../../core/ask/number.ts";
import { releaseAnswer, releasesAnswer } from "../../../core/ask/releases.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { sectionAnswer } from "../../../core/ask/section.ts";
import { embeddedArchive } from "../../archive.ts";
import { day, number } from "../../days.ts";
import { problemOf } from "../../problems.ts";

const archive = embeddedArchive();

const today = day("2026-09-01");

describe("the mana-burn exemption", () => {
  it("is what 507.4 said on 2005-01-10, from the first release of the section until mana burn ended", () => {
    expect(ruleAnswer({ archive }, number("507.4"), day("2005-01-10"))).toMatchObject({
      lineage: "player-control.mana-burn",
      inForce: { from: "2003-10-01", to: "2009-07-11" },
      release: "2004-10-01",
      beyondNewestRelease: false,
      now: { number: null, ended: "2009-07-11" },
    });
  });

  it("is still there on the last day, and refused on the next", () => {
    expect(ruleAnswer({ archive }, number("507.4"), day("2009-07-10")).lineage).toBe("player-control.mana-burn");
    const problem = problemOf(() => ruleAnswer({ archive }, number("507.4"), day("2009-07-11")));
    expect(problem.code).toBe("not-held");
    expect(problem.message).toContain('Section 507 was "Beginning of Combat Step"');
    expect(problem.message).toContain("that rule ended with 2009-07-10");
    expect(problem.facts).toMatchObject({
      inUse: [{ from: "2003-10-01", to: "2009-07-11", ended: "2009-07-11" }],
      movedTo: null,
    });
  });
});

describe("problems of a look-up", () => {
  it.each([
    ["507.1", "1999-04-22", "before-first-release", "no release is known of that day"],
    ["507.1", "0000-01-01", "before-first-release", "the year 0"],
    ["507.1", "2003-09-30", "number-not-in-use", "the release in force had no section 507"],
    ["507.1", "2001-01-01", "not-held", "what 1999's rules had at 507 is not known"],
    ["710.1", "2009-07-10", "number-not-in-use", "chapter 7 began the next day"],
    ["711.9", "2010-09-30", "number-not-in-use", "the section was held whole, without an .9"],
    ["720.10", "2024-06-07", "number-not-in-use", "the section had no .10"],
    ["712.5a", "2010-01-01", "not-held", "712 was Subgames"],
    ["712.5a", "2024-06-07", "not-held", "712 was Double-Faced Cards"],
    ["720", "2026-08-07", "not-held", "a heading alone is not a section"],
    ["300.3", "2005-01-10", "not-held", "mana burn is held as a summary"],
    ["999.9", "2024-06-07", "not-held", "nothing is known of it"],
  ])("%s on %s is refused with %s, because: %s", (at, on, code) => {
    expect(problemOf(() => ruleAnswer({ archive }, number(at), day(on))).code).toBe(code);
  });

  it("give the number of the former holder on the day asked", () => {
    expect(problemOf(() => ruleAnswer({ archive }, number("712.5a"), day("2024-06-07"))).facts).toMatchObject({
      movedTo: "720.5a",
      section: { number: "712", title: "Double-Faced Cards" },
      inUse: [{ from: "2011-09-30", to: "2016-07-22", numberThen: "720.5a" }],
    });
  });

  it("follow a merged rule to the one with its words", () => {
    const { facts, message } = problemOf(() => ruleAnswer({ archive }, number("711.2"), day("2012-01-01")));
    expect(facts).toMatchObject({
      movedTo: "712.2",
      inUse: [{ to: "2010-10-01", mergedInto: { number: "712.3" } }, { numberThen: "712.2" }],
    });
    expect(message).toContain("it was merged on 2010-10-01, and on 2012-01-01 its words were in 712.3");
  });

  it("give the summary of a rule whose text is not held, with its days", () => {
    const { facts } = problemOf(() => ruleAnswer({ archive }, number("102.3a"), day("2008-03-17")));
    expect(facts).toMatchObject({ lineage: "conceding.conceding", inUse: [{ from: "2005-08-01", to: "2009-07-11" }] });
    expect(String(facts["summary"])).not.toBe("");
  });
});

describe("days after the newest release", () => {
  it("are answered and flagged", () => {
    expect(ruleAnswer({ archive }, number("723.1"), day("2026-08-07")).beyondNewestRelease).toBe(false);
    expect(ruleAnswer({ archive }, number("723.1"), day("2026-08-08"))).toMatchObject({
      beyondNewestRelease: true,
      release: "2026-08-07",
      inForce: { from: "2026-04-17", to: null },
    });
  });
});

describe("references in a text", () => {
  it("are resolved on the day of the text, and say where the rule is now", () => {
    const [citation] = ruleAnswer({ archive }, number("712.6"), day("2012-06-15")).citations;
    expect(citation).toMatchObject({
      number: "104.3a",
      on: "2012-06-15",
      lineage: "conceding.conceding",
      state: "not-held",
      now: { number: "104.3a", ended: null },
      href: "/v1/rules/104.3a?on=2012-06-15",
    });
  });

  it("say that the rule ended, or has another number now", () => {
    expect(ruleAnswer({ archive }, number("507.4"), day("2005-01-10")).citations).toMatchObject([
      { number: "300.3", lineage: "mana.mana-burn", now: { number: null, ended: "2009-07-11" } },
    ]);
    expect(ruleAnswer({ archive }, number("507.3b"), day("2005-01-10")).citations).toMatchObject([
      { number: "102.7", lineage: "conceding.conceding", now: { number: "104.3a", ended: null } },
    ]);
    expect(ruleAnswer({ archive }, number("507.3b"), day("2005-08-01")).citations).toMatchObject([
      { number: "102.3a", lineage: "conceding.conceding" },
    ]);
  });
});

describe("a rule among its neighbours", () => {
  it("has the ones before and after it in print, and those under it", () => {
    const answer = ruleAnswer({ archive }, number("507.3"), day("2005-01-10"));
    expect([answer.previous?.number, answer.next?.number]).toEqual(["507.2", "507.3a"]);
    expect(answer.children.map((child) => child.number)).toEqual(["507.3a", "507.3b", "507.3c", "507.3d"]);
    expect(ruleAnswer({ archive }, number("507"), day("2005-01-10")).children.map((child) => child.number)).toEqual([
      "507.1",
      "507.2",
      "507.3",
      "507.4",
    ]);
  });

  it("has a permalink to the release it rests on, and links to the revisions around it", () => {
    expect(ruleAnswer({ archive }, number("711.3"), day("2011-01-01")).links).toMatchObject({
      permalink: "/v1/releases/2010-10-01/rules/711.3",
      predecessor: "/v1/rules/711.1c?on=2010-04-23",
      successor: "/v1/rules/712.3?on=2011-09-30",
    });
  });
});

describe("the history of 711.3", () => {
  it("shows both parents of the merge of 2010-10-01", () => {
    const merge = historyAnswer(archive, number("711.3"), day("2010-10-01")).revisions.find(
      ({ from }) => from === "2010-10-01",
    );
    expect(merge?.events.map(({ kind }) => kind)).toEqual(["merged", "renumbered", "amended"]);
    expect(merge?.events[0]?.with).toEqual([
      { lineage: "player-control.objects", number: "711.1c" },
      { lineage: "player-control.active-player", number: "711.2" },
    ]);
  });

  it("follows the rule through every number, back and forth", () => {
    const numbers = historyAnswer(archive, number("711.3"), day("2010-10-01")).revisions.map(
      (revision) => revision.number,
    );
    expect(numbers).toEqual([
      "507.1c",
      "710.1c",
      "711.1c",
      "711.3",
      "712.3",
      "714.3",
      "715.3",
      "716.3",
      "718.3",
      "719.3",
      "720.3",
      "719.3",
      "720.3",
      "721.3",
      "722.3",
      "723.3",
    ]);
  });

  it("and that of 711.2 ends in it", () => {
    const { revisions, now } = historyAnswer(archive, number("711.2"), day("2010-09-30"));
    expect(revisions.at(-1)).toMatchObject({
      from: "2010-10-01",
      number: null,
      text: null,
      events: [{ kind: "merged", with: [{ lineage: "player-control.objects", number: "711.3" }] }],
    });
    expect(now).toEqual({
      number: null,
      ended: "2010-10-01",
      isEndFirstSeen: false,
      mergedInto: { lineage: "player-control.objects", number: "723.3" },
    });
  });

  it("is answered for a lineage of summaries too", () => {
    const { revisions } = historyAnswer(archive, number("300.3"), day("2005-01-10"));
    expect(revisions.every(({ text }) => text === null)).toBe(true);
    expect(revisions[0]?.summary).toMatch(/\w/);
  });
});

describe("a number", () => {
  it("knows that it belonged to player control twice", () => {
    const holder = numberAnswer(archive, number("720")).lineages.find(
      ({ lineage }) => lineage === "player-control.section",
    );
    const known = { name: "Controlling Another Player", isFirstSeen: false, isEndFirstSeen: false };
    expect(holder?.intervals).toEqual([
      { from: "2022-11-18", to: "2023-04-14", ...known },
      { from: "2024-02-02", to: "2025-04-04", ...known },
    ]);
  });

  it("shows the titles printed over it, one after the other", () => {
    const uses = numberAnswer(archive, number("711")).lineages.flatMap(({ intervals }) => intervals);
    expect(uses.map(({ from, name }) => `${from} ${name}`)).toEqual([
      "2009-07-11 Ending the Turn",
      "2010-04-23 Controlling Another Player's Turn",
      "2010-10-01 Controlling Another Player",
      "2011-09-30 Double-Faced Cards",
      "2021-07-23 Leveler Cards",
    ]);
  });

  it("of a rule says what its section was, and when nothing had it", () => {
    const answer = numberAnswer(archive, number("711.9"));
    expect(answer.lineages.map(({ lineage }) => lineage)).toEqual(["player-control.self-control"]);
    expect(answer.section.map(({ lineage }) => lineage)).toContain("sections.double-faced-cards");
    expect(answer.knownToBeUnused).toEqual([
      { from: "2003-03-15", to: "2009-07-11" },
      { from: "2010-04-23", to: "2010-10-01" },
    ]);
  });

  it("about which nothing is known is not held", () => {
    expect(problemOf(() => numberAnswer(archive, number("999"))).code).toBe("not-held");
  });
});

describe("sections, lineages and releases", () => {
  it("a section reads the same in its whole interval, and rules are no sections", () => {
    expect(sectionAnswer({ archive }, number("720"), day("2024-06-07"))).toMatchObject({
      title: "Controlling Another Player",
      inForce: { from: "2024-02-02", to: "2024-11-08" },
      release: "2024-06-07",
      links: { predecessor: "/v1/sections/719?on=2023-11-17", successor: "/v1/sections/720?on=2024-11-08" },
    });
    expect(problemOf(() => sectionAnswer({ archive }, number("720.1"), day("2024-06-07"))).code).toBe(
      "invalid-request",
    );
  });

  it("a lineage answers for one day, and refuses days on which it was not in the rules", () => {
    expect(lineageAnswer(archive, "player-control.mana-burn", day("2005-01-10")).revisions).toHaveLength(1);
    expect(problemOf(() => lineageAnswer(archive, "player-control.mana-burn", day("2009-07-11"))).code).toBe(
      "number-not-in-use",
    );
    expect(problemOf(() => lineageAnswer(archive, "combat.attack-step", day("1999-05-01"))).code).toBe("not-held");
    expect(problemOf(() => lineageAnswer(archive, "no.such", undefined)).code).toBe("unknown-lineage");
  });

  it("134 releases are known; one is in force on a day; an unknown one is refused with the one that was", () => {
    expect(releasesAnswer(archive, { today }).releases).toHaveLength(134);
    expect(releasesAnswer(archive, { on: day("2005-01-10"), today }).releases).toMatchObject([
      { from: "2004-10-01", to: "2005-02-01" },
    ]);
    expect(problemOf(() => releaseAnswer(archive, "2005-01-10", today)).facts).toMatchObject({ inForce: "2004-10-01" });
    expect(releaseAnswer(archive, "2001-07-23", today)).toMatchObject({ from: "2001-07-23", to: "2001-09-24" });
  });

  it("a release counts what it changed, and not older text that is known only since then", () => {
    expect(
      releaseAnswer(archive, "2004-10-01", today).changes.map(({ lineage, events }) => `${lineage} ${events}`),
    ).toContain("player-control.resources amended");
    const lineages = releaseAnswer(archive, "2003-07-01", today).changes.map(({ lineage }) => lineage);
    expect(lineages).not.toContain("combat.attack-step");
    expect(archive.lineages.get("combat.attack-step")).toMatchObject({ isOlder: true });
  });

  it("coverage says which witness was out of date on its own day", () => {
    const outOfDate = coverageAnswer(archive).witnesses.map(({ source, isOutOfDate }) => `${source} ${isOutOfDate}`);
    expect(outOfDate).toEqual([
      "crystal-keep-2008 false",
      "judge-school false",
      "post-2005 true",
      "section-page-721 false",
      "wiki-2024 false",
    ]);
  });

  it("what is known of the days before a change first seen is uncertain", () => {
    expect(problemOf(() => ruleAnswer({ archive }, number("606.8c"), day("2008-10-01"))).facts).toMatchObject({
      certainty: "uncertain",
    });
    expect(problemOf(() => ruleAnswer({ archive }, number("606.8c"), day("2009-05-01"))).facts).toMatchObject({
      certainty: "certain",
    });
    expect(coverageAnswer(archive).gaps.filter((gap) => gap.includes("first seen"))).toHaveLength(5);
  });

  it("lineages that are older than their first revision are distinguished from absent ones", () => {
    const { lineages, notKnown } = lineagesAnswer(archive, { on: day("2005-01-10"), topic: "hidden-information" });
    const held = ["face-down", "hand", "libraries"].map((name) => `hidden-information.${name}`);
    expect(lineages.map(({ id }) => id)).toEqual(held);
    expect(notKnown.every((id) => archive.lineages.get(id)?.isOlder)).toBe(true);
    expect(notKnown).toContain("hidden-information.top-card");
    expect(lineagesAnswer(archive, { on: day("2005-01-10"), topic: "mana" }).notKnown).toEqual([]);
    const misspelt = { on: undefined, topic: "mama" };
    expect(problemOf(() => lineagesAnswer(archive, misspelt)).code).toBe("invalid-request");
  });

  it("a release names the witnesses whose words can come from it", () => {
    expect(releaseAnswer(archive, "2008-02-01", today).witnesses.map(({ id }) => id)).toEqual(["crystal-keep-2008"]);
    expect(releaseAnswer(archive, "2004-10-01", today).witnesses).toEqual([]);
  });
});
