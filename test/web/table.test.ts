import { describe, expect, it } from "vitest";
import { eventKinds } from "../../core/play/events/kinds.ts";
import { questionKinds } from "../../core/play/questions/kinds.ts";
import { service } from "../api/service.ts";
import { embeddedHoldings } from "../archive.ts";
import { addressesIn, open } from "./visits.ts";

const app = await service();
const { playbook } = embeddedHoldings();

const burn = {
  players: ["Anna", "Ben"],
  events: [
    { card: "Mindslaver", by: "Anna", on: "Ben" },
    { turn: "Ben" },
    { begins: "precombat-main" },
    { ends: "phase", unused: { Ben: 3 } },
    { ask: "lifeLost", player: "Ben" },
  ],
};

function situation(written: object, rest: Readonly<Record<string, string>> = {}): string {
  return `/situation?${new URLSearchParams({ s: JSON.stringify(written), ...rest })}`;
}

/** Sends a form of the builder; gives the situation that the visitor is led to. */
async function led(url: string): Promise<{ readonly status: number; readonly written: unknown; readonly to: string }> {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
  const to = String(headers.location);
  return { status: statusCode, to, written: JSON.parse(new URL(to, "http://x").searchParams.get("s") ?? "null") };
}

/** What a browser would send of the last form of a page as it stands. */
function fieldsIn(html: string): [string, string][] {
  const form = /<section class="next"[\s\S]*?<form[^>]*>([\s\S]*?)<\/form>/.exec(html)?.[1] ?? "";
  const text = (escaped: string) =>
    escaped.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  const inputs = [...form.matchAll(/<input ([^>]*?)\/?>/g)].flatMap(([, attributes = ""]): [string, string][] => {
    const [, name = ""] = /(?:^|\s)name="([^"]*)"/.exec(attributes) ?? [];
    const [, value = ""] = /(?:^|\s)value="([^"]*)"/.exec(attributes) ?? [];
    const isSent = !attributes.includes('type="checkbox"') || /\schecked/.test(attributes);
    return isSent ? [[name, text(value)]] : [];
  });
  const selects = [...form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)].map(
    ([, name = "", options = ""]): [string, string] => {
      const offered = [...options.matchAll(/<option value(?:="([^"]*)")?( selected)?/g)];
      const [, value = ""] = offered.find(([, , selected]) => selected !== undefined) ?? offered[0] ?? [];
      return [name, text(value)];
    },
  );
  return [...inputs, ...selects, ["do", "add"]];
}

describe("the catalogue", () => {
  it("lists every question once, under its topic", async () => {
    const { status, html, headers } = await open(app, "/questions");
    expect(status).toBe(200);
    expect(headers["link"]).toBe('</v1/questions>; rel="alternate"; type="application/json"');
    const listed = addressesIn(html).filter((address) => address.startsWith("/questions/"));
    expect(listed).toHaveLength(playbook.questions.size);
    expect(html.match(/<h2 id="topic-/g)).toHaveLength(
      new Set([...playbook.questions.values()].map(({ topic }) => topic)).size,
    );
  });

  it("finds questions by words and topic, and says so if there is none", async () => {
    const found = await open(app, "/questions?text=unused+mana&topic=mana");
    expect(addressesIn(found.html)).toContain("/questions/B01");
    expect(addressesIn(found.html)).not.toContain("/questions/A01");
    expect((await open(app, "/questions?text=goblin+zeppelin")).text).toContain("No question has these words.");
    expect((await open(app, "/questions?text=&topic=")).status).toBe(200);
  });

  it("describes the situation, answers it for the day, and shows what the answer rests on", async () => {
    const { status, text, html, title, headers } = await open(app, "/questions/B01?on=2008-01-01");
    expect([status, title]).toEqual([200, "Unused mana of a controlled player, on 1 January 2008 · Annals"]);
    expect(headers["link"]).toContain("</v1/questions/B01?on=2008-01-01>");
    expect(text).toContain("Anna’s Mindslaver takes effect, aimed at Ben.");
    expect(text).toContain("The phase ends, with 3 unused mana of Ben.");
    expect(html).toMatch(/<a href="\/rules\/507\.4\?on=2008-01-01">507\.4, /);
    expect(html).toContain("another player controls his or her turn");
  });

  it("shows where the answer changes, and steps from change to change", async () => {
    // Anna's own mana burns until mana burn ends.
    const before = await open(app, "/questions/B03?on=2008-01-01");
    expect(before.text).toContain("The answer changed once");
    expect(before.html).toContain('href="/questions/B03?on=2009-07-11#as-of" data-step="change-after"');
    expect(before.html).not.toContain('data-step="change-before"');
    const after = await open(app, "/questions/B03?on=2009-07-11");
    expect(after.html).toContain('href="/questions/B03?on=2003-10-01#as-of" data-step="change-before"');
    expect(after.html).toContain('href="/questions/B03?on=2009-07-10#as-of" data-step="day-before"');
  });

  it("gives the sentence of each interval with the same answer, also if the reason changed", async () => {
    // No life is lost on any day: first because the turn is controlled, then because unused mana costs nothing.
    const { html, text } = await open(app, "/questions/B02?on=2005-01-10");
    expect(text).toContain("The answer never changed");
    const list = html.slice(html.indexOf('class="flip-list"'));
    expect(list).toMatch(/2004-10-01<\/time> – <time[^>]*>2009-07-10<\/time><\/dt><dd>[^<]*another player controlled/);
    expect(list).toMatch(/since <time[^>]*>2009-07-11<\/time><\/a><\/dt><dd>[^<]*unused mana goes, and costs nothing/);
  });

  it("answers on every page of every question, with links that lead somewhere", async () => {
    const seen = new Set<string>();
    for (const { id, expected } of playbook.questions.values()) {
      const { status, html, text } = await open(app, `/questions/${id}?on=${expected[0]?.from}`);
      expect(status, id).toBe(200);
      expect(text, id).not.toMatch(/undefined|\[object|NaN/);
      for (const address of addressesIn(html)) if (!address.startsWith("/docs")) seen.add(address);
    }
    // Addresses that differ in days and names only lead to one page: some of each kind are followed.
    const kindOfAddress = (address: string): string => address.replace(/=[^&]*/g, "").replace(/[\d.-]+[a-z]?/g, "0");
    const followed = [...Map.groupBy(seen, kindOfAddress).values()].flatMap((alike) => alike.slice(0, 25));
    expect(followed.length).toBeGreaterThan(100);
    const broken: string[] = [];
    for (const address of followed) {
      const { statusCode } = await app.inject({ url: address, headers: { accept: "text/html,*/*;q=0.8" } });
      if (statusCode >= 400) broken.push(`${statusCode} ${address}`);
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(500);
  });

  it("says why a situation cannot happen on a day, beside its answers on other days", async () => {
    const { status, text } = await open(app, "/questions/B02?on=2003-01-01");
    expect(status).toBe(422);
    expect(text).toContain("On this day it cannot happen.");
    expect(text).toContain("Mindslaver did not exist on 1 January 2003");
    expect(text).toContain("2 October 2003");
  });

  it("refuses what is not in the catalogue", async () => {
    const { status, html } = await open(app, "/questions/B011");
    expect(status).toBe(404);
    expect(addressesIn(html)).toContain("/questions/B01");
    expect((await open(app, "/situation?question=Z99")).status).toBe(404);
  });
});

describe("a situation", () => {
  it("begins with who plays", async () => {
    const { status, written } = await led("/situation?players=Ann%2C+Bo+%2C+Cy&on=2008-01-01&hypothetical=true");
    expect(status).toBe(303);
    expect(written).toEqual({ players: ["Ann", "Bo", "Cy"], hypothetical: true, events: [] });
  });

  it.each([
    ["Ann", "name at least two players"],
    ["Ann, Ann", "Two players are called"],
    ["Ann, nobody", "No player can be called"],
    ["Ann, constructor", "No player can be called"],
  ])("refuses the seats %j beside their form", async (players, said) => {
    const { status, text, html } = await open(app, `/situation?${new URLSearchParams({ players })}`);
    expect(status).toBe(400);
    expect(text).toContain(said);
    expect(html).toContain(`value="${players}"`);
  });

  it("seats teams, in the order written", async () => {
    const seats = { players: "Ann, Bo, Cy, Di", teams: "Ann, Bo / Cy,Di", on: "2015-03-01" };
    const { status, written, to } = await led(`/situation?${new URLSearchParams(seats)}`);
    const teams = [
      ["Ann", "Bo"],
      ["Cy", "Di"],
    ];
    expect([status, written]).toEqual([303, { players: teams.flat(), teams, events: [] }]);
    expect((await open(app, to)).text).toContain("In turn order: Ann and Bo against Cy and Di.");
  });

  it.each([
    ["Ann, Bo / Cy", "exactly one team; &quot;Di&quot; is not"],
    ["Ann, Bo / Cy, Di, Ann", "exactly one team; &quot;Ann&quot; is not"],
    ["Ann, Bo / Cy, Di, Eve", "exactly one team; &quot;Eve&quot; is not"],
    ["Ann, Bo, Cy, Di", "name at least two teams"],
  ])("refuses the teams %j and keeps them", async (teams, said) => {
    const { status, html } = await open(
      app,
      `/situation?${new URLSearchParams({ players: "Ann, Bo, Cy, Di", teams })}`,
    );
    expect(status).toBe(400);
    expect(html.replaceAll('"', "&quot;")).toContain(said);
    expect(html).toContain(`value="${teams}"`);
  });

  it("changes who plays and keeps the events, also those that name a former player", async () => {
    const form = await open(app, situation(burn, { seats: "change", on: "2008-01-01" }));
    expect(form.html).toContain('name="players" class="wide" value="Anna, Ben"');
    const sent = { players: "Anna, Bea, Cy, Di", teams: "Anna, Bea / Cy, Di", on: "2008-01-01" };
    const { written, to } = await led(situation(burn, sent));
    expect(written).toMatchObject({ players: ["Anna", "Bea", "Cy", "Di"], events: burn.events });
    const { status, html } = await open(app, to);
    expect(status).toBe(400);
    expect(html).toMatch(
      /<li id="event-1"[\s\S]*?class="refused">Event 1 names &quot;Ben&quot;[\s\S]*?<li id="event-2"/,
    );
    const invalid = await open(app, situation(burn, { players: "Anna" }));
    expect(invalid.html).toContain('<input type="hidden" name="s"');
  });

  it("asks for the keys of what was chosen, and adds it", async () => {
    const empty = { players: ["Anna", "Ben"], events: [] };
    const form = await open(app, situation(empty, { kind: "card", on: "2008-01-01" }));
    expect(form.html).toMatch(/<input id="f-card"[^>]*list="f-card-cards"/);
    expect(form.html).toContain('type="checkbox" name="f-on" value="Ben"');
    const sent = { kind: "card", do: "add", "f-card": "Mindslaver", "f-by": "Anna", "f-on": "Ben", on: "2008-01-01" };
    const { written, to } = await led(situation(empty, sent));
    expect(written).toEqual({ ...empty, events: [{ card: "Mindslaver", by: "Anna", on: "Ben" }] });
    expect(to).toContain("on=2008-01-01");
    const amounts = { kind: "ends", do: "add", "f-ends": "phase", "f-unused-1": "3" };
    expect((await led(situation(empty, amounts))).written).toEqual({
      ...empty,
      events: [{ ends: "phase", unused: { Ben: 3 } }],
    });
    const hydra = { kind: "object", do: "add", "f-object": "Hydra", "f-player": "Anna" };
    const counted = { ...hydra, "f-counters": "+1/+1: 2, charge", "f-tapped": "true" };
    expect((await led(situation(empty, counted))).written).toEqual({
      ...empty,
      events: [{ object: "Hydra", player: "Anna", counters: { "+1/+1": 2, charge: 1 }, tapped: true }],
    });
    const asked = { kind: "ask-mayDivide", do: "add", "f-damage": "attacker", "f-power": "5", "f-lethal": "2, 3" };
    expect((await led(situation(empty, { ...asked, "f-division": "2,3", "f-inOrder": "true" }))).written).toEqual({
      ...empty,
      events: [{ ask: "mayDivide", damage: "attacker", power: 5, lethal: [2, 3], division: [2, 3], inOrder: true }],
    });
  });

  it("has a form for every kind of event and question", async () => {
    const kinds = [...Object.keys(eventKinds), ...Object.keys(questionKinds).map((name) => `ask-${name}`)];
    const choice = await open(app, situation({ players: ["Anna", "Ben"], events: [] }));
    for (const kind of kinds) {
      expect(choice.html).toContain(`<option value="${kind}"`);
      const { status, html } = await open(app, situation({ players: ["Anna", "Ben"], events: [] }, { kind }));
      expect([kind, status]).toEqual([kind, 200]);
      expect(html).toContain(`<input type="hidden" name="kind" value="${kind}">`);
    }
  });

  it("keeps what was sent if it is wrong, and says what is wrong", async () => {
    const empty = { players: ["Anna", "Ben"], events: [] };
    const sent = { kind: "mana", do: "add", "f-mana": "-2", "f-player": "Ben" };
    const { status, text, html } = await open(app, situation(empty, sent));
    expect(status).toBe(400);
    expect(text).toContain("mana: write a number that is not negative.");
    expect(html).toContain('value="-2"');
    expect(html).toContain('<option value="Ben" selected');
  });

  it("takes events away and moves them", async () => {
    const { events } = burn;
    expect((await led(situation(burn, { remove: "4" }))).written).toEqual({ ...burn, events: events.slice(0, 4) });
    expect((await led(situation(burn, { earlier: "1" }))).written).toEqual({
      ...burn,
      events: [events[1], events[0], ...events.slice(2)],
    });
    expect((await led(situation(burn, { earlier: "9" }))).written).toEqual(burn);
  });

  it("moves events later, puts new ones between, and changes one that is there", async () => {
    const { events } = burn;
    const moved = [events[1], events[0], ...events.slice(2)];
    expect((await led(situation(burn, { later: "0" }))).written).toEqual({ ...burn, events: moved });
    expect((await led(situation(burn, { later: "4" }))).written).toEqual(burn);
    const turn = { kind: "turn", do: "add", "f-turn": "Anna" };
    expect((await led(situation(burn, { ...turn, place: "1" }))).written).toEqual({
      ...burn,
      events: events.toSpliced(1, 0, { turn: "Anna" }),
    });
    expect((await led(situation(burn, { ...turn, change: "1" }))).written).toEqual({
      ...burn,
      events: events.toSpliced(1, 1, { turn: "Anna" }),
    });
  });

  it("leads back to where the visitor was, so that pressing again continues", async () => {
    const focus = async (sent: Readonly<Record<string, string>>) => (await led(situation(burn, sent))).to.split("#")[1];
    expect(await focus({ earlier: "2" })).toBe("earlier-2");
    expect(await focus({ earlier: "1" })).toBe("later-1");
    expect(await focus({ later: "1" })).toBe("later-3");
    expect(await focus({ later: "3" })).toBe("earlier-5");
    expect(await focus({ remove: "1" })).toBe("event-2");
    expect(await focus({ remove: "4" })).toBe("event-4");
    expect(await focus({ kind: "turn", do: "add", "f-turn": "Anna", place: "2" })).toBe("event-3");
    const { html } = await open(app, situation(burn));
    for (const id of ["earlier-2", "later-1", "later-3", "earlier-5", "event-4"]) expect(html).toContain(` id="${id}"`);
  });

  it("reads every event of the catalogue back into its form as it was", async () => {
    const events = new Map(
      [...playbook.questions.values()].flatMap(({ situation: { players, teams, events } }) =>
        events.map((event) => [JSON.stringify(event), { players, teams, events: [event] }] as const),
      ),
    );
    for (const [written, alone] of events) {
      const { html } = await open(app, situation(alone, { change: "0" }));
      const again = (await led(`/situation?${new URLSearchParams(fieldsIn(html))}`)).written;
      expect(again, written).toEqual(JSON.parse(JSON.stringify(alone)));
    }
    expect(events.size).toBeGreaterThan(150);
  });

  it("shows the answer beside its question, and a link to what gives it", async () => {
    const { html } = await open(app, situation(burn, { on: "2008-01-01" }));
    expect(html).toMatch(
      /<li id="event-5"[\s\S]*<p class="answered"><a href="#answer-1">Ben loses no life: [^<]*<\/a>/,
    );
  });

  it("offers the nearest cards for one that is not known", async () => {
    const events = [{ card: "Mindslavr", by: "Anna", on: "Ben" }, ...burn.events.slice(1)];
    const { html, text } = await open(app, situation({ ...burn, events }, { on: "2008-01-01" }));
    expect(text).not.toMatch(/Worst Fears|docs\//);
    const [, address = ""] = /<a href="([^"]*)">Take Mindslaver<\/a>/.exec(html) ?? [];
    expect((await open(app, address.replaceAll("&amp;", "&"))).text).toContain("Ben loses no life");
  });

  it("is answered as soon as something is asked, with the changes of the answer", async () => {
    const unasked = await open(app, situation({ ...burn, events: burn.events.slice(0, 4) }));
    expect(unasked.text).toContain("The answer appears here once you ask");
    const { status, text, html } = await open(app, situation(burn, { on: "2008-01-01" }));
    expect(status).toBe(200);
    expect(text).toContain("The answer on 1 January 2008");
    expect(html).toContain('href="/rules/507.4?on=2008-01-01"');
    expect(html).toContain('id="flips"');
  });

  it.each([
    [
      "what cannot happen",
      { ...burn, events: [...burn.events.slice(0, 4), { begins: "upkeep" }, burn.events[4]] },
      422,
      4,
    ],
    ["a card that is not known", { ...burn, events: [{ card: "Goat", by: "Anna" }, ...burn.events] }, 404, 0],
    ["a name that is not there", { ...burn, events: [...burn.events, { ask: "decides", player: "Cy" }] }, 400, 5],
  ])("has %s refused at its event", async (_what, written, status, place) => {
    const { status: found, html } = await open(app, situation(written, { on: "2008-01-01" }));
    expect(found).toBe(status);
    const items = html.split('<li id="event-').slice(1);
    expect(items.map((item) => item.includes('class="refused"'))).toEqual(items.map((_item, at) => at === place));
    expect(html).toMatch(new RegExp(`role="alert">Something is wrong at <a href="#event-${place + 1}">`));
  });

  it("shows a card before its day refused at the event, and on which days it can happen", async () => {
    const { status, html, text } = await open(app, situation(burn, { on: "2003-01-01" }));
    expect(status).toBe(422);
    expect(html).toMatch(/<li id="event-1"[\s\S]*?class="refused"[\s\S]*?<li id="event-2"/);
    expect(text).toContain("2003-10-02");
    expect(text).not.toMatch(/\{"|hypothetical/);
    const [all = ""] = addressesIn(html).filter((address) => address.includes("hypothetical"));
    expect((await open(app, all)).text).toContain("The answer on 1 January 2003");
  });

  it.each(["{", "[]", '{"players":["A","B"],"events":[{"nothing":1}]}', "x".repeat(9_500)])(
    "that is none is refused as a page: %j",
    async (s) => {
      const { status, headers } = await open(app, `/situation?${new URLSearchParams({ s })}`);
      expect(status).toBe(400);
      expect(headers["content-type"]).toMatch(/^text\/html/);
    },
  );

  it("that is too long for an address is refused before anything cuts it", async () => {
    const long = { players: ["Anna", "Ben"], events: Array(90).fill({ happens: "é".repeat(20) }) };
    const { status, headers } = await open(app, situation(long, { kind: "happens", do: "add", "f-happens": "x" }));
    expect([status, headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
    const fits = { ...long, events: long.events.slice(0, 40) };
    expect((await led(situation(fits, { kind: "happens", do: "add", "f-happens": "x" }))).status).toBe(303);
  });

  it("runs nothing that is written in it", async () => {
    const attack = `"><script>alert(1)</script>`;
    const written = { players: [attack, "Ben"], events: [{ happens: attack }, { ask: "decides", player: attack }] };
    const { status, html } = await open(app, situation(written));
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>|\son[a-z]+="/);
    expect(html).toContain("&lt;script>");
  });
});

describe("a situation in which nothing is asked yet", () => {
  it.each([
    ["an unknown card", { card: "Mindslayer", by: "Anna", on: "Ben" }, 404, "No card"],
    ["a card without its target", { activates: "Mindslaver", by: "Anna" }, 422, "names one player"],
    ["what can happen", { card: "Mindslaver", by: "Anna", on: "Ben" }, 200, "The answer appears here once you ask"],
  ])("%s is reported at once", async (_name, event, status, words) => {
    const asked = { players: ["Anna", "Ben"], hypothetical: true, events: [{ turn: "Anna" }, event] };
    const page = await open(app, situation(asked, { on: "2026-08-07" }));
    expect(page.status).toBe(status);
    expect(page.html).toContain(words);
  });
});
