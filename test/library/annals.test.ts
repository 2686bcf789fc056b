import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { openLive } from "../../db/live-archive.ts";
import { AnnalsProblem, openAnnals } from "../../library/annals.ts";
import { operations } from "../../operations/all.ts";
import { buildApp } from "../../server/app.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "annals-library-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the library", () => {
  let annals: Awaited<ReturnType<typeof openAnnals>>;
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const file = inject("preparedDatabase");
    annals = await openAnnals({ database: file, now });
    const opening = await openLive({ file, now });
    if (opening.kind !== "open") throw new Error(opening.kind);
    app = await buildApp({ live: opening.live, now });
    app.addHook("onClose", async () => opening.live.close());
  });
  afterAll(async () => {
    annals.close();
    await app.close();
  });

  it.each([
    ["getRule", { number: "507.4", on: "2005-01-10" }, "/v1/rules/507.4?on=2005-01-10"],
    ["getRuleHistory", { number: "711.3", on: "2010-10-01" }, "/v1/rules/711.3/history?on=2010-10-01"],
    [
      "getDiff",
      { from: "2010-09-30", to: "2010-10-01", section: "711" },
      "/v1/diff?from=2010-09-30&to=2010-10-01&section=711",
    ],
    ["getQuestion", { id: "B01", on: "2009-07-10" }, "/v1/questions/B01?on=2009-07-10"],
    ["listReleases", { limit: 2 }, "/v1/releases?limit=2"],
    ["search", { q: "mana burn", on: "any", limit: 3 }, "/v1/search?q=mana+burn&on=any&limit=3"],
  ])("answers %s as the service does", async (id, question, address) => {
    expect(await annals.ask(id, question)).toEqual((await app.inject(address)).json());
  });

  it("takes what is sent with a question beside its other parameters", async () => {
    const body = { citations: [{ number: "712.5" }], on: "2015-03-01" };
    const answer = await app.inject({ method: "POST", url: "/v1/citations/resolve", payload: body });
    const id = operationAt("/citations/resolve");
    expect(await annals.ask(id, body)).toEqual(answer.json());
  });

  it("refuses with the problem of the service", async () => {
    const address = "/v1/rules/507.4?on=1990-01-01";
    const refused = annals.ask("getRule", { number: "507.4", on: "1990-01-01" });
    await expect(refused).rejects.toBeInstanceOf(AnnalsProblem);
    await expect(refused).rejects.toMatchObject({ problem: (await app.inject(address)).json() });
  });

  it("refuses what is not in the contract, by name", async () => {
    await expect(annals.ask("getRule", { numbr: "507.4" })).rejects.toMatchObject({
      problem: { code: "invalid-request", detail: expect.stringContaining("numbr"), instance: "/v1/rules/:number" },
    });
    await expect(annals.ask("getRuel")).rejects.toThrow('there is no operation "getRuel"');
  });

  it.each<[string, unknown]>([
    ["getHome", null],
    ["getRule", null],
    ["getRule", 5],
    ["getRule", "507.4"],
    ["getRule", { number: Object.create(null) }],
    ["getRule", { number: "507.4", on: Symbol("day") }],
    ["getRule", { number: "507.4", on: { toString: null } }],
  ])("refuses a question that is no object of words as any other: %s", async (id, question) => {
    const thrown = await annals.ask(id as "getRule", question as never).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(AnnalsProblem);
    expect((thrown as AnnalsProblem).problem.code).toMatch(/^invalid-/);
  });

  it("does not open a file of something else, and leaves it as it is", async () => {
    const database = join(folder, "other.sqlite");
    writeFileSync(database, "no database");
    await expect(openAnnals({ database, now })).rejects.toThrow();
  });
});

function operationAt(path: string): string {
  const found = operations.find((one) => one.path === path);
  if (found === undefined) throw new Error(`no operation at ${path}`);
  return found.id;
}

describe("on a Node that is too old", () => {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const oldest = engines.node.replace(">=", "");

  afterAll(() => void vi.unstubAllGlobals());

  it("the library says which it needs", async () => {
    vi.stubGlobal("process", { versions: { node: "20.20.2" } });
    await expect(openAnnals()).rejects.toThrow(`Annals needs Node ${oldest} or later; this is 20.20.2.`);
  });

  it("it can say so, because it loads nothing before", () => {
    const loaded = (file: string) =>
      readFileSync(new URL(`../../library/${file}`, import.meta.url), "utf8").match(/^.* from ".*$/gm);
    expect(loaded("annals.ts")).toEqual(['export { AnnalsProblem } from "./problem.ts";']);
    expect(loaded("problem.ts")).toEqual(['import type { ProblemDocument } from "../http/problems.ts";']);
  });
});
