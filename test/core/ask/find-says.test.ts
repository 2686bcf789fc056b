import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { parameterOn } from "../../../core/ask/parameters/answers.ts";
import { plainOf } from "../../../document/plain.ts";
import { find } from "../../../operations/find.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const long = `A ladder leans on a hedge ${"and on a wall ".repeat(30)}until somebody takes it away.`;
const roses = "Roses grow in rows, two in each, and are cut in spring before the first leaf is as long as a thumb.";
const book = [
  ...[heading("404", "Beds"), rule("404.1", roses), rule("404.2", long), rule("404.3", "Rake")],
  ...[rule("404.4", "Hoes"), rule("404.4a", "A hoe is held with both hands.")],
  term("Pond", "Where water stands."),
];
const archive = mergedArchive({ "2001-01-01": book, "2003-01-01": book }, ["2001-01-01", "2003-01-01", "2004-01-01"]);
const holdings = { ...embeddedHoldings(), archive };
const found = (q: string, on = "2002-06-01") => findAnswer(holdings, { q, on: day(on), today: day("2004-06-01") });
const says = (q: string, on?: string) => found(q, on).answer?.says;
const plain = (text: string) => ({ text, number: null, asOf: null, since: null });

describe("what the pages say that the box finds", () => {
  it("is the beginning of a rule or an entry on the day", () => {
    expect(says("404.1")).toEqual(plain(roses));
    expect(says("pond")).toEqual(plain("Where water stands."));
    expect(says("404.2")?.text).toMatch(/^A ladder leans on a hedge and .{180,220} …$/);
  });

  it("names the release that has the words if others may have been in force", () => {
    expect(says("404.1", "2004-02-01")).toEqual({ ...plain(roses), asOf: "2003-01-01" });
  });

  it("is what happens in a situation, if that is sure and can happen", () => {
    const played = (q: string) =>
      findAnswer(embeddedHoldings(), { q, on: day("2009-07-10"), today: day("2026-08-15") });
    expect(
      played("I attack with a 4/4 trample. She blocks with a 2/2. How much damage does she take?").answer?.says,
    ).toEqual(plain("The combat damage that was dealt to Ben so far this turn: 2. Ben has 18 life."));
    const unsure = played("I Mindslaver my opponent. Can I look at his sideboard?").answer;
    expect([unsure?.kind, unsure?.says]).toEqual(["situation", null]);
    const flown = played("She attacks with a 1/1 flyer. I block it with a 2/2. What dies?");
    expect([flown.answer?.kind, flown.answer?.says]).toEqual(["situation", null]);
  });

  it("is nothing where the title says all, or the page shows more than one day", () => {
    expect([says("404.3"), says("404.1 history")]).toEqual([null, null]);
    const { address, says: said } = found("pond in 2002 and 2003").answer ?? {};
    expect([address, said]).toEqual([expect.stringContaining("/glossary/Pond/history"), null]);
  });

  it("is the first rule below a mere title, with its number", () => {
    const hoe = { ...plain("A hoe is held with both hands."), number: "404.4a" };
    expect(says("section 404")).toEqual({ ...plain(roses), number: "404.1" });
    expect(says("hoes")).toEqual(hoe);
    expect(says("hoes", "2004-02-01")).toEqual({ ...hoe, asOf: "2003-01-01" });
  });

  it("is there for a day to come as for today, where it leads", () => {
    const { answer, others } = found("pond", "2004-07-01");
    expect(answer).toBeNull();
    expect(others[0]).toMatchObject({
      address: "/glossary/Pond?on=2004-06-01",
      says: { ...plain("Where water stands."), asOf: "2003-01-01" },
    });
  });

  it("is not preceded by a note on the release of a day that only a page beside the question is for", () => {
    const why = { why: "It came.", sources: [], significance: "substantive", kind: "heading" } as const;
    const forks = { id: "tools.forks", title: "Forks", kind: why.kind, revisions: [] };
    const written = { ...forks, revisions: [{ ...why, from: day("2002-01-01"), number: "405", name: "Forks" }] };
    const releases = ["2001-01-01", "2002-01-01", "2003-01-01"];
    const later = { "2001-01-01": book, "2003-01-01": [...book, heading("405", "Forks")] };
    const unheld = { ...holdings, archive: mergedArchive(later, releases, [written]) };
    const asked = (q: string) => findAnswer(unheld, { q, on: day("2001-06-01"), today: day("2003-06-01") });
    expect(asked("forks").others[0]?.title).toBe("405 Forks, since 1 January 2002");
    expect(asked("forks").understood).toEqual([]);
    expect(asked("forks in 2002").understood.join(" ")).toContain("is not held");
  });

  it("is how a rule of play was on the day", () => {
    const play = { ...embeddedHoldings() };
    const asked = (on: string, q = "legend rule") => findAnswer(play, { q, on: day(on), today: day("2026-08-15") });
    expect(asked("2005-01-10").answer?.says?.text).not.toBe(asked("2015-01-10").answer?.says?.text);
    const all = expect.stringContaining("all of them go to the graveyard");
    expect(asked("2005-01-10").answer?.says).toEqual({ ...plain(""), text: all, since: "2004-10-01" });
    const first = { ...plain(""), text: expect.stringMatching(/^The legendary permanent/) };
    expect(asked("2004-09-30").answer?.says, "it has no earlier value").toEqual(first);
    expect(asked("2020-01-10", "when was mana burn removed").answer?.says?.since).toBe("2009-07-11");
    // How that was before 2017 is not known for sure; nothing says that it was otherwise.
    const said = ["2003-01-10", "2018-01-10"].map((on) => asked(on, "when attacked").answer?.says);
    expect(said).toEqual([null, { ...plain(""), text: expect.any(String) }]);
    expect(asked("2018-01-10", "legend rule 2005 vs 2014").answer).toMatchObject({ kind: "parameter", says: null });
  });

  it("gives the day from which a rule of play has its value, not that of other rules which say the same", () => {
    const { archive: own, playbook, ...rest } = embeddedHoldings();
    const [play, on, today] = [{ archive: own, playbook, ...rest }, day("2026-08-07"), day("2026-08-15")];
    const since = [...playbook.parameters.values()].flatMap((parameter) => {
      const { answer } = findAnswer(play, { q: parameter.name, on, today });
      const isOwn =
        answer?.kind === "parameter" && answer.address.includes(`/${parameter.id}?`) && answer.says?.since != null;
      return isOwn ? [[parameter.id, answer.says?.since, parameterOn(own, parameter, on)?.since]] : [];
    });
    expect(since.length).toBeGreaterThan(100);
    for (const [id, said, value] of since) expect(said, id).toBe(value);
    expect(findAnswer(play, { q: "split second", on, today }).answer?.says?.since).not.toBe("2009-07-11");
  });

  it("goes on where its title was cut, for people", () => {
    const shown = (on: string) => plainOf(find.document?.(found("404.1", on) as never, {} as never) ?? []);
    expect(shown("2002-06-01")).toMatch(/404\.1 Roses grow .* … on 2002-06-01 \/rules\/\S+: … .*as a thumb\.$/m);
    expect(shown("2004-02-01")).toMatch(/: On 1 January 2003: … .*as a thumb\.$/m);
    const list = plainOf(find.document?.(found("sections 404 and 404.2", "2004-02-01") as never, {} as never) ?? []);
    expect(list, "the day of all words is said once").toMatch(
      /^The words of the rules are those of 1 January 2003\.$/m,
    );
    expect(list).not.toContain("On 1 January 2003");
    const turned = plainOf(find.document?.(found("\u202exyzzy\u2066") as never, {} as never) ?? []);
    expect(turned, "marks that turn the direction are not shown again").toBe("Nothing is found for “xyzzy”.");
    const below = plainOf(find.document?.(found("hoes") as never, {} as never) ?? []);
    expect(below).toMatch(/: 404\.4a A hoe is held with both hands\.$/m);
    const play = findAnswer(embeddedHoldings(), { q: "legend rule", on: day("2005-01-10"), today: day("2026-08-15") });
    expect(plainOf(find.document?.(play as never, {} as never) ?? [])).toContain(": Since 1 October 2004: ");
  });
});
