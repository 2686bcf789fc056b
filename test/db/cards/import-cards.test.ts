import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BulkFile, importBulkFile } from "../../../db/cards/import-cards.ts";
import { importCardsInto } from "../../../db/store.ts";
import { day } from "../../days.ts";
import {
  card,
  freshFolder,
  garden,
  hedge,
  idOf,
  imported,
  type Place,
  placeIn,
  ruling,
  small,
  withCards,
} from "./downloads.ts";

const textsOf = (place: Place, key: string) =>
  withCards(place, (cards) =>
    cards
      .named(key)[0]
      ?.texts.map(({ after, from, lastSeenOn, to, value }) => [...[after, from, lastSeenOn, to, value?.words ?? null]]),
  );
const rulingsOf = (place: Place, key: string) =>
  withCards(place, (cards) =>
    cards.named(key)[0]?.rulings.map(({ from, to, value }) => [from, to, value?.map(({ comment }) => comment)]),
  );

describe("downloads of bulk files", () => {
  it("are states of their own, and only what differs is kept", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow."), card(hedge, "Hedge", "Hide.")]);
    const second = await imported(place, "oracle", "2024-02-01", [
      card(garden, "Garden", "Grow two."),
      card(hedge, "Hedge", "Hide."),
    ]);
    expect(second).toMatchObject({ kind: "added", objects: 2, cards: 2, changed: 1, comparedWith: "2024-01-01" });
    expect((await imported(place, "oracle", "2024-03-01", [card(hedge, "Hedge", "Hide.")])).changed).toBe(1);
    expect(textsOf(place, "garden")).toEqual([
      [null, "2024-01-01", "2024-01-01", "2024-02-01", "Grow."],
      ["2024-01-01", "2024-02-01", "2024-02-01", "2024-03-01", "Grow two."],
      ["2024-02-01", "2024-03-01", "2024-03-01", null, null],
    ]);
    expect(textsOf(place, "hedge")).toEqual([[null, "2024-01-01", "2024-03-01", null, "Hide."]]);
  });

  it("imported twice for a day are held once; the same bytes of another day are another download", async () => {
    const place = placeIn(freshFolder(), small);
    const objects = [card(garden, "Garden", "Grow.")];
    await imported(place, "oracle", "2024-01-01", objects);
    expect((await imported(place, "oracle", "2024-01-01", objects)).kind).toBe("already-held");
    expect(withCards(place, (cards) => cards.imports().length)).toBe(1);
    expect(await imported(place, "oracle", "2024-05-01", objects)).toMatchObject({ kind: "added", changed: 0 });
    expect(textsOf(place, "garden")).toEqual([[null, "2024-01-01", "2024-05-01", null, "Grow."]]);
  });

  it("of one day: the one imported later counts, and both stay known", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-03-01", [card(garden, "Garden", "Flower.")]);
    await imported(place, "oracle", "2024-02-01", [card(garden, "Garden", "Grow.")]);
    const then = withCards(place, (cards) => cards.imports()[0]?.recordedAt);
    await imported(place, "oracle", "2024-02-01", [card(garden, "Garden", "Wither.")]);
    expect(textsOf(place, "garden")).toEqual([
      [null, "2024-02-01", "2024-02-01", "2024-03-01", "Wither."],
      ["2024-02-01", "2024-03-01", "2024-03-01", null, "Flower."],
    ]);
    expect(withCards(place, (cards) => cards.named("garden")[0]?.texts[0]?.value?.words, then)).toBe("Grow.");
    expect(withCards(place, (cards) => cards.imports().length)).toBe(3);
  });

  it("of rulings are the same in any order, with or without repeated rulings", async () => {
    const place = placeIn(freshFolder(), small);
    const [one, two] = [ruling(garden, "One."), ruling(garden, "Two.")];
    await imported(place, "rulings", "2024-01-01", [one, two, { ...one, source: "scryfall" }, one]);
    const again = await imported(place, "rulings", "2024-02-01", [{ ...one, source: "scryfall" }, two, one, one]);
    expect(again.changed).toBe(0);
    expect((await imported(place, "rulings", "2024-03-01", [{ ...one, source: "scryfall" }, two, one])).changed).toBe(
      1,
    );
    expect(rulingsOf(place, garden)).toEqual([
      ["2024-01-01", "2024-03-01", ["One.", "Two.", "One.", "One."]],
      ["2024-03-01", null, ["One.", "Two.", "One."]],
    ]);
  });

  it("say the same whatever the order in which they are imported", async () => {
    const text = fc.constantFrom("Grow.", "Wither.", null);
    const states = fc.array(fc.tuple(text, text), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(states, fc.infiniteStream(fc.nat()), async (said, chances) => {
        const downloads = said.map(([first, second], index) => ({
          on: `2024-0${index + 1}-01`,
          // A card that never changes, so that no download is empty, and a number that makes each file another.
          objects: [
            card(idOf("9"), "Stone", "Lie."),
            ...(first === null ? [] : [card(garden, "Garden", first, { rank: index })]),
            ...(second === null ? [] : [card(hedge, "Hedge", second)]),
            card(idOf("8"), "Number", String(index)),
          ],
        }));
        const shuffled = downloads
          .map((download) => ({ download, chance: chances.next().value }))
          .toSorted((a, b) => Number(a.chance) - Number(b.chance))
          .map(({ download }) => download);
        const [inOrder, mixed] = [placeIn(freshFolder(), small), placeIn(freshFolder(), small)];
        for (const { on, objects } of downloads) await imported(inOrder, "oracle", on, objects);
        for (const { on, objects } of shuffled) await imported(mixed, "oracle", on, objects);
        for (const key of ["garden", "hedge", "stone", "number"])
          expect(textsOf(mixed, key)).toEqual(textsOf(inOrder, key));
      }),
      { numRuns: 10 },
    );
  });

  it("that are cut off, or are other files, change nothing", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow.")]);
    const before = withCards(place, (cards) => [cards.imports(), cards.named("garden")]);
    const whole = Buffer.from(JSON.stringify([card(garden, "Garden", "Wither."), card(hedge, "Hedge", "Hide.")]));
    function* breakingOff() {
      yield whole.subarray(0, -20);
      throw new Error("the disk is gone");
    }
    const file = { kind: "oracle" as const, fileName: "oracle.json", downloadedOn: day("2024-02-01") };
    const importing = (more: Partial<BulkFile>) => importCardsInto(place, { ...file, bytes: [whole], ...more });
    await expect(importing({ bytes: breakingOff() })).rejects.toThrow("the disk is gone");
    await expect(importing({ bytes: [whole.subarray(0, -20)] })).rejects.toThrow("the file ends in an object");
    await expect(importing({ kind: "rulings" })).rejects.toThrow("is not a valid ruling");
    await expect(importing({ bytes: [Buffer.from("[]")] })).rejects.toThrow("no cards");
    expect(withCards(place, (cards) => [cards.imports(), cards.named("garden")])).toEqual(before);
  });

  it("in a process that is killed change nothing", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow.")]);
    const before = withCards(place, (cards) => [cards.imports(), cards.named("garden")]);
    const program = fileURLToPath(new URL("killed-import.ts", import.meta.url));
    const { signal, status } = spawnSync(process.execPath, [program, place.file, small]);
    expect(signal === "SIGKILL" || status === 137).toBe(true);
    expect(existsSync(`${place.file}-journal`)).toBe(true);
    expect(withCards(place, (cards) => [cards.imports(), cards.named("garden")])).toEqual(before);
    expect((await imported(place, "oracle", "2024-02-01", [card(garden, "Garden", "Wither.")])).changed).toBe(1);
  });

  it("do not keep readers out while they are written", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow.")]);
    const many = Array.from({ length: 2_500 }, (_, index) =>
      card(`${String(index).padStart(8, "0")}-1111-4111-8111-111111111111`, `Leaf ${index}`, `Leaf ${index} falls.`),
    );
    const seen: unknown[] = [];
    const [writer, reader] = [
      new BetterSqlite(place.file),
      new BetterSqlite(place.file, { readonly: true, timeout: 0 }),
    ];
    // So little memory that half of it has to be written out before the end, if it may.
    writer.pragma("cache_size = 1");
    const count = reader.prepare("select count(*) from card_states").pluck();
    await importBulkFile(
      writer,
      {
        kind: "oracle",
        fileName: "leaves",
        downloadedOn: day("2024-02-01"),
        bytes: [Buffer.from(JSON.stringify(many))],
      },
      { recordedAt: "2026-02-01T00:00:00.000Z", progress: () => seen.push(count.get()) },
    );
    expect(seen).toEqual([1, 1, 1]);
    expect(count.get()).toBe(1 + many.length + 1);
    reader.close();
    writer.close();
  });

  it("are the same from JSON Lines, which are refused where they look cut off", async () => {
    const place = placeIn(freshFolder(), small);
    const many = Array.from({ length: 200 }, (_, index) =>
      card(`${String(index).padStart(8, "0")}-1111-4111-8111-111111111111`, `Leaf ${index}`, `Leaf ${index} falls.`),
    );
    const lines = async (downloadedOn: string, cards: readonly object[], isKnownWhole = false) => {
      const bytes = [Buffer.from(cards.map((one) => `${JSON.stringify(one)}\n`).join(""))];
      const file = {
        ...({ kind: "oracle", fileName: "cards", isKnownWhole } as const),
        downloadedOn: day(downloadedOn),
      };
      const importing = await importCardsInto(place, { ...file, bytes });
      return importing.kind === "imported" ? importing.report : undefined;
    };
    await imported(place, "oracle", "2024-01-01", many);
    expect(await lines("2024-02-01", many)).toMatchObject({ objects: 200, cards: 200, changed: 0 });
    await expect(lines("2024-03-01", many.slice(0, 197))).rejects.toMatchObject({
      code: "unreadable-document",
      facts: { objects: 197, objectsBefore: 200 },
    });
    expect(await lines("2024-03-01", many.slice(0, 198))).toMatchObject({ changed: 2 });
    expect(await lines("2024-04-01", many.slice(0, 100), true)).toMatchObject({ changed: 98 });
  });

  it("are known from the instant on at which they were imported", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-02-01", [card(garden, "Garden", "Wither.")]);
    const then = withCards(place, (cards) => cards.imports()[0]?.recordedAt);
    await imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow.")]);
    expect(withCards(place, (cards) => cards.named("garden")[0]?.texts.length)).toBe(2);
    expect(withCards(place, (cards) => cards.named("garden")[0]?.texts.length, then)).toBe(1);
  });
});

describe("the names of imported cards", () => {
  const faces = [
    { name: "Sun", mana_cost: "{R}", oracle_text: "Shine." },
    { name: "Moon", mana_cost: "{U}", oracle_text: "Glow." },
  ];
  const split = { object: "card", layout: "split", oracle_id: hedge, name: "Sun // Moon", card_faces: faces };
  const namedIn = (place: Place, key: string, knownAt?: string) =>
    withCards(place, (cards) => cards.named(key).map(({ name }) => name), knownAt);

  it("leave out objects with the name of a card that are not cards, and join faces", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-01-01", [
      card(garden, "Moss", "Art.", { layout: "art_series" }),
      card(idOf("f"), "Moss", "A theme.", { layout: "front_card" }),
      split,
    ]);
    expect(namedIn(place, "moss")).toEqual([]);
    expect(withCards(place, (cards) => cards.named("sunmoon")[0]?.texts[0]?.value)).toMatchObject({
      cost: "{R} // {U}",
      words: "Sun\nShine.\n//\nMoon\nGlow.",
    });
  });

  it("are those of faces too, if no card has the name itself", async () => {
    const place = placeIn(freshFolder(), small);
    await imported(place, "oracle", "2024-01-01", [split]);
    const then = withCards(place, (cards) => cards.imports()[0]?.recordedAt);
    expect(namedIn(place, "moon")).toEqual(["Sun // Moon"]);
    await imported(place, "oracle", "2024-02-01", [split, card(garden, "Moon", "Rise.")]);
    expect(namedIn(place, "moon")).toEqual(["Moon"]);
    expect(namedIn(place, "moon", then)).toEqual(["Sun // Moon"]);
  });

  it("are those of both sides of a reversible card, which are cards of their own", async () => {
    const place = placeIn(freshFolder(), small);
    const sides = (ids: readonly string[]) => faces.map((face, index) => ({ ...face, oracle_id: ids[index] }));
    const reversible = { object: "card", layout: "reversible_card", name: "Sun // Moon" };
    await imported(place, "oracle", "2024-01-01", [{ ...reversible, card_faces: sides([garden, hedge]) }]);
    expect([namedIn(place, "sun"), namedIn(place, "moon"), namedIn(place, "sunmoon")]).toEqual([["Sun"], ["Moon"], []]);
    const twice = { ...reversible, card_faces: [faces[0], faces[0]].map((face) => ({ ...face, oracle_id: garden })) };
    expect((await imported(place, "oracle", "2024-02-01", [twice])).cards).toBe(1);
  });

  it("can be those of several cards", async () => {
    const place = placeIn(freshFolder(), small);
    const variants = ["a", "b"].map((digit) => card(idOf(digit), "Thing", `Variant ${digit}.`));
    await imported(place, "oracle", "2024-01-01", variants);
    expect(withCards(place, (cards) => cards.named("thing").map(({ oracleId }) => oracleId))).toEqual([
      ...[idOf("a"), idOf("b")],
    ]);
  });
});
