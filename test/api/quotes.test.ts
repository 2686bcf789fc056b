import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

function locate(question: object | string, type = "application/json") {
  const payload = typeof question === "string" ? question : JSON.stringify(question);
  return ask(app, { method: "POST", url: "/v1/quotes/locate", payload, headers: { "content-type": type } });
}

const words = "A player doesn't lose life due to mana burn while another player controls his or her turn.";

describe("POST /v1/quotes/locate", () => {
  it("says where a sentence stood and when it was written, and is not kept by caches", async () => {
    const { status, body, headers } = await locate({ text: words });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toMatchObject({
      basis: "words",
      fits: [{ from: "2003-10-01", to: "2009-07-11" }],
      surely: [{ from: "2003-10-01", to: "2009-07-11" }],
      counts: { sentences: 1, dates: 1 },
      releases: { held: 0, known: 134 },
      sentences: [
        {
          match: "exact",
          places: [{ lineage: "player-control.mana-burn", number: "507.4", href: "/v1/rules/507.4?on=2003-10-01" }],
        },
      ],
    });
  });

  it("says what differed on the day on which it was written", async () => {
    const { body } = await locate({ text: `<p>507.4. ${words}</p>`, on: "2009-07-11" });
    expect(body).toMatchObject({
      on: "2009-07-11",
      onDay: { isFit: false, against: [{ edge: "ends", kind: "rule", on: "2009-07-11" }] },
    });
  });

  it("answers a page with no sentence that is held, and says so", async () => {
    const { status, body } = await locate({ text: "805.8. A giant drinks from every well at once." });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      basis: null,
      fits: [],
      sentences: [{ match: "none", weight: "nothing", claim: "not-held" }],
    });
  });

  it.each([
    ["no text", {}, "invalid-request"],
    ["an empty text", { text: "" }, "invalid-request"],
    ["a text without words", { text: "— … !" }, "invalid-request"],
    ["an unknown key", { text: words, day: "2005-01-10" }, "invalid-request"],
    ["a day that is none", { text: words, on: "2005-02-30" }, "invalid-date"],
    ["a text that is not JSON", "{", "invalid-request"],
    ["a text too long", { text: "a".repeat(500_001) }, "too-large"],
    ["too many sentences", { text: "A b. ".repeat(5001) }, "too-large"],
    ["too many bytes", { text: "a".repeat(4 * 1024 * 1024) }, "too-large"],
  ])("refuses %s", async (_what, question, code) => {
    const { body } = await locate(question);
    expect(body["code"]).toBe(code);
  });
});
