import { describe, expect, it } from "vitest";
import { entryAnswer, entryHistoryAnswer, glossaryAnswer } from "../../../core/ask/glossary.ts";
import { holdingsOnDay } from "../../../core/ask/holdings-on-day.ts";
import { Problem } from "../../../core/problem.ts";
import { listGlossary } from "../../../operations/glossary.ts";
import { answerTo } from "../../../operations/operation.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { inventedReleases } from "../../invented-releases.ts";
import { mergedArchive, term } from "../../merged.ts";
import { rulesOnly } from "../../rules-only.ts";

const embedded = embeddedArchive();

const ringing = [
  term("Bell", "It rings."),
  term("Bell, Bow", "Both are bent."),
  term("Bellow", "It is louder. See also Bellow, Bell."),
  term("Low Bow", "It is deeper. See Bell, Bow."),
];
/** Three invented glossaries; a release of 2002 is known and not held. */
const bells = mergedArchive(
  {
    "2001-01-01": ringing,
    "2003-01-01": [...ringing, term("Clapper", "It hangs in a bell.")],
    "2004-01-01": ringing,
  },
  ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"],
);

function entry(term: string, on: string, archive = inventedReleases) {
  return entryAnswer(archive, term, day(on));
}

function problem(term: string, on: string, archive = inventedReleases): Problem {
  try {
    entry(term, on, archive);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`${term} was answered on ${on}`);
}

describe("a glossary entry", () => {
  it("says what it said on the day, from its first to its last", () => {
    expect(entry("Lid", "2001-01-01")).toMatchObject({
      term: "Lid",
      text: "What closes a well; see rule 500.3.",
      inForce: { from: "2001-01-01", to: "2004-01-01" },
      certainty: "witnessed",
      now: { term: "Lid (Obsolete)", ended: null },
      citations: [{ number: "500.3", state: "held" }],
      links: {
        self: "/v1/glossary/Lid?on=2001-01-01",
        predecessor: null,
        successor: "/v1/glossary/Lid%20(Obsolete)?on=2004-01-01",
      },
    });
    expect(entry("Lid", "2003-12-31").term).toBe("Lid");
    expect(entry("Lid", "2004-01-01").term).toBe("Lid (Obsolete)");
  });

  it("is found in any capitals, as one of several terms, and under its full name first", () => {
    expect(entry("JÖTUN", "2002-05-05").term).toBe("Jötun");
    expect(entry("Spring", "2002-05-05").term).toBe("Well, Spring");
    expect(entry("lid (obsolete)", "2004-05-05").term).toBe("Lid (Obsolete)");
    expect(entry("rope", "2004-05-05").term).toBe("Rope");
    expect(entry("knot", "2004-05-05").term).toBe("Knot, Rope");
  });

  it("names the entries to which it refers its readers", () => {
    const see = (on: string) => entry("Jötun", on).see.map(({ term, href }) => `${term} ${href}`);
    expect(see("2003-12-31")).toEqual(["Lid /v1/glossary/Lid?on=2003-12-31"]);
    expect(see("2004-01-01")).toEqual([
      "Lid (Obsolete) /v1/glossary/Lid%20(Obsolete)?on=2004-01-01",
      "Well, Spring /v1/glossary/Well%2C%20Spring?on=2004-01-01",
    ]);
  });

  it("does not name itself, and reads several terms as one if they are one", () => {
    const see = (term: string) => entry(term, "2003-01-01", bells).see.map((other) => other.term);
    expect(see("Bellow")).toEqual(["Bell"]);
    expect(see("Low Bow")).toEqual(["Bell, Bow"]);
  });

  it("has a certainty for a release that is not held", () => {
    expect(entry("Jötun", "2003-06-01")).toMatchObject({ certainty: "uncertain", restsOn: "2003-01-01" });
    expect(entry("Spring", "2003-06-01")).toMatchObject({ certainty: "bridged" });
    expect(entry("Lid", "2003-06-01")).toMatchObject({
      certainty: "uncertain",
      otherwise: { release: "2004-01-01", text: "What closed a well." },
    });
  });

  it("has a history, also if only summaries are known", () => {
    expect(entryHistoryAnswer(inventedReleases, "lid", day("2004-05-05"))).toMatchObject({
      on: "2004-05-05",
      kind: "glossary",
      revisions: [{ name: "Lid" }, { name: "Lid (Obsolete)" }],
    });
    expect(entryHistoryAnswer(embedded, "mana burn", day("2005-01-10")).revisions.map(({ name }) => name)).toEqual([
      "Mana Burn",
      "Mana Burn (Obsolete)",
    ]);
  });
});

describe("a glossary entry that is not there", () => {
  it("is unknown if no held glossary ever had it; the most similar terms are named", () => {
    const { code, message, facts } = problem("Jotunn", "2002-05-05");
    expect(code).toBe("unknown-term");
    expect(facts).toMatchObject({
      inUse: [],
      choices: [{ term: "Jötun", href: "/v1/glossary/J%C3%B6tun?on=2002-05-05" }],
    });
    expect(message).toContain('"Jötun"');
    expect(problem("zzzzqq", "2002-05-05").facts["choices"]).toEqual([]);
  });

  it("is unknown as far as the held releases around a day show, if that of the day is not held", () => {
    expect(problem("Jotunn", "2003-06-01").message).toContain(
      'had no entry "Jotunn" on 2003-06-01, as far as is known from the releases of 2003-01-01 and 2004-01-01, the nearest held.',
    );
    expect(problem("Jotunn", "2003-05-31").message).toContain('had no entry "Jotunn" on 2003-05-31.');
  });

  it("is unknown on a day before a held release that is without it", () => {
    const { code, facts } = problem("Spring", "2001-12-31");
    expect(code).toBe("unknown-term");
    expect(facts["inUse"]).toEqual([
      expect.objectContaining({ from: "2002-01-01", to: null, term: "Well, Spring", termThen: null }),
    ]);
    expect(problem("Rope", "2003-01-01").code, "that release is held").toBe("unknown-term");
    expect(entry("Rope", "2004-01-01").term).toBe("Rope");
  });

  it("may have been in a release that is not held", () => {
    expect(problem("Rope", "2003-06-01").code).toBe("not-held");
    expect(problem("Rope", "2003-05-31").code, "the day before that release").toBe("unknown-term");
  });

  it("may have begun before it was first seen, and not after it ended", () => {
    expect(problem("Clapper", "2002-01-01", bells).code).toBe("not-held");
    expect(entry("Clapper", "2003-01-01", bells).term).toBe("Clapper");
    expect(problem("Clapper", "2004-01-01", bells).code).toBe("unknown-term");
  });

  it("is followed by the most similar terms, most similar first", () => {
    const choices = problem("Bellowe", "2004-01-01", bells).facts["choices"] as { readonly term: string }[];
    expect(choices.map((choice) => choice.term).slice(0, 2)).toEqual(["Bellow", "Bell"]);
  });

  it("names the new term if only the name changed", () => {
    const { code, facts } = problem("Controlling Another Player's Turn", "2012-01-01", embedded);
    expect(code).toBe("unknown-term");
    expect(facts["movedTo"]).toBe("Control Another Player");
  });

  it("is not held if no glossary is, whatever the term", () => {
    expect(problem("Regenerate", "2012-01-01", embedded).code).toBe("not-held");
    expect(problem("Concede", "2009-07-10", embedded).code, "older than what is known").toBe("not-held");
  });

  it("is not held if only a summary is known, which is given", () => {
    const { code, facts } = problem("Mana Burn", "2005-01-10", embedded);
    expect([code, facts["term"]]).toEqual(["not-held", "Mana Burn"]);
    expect(facts["summary"]).toContain("unused mana is lost");
  });

  it("is ambiguous if it was printed twice, and was not before", () => {
    expect(problem("twin", "2004-01-01")).toMatchObject({
      code: "ambiguous",
      facts: { choices: [{ title: "Twin" }, { title: "Twin" }] },
    });
    expect(problem("twin", "2003-01-01").code).toBe("unknown-term");
  });

  it("is refused before the first release", () => {
    expect(problem("Lid", "2000-12-31").code).toBe("before-first-release");
  });
});

describe("the list of terms", () => {
  const terms = (on: string) => glossaryAnswer(inventedReleases, day(on)).entries.map(({ term }) => term);

  it("has those of the day, in their order", () => {
    expect(terms("2001-01-01")).toEqual(["Jötun", "Lid"]);
    expect(terms("2004-01-01")).toEqual([
      "Jötun",
      "Knot, Rope",
      "Lid (Obsolete)",
      "Rope",
      "Twin",
      "Twin",
      "Well, Spring",
    ]);
    const holdings = holdingsOnDay(rulesOnly(inventedReleases), day("2026-01-01"));
    const page = (after: number) => answerTo(listGlossary, holdings, { on: day("2003-06-01"), limit: 1, after });
    expect(page(1)).toMatchObject({
      release: "2003-06-01",
      restsOn: "2003-01-01",
      total: 3,
      entries: [{ term: "Lid", isHeld: true }],
      next: "/v1/glossary?on=2003-06-01&limit=1&after=2",
    });
    expect(page(2).next).toBe(null);
  });

  it("says what is known by its summary only", () => {
    const { restsOn, entries } = glossaryAnswer(embedded, day("2005-01-10"));
    expect(restsOn).toBe(null);
    expect(entries).toContainEqual(expect.objectContaining({ term: "Mana Burn", isHeld: false }));
  });

  it("is refused if nothing is known", () => {
    expect(() => glossaryAnswer(embedded, day("1999-05-05"))).toThrow(expect.objectContaining({ code: "not-held" }));
  });
});
