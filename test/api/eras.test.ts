import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

const file = readFileSync(new URL("../../schemas/era-1.json", import.meta.url), "utf8");
const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const isEra = ajv.compile(JSON.parse(file));

type EraBody = {
  readonly release: string;
  readonly parameters: Record<string, { value: unknown; since: string; until: string | null }>;
};

describe("the document of an era", () => {
  it.each([
    ["1999-05-01", "1999-04-23", { "mulligan-hand": "one-fewer", "empty-library": "at-once", lifelink: "no-rule" }],
    [
      "2004-01-01",
      "2003-12-01",
      { "legend-rule": "oldest-stays", "draw-step-draw": "at-once", walls: "walls-cannot-attack" },
    ],
    ["2009-07-10", "2009-05-01", { "time-before-damage": "yes", "token-owner": "controller-of-the-effect" }],
    [
      "2009-07-11",
      "2009-07-11",
      { "time-before-damage": "no", "token-owner": "receiver", "mulligan-order": "round-by-round" },
    ],
    ["2013-07-12", "2013-05-01", { "legend-rule": "all-go", indestructible: "not-an-ability" }],
    ["2019-07-05", "2019-06-14", { "mulligan-hand": "one-fewer-and-scry", "burn-to-planeswalker": "target" }],
    ["2026-11-20", "2026-08-07", { "mulligan-hand": "seven-then-bottom", "mana-ability-and-library": "on-the-stack" }],
  ])("of %s is of its schema, rests on %s and says %j", async (on, release, values) => {
    const { body, headers } = await ask(app, `/v1/eras?on=${on}`);
    expect(isEra(body) ? [] : isEra.errors).toEqual([]);
    const { parameters, ...era } = body as unknown as EraBody;
    expect(era).toEqual({ on, release });
    const found = Object.fromEntries(Object.keys(values).map((id) => [id, parameters[id]?.value]));
    expect(found).toEqual(values);
    for (const [id, { since, until }] of Object.entries(parameters)) {
      expect(since <= on && (until === null || until > on), id).toBe(true);
    }
    expect(headers.link).toContain('</v1/schemas/era-1.json>; rel="describedby"');
  });

  it("is rejected by its schema if something is missing", async () => {
    const { body } = await ask(app, "/v1/eras?on=2009-07-10");
    expect(isEra({ ...body, release: undefined })).toBe(false);
    expect(isEra({ ...body, parameters: { "legend-rule": { value: 3 } } })).toBe(false);
  });

  it("has the schema of the repository", async () => {
    const { text, headers } = await ask(app, "/v1/schemas/era-1.json");
    expect(text).toBe(file);
    expect(headers["content-type"]).toContain("application/schema+json");
    const accept = { accept: "application/json" };
    expect((await ask(app, { url: "/v1/schemas/era-1.json", headers: accept })).text).toBe(file);
  });

  it("before the first rulebook is refused", async () => {
    expect((await ask(app, "/v1/eras?on=1999-04-22")).body["code"]).toBe("before-first-release");
  });
});

describe("two eras", () => {
  it("differ on the day of Magic 2010 in what is known to have changed then", async () => {
    const { body } = await ask(app, "/v1/eras/diff?from=2009-07-10&to=2009-07-11");
    const ids = (body["parameters"] as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["unused-mana-costs", "time-before-damage", "lifelink", "token-owner"]));
    expect(ids).not.toContain("legend-rule");
  });

  it("are printed as CSV and as Markdown", async () => {
    const csv = (await ask(app, "/v1/eras/diff.csv?from=2013-07-12&to=2013-07-13")).text;
    expect(csv).toContain("legend-rule,permanents,");
    expect(csv).toContain(",all-go,one-each,2013-07-13,");
    const markdown = (await ask(app, "/v1/eras/diff.md?from=2013-07-12&to=2013-07-13")).text;
    expect(markdown).toContain("## [Legend rule](");
  });

  it("a whole day is printed as well", async () => {
    expect((await ask(app, "/v1/eras.csv?on=2013-07-12")).text).toContain('"CR 704.5k ""all are put into');
    expect((await ask(app, "/v1/eras.md?on=2013-07-12")).text).toContain("# Rules of play on 12 July 2013");
    expect((await ask(app, "/v1/eras.pdf?on=2013-07-12")).status).toBe(400);
  });
});

describe("parameters", () => {
  it("are listed with their values, and by topic", async () => {
    const all = (await ask(app, "/v1/parameters?on=2009-07-10")).body as {
      parameters: object[];
      topics: { parameters: number }[];
    };
    expect(all.topics.reduce((sum, { parameters }) => sum + parameters, 0)).toBeGreaterThanOrEqual(
      all.parameters.length,
    );
    const some = (await ask(app, "/v1/parameters?on=2009-07-10&topic=phasing")).body as {
      parameters: { topic: string }[];
    };
    expect(some.parameters.length).toBeGreaterThan(3);
    expect(new Set(some.parameters.map(({ topic }) => topic))).toEqual(new Set(["phasing"]));
  });

  it.each(["/v1/parameters", "/v1/questions", "/v1/lineages"])(
    "%s of a topic that does not exist is refused",
    async (path) => {
      const { status, body } = await ask(app, `${path}?topic=frob`);
      expect([status, body["detail"]]).toEqual([400, expect.stringContaining('No topic "frob" is known.')]);
      const [topic] = body["choices"] as string[];
      expect((await ask(app, `${path}?topic=${encodeURIComponent(topic ?? "")}`)).status).toBe(200);
    },
  );

  it("have their numbers of each day in the history", async () => {
    const { body } = await ask(app, "/v1/parameters/lifelink/history");
    const values = body["values"] as { isChange: boolean; references: { numbers: { number: string }[] }[] }[];
    expect(values.at(-1)?.references[0]?.numbers.map(({ number }) => number)).toEqual([
      "702.13a",
      "702.13b",
      "702.14b",
      "702.15b",
    ]);
    expect(body["checks"]).toEqual([]);
  });

  it("have one form, whether the engine reads them or not", async () => {
    const [ours, engines] = await Promise.all(
      ["legend-rule", "unused-mana-costs"].map(async (id) =>
        Object.keys((await ask(app, `/v1/parameters/${id}?on=2009-07-10`)).body),
      ),
    );
    expect(ours).toEqual(engines);
  });

  it("days with names lead to their eras", async () => {
    const { presets } = (await ask(app, "/v1/eras/presets")).body as unknown as {
      presets: { on: string; href: string }[];
    };
    expect(presets.map(({ on }) => on)).toEqual(presets.map(({ on }) => on).toSorted());
    for (const { href } of presets) expect((await ask(app, href)).status).toBe(200);
  });
});
