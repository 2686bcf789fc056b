import { describe, expect, it } from "vitest";
import type {
  ImportedCard,
  ImportedCards,
  ImportedRuling,
  ImportedState,
  ImportedText,
} from "../../../core/cards/imported.ts";
import { noImportedCards } from "../../../core/cards/imported.ts";
import type { Holdings } from "../../../core/holdings.ts";
import type { IsoDate } from "../../../core/text/days.ts";
import type { CardChange } from "../../../publish/feeds/card-change.ts";
import { cardChangesPage } from "../../../publish/feeds/card-changes.ts";
import { cardPost } from "../../../publish/feeds/card-posts.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

const embedded = embeddedHoldings();
const written: Holdings = { ...embedded, cards: noImportedCards };

/** All pages of the feed of a card. */
function changesOf(holdings: Holdings, card: string, limit = 5): CardChange[] {
  const changes: CardChange[] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = cardChangesPage(holdings, card, { limit, after });
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    changes.push(...page.entries);
    after = page.next;
  }
  return changes;
}

const asLine = ({ on, kind, ruling }: CardChange): string => `${on} ${kind}${ruling === null ? "" : ` ${ruling}`}`;

describe("the feed of a card that people wrote down", () => {
  const changes = changesOf(written, "Mindslaver");

  it("has each change once, newest first, whatever the size of its pages", () => {
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    const days = changes.map(({ on }) => on);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const limit of [1, 3, 200]) expect(changesOf(written, "mindslaver", limit)).toEqual(changes);
  });

  it("has the day on which the text changed, and the other day on which the effect changed", () => {
    const ofCard = (name: string) =>
      changesOf(written, name)
        .filter(({ ruling }) => ruling === null)
        .map(asLine);
    expect(ofCard("mindslaver")).toEqual(["2010-09-24 text-changed", "2009-07-10 text-changed", "2003-10-02 card-new"]);
    expect(ofCard("Word of Command")[0]).toBe("2010-10-01 effect-changed");
  });

  it("has the days on which rulings were published, reworded and dropped, and no rewording after the end", () => {
    expect(changes.map(asLine)).toEqual(
      expect.arrayContaining([
        "2004-12-01 ruling-published self-control",
        "2016-07-13 ruling-published sideboard",
        "2024-04-12 ruling-reworded self-control",
        "2024-04-12 ruling-dropped self-control",
      ]),
    );
    for (const { ruling, on } of changes.filter(({ kind }) => kind === "ruling-dropped"))
      expect(changes.filter((change) => change.ruling === ruling && change.on > on)).toEqual([]);
  });

  it("says how far the day of new words is known, and compares words only if both are held", () => {
    const reworded = changes.find(({ id }) => id === "card/mindslaver/ruling/hidden-information/reworded/2024-06-07");
    expect(reworded).toMatchObject({ isFirstSeen: true, after: "2016-07-12", on: "2024-04-12" });
    expect(reworded && cardPost(reworded).contentHtml).toMatch(
      /<del>.*<ins>.*after 12 July 2016, on 12 April 2024 at the latest/s,
    );
    // No text of 2009 is held.
    const text = changes.find(({ on, kind }) => on === "2010-09-24" && kind === "text-changed");
    expect(text).toMatchObject({ words: null, quote: expect.stringContaining("during that player's next turn") });
    expect(text && cardPost(text).contentHtml).not.toMatch(/<ins>|<del>/);
    // The words that are known of a ruling are younger than its publication.
    expect(changes.find(({ id }) => id === "card/mindslaver/ruling/self-control/published")?.quote).toBeNull();
  });

  it("leads to the page of the card on that day, on which it is there", () => {
    for (const change of changes) {
      expect(cardPost(change).path).toMatch(/^\/cards\/mindslaver\?on=\d{4}-\d{2}-\d{2}$/);
      expect(change.shownOn >= "2003-10-02").toBe(true);
    }
  });

  it("refuses a card that is not known", () => {
    expect(() => cardChangesPage(written, "Black Lotus", { limit: 1, after: null })).toThrow(/knows no card/);
  });
});

const said = (words: string, more: Partial<ImportedText> = {}): ImportedText => ({
  name: "Leaf <b>",
  cost: "{1}",
  type: "Artifact",
  words,
  ...more,
});
const ruling = (comment: string, publishedOn = "2004-10-04"): ImportedRuling => ({
  source: "wotc",
  publishedOn: day(publishedOn),
  comment,
});

/** The states that downloads on these days leave, each with what it says. */
function statesOf<Value>(downloads: Readonly<Record<string, Value | null>>): ImportedState<Value>[] {
  const days = Object.keys(downloads).map(day);
  return days.map((from, index) => ({
    after: days[index - 1] ?? null,
    from,
    lastSeenOn: from,
    to: days[index + 1] ?? null,
    recordedAt: `${from}T12:00:00.000Z`,
    sha256: "",
    value: downloads[from] ?? null,
  }));
}

/** An archive with one imported card, `Leaf`, or with imports of a card that people wrote down. */
function withImports(
  texts: Readonly<Record<string, ImportedText | null>>,
  rulings: Readonly<Record<string, readonly ImportedRuling[] | null>>,
  { key = "leaf", more = [] as string[] } = {},
): Holdings {
  const card: ImportedCard = {
    oracleId: "11111111-1111-4111-8111-111111111111",
    name: "Leaf <b>",
    texts: statesOf(texts),
    rulings: statesOf(rulings),
  };
  const download = (kind: "oracle" | "rulings") => (downloadedOn: IsoDate) => ({
    kind,
    downloadedOn,
    recordedAt: "",
    sha256: "",
    fileName: "",
    objects: 1,
    changed: 1,
  });
  const cards: ImportedCards = {
    imports: () => [
      ...[...Object.keys(texts), ...more].map(day).map(download("oracle")),
      ...[...Object.keys(rulings), ...more].map(day).map(download("rulings")),
    ],
    recordedAt: () => [],
    named: (asked) => (asked === key ? [card] : []),
    namesWith: () => ({ names: [], count: 0 }),
    names: () => [],
  };
  return { ...embedded, cards };
}

describe("the feed of an imported card", () => {
  const holdings = withImports(
    {
      "2025-01-01": said("Draw a card."),
      "2025-03-01": said("Draw two cards."),
      "2025-04-01": said("Draw two cards.", { type: "Legendary Artifact" }),
      "2025-05-01": null,
      "2025-06-01": said("Draw two cards.", { type: "Legendary Artifact" }),
    },
    {
      "2025-01-01": [ruling("The leaf falls when the wind blows."), ruling("You may keep the leaf.")],
      "2025-03-01": [
        ruling("The leaf falls whenever the wind blows."),
        ruling("A new ruling says more.", "2025-02-14"),
      ],
    },
    { more: ["2025-02-01"] },
  );
  const changes = changesOf(holdings, "leaf");

  it("has the differences from one download to the next, and does not call the first words a change", () => {
    expect(changes.map(asLine)).toEqual([
      "2025-06-01 card-new",
      "2025-05-01 card-gone",
      "2025-04-01 text-changed",
      "2025-03-01 ruling-dropped",
      "2025-03-01 ruling-reworded",
      "2025-03-01 text-changed",
      "2025-02-14 ruling-published",
      "2004-10-04 ruling-published",
      "2004-10-04 ruling-published",
    ]);
    const [type, , reworded, text] = changes.slice(2).map(cardPost);
    expect(type?.contentHtml).toContain("Type: Artifact, now Legendary Artifact.");
    expect(reworded?.contentHtml).toContain("falls <del>when</del><ins>whenever</ins> the wind");
    expect(text?.summary).toBe(
      "Removed “a card”, added “two cards”. It came after 1 February 2025, on 1 March 2025 at the latest.",
    );
  });

  it("leads to the page on a day on which the download shows it", () => {
    const paths = changes.map((change) => cardPost(change).path);
    expect(paths.at(-1)).toBe("/cards/11111111-1111-4111-8111-111111111111?on=2025-01-01");
    expect(paths[0]).toMatch(/\?on=2025-06-01$/);
  });

  it("distinguishes a change of typography from one of words", () => {
    const same = withImports(
      { "2025-01-01": said("Draw a player's card."), "2025-02-01": said("Draw a player’s card.") },
      { "2025-01-01": [ruling("A player's leaf.")], "2025-02-01": [ruling("A player’s leaf.")] },
    );
    expect(changesOf(same, "leaf").map(asLine)).toEqual(["2004-10-04 ruling-published"]);
  });

  it("keeps the ids of its entries, whatever is imported later", () => {
    const earlier = withImports(
      { "2025-01-01": said("Draw a card."), "2025-03-01": said("Draw two cards.") },
      { "2025-01-01": [ruling("The leaf falls when the wind blows.")] },
    );
    const ids = changes.map(({ id }) => id);
    for (const { id } of changesOf(earlier, "leaf")) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("leaves curated rulings to the dataset, and continues where they end", () => {
    const both = withImports(
      { "2025-01-01": said("{4}, {T}"), "2026-01-01": said("{5}, {T}") },
      { "2025-01-01": [ruling("Old."), ruling("Something new is ruled here.", "2025-11-01")] },
      { key: "mindslaver" },
    );
    const fresh = changesOf(both, "mindslaver").filter(({ id }) => id.includes("/import/"));
    expect(fresh.map(asLine)).toEqual(["2026-01-01 text-changed", "2025-11-01 ruling-published"]);
  });
});
