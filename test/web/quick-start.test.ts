import { describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { addressesIn, open } from "./visits.ts";

const app = await service();

function situation(written: object): string {
  return `/situation?${new URLSearchParams({ s: JSON.stringify(written), on: "2015-03-01" })}`;
}

/** The situation to which a quick start leads. */
async function led(query: URLSearchParams): Promise<unknown> {
  const { headers } = await open(app, `/situation?${query}`);
  return JSON.parse(new URL(String(headers["location"]), "http://x").searchParams.get("s") ?? "null");
}

describe("a situation begun by a sentence or a card", () => {
  const started = [
    ["Mindslaver on Ben, his turn: who chooses his attackers?", "Anna", "Mindslaver", "Ben", ["attacks"]],
    ["Carol’s emrakul on Anna: may Carol see her hand?", "Carol", "Emrakul, the Promised End", "Anna", ["hand"]],
    [
      "Dan plays Worst Fears on Eve; can he make her concede or sacrifice a land?",
      ...["Dan", "Worst Fears", "Eve", ["conceding", "sacrifices"]],
    ],
  ] as const;
  it.each(started)("%s", async (sentence, by, card, whom, asked) => {
    const written = await led(new URLSearchParams({ sentence, on: "2020-01-01" }));
    const { players, events } = written as { players: string[]; events: Record<string, string>[] };
    expect(players.toSorted()).toEqual([by, whom].toSorted());
    expect(events.slice(0, 2)).toEqual([{ card, by, on: whom }, { turn: whom }]);
    const about = events.slice(2).map((event) => event["about"] ?? event["what"] ?? event["ask"]);
    expect(about).toEqual(asked);
  });

  it.each([
    ["sentence=Mindslavr+on+Ben", "Did you mean &quot;Mindslaver&quot;?"],
    ["sentence=Mindslaver:+who+attacks?", "Say on whom Mindslaver is played"],
    ["card=Mindslaver&by=Ben&whom=Ben", "for control of oneself"],
    ["card=Time+Walk&by=Anna&whom=Ben", "Time Walk does not give one player control"],
    ["card=%3Cb%3E&whom=Ben", "No card called “&lt;b>”"],
    ["sentence=Mindslaver+on+Ben+in+2000", "There was no Mindslaver on 1 January 2000"],
    ["card=Mindslaver&whom=Ben&on=2003-10-01", "There was no Mindslaver on 1 October 2003"],
    ["sentence=Mindslaver+on+Ben+on+2005-13-45", "“2005-13-45” names no day of the calendar."],
  ])("%s is not enough: %s", async (query, said) => {
    const { status, html } = await open(app, `/situation?${query}`);
    expect(status).toBe(400);
    expect(html).toContain(said);
    expect(html).toContain("What is covered, and what is not");
  });

  it("answers a combat told in words, on the day that the words name", async () => {
    const { headers } = await open(app, "/situation?sentence=2/2+first+strike+blocks+3/3+deathtouch+on+2009-07-10");
    const { text } = await open(app, String(headers["location"]));
    expect(String(headers["location"])).toContain("on=2009-07-10");
    expect(text).toContain("2/2 blocker blocks 3/3 attacker.");
  });

  it("says what a sentence leaves open and was decided for it, until its events are changed", async () => {
    const { headers } = await open(app, "/situation?sentence=I+attack+with+a+3/3.+How+much+life+does+she+have?");
    const address = String(headers["location"]);
    const { text } = await open(app, address);
    expect(text).toContain("Read: “I attack with a 3/3. How much life does she have?”");
    expect(text).toContain("Not said, and assumed:Nothing blocks Anna’s 3/3.");
    expect(text).toMatch(
      /assumed:.*The answer on .*Ben has 17 life\..*What was understood.*Anna’s 3\/3 attacks Ben\./su,
    );
    const changed = await open(app, address.replace("%22power%22%3A3", "%22power%22%3A4"));
    expect(changed.text).not.toContain("assumed");
  });

  it("says all answers of a story in short before it shows each", async () => {
    const { headers } = await open(app, "/situation?sentence=she+attacks+with+a+5/5.+I+block+with+a+3/3.+What+dies?");
    const { text } = await open(app, String(headers["location"]));
    const short = "Ben’s 5/5 is on the battlefield. Anna’s 3/3 is in the graveyard.";
    expect(text.indexOf(short)).toBeGreaterThan(text.indexOf("Read: “"));
    expect(text.indexOf(short)).toBeLessThan(text.indexOf("The answer on"));
  });

  it("says what a rule of play is about before what holds, which is no answer to another question", async () => {
    const { text } = await open(app, "/situation?sentence=can+a+creature+with+summoning+sickness+block");
    expect(text).toContain("When a creature uses abilities for which it is tapped: Only if");
  });

  it("plays a card on the day that the words name", async () => {
    const { headers } = await open(app, "/situation?sentence=Sorin+Markov+on+Ben+in+2012&on=2020-01-01");
    expect(String(headers["location"])).toContain("on=2012-01-01");
  });

  it("shows a rule of play that a sentence names, with its value on the day", async () => {
    const { status, text } = await open(app, "/situation?sentence=legend+rule+in+2005&on=2020-01-01");
    expect(status).toBe(200);
    expect(text).toContain("all of them go to the graveyard");
    expect(text).not.toContain("No card called");
  });

  it("says what it does not understand, and the nearest that can be asked", async () => {
    const unknown = await open(app, "/situation?sentence=2/2+blocks+3/3+and+Ben+sings+a+song");
    expect(unknown.status).toBe(400);
    expect(unknown.text).toMatch(
      /Not understood: “Ben sings a song”\..*In your own words.*The nearest that can be asked/su,
    );
    const told = "My+opponent+kills+my+2/2+in+response+to+the+trigger+and+sings+a+song.+Does+it+still+resolve%3F";
    const hinted = await open(app, `/situation?sentence=${told}`);
    expect(hinted.text.match(/Say it without|What may answer it is below/g)).toEqual([
      "Say it without",
      "What may answer it is below",
    ]);
    const nothing = await open(app, "/situation?sentence=what+is+the+best+deck+in+standard");
    expect(nothing.status).toBe(400);
    expect(nothing.text).toContain("The nearest that can be asked");
  });

  it("offers the usual questions if a player is controlled and nothing is asked yet", async () => {
    const events = [{ card: "Mindslaver", by: "Anna", on: "Ben" }, { turn: "Ben" }];
    const { html } = await open(app, situation({ players: ["Anna", "Ben"], events }));
    expect(html).toContain("Ask the ten usual questions about Ben’s turn");
    const link = addressesIn(html).find((one) => one.includes("activePlayer")) ?? "";
    const { text } = await open(app, link);
    expect(text.match(/Question: /g)).toHaveLength(10);
  });
});

describe("the table after each event", () => {
  it("is shown below the answer: what is new and what is no longer true, with the rules of play consulted", async () => {
    const { html, text } = await open(app, "/questions/B01?on=2009-07-10");
    const section = html.slice(
      html.indexOf('<details class="trace"'),
      html.indexOf("</details>", html.indexOf('<details class="trace"')),
    );
    for (const sentence of [
      "Mindslaver: Anna is waiting for Ben.",
      "Mindslaver: Anna controls Ben.",
      "Anna decides for Ben.",
      "Ben’s turn (turn 1): precombat main.",
    ])
      expect(section).toContain(sentence);
    expect(section).toContain('href="/parameters/burn-spared?on=2009-07-10"');
    expect(text.match(/Anna decides for Ben\./g)).toHaveLength(1);
    // Before its first value a rule of play has no page to link to.
    const early = await open(app, "/questions/B01?on=1999-04-23");
    for (const address of addressesIn(early.html).filter((one) => one.startsWith("/parameters/")))
      expect([address, (await open(app, address)).status]).toEqual([address, 200]);
  });
});
