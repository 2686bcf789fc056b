import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { ArchivePlace, PublicArchive } from "../../core/archive/public-archives.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import type { FetchEvent } from "../../fetching/collecting.ts";
import { type FetchOrder, type FetchSurroundings, fetchRules } from "../../fetching/fetch.ts";
import type { Alarm } from "../../fetching/upkeep.ts";
import { freshFolder, inventedDataset, plotIn, syntheticReleases } from "../db/published-files/synthetic-releases.ts";

/** What a server does with one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server on this machine in place of an archive. It gives the answers of each path in turn, repeats the last one, and
 * records the requests.
 */
export async function mirror(answers: Readonly<Record<string, readonly Answer[]>>) {
  const asked: { readonly path: string; readonly headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    const before = asked.filter((one) => one.path === path).length;
    asked.push({ path, headers: request.headers });
    const inTurn = answers[path] ?? [];
    const answer = inTurn[Math.min(before, inTurn.length - 1)];
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}`, asked, close };
}

/** Alarms that ring when a test says so, one after the other. */
export function alarmsSet() {
  type Set = { readonly wait_ms: number; readonly ring: () => void };
  const set: Set[] = [];
  let notify: (() => void) | undefined;
  const alarm: Alarm = (wait_ms, ring) => {
    set.push({ wait_ms, ring });
    notify?.();
    return () => undefined;
  };
  const next = async (): Promise<Set> => {
    for (;;) {
      const first = set.shift();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
  };
  return { alarm, next };
}

/**
 * A proxy on this machine that leads every connection to one server, whatever host was named, and keeps those names.
 */
export async function proxyTo(address: string) {
  const named: string[] = [];
  const server = createServer().on("connect", (request, socket) => {
    named.push(request.url ?? "");
    const { hostname, port } = new URL(address);
    const onwards = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.pipe(onwards).pipe(socket);
    });
    for (const end of [onwards, socket]) end.on("error", () => onwards.destroy() && socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}`, named, close };
}

/** Sends bytes whole. */
export function sends(bytes: Uint8Array | string, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => void response.writeHead(200, headers).end(bytes);
}

/** Sends a status, with headers. */
export function says(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => void response.writeHead(status, headers).end();
}

/** Sends the beginning and breaks the connection. */
export function breaksAfter(bytes: Uint8Array, count: number): Answer {
  return (_request, response) => {
    response.writeHead(200, { "content-length": String(bytes.length) });
    response.write(bytes.subarray(0, count), () => response.destroy());
  };
}

/** Sends the beginning and then nothing more. */
export function stopsAfter(bytes: Uint8Array, count: number): Answer {
  return (_request, response) => {
    response.writeHead(200, { "content-length": String(bytes.length) });
    response.write(bytes.subarray(0, count));
  };
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const { amended, shrunk, moved } = syntheticReleases;

/** Three published files of invented rules, with the day each states. */
export const publishedFiles = [
  { release: day("2005-08-01"), ...amended },
  { release: day("2007-05-01"), ...shrunk },
  { release: day("2006-02-01"), ...moved },
];

function day(text: string): IsoDate {
  return dayFrom(text) ?? (text as IsoDate);
}

/** The description of an archive that keeps them. */
export function inventedArchive(
  places: readonly ArchivePlace[],
  id = "gardens",
  commit: string | null = null,
): PublicArchive {
  const files = publishedFiles.map(({ release, fileName, bytes }) => {
    return {
      document: "cr" as const,
      release,
      path: `rules/${fileName}`,
      commit,
      length_bytes: bytes.length,
      sha256: sha256Of(bytes),
    };
  });
  return { id, title: id, source: "cr", places, files };
}

/** A fetch into a database of its own; no wait is waited for. */
export function fetcher(archives: readonly PublicArchive[], data = inventedDataset()) {
  const place = plotIn(freshFolder(), data);
  const [events, waits]: [FetchEvent[], number[]] = [[], []];
  const surroundings: FetchSurroundings = {
    location: place,
    archives,
    environment: {},
    now: () => new Date("2026-11-20T12:00:00Z"),
    pause: (wait_ms) => Promise.resolve(waits.push(wait_ms)),
    jitter: () => 0.5,
    userAgent: "annals-test",
    isHttpAllowed: true,
    limits: { connect_ms: 1_000, silence_ms: 200, whole_ms: 5_000, slow_ms: 5_000 },
    on: (event) => void events.push(event),
  };
  const everything = { releases: null, since: null, until: null };
  const run = async (order: Partial<FetchOrder> = {}, changed: Partial<FetchSurroundings> = {}) => {
    const given = { document: "cr" as const, selection: everything, from: null, isAccepting: false, jobs: 4, ...order };
    const fetching = await fetchRules(given, { ...surroundings, ...changed });
    if (fetching.kind !== "fetched") throw new Error(`not opened: ${JSON.stringify(fetching)}`);
    return fetching.account;
  };
  return { run, place, events, waits };
}
