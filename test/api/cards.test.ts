import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CardAnswer, CardsAnswer } from "../../core/contract/cards.ts";
import type { TournamentRulesAnswer } from "../../core/contract/documents.ts";
import type { RulingsAnswer, RulingsHistoryAnswer } from "../../core/contract/rulings.ts";
import { canonicalSha256 } from "../../core/text/canonical.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

async function answered<Body>(url: string): Promise<Body> {
  const { status, body } = await ask(app, url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Body;
}
const rulingsOn = (on: string) => answered<RulingsAnswer>(`/v1/cards/mindslaver/rulings?on=${on}`);
const ids = (rulings: readonly { readonly id: string }[]): string[] => rulings.map(({ id }) => id);

const seeds = fileURLToPath(new URL("../../../shared/seeds/", import.meta.url));
function linesOfSeed(start: string, mark: string): string[] {
  const name = readdirSync(seeds).find((file) => file.startsWith(start)) ?? "";
  const lines = readFileSync(`${seeds}${name}`, "utf8").split("\n");
  const rulings = lines.slice(lines.findIndex((line) => /Rulings for Mindslaver|^\{4\}/.test(line)));
  return rulings.filter((line) => line.startsWith(mark) && !line.includes("↑")).map((line) => line.slice(mark.length));
}

const lookAndInstruct = [{ does: "look", at: "hand" }, expect.objectContaining({ does: "instructs" })];

describe("a card", () => {
  it.each([
    ["mindslaver", "its id"],
    ["Mindslaver", "its name"],
    ["MIND%20SLAVER", "capitals and spaces"],
    ["Emrakul,%20the%20Promised%20End", "a comma"],
    ["emrakul%20the%20promised%20end", "no comma"],
    ["Urza%E2%80%94Academy%20Headmaster", "a dash for a comma"],
  ])("is found as %s (%s)", async (name) => {
    expect((await ask(app, `/v1/cards/${name}`)).status).toBe(200);
  });

  it.each([
    ["Mindslavre", ["Mindslaver", "Kindslaver"]],
    ["emrakul", ["Emrakul, the Promised End"]],
    ["Black%20Lotus", []],
    ["%00", []],
    ["..%2F..%2Fetc%2Fpasswd", []],
    ["__proto__", []],
    ["%F0%9F%92%A9", []],
    ["%EF%BF%BD", []],
    ["%22%3E%3Cscript%3E", []],
  ])("that is not known, %s, is refused with the nearest names", async (name, choices) => {
    const { status, body } = await ask(app, `/v1/cards/${name}`);
    expect({ status, code: body["code"], choices: body["choices"] }).toEqual({
      status: 404,
      code: "unknown-card",
      choices,
    });
  });

  it("that was published later is distinguished from an unknown one", async () => {
    const early = await ask(app, "/v1/cards/mindslaver/rulings?on=2003-10-01");
    expect(early.body).toMatchObject({ code: "card-not-out-yet", firstDay: "2003-10-02", on: "2003-10-01" });
    expect((await ask(app, "/v1/cards/mindslavers?on=2003-10-01")).body["code"]).toBe("unknown-card");
  });

  it.each([
    ["2003-10-02", /mana burn costs/, "2003-10-02", "2009-07-10", "the words of 2003"],
    ["2009-07-09", /mana burn costs/, "2003-10-02", "2009-07-10", "the day before mana burn went from the card"],
    ["2009-07-10", /without the words on mana burn/, "2009-07-10", "2010-09-24", "a day before the rules"],
    ["2010-09-23", /without the words on mana burn/, "2009-07-10", "2010-09-24", "the turn is controlled"],
    ["2010-09-24", /target player during/, "2010-09-24", null, "the player is controlled"],
  ])("on %s: %s (%s to %s, because: %s)", async (on, says, from, to, _because) => {
    const { text, effect } = await answered<CardAnswer>(`/v1/cards/mindslaver?on=${on}`);
    expect(text).toMatchObject({ from, to, says: expect.stringMatching(says) });
    expect(effect).toMatchObject({ from: "2003-10-02", to: null, target: "player" });
  });

  it.each([
    ["2009-07-09", "Instructions of its own", lookAndInstruct],
    ["2010-09-23", "The same instructions in other words", lookAndInstruct],
    ["2010-09-24", "You control an opponent", lookAndInstruct],
    ["2010-10-01", "You control an opponent", [expect.objectContaining({ does: "control" })]],
  ])("Word of Command on %s: its words changed a week before its effect", async (on, says, acts) => {
    const { text, effect } = await answered<CardAnswer>(`/v1/cards/word-of-command?on=${on}`);
    expect(text?.says).toContain(says);
    expect(effect?.acts).toEqual(acts);
  });

  it.each([
    ["mindslaver", "2009-07-09", "whole", "the text of the post is held by its sum"],
    ["mindslaver", "2009-07-10", "not-held", "only what changed is known"],
    ["sorin-markov", "2010-09-24", "quoted", "words of it"],
    ["worst-fears", "2014-05-02", "not-held", "only what it does"],
    ["word-of-command", "2003-10-01", "not-held", "nobody saw them"],
  ])("%s on %s: its words are %s, because %s", async (id, on, words) => {
    expect((await answered<CardAnswer>(`/v1/cards/${id}?on=${on}`)).text?.words).toBe(words);
  });

  it("is in the list, and is found by words of what it does", async () => {
    expect((await answered<CardsAnswer>("/v1/cards")).cards.length).toBe(20);
    expect(ids((await answered<CardsAnswer>("/v1/cards?text=combat%20phase")).cards)).toEqual([
      "secret-of-bloodbending",
    ]);
    expect((await answered<CardsAnswer>("/v1/cards?text=%3F%3F")).cards).toEqual([]);
  });
});

describe("the rulings on Mindslaver", () => {
  const list2005 =
    "hidden-information whole-turn self-control objects concession decisions spells activated-abilities triggered-abilities combat own-choices uncalled-decisions subgame".split(
      " ",
    );
  const list2024 =
    "precedence self-control objects concession decisions spells triggered-abilities combat own-choices uncalled-decisions subgame activated-abilities whole-turn sideboard hidden-information".split(
      " ",
    );
  const official = "precedence active-player two-headed-giant skipped-turn overwriting tournament-decisions".split(" ");

  it("on 2005-01-10 are those of the post, in its order; one that is older and not among them is doubtful", async () => {
    const { rulings, shownBy, doubtful } = await rulingsOn("2005-01-10");
    expect(ids(rulings)).toEqual(list2005);
    expect(shownBy?.id).toBe("post-2005");
    expect(rulings.every(({ certainty }) => certainty === "witnessed")).toBe(true);
    expect(doubtful.map(({ id, published }) => [id, published?.on])).toEqual([["precedence", "2004-10-04"]]);
    expect(rulings[1]?.summary).toContain("Mana burn");
  });

  it("on 2024-06-07 are those of the wiki, and the list that had replaced them is doubtful on that day", async () => {
    const { rulings, shownBy, doubtful } = await rulingsOn("2024-06-07");
    expect(ids(rulings)).toEqual(list2024);
    expect(shownBy?.id).toBe("wiki-2024");
    expect(rulings.every(({ replacedOn, id }) => (id === "precedence") === (replacedOn === null))).toBe(true);
    expect(ids(doubtful)).toEqual(official.slice(1));
    expect(rulings[0]?.summary).not.toContain("Master Warcraft");
  });

  it.each([
    ["2024-04-11", 0, "the day before the new list"],
    ["2024-04-12", 6, "its day"],
    ["2024-06-06", 6, "the day before the wiki's stamp"],
    ["2024-06-08", 6, "the day after it, when nobody shows the old ones any more"],
    ["2026-11-20", 6, "today"],
  ])("on %s %i of the new list stand (%s)", async (on, count) => {
    const { rulings } = await rulingsOn(on);
    expect(ids(rulings).filter((id) => official.slice(1).includes(id)).length).toBe(Math.max(0, count - 1));
    expect(ids(rulings).includes("concession")).toBe(count === 0);
  });

  it.each([
    ["2004-10-03", [], "no ruling is older, as far as is known"],
    ["2004-10-04", ["precedence"], "the day that card pages give the oldest"],
    ["2004-11-30", ["precedence"], "the day before most"],
    ["2004-12-01", ["precedence", ...list2005.slice(1)].toSorted(), "their day; of one no day is known"],
    ["2005-01-11", [...list2005, "precedence"].toSorted(), "the day after the post"],
    ["2016-07-12", [...list2005, "precedence"].toSorted(), "the day before the sideboard"],
    ["2016-07-13", [...list2005, "precedence", "sideboard"].toSorted(), "the day of the sideboard"],
  ])("on %s: %j (%s)", async (on, expected) => {
    expect(ids((await rulingsOn(on)).rulings).toSorted()).toEqual(expected);
  });

  it.each([
    ["concession", "2015-01-01", "bridged", false, "both lists have the same words"],
    ["concession", "2004-12-15", "uncertain", false, "published, and its words first seen later"],
    ["spells", "2009-07-10", "uncertain", false, "nothing was cast yet, so the newer words cannot stand"],
    ["spells", "2009-07-11", "uncertain", true, "from now on they may"],
    ["hidden-information", "2016-07-12", "uncertain", false, "the day before the newer one is dated"],
    ["hidden-information", "2016-07-13", "uncertain", true, "its day"],
  ])("%s on %s is %s, with newer words that may stand already: %s (%s)", async (id, on, certainty, isOtherwise) => {
    const ruling = (await rulingsOn(on)).rulings.find((one) => one.id === id);
    expect({ certainty: ruling?.certainty, isOtherwise: ruling?.otherwise !== null }).toEqual({
      certainty,
      isOtherwise,
    });
  });

  it("2005 beside 2024: seven as they were, six reworded with reason, two added, none dropped", async () => {
    const { comparisons, lists } = await answered<RulingsHistoryAnswer>("/v1/cards/mindslaver/rulings/history");
    const [between, official_] = comparisons;
    expect(between).toMatchObject({ before: "post-2005", after: "wiki-2024", isSure: true });
    expect(between?.counts).toEqual({ unchanged: 7, reworded: 6, added: 2, dropped: 0 });
    const of = (name: string) => between?.changes.filter((change) => change.class === name).map(({ ruling }) => ruling);
    expect(of("reworded")?.toSorted()).toEqual(
      ["activated-abilities", "hidden-information", "self-control", "spells", "subgame", "whole-turn"].toSorted(),
    );
    expect(of("added")).toEqual(["precedence", "sideboard"]);
    expect(between?.changes.filter(({ why, class: name }) => (name === "unchanged") !== (why === null))).toEqual([]);
    const cast = between?.changes.find(({ ruling }) => ruling === "spells");
    expect(cast?.words?.filter(({ op }) => op !== "equal").map(({ op, text }) => `${op} ${text}`)).toEqual([
      "delete plays",
      "insert casts",
      "delete played",
      "insert cast",
    ]);
    expect(official_?.counts).toEqual({ unchanged: 0, reworded: 1, added: 5, dropped: 14 });
    expect(lists.map(({ shows }) => shows)).toEqual([13, 15, 6]);
  });

  it("a day of publication is never that of the words", async () => {
    const { rulings } = await answered<RulingsHistoryAnswer>("/v1/cards/mindslaver/rulings/history");
    const spells = rulings.find(({ id }) => id === "spells");
    expect(spells?.published).toMatchObject({ on: "2004-12-01", basis: "card-page" });
    expect(spells?.wordings.map(({ wordsCame, notBefore }) => ({ ...wordsCame, notBefore }))).toEqual([
      { after: null, by: "2005-01-10", notBefore: null },
      { after: "2005-01-10", by: "2024-06-07", notBefore: "2009-07-11" },
    ]);
  });

  it.skipIf(!existsSync(seeds))("are word for word those of the two seeds, in their order", async () => {
    for (const [start, mark, on] of [
      ["003", "* ", "2005-01-10"],
      ["000", "- ", "2024-06-07"],
    ] as const) {
      const lines = linesOfSeed(start, mark);
      const { rulings, shownBy } = await rulingsOn(on);
      const hashes = rulings.map(({ seen }) => seen.find(({ source }) => source === shownBy?.id)?.sha256);
      expect(hashes).toEqual(lines.map(canonicalSha256));
      const plain = (text: string) => text.replaceAll("’", "'");
      expect(rulings.filter(({ quote }, index) => !plain(lines[index] ?? "").includes(quote ?? "-"))).toEqual([]);
    }
  });

  it.skipIf(!existsSync(seeds))("the text of the card in the seed is the one of that day", async () => {
    const name = readdirSync(seeds).find((file) => file.startsWith("003")) ?? "";
    const line =
      readFileSync(`${seeds}${name}`, "utf8")
        .split("\n")
        .find((one) => one.startsWith("{4}")) ?? "";
    const { text, cost, type } = await answered<CardAnswer>("/v1/cards/mindslaver?on=2005-01-10");
    expect({ sha256: text?.sha256, cost, type }).toEqual({
      sha256: canonicalSha256(line),
      cost: "{6}",
      type: "Legendary Artifact",
    });
    expect(line).toContain(text?.quote);
  });

  it.each([
    ["emrakul-the-promised-end", "2016-07-22", ["skipped-turn", "overwriting", "sideboard"]],
    ["cruel-entertainment", "2016-11-11", ["each-other", "one-has-left"]],
    ["opposition-agent", "2020-11-20", ["search-choices", "overwriting", "concession"]],
  ])("those on %s are known from %s on, without their words", async (id, on, expected) => {
    const { rulings } = await answered<RulingsAnswer>(`/v1/cards/${id}/rulings?on=${on}`);
    expect(ids(rulings)).toEqual(expected);
    expect(rulings.filter(({ quote, summary }) => quote !== null || !summary.includes("not held"))).toEqual([]);
  });

  it("another card has its own, and one without has none", async () => {
    const { rulings } = await answered<RulingsAnswer>("/v1/cards/secret-of-bloodbending/rulings");
    expect(ids(rulings)).toEqual(["skipped-combat", "precedence"]);
    expect((await answered<RulingsAnswer>("/v1/cards/meditate/rulings")).rulings).toEqual([]);
  });
});

describe("the tournament rules", () => {
  const on = async (day: string) =>
    Object.fromEntries(
      (await answered<TournamentRulesAnswer>(`/v1/tournament-rules?on=${day}`)).rules.map(({ id, statements }) => [
        id,
        statements[0],
      ]),
    );

  it.each([
    ["2000-05-31", undefined, "nothing is known"],
    ["2000-06-01", "122", "the floor rules"],
    ["2009-06-30", "122", "their last day"],
    ["2009-07-01", "6.2", "the tournament rules of 2009"],
    ["2011-07-01", "3.14", "the look allowed"],
    ["2016-07-21", "3.15", "the last day of it"],
    ["2016-07-22", "3.15", "the ban"],
    ["2021-07-22", "3.15", "the day before the section moved"],
    ["2021-07-23", "3.16", "moved"],
  ])("on %s the section on sideboards was %s (%s)", async (day, number, _because) => {
    expect((await on(day))["sideboard-sight"]?.number).toBe(number);
  });

  it("the ban of 2016 is a change, and not seen before", async () => {
    expect((await on("2016-07-21"))["sideboard-sight"]?.quote).toContain("of any players they currently control");
    expect((await on("2016-07-22"))["sideboard-sight"]?.quote).toContain("may not look at that player's sideboard");
  });

  it("the guide: the controller of a player from 2016, the owner of the card added in 2019", async () => {
    expect((await on("2016-09-29"))["missed-triggers"]).toBeUndefined();
    expect((await on("2016-09-30"))["missed-triggers"]).toMatchObject({ document: "ipg", number: "2.1", to: null });
    expect((await on("2016-09-30"))["missed-triggers"]?.quote).toContain("is responsible for that player's triggers");
    expect((await on("2019-01-20"))["missed-trigger-warning"]?.quote).not.toContain("own the card");
    expect((await on("2019-01-21"))["missed-trigger-warning"]?.quote).toBe("and they own the card responsible");
  });

  it("are another layer, and are the parameters that rest on their documents", async () => {
    const { rules } = await answered<TournamentRulesAnswer>("/v1/tournament-rules");
    expect(rules.length).toBeGreaterThan(60);
    expect(new Set(rules.map(({ layer }) => layer))).toEqual(new Set(["tournament-rules"]));
    expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(["penalty-slow-play", "own-sideboard-sight"]));
    const { body } = await ask(app, "/v1/questions/C04?on=2016-07-22");
    expect(JSON.stringify(body)).toContain('"kind":"tournament-rule"');
    expect(JSON.stringify(body)).toContain("MTR 3.15");
  });
});
