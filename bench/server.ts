import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { openLive, stillArchive } from "../db/live-archive.ts";
import { openStore } from "../db/store.ts";
import { buildApp } from "../server/app.ts";

/**
 * One server in a process of its own, started by `startServer`. Arguments: `bare` and the length of its answer in
 * bytes, `floor` or `node` with that and the headers of its answers as JSON, `service` and a level of the log, or
 * `archive` and a database. Sends its parent the port and, after each message, the processor time used so far.
 */
const [kind, setting = "", headers = "{}"] = process.argv.slice(2);
const server = await serverOf();

process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });

/** The server of this kind, listening. */
async function serverOf(): Promise<Server> {
  if (kind === "node") {
    const plain = plainNode(Number(setting), JSON.parse(headers) as Record<string, string>);
    plain.listen(0, "127.0.0.1");
    await once(plain, "listening");
    return plain;
  }
  const app = await appOf();
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app.server;
}

async function appOf() {
  if (kind === "bare") return bare(Number(setting));
  if (kind === "floor") return floor(Number(setting), JSON.parse(headers) as Record<string, string>);
  return kind === "archive" ? serviceOn(setting) : service(setting);
}

/** The minimum of Fastify: one route, one string, no hooks, no log. */
function bare(length_bytes: number) {
  const text = "x".repeat(length_bytes);
  const fastify = Fastify({ logger: false });
  fastify.get("/", () => text);
  return fastify;
}

/**
 * The bare route with the addresses and headers of the service: what is left of the difference to the service is what
 * the service itself does. Answers 304 to a client that names a tag, without checking it.
 */
function floor(length_bytes: number, headers: Record<string, string>) {
  const text = "x".repeat(length_bytes);
  const { "content-type": _type, "content-length": _length, ...unchanged } = headers;
  const fastify = Fastify({ logger: false });
  fastify.get("/v1/rules/:number", (request, reply) => {
    if (request.headers["if-none-match"] === undefined) return reply.headers(headers).send(text);
    return reply.code(304).headers(unchanged).send();
  });
  return fastify;
}

/**
 * A server of Node without a framework, which writes the same headers from a list. Nothing that answers on Node's own
 * HTTP can cost less.
 */
function plainNode(length_bytes: number, headers: Record<string, string>): Server {
  const text = "x".repeat(length_bytes);
  const { "content-type": _type, "content-length": _length, ...unchanged } = headers;
  const pairs = Object.entries({ ...headers, "content-length": String(length_bytes) }).flat();
  const unchangedPairs = Object.entries(unchanged).flat();
  return createServer((request, response) => {
    if (request.headers["if-none-match"] === undefined) response.writeHead(200, pairs).end(text, "latin1");
    else response.writeHead(304, unchangedPairs).end();
  });
}

/** The service as `annals serve` builds it, on the dataset of this checkout. */
async function service(logLevel: string) {
  const opening = openStore({ file: ":memory:", now: () => new Date() });
  if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
  const archive = stillArchive(opening.store.snapshot);
  return buildApp({ archive, now: () => new Date(), logLevel });
}

/** The service on a database, as in normal use. */
async function serviceOn(file: string) {
  const opening = await openLive({ file, now: () => new Date() });
  if (opening.kind !== "open") throw new Error(`the database at ${file} cannot be opened`);
  return buildApp({ archive: opening.archive, now: () => new Date(), logLevel: "silent" });
}
