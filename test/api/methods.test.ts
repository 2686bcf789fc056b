import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

type Call = { readonly requestBody?: { readonly content: Readonly<Record<string, object>> } };
const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<"get" | "post", Call>>>>>;
};

describe("methods and bodies", () => {
  it("every address of the contract says with OPTIONS what it takes, and refuses the rest: 405, 415", async () => {
    const importing = await service({ adminToken: "secret" });
    const paths = Object.entries(contract.paths);
    expect(paths.length).toBeGreaterThan(50);
    for (const [path, calls] of paths) {
      const url = path.replaceAll(/\{[^}]+\}/g, "1");
      const methods = [...(calls.get ? ["GET", "HEAD"] : []), ...(calls.post ? ["POST"] : [])];
      const asked = await importing.inject({ method: "OPTIONS", url });
      const allowed = [...methods, "OPTIONS"];
      expect([asked.statusCode, asked.headers["allow"]], path).toEqual([204, allowed.join(", ")]);
      // Other sites may ask too, whether the browser asks for that before or not.
      const before = { origin: "https://other.example", "access-control-request-method": "POST" };
      const preflight = await importing.inject({ method: "OPTIONS", url, headers: before });
      for (const { headers } of [asked, preflight])
        for (const method of methods) expect(headers["access-control-allow-methods"], path).toContain(method);
      const others = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter((one) => !methods.includes(one));
      for (const method of others) {
        const { status, headers, body } = await ask(importing, { method, url });
        expect([status, body["code"], headers["allow"], body["allowed"]], path).toEqual([
          ...[405, "method-not-allowed"],
          ...[asked.headers["allow"], allowed],
        ]);
      }
      const media = Object.keys(calls.post?.requestBody?.content ?? {});
      if (media.length === 0) continue;
      for (const type of ["multipart/form-data; boundary=x", "text/plain", "application/x-www-form-urlencoded"]) {
        if (media.includes(type)) continue;
        const headers = { accept: "*/*", "content-type": type, authorization: "Bearer secret" };
        const sent = await ask(importing, { method: "POST", url, headers, payload: "--x--" });
        expect([sent.status, sent.body["code"], sent.body["offered"]], `${path} ${type}`).toEqual([
          ...[415, "unsupported-body", media],
        ]);
      }
    }
    await importing.close();
  });

  it("OPTIONS names the methods of an address, and finds nothing at an unknown one", async () => {
    const { statusCode, headers, body } = await app.inject({ method: "OPTIONS", url: "/v1/quotes/locate" });
    expect([statusCode, headers["allow"], body]).toEqual([204, "POST, OPTIONS", ""]);
    expect((await app.inject({ method: "OPTIONS", url: "/v1/nothing" })).statusCode).toBe(404);
  });

  it("a GET that speaks of a body is answered", async () => {
    const headers = { "content-encoding": "gzip", "content-type": "application/json; charset=utf-16" };
    for (const method of ["GET", "HEAD"] as const)
      expect((await app.inject({ method, url: "/v1/rules/507.4?on=2005-01-10", headers })).statusCode).toBe(200);
  });

  it.each([
    ["compressed", { "content-encoding": "gzip" }, 415],
    ["said to be compressed", { "content-encoding": "br" }, 415],
    ["in other characters", { "content-type": "application/json; charset=utf-16" }, 415],
    ["in other characters, quoted", { "content-type": 'application/json; a=b; charset="latin1"' }, 415],
    ["as it is", { "content-encoding": "identity", "content-type": "application/json; charset=UTF-8" }, 200],
  ])("a body %s is read or refused: %o", async (_what, headers, status) => {
    const payload = JSON.stringify({ text: "CR 507.4", on: "2005-01-10" });
    const whole = { "content-type": "application/json", ...headers };
    const sent = await app.inject({ method: "POST", url: "/v1/citations/resolve", headers: whole, payload });
    expect(sent.statusCode).toBe(status);
    if (status === 415) expect(sent.json()).toMatchObject({ code: "unsupported-body" });
  });
});
