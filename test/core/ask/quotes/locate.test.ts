import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import { isHeld, revisionInterval } from "../../../../core/archive/life.ts";
import { quotesAnswer } from "../../../../core/ask/quotes/answer.ts";
import { splitSentences } from "../../../../core/ask/quotes/page.ts";
import { wordsIn } from "../../../../core/ask/quotes/statements.ts";
import { sectionAnswer } from "../../../../core/ask/section.ts";
import type { QuotesAnswer } from "../../../../core/contract/quotes.ts";
import { canonicalText } from "../../../../core/text/canonical.ts";
import { addDays, holdsOn, type IsoDate } from "../../../../core/text/days.ts";
import { sectionOf } from "../../../../core/text/rule-number.ts";
import { applyOperations } from "../../../apply-operations.ts";
import { embeddedArchive } from "../../../archive.ts";
import { boundaryDays, day } from "../../../days.ts";
import { inventedReleases } from "../../../invented-releases.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const embedded = embeddedArchive();

function located(text: string, archive: Archive = embedded, on: string | null = null): QuotesAnswer {
  return quotesAnswer(archive, { text, on: on === null ? null : day(on) });
}

function days(answer: Pick<QuotesAnswer, "fits">) {
  return answer.fits.map(({ from, to }) => [from, to]);
}

/** The number that the section on player control had on a day. */
function sectionNumber(on: IsoDate) {
  const section = embedded.lineages.get("player-control.section");
  const bearing = section?.revisions.findLast(({ from }) => from <= on)?.number;
  if (!bearing) throw new Error(`no section on ${on}`);
  return sectionOf(bearing);
}

/** The section as a page that quotes it whole. */
function sectionPage(on: IsoDate): string {
  const { number: section, title, provisions } = sectionAnswer({ archive: embedded }, sectionNumber(on), on);
  const rules = provisions.flatMap((one) => [
    `${one.number}. ${one.text}`,
    ...one.examples.map((example) => `Example: ${example}`),
  ]);
  return [`${section}. ${title}`, ...rules].join("\n\n");
}

/** Every sentence of every revision that is held. */
function everySentence(archive: Archive) {
  return [...archive.lineages.values()].flatMap((lineage) =>
    lineage.revisions
      .filter((revision) => !revision.hasEnded && isHeld(lineage, revision))
      .flatMap((revision) =>
        [revision.name ?? "", revision.text ?? "", ...revision.examples]
          .flatMap(splitSentences)
          .map((sentence) => ({ sentence, lineage, revision, interval: revisionInterval(lineage, revision) })),
      ),
  );
}

describe.each([
  ["the dataset", embedded],
  ["invented rulebooks", inventedReleases],
])("each sentence of each revision of %s", (_name, archive) => {
  it("is found as printed, in its lineage, under its number, on all its days", () => {
    for (const { sentence, lineage, revision, interval } of everySentence(archive)) {
      const [found] = located(sentence, archive).sentences;
      expect(found, sentence).toMatchObject({ match: "exact", isPart: false, nearness: 1 });
      const places = found?.places.filter((place) => place.lineage === lineage.id && place.number === revision.number);
      const isWithin = places?.some(({ possibly }) =>
        possibly.some(
          ({ from, to }) => from <= interval.from && (to === null || (interval.to !== null && interval.to <= to)),
        ),
      );
      if ((found?.placesTotal ?? 0) <= 12) expect(isWithin, `${sentence} in ${lineage.id}`).toBe(true);
    }
  });

  it("with one word changed is found as the nearest, with just that difference", () => {
    const long = everySentence(archive).filter(
      ({ sentence }) => (sentence.match(/ [a-z]+ /g) ?? []).length >= 4 && wordsIn(sentence).length >= 8,
    );
    expect(long.length).toBeGreaterThan(3);
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), ({ sentence }, at) => {
        const words = [...sentence.matchAll(/(?<= )[a-z]+(?= )/g)];
        const word = words[at % words.length];
        if (word === undefined) throw new Error(sentence);
        const changed = `${sentence.slice(0, word.index)}zebra${sentence.slice(word.index + word[0].length)}`;
        const [found] = located(changed, archive).sentences;
        expect(found).toMatchObject({ match: "nearest", weight: "near" });
        expect(applyOperations(found?.wording ?? "", found?.words ?? [])).toBe(changed);
        const inserted = found?.words
          .filter(({ op, typographic }) => op === "insert" && !typographic)
          .map(({ text }) => text);
        expect(inserted).toEqual(["zebra"]);
      }),
    );
  });
});

describe("a page that quotes the section on player control whole", () => {
  const pages = boundaryDays.map((on) => ({ on, page: sectionPage(on) }));

  it.each(pages.map(({ on, page }) => [on, page] as const))(
    "on %s fits that day, and no day on which the section said else",
    (on, page) => {
      const { fits, surely, nearlyFits, lacking } = located(page);
      expect(fits.some((fit) => holdsOn(fit, on))).toBe(true);
      expect(surely).toEqual(fits.map(({ from, to }) => ({ from, to })));
      expect(nearlyFits).toEqual([]);
      for (const other of pages) {
        const isSame = canonicalText(other.page) === canonicalText(page);
        expect(
          fits.some((fit) => holdsOn(fit, other.on)),
          `${other.on} beside ${on}`,
        ).toBe(isSame);
      }
      for (const { from } of lacking) expect(fits.some((fit) => holdsOn(fit, from))).toBe(false);
    },
  );

  it("fits the day before a change no more than the day itself", () => {
    for (const on of boundaryDays.slice(1)) {
      const [before, after] = [sectionPage(addDays(on, -1)), sectionPage(on)].map((page) => located(page));
      expect(before?.fits.some((fit) => fit.to === on)).toBe(true);
      expect(after?.fits.some((fit) => fit.from === on)).toBe(true);
    }
  });

  it("says which words end its days, and what came after them", () => {
    const { fits, onDay, summary } = located(sectionPage(day("2003-10-01")), embedded, "2005-01-10");
    expect(fits).toHaveLength(1);
    expect(fits[0]).toMatchObject({ from: "2003-10-01", to: "2004-10-01" });
    const ends = fits[0]?.turns.filter(({ edge }) => edge === "ends");
    expect(ends).toMatchObject([
      { on: "2004-10-01", kind: "words", number: "507.3a", lineage: "player-control.resources" },
    ]);
    expect(ends?.[0]?.words.filter(({ op }) => op !== "equal")).toEqual([{ op: "delete", text: " from hand" }]);
    expect(onDay).toMatchObject({ isFit: false, against: [{ on: "2004-10-01", kind: "words" }] });
    expect(summary.join(" ")).toContain("2003-10-01 to 2004-09-30");
  });

  it("says where its rules moved, and from where", () => {
    const turns = located(sectionPage(day("2010-04-23"))).fits[0]?.turns.filter(({ edge }) => edge === "begins");
    expect(turns?.every(({ kind, on }) => kind === "number" && on === "2010-04-23")).toBe(true);
    expect(turns).toContainEqual(
      expect.objectContaining({ number: "711.1", numberBeyond: "710.1", wordingBeyond: null }),
    );
  });

  it("counts what it leaves out only if it gives several complete rules with their examples", () => {
    const page = sectionPage(day("2008-03-17"));
    expect(days(located(page))).toEqual([["2007-10-01", "2009-07-11"]]);
    expect(located(page).lacking).toMatchObject([
      { from: "2005-08-01", to: "2007-10-01", leftOut: [{ lineage: "player-control.decisions", part: "example" }, {}] },
    ]);
    const bare = page.replaceAll(/^Example: .*$/gm, "");
    expect(days(located(bare))).toEqual([["2005-08-01", "2009-07-11"]]);
    const oneRule = page
      .split("\n\n")
      .filter(
        (paragraph, index, all) =>
          /^507\.3\. /.test(paragraph) ||
          (/^Example/.test(paragraph) && /^507\.3\. |^Example/.test(all[index - 1] ?? "") && index < 12),
      );
    expect(located(oneRule.join("\n")).lacking).toEqual([]);
  });
});

describe("a page that mixes the wordings of several days", () => {
  const old = sectionPage(day("2003-10-01")).split("\n\n");
  const fresh = sectionPage(day("2005-08-01")).split("\n\n");
  const isConcede = (paragraph: string) => paragraph.startsWith("507.3b.");
  const mixed = [...old.filter((paragraph) => !isConcede(paragraph)), ...fresh.filter(isConcede)].join("\n\n");

  it("fits no day; the days that fit most are given, with what contradicts them", () => {
    const { fits, nearlyFits, sentences } = located(mixed);
    expect(fits).toEqual([]);
    expect(nearlyFits).toMatchObject([
      {
        from: "2003-10-01",
        to: "2004-10-01",
        against: [{ kind: "words", edge: "begins", on: "2005-08-01", number: "507.3b" }],
      },
    ]);
    const [turn] = nearlyFits[0]?.against ?? [];
    expect(sentences[turn?.sentence ?? -1]?.text).toBe("See rule 102.3a.");
    expect(turn?.wordingBeyond).toBe("See rule 102.7.");
  });

  it("a sentence that it repeats counts once", () => {
    const repeated = `${mixed}\n\n${fresh.filter(isConcede).join("\n\n").repeat(1)}\n\n${fresh.find(isConcede)}`;
    const [best] = located(repeated).nearlyFits;
    expect(best).toMatchObject({ from: "2003-10-01", to: "2004-10-01" });
    expect(best?.against).toHaveLength(1);
  });
});

describe("a sentence", () => {
  it("that is short dates nothing by itself, and something under its number or beside its neighbours", () => {
    expect(located("See rule 102.7.")).toMatchObject({
      basis: null,
      fits: [],
      sentences: [{ weight: "little", match: "exact" }],
    });
    expect(days(located("507.3b See rule 102.7."))).toEqual([["2003-10-01", "2005-08-01"]]);
    const beside = "The controller of another player's turn can't make that player concede. See rule 102.7.";
    expect(days(located(beside))).toEqual([["2003-10-01", "2005-08-01"]]);
  });

  it("under a number that never had it is dated by its words, and the number is reported as wrong", () => {
    const { fits, sentences } = located(
      "104.3a A player who controls another player's turn also continues to make his or her own choices and decisions.",
    );
    expect(sentences).toMatchObject([{ claim: "differs", weight: "dates" }]);
    expect(fits).toMatchObject([{ from: "2003-10-01", to: "2010-10-01" }]);
  });

  it("under a number without held words is not called wrong", () => {
    expect(located("805.8. A bucket that is let down into a well comes up wet.").sentences).toMatchObject([
      { claim: "not-held", match: "none" },
    ]);
    expect(located("507.4. A bucket that is let down into a well comes up wet.").sentences).toMatchObject([
      { claim: "unknown" },
    ]);
  });

  it("with another reference is found by its words, and the reference is reported", () => {
    const text =
      "A player doesn't lose life due to mana burn while another player controls his or her turn; see rule 102.7.";
    const [found] = located('See rule 507, "Controlling Another Player."', inventedReleases).sentences;
    expect(found?.match).toBe("none");
    expect(located(text).sentences[0]?.match).toBe("nearest");
    const [masked] = located("507.3b. See rule 999.3a.").sentences;
    expect(masked).toMatchObject({ match: "references", weight: "near", claim: "agrees" });
  });

  it("is found whatever its typography and capitals", () => {
    const [found] = located("THE CONTROLLER OF ANOTHER PLAYER’S TURN CAN’T MAKE THAT PLAYER CONCEDE").sentences;
    expect(found).toMatchObject({ match: "canonical", weight: "dates", isPart: false, nearness: 1 });
  });

  it("is found whatever its emphasis, in the rules as on the page", () => {
    const wells_ = mergedArchive({
      "2001-01-01": [
        heading("500", "Wells"),
        rule("500.1", "A well is _deep_ if its __rope__ is longer than a giant is tall."),
      ],
    });
    for (const text of [
      "A well is deep if its rope is longer than a giant is tall.",
      "A **well** is deep if its __rope__ is longer than a _giant_ is tall.",
    ])
      expect(located(text, wells_).sentences[0]).toMatchObject({ match: "canonical", weight: "dates" });
  });

  it("that is only a part is found as such, not within words, and dates only if it is long", () => {
    const [part] = located(
      "choices and decisions about what to play, and choices and decisions called for by spells",
    ).sentences;
    expect(part).toMatchObject({ match: "exact", isPart: true, weight: "dates" });
    expect(located("continues to make his or").sentences[0]).toMatchObject({ isPart: true, weight: "little" });
    expect(located("ontinues to make his or").sentences[0]).toMatchObject({ isPart: false, match: "none" });
    expect(located("Controlling another player").sentences[0]?.days[0]?.from).toBe("2010-10-01");
  });

  it("that no rule has is dated by its nearest wording only if nothing better dates the page", () => {
    const typo = "A player can not lose life due to mana burn while another player controls his or her turn.";
    expect(located(typo)).toMatchObject({ basis: "nearest", fits: [{ from: "2003-10-01", to: "2009-07-11" }] });
    expect(
      located(`${typo}\n\nOnly the control of the turn changes.\n\n507.1c Only the control of the turn changes.`).basis,
    ).toBe("words");
  });

  it("without words is refused", () => {
    expect(() => located("… — !")).toThrowError(expect.objectContaining({ code: "invalid-request" }));
    expect(() => located("A b. ".repeat(5001))).toThrowError(expect.objectContaining({ code: "too-large" }));
  });
});

describe("sentences dated by held releases", () => {
  const rope = "The rope of a bucket belongs to the player who spun it last winter.";
  const chain = "The chain of a bucket belongs to the player who forged it last winter.";
  const known = ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01", "2006-01-01"];
  const archive = mergedArchive(
    {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", chain)],
      "2003-01-01": [heading("500", "Wells"), rule("500.1", rope)],
      "2004-01-01": [
        heading("500", "Wells"),
        rule("500.2", rope),
        rule("500.1", "A lid is heavy, and nobody lifts it before dawn."),
      ],
      "2006-01-01": [
        heading("500", "Wells"),
        rule("500.2", "A rope is nobody's, unless it is wet and hangs in a well."),
      ],
    },
    known,
  );

  it("are certain from the first held release that has them, and possible since the last that does not", () => {
    const { fits, surely, sentences } = located(rope, archive);
    expect(fits).toMatchObject([
      { from: "2002-01-01", to: "2006-01-01", releases: ["2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01"] },
    ]);
    expect(surely).toEqual([{ from: "2003-01-01", to: "2005-01-01" }]);
    expect(sentences[0]?.places.map(({ number: at, heldIn }) => [at, heldIn])).toEqual([
      ["500.1", ["2003-01-01"]],
      ["500.2", ["2004-01-01"]],
    ]);
  });

  it("have fewer days under one number", () => {
    expect(located(`500.2. ${rope}`, archive).fits).toMatchObject([{ from: "2004-01-01", to: "2006-01-01" }]);
  });

  it("are also certain between two held releases that differ in typography only", () => {
    const bridge = mergedArchive(
      {
        "2001-01-01": [
          heading("500", "Wells"),
          rule("500.1", "The well's rope is wet, and nobody owns it before dawn."),
        ],
        "2003-01-01": [
          heading("500", "Wells"),
          rule("500.1", "The well’s rope is wet, and nobody owns it before dawn."),
        ],
        "2004-01-01": [heading("500", "Wells"), rule("500.1", chain)],
      },
      known,
    );
    const { surely, sentences } = located("The well's rope is wet, and nobody owns it before dawn.", bridge);
    expect(surely).toEqual([{ from: "2001-01-01", to: "2004-01-01" }]);
    expect(sentences[0]?.places[0]?.heldIn).toEqual(["2001-01-01", "2003-01-01"]);
  });

  it("are not found in a sentence whose words continue where they end", () => {
    const lids = mergedArchive({
      "2001-01-01": [
        heading("500", "Wells"),
        rule("500.1", "Ann drinks from a deep well."),
        rule("500.2", "Bob drinks from a deep well's bucket, and a deep well-rope he pulls."),
      ],
    });
    const [found] = located("drinks from a deep well", lids).sentences;
    expect(found?.places.map(({ number: at }) => at)).toEqual(["500.1"]);
  });

  it("list every lineage that had the same sentence", () => {
    const twice = "Nobody drinks from a well that an unhappy giant dug.";
    const both = mergedArchive({
      "2001-01-01": [
        heading("500", "Wells"),
        rule("500.1", twice),
        rule("500.2", rope),
        rule("500.3", `${twice} It stinks.`),
      ],
    });
    const [found] = located(twice, both).sentences;
    expect(found?.places.map(({ number: at }) => at)).toEqual(["500.1", "500.3"]);
  });
});
