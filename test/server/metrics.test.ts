import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { stillArchive } from "../../db/live-archive.ts";
import { configurationFrom } from "../../server/configuration.ts";
import { metricsOf, metricsServer } from "../../server/monitoring.ts";
import { service } from "../api/service.ts";
import { embeddedHoldings } from "../archive.ts";

const upkeep = () => ({
  fetch: null,
  update: {
    isDaily: true,
    nextAt: null,
    failuresInRow: 2,
    lastSuccessAt: "2026-11-18T00:00:00.000Z",
    lastTry: { at: "2026-11-20T00:00:00.000Z", outcome: "failed" as const, sentence: "No answer." },
  },
});

/** The value of a figure, by its name with labels. */
function valueIn(text: string, name: string): string | undefined {
  return text
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1);
}

describe("/metrics", () => {
  it("counts answers by pattern and status, also those from memory, and names nothing that a user wrote", async () => {
    const app = await service();
    const before = (await app.inject("/metrics")).payload;
    await app.listen({ port: 0, host: "127.0.0.1" });
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    for (const path of ["/v1/releases", "/v1/releases", "/v1/search?q=zebra", "/v1/rules/999.9", "/no/such"])
      await (await fetch(base + path)).text();
    const { headers, payload } = await app.inject("/metrics");
    await app.close();
    expect(headers["content-type"]).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expect(payload.endsWith("# EOF\n")).toBe(true);
    expect(valueIn(payload, 'annals_requests_total{route="/v1/releases",status="200"}')).toBe("2");
    expect(valueIn(payload, 'annals_requests_total{route="",status="404"}')).toBe("1");
    expect(valueIn(payload, "annals_answers_from_memory_total")).toBe("1");
    expect(valueIn(payload, 'annals_answer_duration_seconds_count{route="/v1/releases"}')).toBe("1");
    expect(valueIn(before, "annals_answers_from_memory_total")).toBe("0");
    expect(payload).not.toMatch(/zebra|999\.9|no\/such/);
  });

  it("reports the archive, the process, and the checks for new rules", async () => {
    const live = stillArchive(embeddedHoldings());
    const processUse = () => ({ resident_bytes: 2e8, heap_bytes: 1e8, external_bytes: 5e7, cpu_s: 1.5 });
    const app = await service({ upkeep, metrics: metricsOf({ live, upkeep, processUse }) });
    const { payload } = await app.inject("/metrics");
    expect(valueIn(payload, "annals_is_ready")).toBe("1");
    expect(valueIn(payload, "annals_releases_known")).toBe("134");
    expect(valueIn(payload, "annals_releases_held")).toBe("0");
    expect(valueIn(payload, "annals_newest_release_timestamp_seconds")).toMatch(/^nan$/i);
    expect(valueIn(payload, "annals_update_last_try_timestamp_seconds")).toBe("1795132800");
    expect(valueIn(payload, "annals_update_last_success_timestamp_seconds")).toBe("1794960000");
    expect(valueIn(payload, "annals_update_failures_in_row")).toBe("2");
    expect(valueIn(payload, "process_resident_memory_bytes")).toBe("200000000");
    expect(valueIn(payload, "nodejs_external_memory_bytes")).toBe("50000000");
    expect(valueIn(payload, "process_cpu_seconds")).toBe("1.5");
    expect(Number(valueIn(payload, 'annals_event_loop_delay_seconds{quantile="0.99"}'))).toBeGreaterThanOrEqual(0);
  });

  it("reports the memory of each thread for long answers, and how many were replaced", async () => {
    const metrics = metricsOf({ live: stillArchive(embeddedHoldings()), upkeep });
    metrics.addThreads({
      memory: () => [
        { heap_bytes: 3, external_bytes: 4 },
        { heap_bytes: 5, external_bytes: 6 },
      ],
      replaced: { memory: 1, time: 2, failure: 0 },
    });
    const text = await metrics.text();
    expect(valueIn(text, 'annals_thread_memory_bytes{thread="1",part="external"}')).toBe("4");
    expect(valueIn(text, 'annals_thread_memory_bytes{thread="2",part="heap"}')).toBe("5");
    expect(valueIn(text, 'annals_threads_replaced_total{reason="time"}')).toBe("2");
  });

  it("is offered only at another port, if one is set", async () => {
    const app = await service({ isMeasuredElsewhere: true });
    expect((await app.inject("/metrics")).statusCode).toBe(404);
    const server = metricsServer({
      count: () => undefined,
      addThreads: () => undefined,
      text: async () => "# EOF\n",
      contentType: "text/x",
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [figures, other] = [await fetch(`${base}/metrics`), await fetch(`${base}/v1`)];
    expect([figures.status, await figures.text(), other.status]).toEqual([200, "# EOF\n", 404]);
    server.close();
    expect(configurationFrom({ ANNALS_METRICS_PORT: "9464" })).toMatchObject({ configuration: { metricsPort: 9464 } });
    expect(configurationFrom({ ANNALS_METRICS_PORT: "65536" }).kind).toBe("invalid");
  });
});
