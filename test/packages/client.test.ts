import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AnnalsProblem, annalsClient, answerOf } from "../../packages/client/client.js";
import { service } from "../api/service.ts";

describe("the typed client", () => {
  let app: Awaited<ReturnType<typeof service>>;
  let client: ReturnType<typeof annalsClient>;
  beforeAll(async () => {
    app = await service();
    client = annalsClient(`${await app.listen({ port: 0, host: "127.0.0.1" })}/`);
  });
  afterAll(() => app.close());

  it("asks a running service", async () => {
    const path = { number: "507.4" };
    const rule = await answerOf(client.GET("/v1/rules/{number}", { params: { path, query: { on: "2005-01-10" } } }));
    expect(rule).toMatchObject({ number: "507.4", inForce: { from: "2003-10-01", to: "2009-07-11" } });
    const body = { citations: [{ number: "712.5" }], on: "2015-03-01" };
    expect(await answerOf(client.POST("/v1/citations/resolve", { body }))).toMatchObject({
      on: "2015-03-01",
      references: expect.any(Array),
    });
  });

  it("throws the problem with which the service refuses", async () => {
    const params = { path: { number: "507.4" }, query: { on: "1990-01-01" } };
    const refused = answerOf(client.GET("/v1/rules/{number}", { params }));
    await expect(refused).rejects.toBeInstanceOf(AnnalsProblem);
    await expect(refused).rejects.toMatchObject({ problem: { code: "before-first-release", status: 404 } });
  });

  it.each(["..", ".", ""])("asks for nothing else where a value would lead to another address: %j", async (id) => {
    const params = { path: { id } };
    await expect(client.GET("/v1/cards/{id}", { params })).rejects.toThrow(`"${id}" cannot be the id in `);
  });

  it.each(["../releases", "%2e%2e", "a/b", "?on=2001-01-01", "..."])(
    "sends any other value as it is: %j",
    async (id) => {
      const params = { path: { id } };
      await expect(answerOf(client.GET("/v1/cards/{id}", { params }))).rejects.toBeInstanceOf(AnnalsProblem);
    },
  );
});
