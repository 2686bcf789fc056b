import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Archive } from "../../core/archive/archive.ts";
import { withDerived } from "../../core/derived.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { embeddedHoldings } from "../archive.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

const situation = {
  players: ["Anna", "Ben"],
  events: [
    { card: "Mindslaver", by: "Anna", on: "Ben" },
    { turn: "Ben" },
    { begins: "precombat-main" },
    { ends: "phase", unused: { Ben: 3 } },
    { ask: "lifeLost", player: "Ben" },
    { ask: "decides", player: "Ben", about: "targets" },
  ],
};

function post(url: string, payload: unknown, type = "application/json") {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  return ask(app, { method: "POST", url, payload: text, headers: { "content-type": type } });
}

describe("POST /v1/outcomes", () => {
  it("decides a situation on a day, and today if none is given", async () => {
    const { status, body, headers } = await post("/v1/outcomes", { on: "2005-01-10", situation });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toMatchObject({
      on: "2005-01-10",
      release: "2004-10-01",
      answers: [
        { value: 0, citations: [{ number: "507.4" }, { number: "300.3" }] },
        { value: "Anna", citations: [{ number: "507.3" }, { number: "507.1" }] },
      ],
    });
    expect((await post("/v1/outcomes", { situation })).body).toMatchObject({
      on: "2026-11-20",
      beyondNewestRelease: true,
    });
  });

  it("reads a situation in sentences, and says what it understood and assumed", async () => {
    const sentence = "I attack with a 4/4 trample. She blocks with a 2/2. How much damage does she take?";
    const { status, body } = await post("/v1/outcomes", { sentence, on: "2009-07-10" });
    expect([status, body]).toMatchObject([
      200,
      {
        on: "2009-07-10",
        situation: { players: ["Anna", "Ben"] },
        assumed: [expect.stringContaining("deals enough damage")],
        answers: [{ value: 2 }, { value: 18 }],
      },
    ]);
    const dated = "Mindslaver on Ben in 2005: who chooses his attackers?";
    expect((await post("/v1/outcomes", { sentence: dated })).body).toMatchObject({
      on: "2005-01-01",
      answers: [{ value: "Anna" }],
    });
  });

  it.each([
    [
      { sentence: "Anna’s Mindslaver on Ben is countered. Who chooses his attackers?" },
      "Not understood: “is countered”",
    ],
    [{ sentence: "what is the best deck" }, "The sentence tells no situation|No rule of play"],
    [{ sentence: "2/2 blocks 3/3", situation }, "either situation or sentence"],
    [{}, "either situation or sentence"],
    [{ sentence: "a".repeat(501) }, "sentence"],
  ])("refuses %j", async (payload, said) => {
    const { status, body } = await post("/v1/outcomes", payload);
    expect([status, body]).toMatchObject([400, { code: "invalid-request", detail: expect.stringMatching(said) }]);
  });

  it("reads YAML as well", async () => {
    const yaml =
      "on: 2005-01-10\nsituation:\n  players: [Anna, Ben]\n  events:\n    - {turn: Ben}\n    - {ask: activePlayer}\n";
    expect((await post("/v1/outcomes", yaml, "application/yaml")).body).toMatchObject({ answers: [{ value: "Ben" }] });
    expect((await post("/v1/outcomes", "a: [", "application/yaml")).body).toMatchObject({ code: "invalid-request" });
  });

  it.each([
    ["- {card: Mindslaver, by: Anna, true: Ben}", 'Unknown: "true"; YAML 1.1'],
    ["- {resolves: top, pays: true}", 'is not one of "yes", "no"; YAML 1.1'],
  ])("says what to quote where YAML 1.1 read a boolean: %s", async (event, detail) => {
    const yaml = `on: 2005-01-10\nsituation:\n  players: [Anna, Ben]\n  events:\n    ${event}\n`;
    const { body } = await post("/v1/outcomes", yaml, "application/yaml");
    expect(body).toMatchObject({ code: "invalid-request", detail: expect.stringContaining(detail) });
  });

  it.each<[string, unknown, string, number]>([
    ["an unknown key", { situation: { ...situation, mood: "good" } }, "invalid-request", 400],
    [
      "an unknown key of an event",
      { situation: { ...situation, events: [{ turn: "Ben", fast: true }, ...situation.events] } },
      "invalid-request",
      400,
    ],
    [
      "an event of no kind",
      { situation: { ...situation, events: [{ jump: "Ben" }, ...situation.events] } },
      "invalid-request",
      400,
    ],
    ["a question of no kind", { situation: { ...situation, events: [{ ask: "why" }] } }, "invalid-request", 400],
    [
      "a decision of no kind",
      { situation: { ...situation, events: [{ ask: "decides", player: "Ben", about: "lunch" }] } },
      "invalid-request",
      400,
    ],
    [
      "a stranger",
      { situation: { ...situation, events: [{ ask: "decides", player: "Zoe" }] } },
      "invalid-request",
      400,
    ],
    ["no situation", {}, "invalid-request", 400],
    ["no day", { on: "2009-02-30", situation }, "invalid-date", 400],
    ["a day before all releases", { on: "1999-04-22", situation }, "before-first-release", 404],
    [
      "a card that is not known",
      { situation: { ...situation, events: [{ card: "Shock", by: "Ben" }, ...situation.events] } },
      "unknown-card",
      404,
    ],
    ["a card that was not there yet", { on: "2003-10-01", situation }, "situation-impossible", 422],
    ["too much", { situation: { ...situation, events: [{ happens: "x".repeat(70_000) }] } }, "too-large", 413],
  ])("refuses %s", async (_what, payload, code, status) => {
    expect(await post("/v1/outcomes", payload)).toMatchObject({ status, body: { code } });
  });

  it("answers a sentence with where sentences are read", async () => {
    const { body } = await post("/v1/outcomes", { situation: "2/2 blocks 3/3" });
    expect(body).toMatchObject({ errors: [{ at: "situation", error: expect.stringContaining("/situation") }] });
  });

  it("says which event and key is wrong", async () => {
    const events = [{ turn: "Ben" }, { card: "Mindslaver", on: "Ben" }, { ask: "activePlayer" }];
    const { body } = await post("/v1/outcomes", { situation: { ...situation, events } });
    expect(body).toMatchObject({ errors: [{ at: "situation.events.1.by" }] });
  });

  it("answers JSON only", async () => {
    const headers = { accept: "text/html" };
    const refused = await ask(app, { method: "POST", url: "/v1/outcomes", payload: { situation }, headers });
    expect(refused).toMatchObject({ status: 406, body: { code: "unsupported-format" } });
  });
});

describe("POST /v1/outcomes/timeline and /v1/outcomes/diff", () => {
  it("compares two days for a sentence that both read alike", async () => {
    const two = "I have two legendary creatures with the same name. Do I have to sacrifice one of them?";
    const { body } = await post("/v1/outcomes/diff", { sentence: two, from: "2004-09-30", to: "2004-10-01" });
    expect(body).toMatchObject({
      situation: { players: ["Anna", "Ben"] },
      differences: [
        { before: { value: "battlefield" }, after: { value: "graveyard" } },
        { before: { value: "graveyard" }, after: { value: "graveyard" } },
      ],
    });
    const deadly = "I attack with a 5/5 with trample and deathtouch. He blocks with a 3/3. What is his life?";
    for (const [sentence, said] of [
      [deadly, "another situation by the rules of each day"],
      [`In 2005, ${two}`, "leave the day out of the sentence"],
      ["Ben sings a song.", "Say it in other words"],
    ])
      expect((await post("/v1/outcomes/diff", { sentence, from: "2008-10-03", to: "2012-07-13" })).body).toMatchObject({
        code: "invalid-request",
        detail: expect.stringContaining(String(said)),
      });
  });

  it("follow a sentence through all days on which it means the same", async () => {
    const legends = "I have two legendary creatures with the same name. Do I have to sacrifice one of them?";
    const { body } = await post("/v1/outcomes/timeline", { sentence: legends, from: "2004-01-01", to: "2014-01-01" });
    expect(body).toMatchObject({ situation: { players: ["Anna", "Ben"] }, assumed: expect.any(Array) });
    const { intervals } = body as unknown as { intervals: { from: string; answers: { value: unknown }[] }[] };
    expect(intervals.map(({ from, answers }) => [from, answers.map(({ value }) => value)])).toContainEqual([
      "2004-10-01",
      ["graveyard", "graveyard"],
    ]);
    const deadly = "I attack with a 5/5 with trample and deathtouch. He blocks with a 3/3. What is his life?";
    for (const [request, said] of [
      [{ sentence: deadly, from: "2008-10-03" }, "another situation by the rules of each day"],
      [{ sentence: legends, situation }, "either situation or sentence"],
      [{}, "either situation or sentence"],
    ] as const)
      expect((await post("/v1/outcomes/timeline", request)).body).toMatchObject({
        code: "invalid-request",
        detail: expect.stringContaining(said),
      });
  });

  it("say that on 2009-07-11 only the reason for the first answer changed", async () => {
    const { body } = await post("/v1/outcomes/timeline", { situation, from: "2009-07-10", to: "2009-07-12" });
    expect(body).toMatchObject({
      intervals: [
        { from: "2009-07-10", to: "2009-07-11", changed: null },
        {
          from: "2009-07-11",
          to: "2009-07-12",
          changed: "reason",
          answers: [{ value: 0, changed: "reason" }, { changed: "citation" }],
        },
      ],
    });
    const diff = await post("/v1/outcomes/diff", { situation, from: "2009-07-10", to: "2009-07-11" });
    expect(diff.body).toMatchObject({ differences: [{ changed: "reason" }, { changed: "citation" }] });
  });

  it("without a situation, what two days answer differently of all the catalogue, with the days between", async () => {
    const compared = async (from: string, to: string) =>
      (await post("/v1/outcomes/diff", { from, to })).body as unknown as {
        readonly differences: unknown[];
        readonly questions: { readonly question: string; readonly changedOn: string[]; readonly before: object[] }[];
      };
    const { differences, questions } = await compared("2013-07-12", "2013-07-13");
    expect(differences).toEqual([]);
    expect(questions.map(({ question }) => question)).toEqual([
      "convoke-under-a-tax",
      "indestructible-lost",
      "land-drops",
      "legend-rule-across",
      "legend-rule-twice",
      "planeswalkers-across",
      "planeswalkers-of-one-type",
      "sideboard-of-twelve",
    ]);
    const long = await compared("2004-09-30", "2026-08-07");
    const legend = long.questions.find(({ question }) => question === "legend-rule-across");
    expect(legend).toMatchObject({
      changedOn: ["2004-10-01", "2013-07-13"],
      before: [{ value: "graveyard", lineages: [] }, { value: "battlefield" }],
    });
    expect((await compared("2026-08-07", "2026-11-20")).questions).toEqual([]);
    expect((await post("/v1/outcomes/diff", { from: "2026-11-20", to: "2026-08-07" })).status).toBe(400);
    expect((await post("/v1/outcomes/diff", { from: "1998-01-01", to: "2026-08-07" })).status).toBe(404);
  });

  it("refuse days in the wrong order", async () => {
    const refused = await post("/v1/outcomes/timeline", { situation, from: "2009-07-12", to: "2009-07-12" });
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid-request" } });
  });
});

describe("the catalogue", () => {
  it("lists all questions, by topic and words", async () => {
    const ids = async (query: string) =>
      ((await ask(app, `/v1/questions${query}`)).body["questions"] as { id: string }[]).map(({ id }) => id);
    expect((await ids("")).length).toBeGreaterThanOrEqual(90);
    expect(await ids("?topic=triggers")).toEqual(["F15"]);
    expect(await ids("?text=summoner%20pact")).toEqual(["F13"]);
    expect(await ids("?text=lacerator")).toEqual(["F15"]);
    expect(await ids("?topic=mana&text=teammate")).toEqual(["B09"]);
    expect((await ask(app, "/v1/questions?topic=nothing")).status).toBe(400);
  });

  it("answers each of them on a day and in time", async () => {
    const { questions } = (await ask(app, "/v1/questions")).body as unknown as { questions: { href: string }[] };
    for (const { href } of questions) {
      expect((await ask(app, `${href}?on=2026-08-07`)).status, href).toBe(200);
      expect((await ask(app, `${href}/history`)).status, href).toBe(200);
    }
  });

  it("shows what was expected beside what is computed", async () => {
    expect((await ask(app, "/v1/questions/d08?on=2012-01-01")).body).toMatchObject({
      id: "D08",
      expected: { from: "2009-07-11", to: "2016-07-22", values: [{ chooser: "Anna", from: ["collection"] }] },
      answers: [{ value: { chooser: "Anna", from: ["collection"] } }],
    });
    expect((await ask(app, "/v1/questions/B02?on=2005-02-01")).body).toMatchObject({
      expected: null,
      answers: [{ value: 0 }],
    });
  });
});

describe("outcomes in other answers", () => {
  it("a diff lists the questions that its days answer differently, within its limits", async () => {
    const asked = async (query: string) =>
      ((await ask(app, `/v1/diff?${query}`)).body["outcomes"] as { question: string }[]).map(
        ({ question }) => question,
      );
    expect(await asked("from=2016-07-21&to=2016-07-22")).toEqual(["C04", "C05", "D01", "D03", "D08", "E10"]);
    expect(await asked("from=2016-07-21&to=2016-07-22&lineage=leaving.no-turn-begins")).toEqual(["E10"]);
    expect(await asked("from=2018-04-26&to=2018-04-27")).toEqual([
      "bolt-at-a-planeswalker",
      "no-legal-target",
      "two-headed-attack",
    ]);
    expect(await asked("from=2018-04-27&to=2018-06-07")).toEqual([]);
  });

  it("coverage lists the parameters with the day on which each was verified", async () => {
    const { parameters } = (await ask(app, "/v1/coverage")).body as unknown as {
      parameters: { id: string; verified: string }[];
    };
    expect(parameters.find(({ id }) => id === "several-effects")).toMatchObject({ verified: "2026-08-22", stale: [] });
  });
});

describe("the catalogue as it was known", () => {
  it("is answered from the dataset of that instant, with the questions of that instant", async () => {
    const embedded = embeddedHoldings();
    const { archive, playbook } = embedded;
    const [first, then, now] = ["2026-01-01T00:00:00.000Z", "2026-01-31T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
    const recorded = withDerived<Archive>({ ...archive, imported: { ...archive.imported, recordedAt: [first, now] } });
    const asked = playbook.questions.get("b01");
    if (asked === undefined) throw new Error("the catalogue has lost B01");
    const questions = new Map([["b01", { ...asked, title: "As it was" }]]);
    const live = {
      ...stillArchive({ ...embedded, archive: recorded }),
      earlier: async () => ({ ...embedded, playbook: withDerived<Playbook>({ ...playbook, questions }) }),
    };
    const app = await service({ live });
    const titleOf = async (url: string) => (await ask(app, url)).body["title"];
    expect(await titleOf(`/v1/questions/B01?knownAt=${then}`)).toBe("As it was");
    expect(await titleOf(`/v1/questions/B01?knownAt=${now}`)).not.toBe("As it was");
    expect((await ask(app, `/v1/questions/A02?knownAt=${then}`)).status).toBe(404);
    const mind = "from=2009-07-10&to=2009-07-11&section=710";
    const outcomes = async (rest: string) =>
      (await ask(app, `/v1/diff?${mind}${rest}`)).body["outcomes"] as { question: string }[];
    expect((await outcomes("")).length).toBeGreaterThan((await outcomes(`&knownAt=${then}`)).length);
    await app.close();
  });
});
