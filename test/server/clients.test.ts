import { describe, expect, it } from "vitest";
import { rateLimit } from "../../http/clients.ts";
import { configurationFrom } from "../../server/configuration.ts";
import { service } from "../api/service.ts";

describe("a limit counts clients", () => {
  const proxy = "203.0.113.1";

  async function statusesOf(trustedProxies: undefined | number | readonly string[], forwarded: readonly string[]) {
    const app = await service({ rateLimit_perMinute: 1, trustedProxies });
    const statuses: number[] = [];
    for (const one of forwarded) {
      const headers = { "x-forwarded-for": one };
      statuses.push((await app.inject({ url: "/v1/coverage", remoteAddress: proxy, headers })).statusCode);
    }
    await app.close();
    return statuses;
  }

  it.each([
    ["nobody's word is taken unasked", undefined, ["198.51.100.1", "198.51.100.2"], [200, 429]],
    ["that of a trusted proxy is", [proxy], ["198.51.100.1", "198.51.100.2", "198.51.100.1"], [200, 200, 429]],
    ["by its range too", ["203.0.113.0/24"], ["198.51.100.1", "198.51.100.2"], [200, 200]],
    ["or as so many proxies in a row", 1, ["198.51.100.1", "198.51.100.2"], [200, 200]],
    ["not what the client itself wrote before it", 1, ["1.1.1.1, 198.51.100.1", "2.2.2.2, 198.51.100.1"], [200, 429]],
    ["nor that of another", ["192.0.2.1"], ["198.51.100.1", "198.51.100.2"], [200, 429]],
    ["a network is one client", 1, ["2001:db8::1", "2001:db8:0:0:ffff::2", "2001:db8:0:1::1"], [200, 429, 200]],
  ] as const)("%s", async (_because, trusted, forwarded, statuses) => {
    expect(await statusesOf(trusted, forwarded)).toEqual(statuses);
  });

  it("for a minute from the first request on", () => {
    let at_ms = 1_000;
    const limit = rateLimit(2, () => at_ms);
    const counts = [limit.count("a"), limit.count("a"), limit.count("a"), limit.count("a")];
    expect(counts.map(({ left }) => left)).toEqual([1, 0, -1, -2]);
    expect(counts.map(({ renewsIn_s }) => renewsIn_s)).toEqual([60, 60, 60, 60]);
    at_ms += 59_999;
    expect(limit.count("a")).toEqual({ left: -3, renewsIn_s: 1 });
    at_ms += 1;
    expect(limit.count("a")).toEqual({ left: 1, renewsIn_s: 60 });
  });

  it("for a new minute when the clock is set back", () => {
    let at_ms = 10_000_000;
    const limit = rateLimit(1, () => at_ms);
    limit.count("a");
    at_ms -= 3_600_000;
    expect([limit.count("a"), limit.count("a")]).toEqual([
      { left: 0, renewsIn_s: 60 },
      { left: -1, renewsIn_s: 60 },
    ]);
  });

  it("says with each answer how many requests are left, and for how long", async () => {
    const app = await service({ rateLimit_perMinute: 2 });
    const ask = async (url: string, remoteAddress: string) => {
      const { statusCode, headers } = await app.inject({ url, remoteAddress });
      return [statusCode, headers["ratelimit"], headers["ratelimit-policy"], headers["retry-after"]];
    };
    const policy = '"minute";q=2;w=60';
    const client = "198.51.100.1";
    expect(await ask("/v1/coverage", client)).toEqual([200, '"minute";r=1;t=60', policy, undefined]);
    expect(await ask("/rules/999", client)).toEqual([404, '"minute";r=0;t=60', policy, undefined]);
    expect(await ask("/v1/coverage", client)).toEqual([429, '"minute";r=0;t=60', policy, "60"]);
    expect(await ask("/v1/coverage", "127.0.0.1")).toEqual([200, undefined, undefined, undefined]);
    await app.close();
  });

  it("answers from memory count as others do", async () => {
    const app = await service({ rateLimit_perMinute: 2, trustedProxies: 1 });
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = () => fetch(`${base}/v1/coverage`, { headers: { "x-forwarded-for": "198.51.100.1" } });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    const left = answers.map(({ headers }) => headers.get("ratelimit")?.split(";")[1]);
    expect(left).toEqual(["r=1", "r=0", "r=0"]);
    const other = await fetch(`${base}/v1/coverage`, { headers: { "x-forwarded-for": "198.51.100.2" } });
    expect(other.headers.get("ratelimit")).toMatch(/^"minute";r=1;t=/);
    expect(answers[2]?.headers.get("retry-after")).toMatch(/^\d+$/);
    await app.close();
  });
});

describe("a trusted proxy also says under which name the service was asked", () => {
  const headers = { host: "inside:3000", "x-forwarded-host": "rules.example", "x-forwarded-proto": "https" };
  it.each([
    ["127.0.0.1", "https://rules.example/"],
    ["192.0.2.1", "http://inside:3000/"],
  ])("from %s, with 127.0.0.1 trusted: %s", async (remoteAddress, home) => {
    const app = await service({ trustedProxies: ["127.0.0.1"] });
    const { body } = await app.inject({ url: "/v1/changes.json", headers, remoteAddress });
    expect(JSON.parse(body)).toMatchObject({ home_page_url: home });
    await app.close();
  });
});

describe("ANNALS_TRUST_PROXY", () => {
  const trusted = (text: string) => {
    const reading = configurationFrom({ ANNALS_TRUST_PROXY: text });
    return reading.kind === "sound" ? reading.configuration.trustedProxies : reading.sentences;
  };
  it.each([
    ["1", 1],
    ["127.0.0.1", ["127.0.0.1"]],
    ["loopback, 10.0.0.0/8,fd00::/8", ["loopback", "10.0.0.0/8", "fd00::/8"]],
  ])("%s", (text, read) => {
    expect(trusted(text)).toEqual(read);
  });
  it.each(["0", "true", "10.0.0.0/33", "example.org", "10.0.0.0/8/8"])(
    "%s is refused: it would trust nobody, or everybody",
    (text) => {
      expect(trusted(text)).toEqual([expect.stringContaining("ANNALS_TRUST_PROXY: write the number of proxies")]);
    },
  );
});
