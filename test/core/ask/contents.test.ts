import { describe, expect, it } from "vitest";
import { contentsAnswer } from "../../../core/ask/contents.ts";
import { keywordsAnswer } from "../../../core/ask/keywords.ts";
import { day, number } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";

const archive = mergedArchive(
  {
    "2001-01-01": [
      ...[heading("5", "Water"), heading("500", "Wells"), rule("500.1", dip), rule("500.1a", rope)],
      ...[heading("501", "Skills"), rule("501.1", "Swimming"), rule("501.1a", lid), term("Well", "See rule 500.")],
    ],
    "2002-01-01": [
      ...[heading("5", "Water"), heading("500", "Skills"), rule("500.1", "Diving")],
      ...[
        rule("500.1a", "Whoever dives keeps both eyes open under the water, and counts aloud."),
        rule("500.2", "Swimming"),
      ],
      ...[
        rule("500.2a", lid.replace("two players", "three players")),
        term("Swimming", "See rule 500.2."),
        term("Well", "See rule 501."),
      ],
    ],
  },
  ["2001-01-01", "2002-01-01"],
);

function sectionOf(on: string, since?: string) {
  const { chapters } = contentsAnswer(archive, day(on), since === undefined ? null : day(since));
  return chapters[0]?.sections.map(({ number, title, rules, change, numberThen, changes, titled }) => [
    ...[number, title, rules, change, numberThen, changes],
    titled.map((one) => [
      one.number,
      one.title,
      one.subrules,
      one.change,
      one.numberThen,
      one.changes?.reworded ?? null,
    ]),
  ]);
}

describe("the contents of a day", () => {
  it("are those of the day before a release and of its day", () => {
    expect(sectionOf("2001-12-31")).toEqual([
      ["500", "Wells", 2, null, null, null, []],
      ["501", "Skills", 2, null, null, null, [["501.1", "Swimming", 1, null, null, null]]],
    ]);
    expect(sectionOf("2002-01-01")?.map(([number, title]) => [number, title])).toEqual([["500", "Skills"]]);
  });

  it("mark what changed since another day, at its present number", () => {
    const counts = { added: 2, removed: 0, reworded: 1, moved: 1 };
    expect(sectionOf("2002-01-01", "2001-01-01")).toEqual([
      [
        ...["500", "Skills", 4, "renumbered", "501", counts],
        [
          ["500.1", "Diving", 1, "added", null, 0],
          ["500.2", "Swimming", 1, "renumbered", "501.1", 1],
        ],
      ],
    ]);
    const { chapters, glossary } = contentsAnswer(archive, day("2002-01-01"), day("2001-01-01"));
    expect(chapters[0]?.gone).toEqual([{ number: "500", title: "Wells", lineage: expect.any(String) }]);
    // An entry that only refers to another number says the same.
    expect(glossary).toMatchObject({ entries: 2, changes: { added: 1, removed: 0, reworded: 0, moved: 0 } });
  });

  it("since the same day, nothing has changed", () => {
    const none = { added: 0, removed: 0, reworded: 0, moved: 0 };
    expect(sectionOf("2002-01-01", "2002-01-01")?.[0]?.slice(3, 6)).toEqual([null, "500", none]);
  });

  it("refuse days before the first release, also that since which changes are wanted", () => {
    const early = day("2000-12-31");
    expect(() => contentsAnswer(archive, early)).toThrow(/first release/);
    expect(() => contentsAnswer(archive, day("2002-01-01"), early)).toThrow(/first release/);
  });
});

describe("the words of a day", () => {
  it("are titles of rules and terms of the glossary in one list, under one word if both have it", () => {
    const { words, total } = keywordsAnswer(archive, day("2002-01-01"));
    expect(words.map(({ word, rule: titled, entry }) => [word, titled?.number ?? null, entry?.term ?? null])).toEqual([
      ["Diving", number("500.1"), null],
      ["Swimming", number("500.2"), "Swimming"],
      ["Well", null, "Well"],
    ]);
    expect([total, words[0]?.rule?.section]).toEqual([3, "Skills"]);
    expect(keywordsAnswer(archive, day("2001-12-31")).words.map(({ word }) => word)).toEqual(["Swimming", "Well"]);
  });

  it("are marked with what became of them since another day", () => {
    const { words, since } = keywordsAnswer(archive, day("2002-01-01"), day("2001-06-01"));
    expect(words.map(({ word, change, numberThen, changes }) => [word, change, numberThen, changes?.reworded])).toEqual(
      [
        ["Diving", "added", null, 0],
        ["Swimming", "renumbered", number("501.1"), 1],
        // Its text refers to another number, which is no change of its own.
        ["Well", null, null, undefined],
      ],
    );
    expect(since).toBe("2001-06-01");
  });

  it("are marked with what became of their entry if no rule has them", () => {
    const pail = "A pail is a bucket that nobody has let down into a well yet.";
    const section = [heading("5", "Water"), heading("500", "Wells"), rule("500.1", dip)];
    const changed = mergedArchive(
      {
        "2001-01-01": [...section, term("Pail", pail)],
        "2002-01-01": [...section, term("Lid", "See rule 500.1."), term("Pail", pail.replace("yet", "today"))],
      },
      ["2001-01-01", "2002-01-01"],
    );
    const { words } = keywordsAnswer(changed, day("2002-01-01"), day("2001-06-01"));
    expect(words.map(({ word, change }) => [word, change])).toEqual([
      ["Lid", "added"],
      ["Pail", "amended"],
    ]);
  });
});
