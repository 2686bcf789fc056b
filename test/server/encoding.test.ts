import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service } from "../api/service.ts";

let app: Awaited<ReturnType<typeof service>>;
let base: string;
beforeAll(async () => {
  app = await service();
  base = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes } as const;

describe("large answers are sent compressed if the client accepts that", () => {
  const large = [
    "/v1/sections/712?on=2015-03-03",
    "/v1/sections/712?on=2015-03-04",
    "/v1/coverage",
    "/v1/changes.json",
    "/v1/changes.atom",
    "/v1/changes.rss",
    "/v1/reports/changes.md?from=2010-09-30&to=2010-10-01",
    "/sections/712?on=2015-03-03",
  ];

  it.each(large)("%s", async (url) => {
    const plain = await app.inject(url);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const tags = new Set([plain.headers["etag"]]);
    for (const encoding of ["br", "gzip"] as const) {
      const headers = { "accept-encoding": encoding };
      const packed = await app.inject({ url, headers });
      expect(packed.headers).toMatchObject({ "content-encoding": encoding });
      expect(String(packed.headers["vary"]).toLowerCase()).toContain("accept-encoding");
      expect(String(plain.headers["vary"]).toLowerCase()).toContain("accept-encoding");
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(decoded[encoding](packed.rawPayload).toString()).toBe(plain.body);
      tags.add(packed.headers["etag"]);
      const again = await app.inject({ url, headers: { ...headers, "if-none-match": String(packed.headers["etag"]) } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect(tags.size, "each encoding has a tag of its own").toBe(3);
  });

  it.each(large)("%s, from memory as at first, and to HEAD as to GET", async (url) => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const [first, second, head] = [
        await fetch(`${base}${url}`, { headers }),
        await fetch(`${base}${url}`, { headers }),
        await fetch(`${base}${url}`, { headers, method: "HEAD" }),
      ];
      const seen = ["etag", "content-encoding", "content-type", "vary", "link", "cache-control"];
      for (const name of seen) {
        expect(second.headers.get(name), name).toBe(first.headers.get(name));
        expect(head.headers.get(name), name).toBe(first.headers.get(name));
      }
      expect(await second.text()).toBe(await first.text());
    }
  });

  it("small answers are sent as they are", async () => {
    const { headers } = await app.inject({
      url: "/v1/lineages?limit=1",
      headers: { "accept-encoding": "br" },
    });
    expect(Number(headers["content-length"])).toBeLessThan(1_400);
    expect(headers).not.toHaveProperty("content-encoding");
  });

  it.each([...large, "/v1/lineages?limit=1"])(
    "%s: a client that has it, under any tag, needs no second copy",
    async (url) => {
      expect((await app.inject({ url, headers: { "if-none-match": "*" } })).statusCode).toBe(304);
      const etag = String((await app.inject(url)).headers["etag"]);
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`])
        expect((await app.inject({ url, headers: { "if-none-match": known } })).statusCode, known).toBe(304);
      expect((await app.inject({ url, headers: { "if-none-match": '"x"' } })).statusCode).toBe(200);
    },
  );
});
