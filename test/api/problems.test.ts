import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveFrom } from "../../core/archive/archive.ts";
import { factsDescribed } from "../../core/contract/problems.ts";
import { compileLineages } from "../../core/ingest/curated/compile.ts";
import { type ProblemCode, problemCodes } from "../../core/problem-codes.ts";
import { problemTable } from "../../http/problems.ts";
import { day } from "../days.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

describe("what is wrong with a request is said in words", () => {
  it.each([
    ["/v1/lineages?limit=0", '"limit" is too small; at least 1.'],
    ["/v1/lineages?limit=1001", '"limit" is too large; at most 1000.'],
    ...["some", "-1", "1.5", "1e1", "%205", ""].map((limit): [string, string] => [
      `/v1/lineages?limit=${limit}`,
      '"limit" is not a whole number in digits.',
    ]),
    ["/v1/lineages?limit=99999999999999999999", '"limit" is too large; at most 1000.'],
    ["/v1/diff?from=2009-07-10", '"to" is missing.'],
    ["/v1/rules/507?on=2009-07-10&on=2009-07-11", '"on" is given more than once, or is a list.'],
    ["/v1/search?q=mana&kind=card", 'kind: \'card\' is not one of "heading", "rule", "glossary".'],
    ["/v1/rules/507?day=2009-07-10", 'Unknown: "day".'],
  ])("%s: %s", async (url, detail) => {
    const { status, body } = await ask(app, url);
    expect([status, body["detail"]]).toEqual([400, detail]);
  });

  it("with the names that may be written beside an unknown one", async () => {
    const { body } = await ask(app, "/v1/rules/507?day=2009-07-10");
    const [error] = body["errors"] as readonly object[];
    expect(error).toMatchObject({ unknown: ["day"], takes: expect.arrayContaining(["on", "knownAt"]) });
    expect(error).toMatchObject({ takes: expect.not.arrayContaining(["day"]) });
  });

  it("in a body too", async () => {
    const wrong = async (payload: string) => {
      const headers = { "content-type": "application/json" };
      return (await ask(app, { method: "POST", url: "/v1/outcomes", payload, headers })).body["detail"];
    };
    for (const payload of ["[]", "null", "5"])
      expect(await wrong(payload)).toBe("The body is not an object with names and values.");
    expect(await wrong('{"on": 5, "situation": {"players": ["A", "B"], "events": []}}')).toBe(
      '"on" is not a string. "situation.events" is too short; at least 1 entry.',
    );
    expect(await wrong('{"situation": {"players": ["A", "B"], "events": [{"attacksWith": "Elf"}, {"turn": 3}]}}')).toBe(
      "situation.events.0.at: missing; write some words. situation.events.1.turn: write the name of a player.",
    );
  });
});

/** For each problem a request that meets it, and one beside it that does not. */
const bothWays: Record<
  Exclude<
    ProblemCode,
    | "method-not-allowed"
    | "unsupported-body"
    | "ambiguous"
    | "rate-limited"
    | "unavailable"
    | "internal"
    | "too-large"
    | "unreadable-document"
    | "worse-copy"
    | "unauthorized"
    | "read-only"
    | "unknown-card"
  >,
  { readonly refused: string; readonly answered: string }
> = {
  "invalid-request": { refused: "/v1/rules/507x?on=2005-01-10", answered: "/v1/rules/507?on=2005-01-10" },
  "invalid-date": { refused: "/v1/rules/507?on=2009-02-30", answered: "/v1/rules/507?on=2009-02-28" },
  "number-not-in-use": { refused: "/v1/rules/507.5?on=2005-01-10", answered: "/v1/rules/507.4?on=2005-01-10" },
  "before-first-release": { refused: "/v1/releases?on=1999-04-22", answered: "/v1/releases?on=1999-04-23" },
  "not-held": { refused: "/v1/rules/507.4?on=2009-07-11", answered: "/v1/rules/507.4?on=2009-07-10" },
  "unknown-lineage": { refused: "/v1/lineages/player-control.mana", answered: "/v1/lineages/player-control.mana-burn" },
  "unknown-release": { refused: "/v1/releases/2004-10-02", answered: "/v1/releases/2004-10-01" },
  "unknown-term": {
    refused: "/v1/glossary/Control%20Another%20Player/history?on=2010-09-30",
    answered: "/v1/glossary/Control%20Another%20Player/history?on=2010-10-01",
  },
  "card-not-out-yet": {
    refused: "/v1/cards/mindslaver?on=2003-10-01",
    answered: "/v1/cards/mindslaver?on=2003-10-02",
  },
  "unknown-parameter": { refused: "/v1/parameters/legend-rules", answered: "/v1/parameters/legend-rule" },
  "unknown-question": { refused: "/v1/questions/A00", answered: "/v1/questions/A01" },
  "situation-impossible": {
    refused: "/v1/questions/D04?on=2016-07-21",
    answered: "/v1/questions/D04?on=2016-07-22",
  },
  "not-found": { refused: "/v1/rule/507", answered: "/v1/rules/723" },
  "unsupported-format": { refused: "/v1/coverage", answered: "/v1/coverage" },
};

describe("each problem, and the request beside it that is answered", () => {
  it.each(Object.entries(bothWays))("%s", async (code, { refused, answered }) => {
    const accept = code === "unsupported-format" ? { accept: "application/xml" } : {};
    const problem = await ask(app, { url: refused, headers: accept });
    expect(problem.body).toMatchObject({
      code,
      status: problemTable[code as ProblemCode].status,
      title: problemTable[code as ProblemCode].title,
    });
    expect(problem.status).toBe(problemTable[code as ProblemCode].status);
    expect((await ask(app, answered)).status).toBe(200);
  });

  it("ambiguous: a number printed twice, and on the day before once", async () => {
    const common = { significance: "substantive", why: "For the test.", sources: [] } as const;
    const lineages = compileLineages([
      {
        id: "t.one",
        title: "One",
        kind: "rule",
        revisions: [{ ...common, from: day("2000-01-01"), number: "100.1", text: "One." }],
      },
      {
        id: "t.two",
        title: "Two",
        kind: "rule",
        revisions: [{ ...common, from: day("2001-01-01"), number: "100.1", text: "Two." }],
      },
    ]);
    const releases = ["2000-01-01", "2001-01-01"].map((from) => ({
      document: "cr" as const,
      from,
      sets: [],
      otherDates: [],
      notes: null,
    }));
    const twice = await service({ archive: archiveFrom({ lineages, releases, unusedSections: [], sources: [] }) });
    expect((await ask(twice, "/v1/rules/100.1?on=2000-12-31")).status).toBe(200);
    expect(await ask(twice, "/v1/rules/100.1?on=2001-01-01")).toMatchObject({
      status: 409,
      body: { code: "ambiguous", choices: [{ lineage: "t.one" }, { lineage: "t.two" }] },
    });
    await twice.close();
  });

  it("rate-limited: the third request of a minute if two are allowed, with the time of the next try", async () => {
    const limited = await service({ rateLimit_perMinute: 2 });
    const remoteAddress = "203.0.113.7";
    const answers = [
      await ask(limited, { url: "/v1/coverage", remoteAddress }),
      await ask(limited, { url: "/v1/coverage", remoteAddress }),
      await ask(limited, { url: "/v1/coverage", remoteAddress }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await ask(limited, { url: "/v1/nothing", remoteAddress })).status).toBe(429);
    expect((await limited.inject({ url: "/healthz", remoteAddress })).statusCode).toBe(200);
    expect((await ask(limited, "/v1/coverage")).status, "on this machine").toBe(200);
    expect(answers[2]).toMatchObject({
      body: { code: "rate-limited", perMinute: 2 },
      headers: { "retry-after": expect.any(String) },
    });
    await limited.close();
  });

  it("internal: the caller learns nothing about a bug", async () => {
    const broken = await service({
      archive: {
        ...archiveFrom({ lineages: [], releases: [], unusedSections: [], sources: [] }),
        releases: null as never,
      },
    });
    const { status, text, body } = await ask(broken, "/v1/releases");
    expect([status, body["code"]]).toEqual([500, "internal"]);
    expect(text).not.toMatch(/null|TypeError|\.ts|node_modules/);
    await broken.close();
  });

  it("every code of the closed set is in the table and in docs/problems.md", () => {
    const documented = [
      ...readFileSync(new URL("../../docs/problems.md", import.meta.url), "utf8").matchAll(/^## `?([a-z-]+)`?$/gm),
    ].map(([, code]) => code);
    expect(documented).toEqual([...problemCodes]);
    expect(Object.keys(problemTable).toSorted()).toEqual([...problemCodes].toSorted());
  });
});

describe("the type of a problem is the address of its explanation", () => {
  it("and every problem has a page, which the list of problems leads to", async () => {
    const list = (await app.inject("/problems")).body;
    for (const code of problemCodes) {
      const { statusCode, body } = await app.inject(`/problems/${code}`);
      expect([statusCode, body.includes(`<code>${code}</code>`)], code).toEqual([200, true]);
      expect(list).toContain(`href="/problems/${code}"`);
      for (const { name } of factsDescribed(code)) expect(body).toContain(`<code>${name}</code>: `);
    }
    expect((await app.inject("/problems/teapot")).statusCode).toBe(404);
  });

  const wrong = "/v1/rules/507?on=x";
  const typeOf = async (one: typeof app, request: object) => (await ask(one, { url: wrong, ...request })).body["type"];

  it("the same on every host, so that one problem is known by it everywhere", async () => {
    const mounted = await service({ publicUrl: "https://rules.example/annals" });
    for (const [one, host] of [
      [app, "rules.example:8080"],
      [app, "nobody@rules.example/x"],
      [mounted, "other.example"],
    ] as const)
      expect(await typeOf(one, { headers: { host } })).toBe("/problems/invalid-date");
    expect((await mounted.inject({ url: "/problems/invalid-date" })).statusCode).toBe(200);
    expect(await typeOf(mounted, { url: "/annals/nothing" })).toBe("/problems/not-found");
    await mounted.close();
  });
});

describe("bad input is refused with a problem document, never a 500", () => {
  it.each([
    ["/v1/rules/507.4?on=2009-02-30", "invalid-date", "an impossible day"],
    ["/v1/rules/507.4?on=2005-01-10T00:00:00Z", "invalid-date", "a time"],
    ["/v1/rules/507.4?on=", "invalid-date", "an empty day"],
    ["/v1/rules/507.4?on", "invalid-date", "a day without a value"],
    [
      "/v1/rules/507.4?on=2009-02-30&x=1",
      "invalid-request",
      "an impossible day is the lesser error beside an unknown key",
    ],
    ["/v1/rules/507.4?on=%00", "invalid-date", "a control character"],
    ["/v1/rules/507.4?on=2005-01-10%0A", "invalid-date", "a line break after the day"],
    ["/v1/rules/507.4?on=2005-01-10&on=2006-01-10", "invalid-request", "two days"],
    ["/v1/rules/507.4?On=2005-01-10", "invalid-request", "an unknown key"],
    ["/v1/rules/507.4?on=2005-01-10&x=1", "invalid-request", "an unknown key beside a known one"],
    ["/v1/rules/507.4?__proto__=1", "invalid-request", "a key that is more than a key"],
    ["/v1/rules/507.4?constructor=1", "invalid-request", "another"],
    ["/v1/numbers/720?on=2005-01-10", "invalid-request", "a key that this call does not take"],
    [`/v1/rules/${"5".repeat(10_000)}`, "invalid-request", "a number of 10,000 characters"],
    [`/v1/rules/507?on=${"5".repeat(10_000)}`, "invalid-date", "a day of 10,000 characters"],
    ["/v1/rules/%00", "invalid-request", "a control character as number"],
    ["/v1/rules/507%0A.4", "invalid-request", "a line break in a number"],
    ["/v1/rules/507.3a%0A?on=2005-01-10", "invalid-request", "a line break behind a number"],
    ["/v1/lineages?topic=mama", "invalid-request", "a topic that there is not"],
    ["/v1/rules/%E2%80%AE507", "invalid-request", "a mark that turns the text around"],
    ["/v1/rules/..%2f..%2fetc%2fpasswd", "invalid-request", "a path"],
    ["/v1/rules/507'--", "invalid-request", "a quote"],
    ["/v1/rules/%zz", "invalid-request", "a broken escape"],
    ["/v1/rules/%ff", "invalid-request", "bytes that are no UTF-8"],
    ["/v1/rules/", "not-found", "no number"],
    ["/v1/rules", "not-found", "no such list"],
    ["/nothing", "not-found", "an address of nothing, asked by a program"],
    ["/v1/sections/507.1?on=2005-01-10", "invalid-request", "a rule is no section"],
    ["/v1/lineages?topic=", "invalid-request", "an empty topic"],
    [`/v1/lineages/${"x".repeat(10_000)}`, "invalid-request", "a long id"],
    ["/v1/lineages/__proto__", "unknown-lineage", "a name that every object has"],
    ["/v1/lineages/function Object() { [native code] }", "unknown-lineage", "another"],
    ["/v1/releases/2004-13-01", "invalid-date", "no day, so no release"],
    ["/v1/releases/hello", "invalid-date", "a word"],
    ["/v1/diff?from=2003-10-01&to=2026-08-07&section=507.1", "invalid-request", "a rule is no section"],
    ["/v1/diff?from=2003-10-01&to=2026-08-07&rule=507", "invalid-request", "a section is no rule"],
    ["/v1/diff?from=2003-10-01&to=2026-08-07&section=999", "not-held", "nothing is known of it on either day"],
    ["/v1/releases/2004-10-01/rules/507.5", "number-not-in-use", "no such rule in that release"],
    ["/v1/releases/2004-10-02/rules/507.4", "unknown-release", "no release of that day"],
    ["/v1/diff", "invalid-request", "no days"],
    ["/v1/diff?from=2003-10-01", "invalid-request", "one day"],
    ["/v1/diff?from=2003-10-01&to=2003-10-32", "invalid-date", "an impossible second day"],
    ["/v1/diff?from=1999-04-22&to=2003-10-01", "before-first-release", "a day before all releases"],
    ["/v1/diff?from=2003-10-01&to=2026-08-07&classes=", "invalid-request", "no class"],
    ["/v1/diff?from=2003-10-01&to=2026-08-07&classes=renamed", "invalid-request", "an unknown class"],
    ["/v1/diff?from=2003-10-01&to=2026-08-07&section=x", "invalid-request", "an impossible section"],
    ["/v1/diff?from=2003-10-01&to=2026-08-07&lineage=x", "unknown-lineage", "an unknown lineage"],
  ])("%s: %s, %s", async (url, code) => {
    const { status, headers, body, text } = await ask(app, url);
    expect(body["code"]).toBe(code);
    expect(status).toBe(problemTable[code as ProblemCode].status);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(text.length).toBeLessThan(3_000);
    expect(text).not.toMatch(/node_modules|\.ts:|at Object/);
  });

  it.each(["application/xml", "text/html", "image/png", "application/json;q=0", "application/yaml, text/*"])(
    "Accept: %s is refused, naming what is offered",
    async (accept) => {
      const { status, body } = await ask(app, { url: "/v1/coverage", headers: { accept } });
      expect([status, body["code"], body["offered"]]).toEqual([406, "unsupported-format", ["application/json"]]);
    },
  );

  it.each([
    "application/json",
    "*/*",
    "application/*",
    "text/html,application/xhtml+xml,*/*;q=0.8",
    "application/problem+json, application/json;q=0.5",
    "",
  ])("Accept: %j is answered", async (accept) => {
    expect((await ask(app, { url: "/v1/coverage", headers: { accept } })).status).toBe(200);
  });

  it("a body of whatever media type, if nothing reads bodies, changes nothing", async () => {
    for (const [type, payload] of [
      ["text/plain", "x"],
      ["application/xml", "<x/>"],
      ["application/json", "{"],
      ["", "x"],
    ] as const) {
      const { body } = await ask(app, {
        method: "POST",
        url: "/v1/rules/507.4",
        headers: { "content-type": type },
        payload,
      });
      expect(body["code"], type).toBe("method-not-allowed");
    }
  });
});
