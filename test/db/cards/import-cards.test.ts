import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../../../cli/program.ts";
import type { ImportedCards } from "../../../core/cards/imported.ts";
import type { BulkKind } from "../../../db/cards/bulk-forms.ts";
import { openLive } from "../../../db/live.ts";
import { importCardsInto, openStore } from "../../../db/store.ts";
import { ask, service } from "../../api/service.ts";
import { surroundings } from "../../cli/surroundings.ts";
import { day } from "../../days.ts";
import { gardenDataset } from "../printings/gardens.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "annals-cards-"));
  folders.push(folder);
  return folder;
}

let clock = 0;
const small = gardenDataset();
/** A database on a small dataset, which is made in no time; `folder` undefined: on the one that comes with the program. */
function placeIn(at: string, folder?: string) {
  return {
    file: join(at, "annals.sqlite"),
    ...(folder === undefined ? {} : { folder }),
    now: () => new Date(Date.UTC(2026, 0, 1) + 1000 * clock++),
  };
}

const idOf = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [garden, hedge] = [idOf("1"), idOf("2")];
const card = (oracle_id: string, name: string, oracle_text: string, more: object = {}) => ({
  ...{ object: "card", oracle_id, name, mana_cost: "{1}", type_line: "Artifact", oracle_text, prices: { usd: "0.1" } },
  ...more,
});
const ruling = (oracle_id: string, comment: string) => ({
  ...{ object: "ruling", oracle_id, source: "wotc", published_at: "2004-10-04", comment },
});

type Place = ReturnType<typeof placeIn>;
function imported(place: Place, kind: BulkKind, downloadedOn: string, objects: readonly object[]) {
  const bytes = Buffer.from(JSON.stringify(objects));
  // In pieces that end inside objects.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 50) }, (_, at) =>
    bytes.subarray(50 * at, 50 * (at + 1)),
  );
  const importing = importCardsInto(place, {
    kind,
    fileName: `${kind}.json`,
    downloadedOn: day(downloadedOn),
    bytes: pieces,
  });
  if (importing.kind !== "imported") throw new Error(importing.kind);
  return importing.report;
}

function withCards<Result>(place: Place, use: (cards: ImportedCards) => Result, knownAt?: string): Result {
  const opening = openStore(place);
  if (opening.kind !== "open") throw new Error(opening.kind);
  try {
    return use(opening.store.cards(knownAt));
  } finally {
    opening.store.close();
  }
}

const textsOf = (place: Place, key: string) =>
  withCards(place, (cards) => cards.named(key)?.texts.map(({ from, to, value }) => [from, to, value?.words ?? null]));

describe("downloads of bulk files", () => {
  it("are states of their own, and only what differs is kept", () => {
    const place = placeIn(freshFolder(), small);
    imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow."), card(hedge, "Hedge", "Hide.")]);
    const second = imported(place, "oracle", "2024-02-01", [
      card(garden, "Garden", "Grow two."),
      card(hedge, "Hedge", "Hide."),
    ]);
    expect(second).toMatchObject({ kind: "added", objects: 2, cards: 2, changed: 1 });
    expect(imported(place, "oracle", "2024-03-01", [card(hedge, "Hedge", "Hide.")]).changed).toBe(1);
    expect(textsOf(place, "garden")).toEqual([
      ["2024-01-01", "2024-02-01", "Grow."],
      ["2024-02-01", "2024-03-01", "Grow two."],
      ["2024-03-01", null, null],
    ]);
    expect(textsOf(place, "hedge")).toEqual([["2024-01-01", null, "Hide."]]);
  });

  it("imported twice are held once", () => {
    const place = placeIn(freshFolder(), small);
    const objects = [card(garden, "Garden", "Grow.")];
    imported(place, "oracle", "2024-01-01", objects);
    expect(imported(place, "oracle", "2024-05-01", objects).kind).toBe("already-held");
    expect(withCards(place, (cards) => cards.imports().length)).toBe(1);
  });

  it("say the same whatever the order in which they are imported", { timeout: 60_000 }, () => {
    const text = fc.constantFrom("Grow.", "Wither.", null);
    const states = fc.array(fc.tuple(text, text), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(states, fc.infiniteStream(fc.nat()), (said, chances) => {
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
        for (const { on, objects } of downloads) imported(inOrder, "oracle", on, objects);
        for (const { on, objects } of shuffled) imported(mixed, "oracle", on, objects);
        for (const key of ["garden", "hedge", "stone", "number"])
          expect(textsOf(mixed, key)).toEqual(textsOf(inOrder, key));
      }),
      { numRuns: 15 },
    );
  });

  it("that break off, or are something else, leave nothing behind", () => {
    const place = placeIn(freshFolder(), small);
    imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow.")]);
    const before = withCards(place, (cards) => [cards.imports(), cards.named("garden")]);
    const whole = Buffer.from(JSON.stringify([card(garden, "Garden", "Wither."), card(hedge, "Hedge", "Hide.")]));
    function* breakingOff() {
      yield whole.subarray(0, -20);
      throw new Error("the disk is gone");
    }
    const file = { kind: "oracle" as const, fileName: "oracle.json", downloadedOn: day("2024-02-01") };
    expect(() => importCardsInto(place, { ...file, bytes: breakingOff() })).toThrow("the disk is gone");
    expect(() => importCardsInto(place, { ...file, bytes: [whole.subarray(0, -20)] })).toThrow("ends before");
    expect(() => importCardsInto(place, { ...file, kind: "rulings", bytes: [whole] })).toThrow("form of a ruling");
    expect(() => importCardsInto(place, { ...file, bytes: [Buffer.from("[]")] })).toThrow("no cards");
    expect(withCards(place, (cards) => [cards.imports(), cards.named("garden")])).toEqual(before);
  });

  it("in a process that is killed leave nothing behind", () => {
    const place = placeIn(freshFolder(), small);
    imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow.")]);
    const before = withCards(place, (cards) => [cards.imports(), cards.named("garden")]);
    const program = fileURLToPath(new URL("dying-cards.ts", import.meta.url));
    const { signal, status } = spawnSync(process.execPath, [program, place.file, small]);
    expect(signal === "SIGKILL" || status === 137).toBe(true);
    expect(existsSync(`${place.file}-journal`)).toBe(true);
    expect(withCards(place, (cards) => [cards.imports(), cards.named("garden")])).toEqual(before);
    expect(imported(place, "oracle", "2024-02-01", [card(garden, "Garden", "Wither.")]).changed).toBe(1);
  });

  it("are known from the instant on at which they were imported", () => {
    const place = placeIn(freshFolder(), small);
    imported(place, "oracle", "2024-02-01", [card(garden, "Garden", "Wither.")]);
    const then = withCards(place, (cards) => cards.imports()[0]?.recordedAt);
    imported(place, "oracle", "2024-01-01", [card(garden, "Garden", "Grow.")]);
    expect(withCards(place, (cards) => cards.named("garden")?.texts.length)).toBe(2);
    expect(withCards(place, (cards) => cards.named("garden")?.texts.length, then)).toBe(1);
  });

  it("leave out what has the name of a card and is none, and join faces", () => {
    const place = placeIn(freshFolder(), small);
    const faces = [
      { name: "Sun", mana_cost: "{R}", oracle_text: "Shine." },
      { name: "Moon", mana_cost: "{U}", oracle_text: "Glow." },
    ];
    const split = { object: "card", layout: "split", oracle_id: hedge, name: "Sun // Moon", card_faces: faces };
    imported(place, "oracle", "2024-01-01", [card(garden, "Sun", "Art.", { layout: "art_series" }), split]);
    expect(withCards(place, (cards) => cards.named("sun"))).toBeUndefined();
    expect(withCards(place, (cards) => cards.named("sunmoon")?.texts[0]?.value)).toMatchObject({
      ...{ cost: "{R} // {U}", words: "Sun\nShine.\n//\nMoon\nGlow." },
    });
  });
});

describe("imported cards at the service and on the command line", () => {
  it("are found by name; rulings change from download to download, and stand beside the curated ones", async () => {
    const folder = freshFolder();
    const place = placeIn(folder);
    const files = {
      "oracle-cards-20240101090035.json": [
        card(garden, "Garden of Glass", "Grow."),
        card(hedge, "Mindslaver", "Rule."),
      ],
      "rulings-20240101090035.json": [ruling(garden, "It grows."), ruling(hedge, "One."), ruling(garden, "Slowly.")],
      "rulings-20240301090035.json": [ruling(garden, "It grows."), ruling(hedge, "One.")],
    };
    for (const [name, objects] of Object.entries(files)) {
      writeFileSync(join(folder, name), `[\n${objects.map((one) => JSON.stringify(one)).join(",\n")}\n]`);
      const option = name.startsWith("oracle") ? "--oracle" : "--rulings";
      const given = surroundings(["import", option, join(folder, name)], { ANNALS_DB: place.file });
      expect(await run(given), given.complaints.join("\n")).toBe(0);
      expect(given.written.join("\n")).toContain(
        `downloaded on ${name.includes("0301") ? "2024-03-01" : "2024-01-01"}`,
      );
    }
    const opening = openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const app = await service({ archive: opening.archive });
    const answer = async (url: string) => (await ask(app, url)).body as never as Record<string, never>;
    const comments = (value: { comment: string }[]) => value.map(({ comment }) => comment);
    expect(await answer("/v1/cards/garden%20of%20glass?on=2024-02-01")).toMatchObject({
      ...{ id: garden, text: null, firstDay: null, imported: { from: "2024-01-01", value: { words: "Grow." } } },
    });
    expect(await answer(`/v1/cards/${garden}/rulings?on=2023-12-31`)).toMatchObject({ rulings: [], imported: null });
    const early = (await answer(`/v1/cards/${garden}/rulings?on=2024-02-29`))["imported"]?.["value"];
    const late = (await answer(`/v1/cards/${garden}/rulings?on=2024-03-01`))["imported"]?.["value"];
    expect([comments(early as never), comments(late as never)]).toEqual([["It grows.", "Slowly."], ["It grows."]]);
    const { imported: states } = await answer("/v1/cards/Garden-of-Glass/rulings/history");
    expect((states as never as { from: string; to: string }[]).map(({ from, to }) => [from, to])).toEqual([
      ["2024-01-01", "2024-03-01"],
      ["2024-03-01", null],
    ]);
    expect(await answer("/v1/cards/mindslaver/rulings?on=2024-06-07")).toMatchObject({
      ...{ card: "mindslaver", shownBy: { id: "wiki-2024" }, imported: { value: [{ comment: "One." }] } },
    });
    expect(await answer("/v1/cards?text=glass")).toMatchObject({ cards: [], imported: ["Garden of Glass"] });
    expect(await answer("/v1/cards/garden%20of%20gloss")).toMatchObject({ choices: ["Garden of Glass"] });
    await app.close();
    opening.archive.close();
  });

  it.each([
    [["--rulings", "--oracle", "a.json"], 2, "each about one file"],
    [["--rulings", "a.json", "b.json"], 2, "each about one file"],
    [["--rulings", "a.json"], 2, "has no day in it"],
    [["--rulings", "a-20240101.json"], 1, "does not exist"],
  ])("import %j ends with %i and says: %s", async (words, code, said) => {
    const given = surroundings(["import", ...words], { ANNALS_DB: join(freshFolder(), "annals.sqlite") });
    expect([await run(given), given.complaints.join("\n")]).toEqual([code, expect.stringContaining(said)]);
  });
});
