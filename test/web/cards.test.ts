import { describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { embeddedHoldings } from "../archive.ts";
import { addressesIn, open } from "./visits.ts";

const app = await service();
const { playbook } = embeddedHoldings();

describe("the cards", () => {
  it("are listed as they are on a day, later ones separately", async () => {
    const { status, html, title } = await open(app, "/cards?on=2005-01-10");
    expect([status, title]).toEqual([200, "Cards on 10 January 2005 · Annals"]);
    const [there = "", later = ""] = html.split("Published later");
    expect(there).toContain("/cards/mindslaver?on=2005-01-10");
    expect(later).toContain("/cards/emrakul-the-promised-end?on=2016-07-22");
    expect(addressesIn(html).filter((address) => address.startsWith("/cards/"))).toHaveLength(playbook.cards.size);
  });

  it("each have a page whose links lead somewhere", async () => {
    const seen = new Set<string>();
    for (const { id, texts } of playbook.cards.values()) {
      const { status, html, text } = await open(app, `/cards/${id}`);
      expect(status, id).toBe(200);
      for (const { says } of texts) expect(text, id).toContain(says);
      for (const address of addressesIn(html)) if (!address.startsWith("/docs")) seen.add(address);
    }
    for (const address of seen)
      expect(
        (await app.inject({ url: address, headers: { accept: "text/html,*/*;q=0.8" } })).statusCode,
        address,
      ).toBeLessThan(400);
  });

  it.each(["mindslaver", "Mindslaver", "MIND-SLAVER", "emrakul the promised end", "Emrakul, the Promised End"])(
    "are found as people write them: %j",
    async (name) => {
      expect((await open(app, `/cards/${encodeURIComponent(name)}`)).status).toBe(200);
    },
  );

  it("name the questions of the catalogue in which they are played", async () => {
    const { html } = await open(app, "/cards/mindslaver?on=2008-01-01");
    expect(addressesIn(html)).toContain("/questions/B01?on=2008-01-01");
    expect((await open(app, "/cards/mindslaver?on=2003-10-01")).text).toContain(
      "did not exist yet: it was published on 2 October 2003",
    );
  });

  it("that are not known are refused, with those that are", async () => {
    const { status, html } = await open(app, `/cards/${encodeURIComponent("<script>alert(1)</script>")}`);
    expect(status).toBe(404);
    expect(html).not.toContain("<script>");
    expect(addressesIn(html)).toContain("/cards");
    const near = await open(app, "/cards/mindslavr");
    expect(near.status).toBe(404);
    const [address = ""] = addressesIn(near.html).filter((one) => one.startsWith("/cards/"));
    expect((await open(app, address)).title).toMatch(/^Mindslaver on /);
  });

  it("say what they said and did on a day, with the words quoted", async () => {
    const early = await open(app, "/cards/mindslaver?on=2010-09-23");
    expect(early.text).toContain("As before, without the words on mana burn.");
    const { html, text } = await open(app, "/cards/mindslaver?on=2010-09-24");
    expect(html).toContain(`<p class="example">“control target player during that player's next turn”</p>`);
    expect(html).toContain("<dt>Said so</dt><dd>since 24 September 2010</dd>");
    expect(text).toContain("Card sources and set list");
  });

  it("can be compared with another day, whichever is written first", async () => {
    const { status, title, html, text } = await open(app, "/cards/mindslaver?on=2005-01-10&beside=2024-06-07");
    expect([status, title]).toEqual([200, "Mindslaver on 10 January 2005 beside 7 June 2024 · Annals"]);
    expect(html).toMatch(
      /class="side-name"><time datetime="2005-01-10">[\s\S]*class="side-name"><time datetime="2024-06-07">/,
    );
    // Of one sentence only a part is held; of the rulings, whole sentences.
    const [texts = "", rulings = ""] = html.split('<h2 id="rulings">');
    expect(texts).toContain("You control target player's next turn.</p></blockquote>");
    expect(texts).not.toMatch(/<del>|<ins>/);
    const [, before = "", after = ""] =
      /<h3>Which spells .*?<div class="sides"><div>(.*?)<\/div><div>(.*?)<\/div>/s.exec(rulings) ?? [];
    expect(before).toContain("<del>plays</del>");
    expect(before).not.toContain("<ins>");
    expect(after).toContain("<ins>casts</ins>");
    expect(after).not.toContain("<del>");
    expect(text).toMatch(/7 the same · 6 reworded · 2 new/);
    const other = await open(app, "/cards/mindslaver?on=2024-06-07&beside=2005-01-10");
    expect(other.title).toBe(title);
  });

  it("lead to the days whose lists of rulings were seen", async () => {
    const { html } = await open(app, "/cards/mindslaver?on=2012-01-01");
    expect(addressesIn(html)).toContain("/cards/mindslaver?on=2005-01-10&beside=2024-06-07");
  });

  it.each([
    ["2003-10-01", "2024-06-07"],
    ["2024-06-07", "2003-10-01"],
    ["2015-01-01", "2015-01-01"],
    ["2015-01-01", "2016-01-01"],
  ])("on %s beside %s answer, whether the card is out or not", async (on, beside) => {
    for (const { id } of playbook.cards.values()) {
      const { status, text } = await open(app, `/cards/${id}?on=${on}&beside=${beside}`);
      expect([id, status]).toEqual([id, 200]);
      expect(text, id).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  it("are found by words", async () => {
    const { html } = await open(app, "/cards?text=emrakul");
    expect(addressesIn(html).filter((address) => address.startsWith("/cards/"))).toHaveLength(1);
    expect((await open(app, "/cards?text=goblin+zeppelin")).text).toContain("No card has these words.");
  });
});
