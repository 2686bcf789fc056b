import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import type { CardAnswer, CardHistoryAnswer, CardsAnswer } from "../../core/contract/cards.ts";
import type { RulingsAnswer, RulingsHistoryAnswer } from "../../core/contract/rulings.ts";
import type { SearchAnswer } from "../../core/contract/search.ts";
import { type OpenArchive, openLive } from "../../db/live-archive.ts";
import { surroundings } from "../cli/surroundings.ts";
import { card, freshFolder, garden, hedge, idOf, imported, placeIn, ruling } from "../db/cards/downloads.ts";
import { preparedCopy } from "../prepared.ts";
import { ask, service } from "./service.ts";

const longName = "1996 World Champion of All the Worlds There Ever Were and Will Be";

let app: Awaited<ReturnType<typeof service>>;
let live: OpenArchive;
/** After the first two imports. */
let then: string;
const answer = async <Body>(url: string): Promise<Body> => (await ask(app, url)).body as never;

/** A service on a database with downloads of January and of March 2024. */
beforeAll(async () => {
  const place = placeIn(freshFolder());
  const bolt = "33333333-3333-4333-8333-333333333333";
  const fire = [
    { name: "Feuer", oracle_text: "Burn." },
    { name: "Eis", oracle_text: "Freeze." },
  ];
  const same = [
    card(hedge, "Mindslaver", "Rule."),
    card(bolt, "Séance at Dûn", "Speak."),
    card(idOf("a"), "Thingamajig", "Variant A."),
    card(idOf("b"), "Thingamajig", "Variant B."),
    card(idOf("c"), "_____", "Any name."),
    card(idOf("e"), "Lightning Bolt", "Three damage."),
    card(idOf("9"), longName, "Long."),
    { object: "card", layout: "split", oracle_id: idOf("d"), name: "Feuer // Eis", card_faces: fire },
  ];
  await imported(place, "oracle", "2024-01-01", [card(garden, "Garden of Glass", "Grow one."), ...same]);
  const early = [ruling(garden, "It grows every year."), ruling(garden, "Only by night."), ruling(garden, "Slowly.")];
  await imported(place, "rulings", "2024-01-01", [...early, ruling(hedge, "One.")]);
  then = new Date(place.now()).toISOString();
  const late = [
    ruling(garden, "It grows every month."),
    { ...early[1], published_at: "2024-02-02" },
    ruling(garden, "New."),
  ];
  await imported(place, "oracle", "2024-03-01", [card(garden, "Garden of Glass", "Grow two."), ...same]);
  await imported(place, "rulings", "2024-03-01", [...late, ruling(hedge, "One.")]);
  const opening = await openLive(place);
  if (opening.kind !== "open") throw new Error(opening.kind);
  live = opening.live;
  app = await service({ live });
});
afterAll(async () => {
  await app.close();
  live.close();
});

describe("imported cards at the service", () => {
  it.each([
    ["2023-12-31", null, undefined, "before the first download nothing is known"],
    ["2024-01-01", "Grow one.", "witnessed", "its day"],
    ["2024-02-29", "Grow one.", "uncertain", "by March it had changed, on which day is not known"],
    ["2024-03-01", "Grow two.", "witnessed", "the next download"],
    ["2024-03-02", "Grow two.", "uncertain", "after the newest"],
  ])("on %s a changed text is %s (%s): %s", async (on, words, certainty, _because) => {
    const { imported: state, firstImportedOn, text } = await answer<CardAnswer>(`/v1/cards/garden-of-glass?on=${on}`);
    expect({ words: state?.value?.words ?? null, certainty: state?.certainty }).toEqual({ words, certainty });
    expect(state?.otherwise?.value?.words).toBe(on === "2024-02-29" ? "Grow two." : undefined);
    expect([firstImportedOn, text]).toEqual(["2024-01-01", null]);
  });

  it.each([
    ["Lightning Bolt", "/cards/Lightning%20Bolt", "the name of a card"],
    ["lightning bolt 2024-02-01", "/cards/Lightning%20Bolt?on=2024-02-01", "a name and a day"],
    ["eis", "/cards/Feuer%20%2F%2F%20Eis", "the name of a face"],
    ["Mindslaver", "/cards/mindslaver", "a card that people wrote down too"],
    ["Thingamajig", undefined, "the name of two cards, so both are listed"],
    ["bolt", undefined, "a word of a name, so the card is listed"],
    [longName, `/cards/${encodeURIComponent(longName)}`, "a name as long as a sentence"],
  ])("%s in the one box leads to %s: %s", async (q, path, _because) => {
    const { headers } = await app.inject({ url: `/find?q=${encodeURIComponent(q)}` });
    expect(headers["location"]).toBe(path);
  });

  it("are shown with the results of a search, exact names first", async () => {
    const namesFor = async (query: string) =>
      (await answer<SearchAnswer>(`/v1/search?on=any&q=${query}`)).cards.map(({ name }) => name);
    expect(await namesFor("eis")).toEqual(["Feuer // Eis"]);
    expect(await namesFor("of")).toContain("Garden of Glass");
    expect(await namesFor("bolt&kind=rule")).toEqual([]);
    expect((await app.inject({ url: "/search?q=bolt&on=any" })).body).toContain('href="/cards/Lightning%20Bolt"');
  });

  it("say what became of words and rulings between two downloads, and between which days", async () => {
    const texts = (await answer<CardHistoryAnswer>("/v1/cards/Garden-of-Glass/history")).imported;
    expect(texts.map(({ after, from, lastSeenOn, to }) => [after, from, lastSeenOn, to])).toEqual([
      [null, "2024-01-01", "2024-01-01", "2024-03-01"],
      ["2024-01-01", "2024-03-01", "2024-03-01", null],
    ]);
    expect(texts[1]?.words?.filter(({ op }) => op !== "equal").map(({ op, text }) => [op, text])).toEqual([
      ["delete", "one"],
      ["insert", "two"],
    ]);
    const [first, second] = (await answer<RulingsHistoryAnswer>(`/v1/cards/${garden}/rulings/history`)).imported;
    expect(first?.changes).toEqual([]);
    expect(second?.changes.map((change) => [change.class, change.before?.comment, change.after?.comment])).toEqual([
      ["reworded", "It grows every year.", "It grows every month."],
      ["redated", "Only by night.", "Only by night."],
      ["added", undefined, "New."],
      ["dropped", "Slowly.", undefined],
    ]);
    expect(second?.changes[0]?.words?.filter(({ op }) => op === "delete")).toEqual([{ op: "delete", text: "year" }]);
    const { imported: rulings } = await answer<RulingsAnswer>(`/v1/cards/${garden}/rulings?on=2024-02-29`);
    expect(rulings).toMatchObject({
      certainty: "uncertain",
      after: null,
      lastSeenOn: "2024-01-01",
      to: "2024-03-01",
    });
  });

  it("stand beside the curated ones; what did not change is bridged", async () => {
    expect(await answer<RulingsAnswer>("/v1/cards/mindslaver/rulings?on=2024-02-12")).toMatchObject({
      card: "mindslaver",
      imported: { certainty: "bridged", value: [{ comment: "One." }] },
    });
    expect(await answer<CardAnswer>("/v1/cards/mindslaver?on=2024-02-12")).toMatchObject({
      text: { from: "2010-09-24", words: "quoted" },
      imported: { value: { words: "Rule." } },
    });
  });

  it.each([
    ["garden%20of%20glass", "Garden of Glass", "capitals"],
    ["SEANCE%20AT%20DUN", "Séance at Dûn", "accents"],
    ["se%CC%81ance-at-du%CC%82n", "Séance at Dûn", "accents as marks of their own"],
    ["_____", "_____", "no letters at all"],
    ["Feuer%20%2F%2F%20Eis", "Feuer // Eis", "both faces"],
    ["eis", "Feuer // Eis", "one face"],
    ["AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA", "Thingamajig", "an Oracle id"],
  ])("%s is %s (%s)", async (asked, name) => {
    expect(await answer<CardAnswer>(`/v1/cards/${asked}`)).toMatchObject({ name });
  });

  it("refuses a name that two cards have, and suggests similar names for an unknown one", async () => {
    const choices = [idOf("a"), idOf("b")];
    expect(await answer("/v1/cards/thingamajig/rulings")).toMatchObject({ code: "ambiguous", choices });
    expect(await answer("/v1/cards/agrden%20of%20glass")).toMatchObject({
      code: "unknown-card",
      choices: ["Garden of Glass"],
    });
    expect(await answer("/v1/cards/Mindslavers")).toMatchObject({ choices: ["Mindslaver", "Kindslaver"] });
  });

  it("lists names by words in any order, and how many there are", async () => {
    expect(await answer<CardsAnswer>("/v1/cards?text=glass%20garden")).toMatchObject({
      cards: [],
      imported: ["Garden of Glass"],
      importedCount: 1,
    });
    expect((await answer<CardsAnswer>("/v1/cards?text=mindslaver")).importedCount).toBe(0);
  });

  it("knownAt: what was imported later is not known yet", async () => {
    const state = async (knownAt: string) =>
      (await answer<CardAnswer>(`/v1/cards/garden-of-glass?on=2024-06-01&knownAt=${knownAt}`)).imported;
    expect(await state(then)).toMatchObject({
      from: "2024-01-01",
      to: null,
      certainty: "uncertain",
      otherwise: null,
    });
    expect(await state("2026-12-31T00:00:00Z")).toMatchObject({ from: "2024-03-01" });
  });
});

describe("annals import of bulk files", () => {
  const folder = freshFolder();
  const environment = { ANNALS_DB: join(folder, "annals.sqlite") };
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const rulings = JSON.stringify([ruling(garden, "It grows.")]);

  it("reads files packed with gzip, and says with which download it compared", async () => {
    const first = surroundings(["import", "--rulings", file("rulings-20240101090035.json", rulings)], environment);
    expect([await run(first), first.errorOutput]).toEqual([0, []]);
    expect(first.written.join()).toContain("no earlier download was held");
    const packed = file("rulings-20240201090035.json", gzipSync(rulings));
    const second = surroundings(["import", "--rulings", packed], environment);
    expect([await run(second), second.errorOutput]).toEqual([0, []]);
    expect(second.written.join()).toContain("0 cards differ from the download of 2024-01-01");
    const again = surroundings(["import", "--rulings", packed], environment);
    await run(again);
    expect(again.written.join()).toBe("rulings-20240201090035.json: held already, as downloaded on 2024-02-01");
  });

  it("shows its progress on a terminal, and clears it", async () => {
    const shown: string[] = [];
    const terminal = { columns: () => 80, write: (text: string) => void shown.push(text) };
    const given = {
      ...surroundings(["import", "--rulings", file("rulings-20240301.json", rulings)], environment),
      terminal,
    };
    expect(await run(given)).toBe(0);
    expect(shown.join("")).toContain("1/1 rulings-20240301.json");
    expect(shown.at(-1)).toBe("\r\u001b[K");
  });

  it.each([
    [["--rulings", "--oracle", "a.json"], 2, "each take one file"],
    [["--rulings", "a.json", "b.json"], 2, "each take one file"],
    [["--rulings", "a.json"], 2, "contains no day"],
    [["--rulings", "a-20240101.json"], 1, "does not exist"],
    [["--rulings", file("cut-20240101.json", gzipSync(rulings).subarray(0, 40))], 1, "gzip data is damaged or cut off"],
    [["--rulings", file("end-20240101.json", rulings.slice(0, -5))], 1, "end-20240101.json: Line 1, at byte"],
    [
      ["--oracle", file("kind-20240101.json", rulings)],
      1,
      "kind-20240101.json: Object 1, on line 1, is not a valid card",
    ],
  ])("%j ends with %i and says: %s", async (words, code, said) => {
    const given = surroundings(["import", ...words], { ANNALS_DB: preparedCopy() });
    expect([await run(given), given.errorOutput.join("\n")]).toEqual([code, expect.stringContaining(said)]);
  });
});
