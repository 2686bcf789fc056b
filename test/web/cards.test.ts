import { describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { embeddedArchive } from "../archive.ts";
import { addressesIn, open } from "./visits.ts";

const app = await service();
const { playbook } = embeddedArchive();

describe("the cards", () => {
  it("are listed as they are on a day, those to come apart", async () => {
    const { status, html, title } = await open(app, "/cards?on=2005-01-10");
    expect([status, title]).toEqual([200, "Cards on 10 January 2005 · Annals"]);
    const [there = "", later = ""] = html.split("Came out later");
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
  }, 60_000);

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
      "did not exist yet: it came out on 2 October 2003",
    );
  });

  it("that are not known are refused, with those that are", async () => {
    const { status, text } = await open(app, `/cards/${encodeURIComponent("<script>alert(1)</script>")}`);
    expect(status).toBe(404);
    expect(text).toContain("Mindslaver");
  });
});
