import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addDays } from "../../core/text/days.ts";
import { day } from "../days.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

describe("openapi.yaml", () => {
  const document = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
    paths: Record<string, object>;
    openapi: string;
  };

  it("is a valid OpenAPI 3.1 document", async () => {
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, document.openapi]).toEqual([true, "3.1.0"]);
  });

  it("has only calls that the service answers", () => {
    for (const [path, calls] of Object.entries(document.paths)) {
      for (const method of Object.keys(calls)) {
        const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
        expect(app.hasRoute({ method: method.toUpperCase() as "GET" | "POST", url }), `${method} ${path}`).toBe(true);
      }
    }
  });
});

describe("whatever is asked, the answer has the form that the contract says", () => {
  const days = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays(day("1998-01-01"), count));
  const numbers = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(507, 710, 711, 712, 714, 715, 716, 718, 719, 720, 721, 722, 723, 100, 999),
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom("", "a", "b", "c", "d", "l", "aa"),
      )
      .map(([section, rule, letter]) => (rule === 0 ? `${section}` : `${section}.${rule}${letter}`)),
    fc.string({ unit: "binary", maxLength: 30 }),
  );

  it("for any number on any day", async () => {
    await fc.assert(
      fc.asyncProperty(numbers, days, fc.constantFrom("", "/history"), async (number, on, rest) => {
        const { status } = await ask(app, `/v1/rules/${encodeURIComponent(number)}${rest}?on=${on}`);
        expect([200, 400, 404]).toContain(status);
      }),
      { numRuns: 400 },
    );
  });

  it("for any two days and section", async () => {
    await fc.assert(
      fc.asyncProperty(days, days, numbers, async (from, to, section) => {
        const { status } = await ask(
          app,
          `/v1/diff?from=${from}&to=${to}&section=${encodeURIComponent(section)}&classes=all`,
        );
        expect([200, 400, 404]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });

  it("for any query at all", async () => {
    // A client walks "/v1/.." up to the pages before it asks.
    const below = fc.webPath().filter((path) => !path.split("/").some((part) => /^(?:\.|%2e){1,2}$/i.test(part)));
    await fc.assert(
      fc.asyncProperty(below, fc.webQueryParameters(), async (path, query) => {
        const { status } = await ask(app, `/v1${path}?${query}`);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
