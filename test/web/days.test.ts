import { describe, expect, it } from "vitest";
import { diffAnswer, scopeFrom } from "../../core/ask/diff.ts";
import { service } from "../api/service.ts";
import { embeddedArchive, embeddedHoldings } from "../archive.ts";
import { day } from "../days.ts";
import { open } from "./visits.ts";

const app = await service();

/** The places of words in a text, which have to be there. */
const placesOf = (text: string, ...words: readonly string[]) => words.map((one) => text.indexOf(one));
const inOrder = (places: readonly number[]) => places.every((place, at) => place > (places[at - 1] ?? -1));

describe("the page of a day", () => {
  it("links the whole rulebook in every format, and says how the game was played, each by its name, and what differs", async () => {
    const { title, html, text } = await open(app, "/on/2003-10-01");
    expect(title).toBe("The rules on 1 October 2003 · Annals");
    for (const format of ["html", "txt", "md", "json"])
      expect(html).toContain(`href="/v1/rulebooks/2003-10-01.${format}"`);
    expect(text).toContain("Damage on the stack: Assigned combat damage goes on the stack");
    expect(text).toContain("Mana burn is no longer in the rules");
    expect(html.match(/<ul class="played">(.*?)<\/ul>/s)?.[1]?.match(/<li>/g)).toHaveLength(10);
    expect(html).toContain('href="/eras/diff?from=2003-10-01&amp;to=');
    expect(text).toContain("Mirrodin");
  });

  it("compares nothing with itself today, and is refused before the first release", async () => {
    const { text } = await open(await service({ now: () => new Date("2026-11-23T12:00:00Z") }), "/on/2026-11-23");
    expect(text).toContain("How the game is played");
    expect(text).not.toContain("Today:");
    expect((await open(app, "/on/1998-01-01")).status).toBe(404);
    expect((await open(app, "/on/1998-13-01")).status).toBe(400);
  });
});

describe("an era on paper", () => {
  it("has what was played differently first, by turn, mana, combat; then the same; then what did not exist", async () => {
    const { text } = await open(app, "/eras?on=2003-10-01&view=list");
    const parts = ["Played differently", "Played as today", "Did not exist yet"];
    expect(inOrder(placesOf(text, ...parts))).toBe(true);
    const different = text.slice(text.indexOf(parts[0] ?? ""), text.indexOf(parts[1] ?? ""));
    expect(inOrder(placesOf(different, "Mana burn", "Damage on the stack", "Legend rule", "Mulligan"))).toBe(true);
    expect(different).not.toContain("Proliferate");
  });

  it("has each rule of play that has a value on the day or today once", async () => {
    const { html } = await open(app, "/eras?on=2003-10-01&view=list");
    const { parameters } = embeddedHoldings().playbook;
    const shown = [...html.matchAll(/href="\/parameters\/([a-z0-9-]+)\?on=2003-10-01"><b>/g)].map(([, id]) => id);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeGreaterThan(parameters.size / 2);
  });
});

describe("a comparison of sets", () => {
  it("is that of the days of their releases, on the page and for programs", async () => {
    const { title, html } = await open(app, "/diff?from=M10&to=Kaladesh");
    expect(title).toBe("Magic 2010 (11 July 2009) and Kaladesh (30 September 2016) compared · Annals");
    expect(html).toContain('href="/diff?from=2016-09-29&amp;to=2016-09-30">the release before');
    expect(html).toContain('href="/v1/reports/changes.wiki?from=2009-07-11&amp;to=2016-09-30"');
    const [bySets, byDays] = await Promise.all(
      ["from=M10&to=kaladesh", "from=2009-07-11&to=2016-09-30"].map((query) => app.inject(`/v1/diff?${query}`)),
    );
    expect(bySets?.json().sets).toEqual({ from: ["Magic 2010"], to: ["Kaladesh"] });
    expect({ ...bySets?.json(), next: null }).toEqual({ ...byDays?.json(), next: null });
    expect((await app.inject("/v1/reports/changes.md?from=M10&to=Kaladesh")).statusCode).toBe(200);
  });

  it("says which set changed the rules if only one did, and takes the day before if only one is named", async () => {
    expect((await open(app, "/diff?to=Kaladesh")).title).toBe("What Kaladesh changed (30 September 2016) · Annals");
  });

  it.each([
    ["Kaladash", 404, "unknown-release"],
    ["2009-02-30", 400, "invalid-date"],
    ["10 July 2009", 400, "invalid-date"],
  ])("refuses %s with %i", async (from, status, code) => {
    const answer = await app.inject(`/v1/diff?from=${encodeURIComponent(from)}&to=2016-09-30`);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});

describe("the page of a set", () => {
  it("is called by it, begins with what changed, and ends with the files", async () => {
    const { title, html } = await open(app, "/releases/2010-10-01");
    expect(title).toBe("Scars of Mirrodin (1 October 2010) · Annals");
    const places = placesOf(
      html,
      "/v1/reports/changes.html?from=2010-09-30",
      'class="changes inline"',
      'class="origin"',
    );
    expect(inOrder(places)).toBe(true);
  });
});

describe("the page of a comparison", () => {
  const [from, to] = [day("2009-01-01"), day("2016-01-01")];
  const days = `from=${from}&to=${to}`;
  const countIn = (text: string) => Number(/Changes \((\d+)\)/.exec(text)?.[1]);

  it("can be limited to what was announced, or to what does something else, in all that it links", async () => {
    const whole = await open(app, `/diff?${days}`);
    expect(countIn(whole.text)).toBeGreaterThan(0);
    for (const [only, name] of [
      ["announced", "Announced by the publisher"],
      ["functional", "Changed in what they do"],
    ] as const) {
      expect(whole.html).toMatch(new RegExp(`only=${only}"[^>]*>${name}<`));
      const { title, html, text } = await open(app, `/diff?${days}&only=${only}`);
      expect(title).toContain(`${only} changes`);
      const { changes } = diffAnswer(embeddedArchive(), { from, to }, scopeFrom({ only }));
      expect(countIn(text)).toBe(changes.length);
      expect(changes.length).toBeLessThan(countIn(whole.text));
      for (const format of ["html", "md", "wiki", "csv"])
        expect(html).toMatch(new RegExp(`/v1/reports/changes\\.${format}\\?[^"]*only=${only}`));
      expect(html).toContain(`name="only" value="${only}"`);
    }
    expect((await open(app, `/diff?${days}&only=loud`)).status).toBe(400);
  });
});
