import { type LookupAddress, lookup } from "node:dns";
import { readFileSync } from "node:fs";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { type EnvHttpProxyAgent, fetch, type RequestInit, type Response } from "undici";
import { hasPassword, nextStep, type RequestEnd, redirectRefusal } from "../core/fetch/plan.ts";
import { proxiesFrom, proxyAgent, proxyFailure } from "./proxies.ts";

/** A request to an address. With `unless`, an unchanged answer is not sent again. */
type FetchRequest = {
  readonly address: string;
  readonly sizeMax_bytes: number;
  readonly unless?: { readonly etag: string | null; readonly lastModified: string | null } | undefined;
};

/** The result. `address` is the one after all redirects. */
export type Reply<Body> =
  | {
      readonly kind: "answered";
      readonly body: Body;
      readonly address: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
      /** The header `Repr-Digest`. Source: RFC 9530, section 3. */
      readonly digest: string | null;
    }
  | { readonly kind: "not-modified" }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * Gets a body in pieces, and its length if the server states it; if the request is repeated, it is called again.
 */
type Receive<Body> = (pieces: AsyncIterable<Uint8Array>, length_bytes: number | null) => Promise<Body>;

/** Requests over HTTP. */
export type Network = {
  request<Body>(asked: FetchRequest, receive: Receive<Body>): Promise<Reply<Body>>;
  close(): Promise<void>;
};

export type TimeLimits = {
  readonly connect_ms: number;
  readonly silence_ms: number;
  /** For a request with all its tries, the waits between them included. */
  readonly whole_ms: number;
  /** How long a body may arrive at less than `slow_bytesPerSecond`. */
  readonly slow_ms: number;
};

export type NetworkOptions = {
  /** `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honoured, also in lower case. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  readonly isHttpAllowed: boolean;
  readonly now: () => Date;
  readonly pause: (wait_ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly jitter: () => number;
  readonly limits?: TimeLimits;
  readonly onRetry?: (retry: { readonly address: string; readonly reason: string; readonly wait_ms: number }) => void;
};

const limitsUsual: TimeLimits = { connect_ms: 10_000, silence_ms: 30_000, whole_ms: 600_000, slow_ms: 60_000 };
/** As for git: the slowest line of a telephone brought five times as much. */
const slow_bytesPerSecond = 1_000;
const redirectsMax = 5;

/** Thrown inside a request for an error that is never retried. */
class Refusal extends Error {}

/** Opens the network. Private addresses are reached only if their host was requested, never through a redirect. */
export function openNetwork(options: NetworkOptions): Network {
  const limits = options.limits ?? limitsUsual;
  const hosts = new Set<string>();
  const dispatcher = proxyAgent(proxiesFrom(options.environment), limits, {
    headersTimeout: limits.silence_ms,
    bodyTimeout: limits.silence_ms,
    connect: { timeout: limits.connect_ms, lookup: guardedLookup((host) => hosts.has(host)) },
  });
  const line: Line = { options, limits, hosts, dispatcher };
  return {
    close: () => dispatcher.close(),
    request: (wanted, receive) => requested(line, wanted, receive),
  };
}

/** What every request needs. `hosts` collects those that were asked for. */
type Line = {
  readonly options: NetworkOptions;
  readonly limits: TimeLimits;
  readonly hosts: Set<string>;
  readonly dispatcher: EnvHttpProxyAgent;
};

/** Asks until there is an answer that can be used, or until asking again is of no use. */
async function requested<Body>(line: Line, wanted: FetchRequest, receive: Receive<Body>): Promise<Reply<Body>> {
  const { options } = line;
  const deadline = AbortSignal.timeout(line.limits.whole_ms);
  for (let attempt = 1; ; attempt++) {
    const ended = await answered(line, wanted, { receive, deadline }).catch(brokenBy);
    if (ended.kind === "refused") return { kind: "failed", reason: ended.reason };
    if (deadline.aborted && ended.kind !== "replied")
      return { kind: "failed", reason: `${ended.reason}${triedIn(attempt)}` };
    const step = nextStep(ended.end, { attempt, now: options.now(), jitter: options.jitter() });
    if (step.kind === "use" && ended.kind === "replied") return ended.reply;
    if (step.kind !== "wait") return { kind: "failed", reason: `${ended.reason}${triedIn(attempt)}` };
    options.onRetry?.({ address: wanted.address, reason: ended.reason, wait_ms: step.wait_ms });
    await options.pause(step.wait_ms);
  }
}

async function answered<Body>(
  line: Line,
  wanted: FetchRequest,
  { receive, deadline }: { readonly receive: Receive<Body>; readonly deadline: AbortSignal },
): Promise<RequestResult<Body>> {
  const slowness = new AbortController();
  const response = await followed(line, wanted, AbortSignal.any([deadline, slowness.signal]));
  const { status, headers } = response;
  const end: RequestEnd = { kind: "answered", status, retryAfter: headers.get("retry-after") };
  if (status === 304) return { kind: "replied", end, reason: "", reply: { kind: "not-modified" } };
  if (!response.ok) {
    await response.body?.cancel();
    return { kind: "unusable", end, reason: `the server answers ${status} ${response.statusText}`.trimEnd() };
  }
  const sized = withinSize(response, wanted.sizeMax_bytes);
  const body = await receive(quickEnough(sized, line.limits, slowness), statedLength(headers));
  const [etag, lastModified] = [headers.get("etag"), headers.get("last-modified")];
  const digest = headers.get("repr-digest");
  const reply = { kind: "answered", body, address: response.url, etag, lastModified, digest } as const;
  return { kind: "replied", end, reason: "", reply };
}

/** Follows redirects itself in order to check each step. */
async function followed(
  { options, hosts, dispatcher }: Line,
  { address, unless }: FetchRequest,
  signal: AbortSignal,
): Promise<Response> {
  if (!URL.canParse(address)) throw new Refusal("the address cannot be read");
  let url = new URL(address);
  requireScheme(url, options.isHttpAllowed);
  if (hasPassword(url)) throw new Refusal("the address has a name or password in it");
  hosts.add(hostOf(url));
  const headers = {
    "user-agent": options.userAgent,
    ...(unless?.etag ? { "if-none-match": unless.etag } : {}),
    ...(unless?.lastModified ? { "if-modified-since": unless.lastModified } : {}),
  };
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const response = await sent(url, { redirect: "manual", headers, dispatcher, signal });
    requireOneLayer(response);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || response.status === 304 || location === null)
      return response;
    await response.body?.cancel();
    url = redirected(url, location, (host) => hosts.has(host));
  }
  throw new Refusal(`it redirects more than ${redirectsMax} times`);
}

/** Sends a request. A `TypeError` without a cause says that the request itself is not valid: it is a refusal. */
async function sent(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (!(error instanceof TypeError) || error.cause !== undefined) throw error;
    throw new Refusal(`the request is not valid (${error.message.slice(0, 200)})`);
  }
}

/** Compressed twice, a few bytes would cost as much as many. No server needs it. */
function requireOneLayer({ headers, body }: Response): void {
  if (!headers.get("content-encoding")?.includes(",")) return;
  void body?.cancel();
  throw new Refusal("the answer is compressed more than once");
}

/** The target of a redirect. Throws `Refusal` if it is not followed. */
function redirected(from: URL, location: string, isAsked: (host: string) => boolean): URL {
  if (!URL.canParse(location, from.href)) throw new Refusal("it redirects to an address that cannot be read");
  const to = new URL(location, from);
  const refusal = redirectRefusal(from, to);
  if (refusal !== null) throw new Refusal(`a redirect is not followed: ${refusal}`);
  if (isPrivateHost(to.hostname) && !isAsked(hostOf(to))) {
    const is = isIP(hostOf(to)) === 0 ? "leads to" : "is";
    throw new Refusal(`a redirect is not followed: ${to.hostname} ${is} a private address`);
  }
  return to;
}

/** The host of an address, without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function requireScheme({ protocol }: URL, isHttpAllowed: boolean): void {
  if (protocol === "https:" || (protocol === "http:" && isHttpAllowed)) return;
  throw new Refusal(
    protocol === "http:" ? "the address is not encrypted; --allow-http allows it" : `${protocol} is not supported`,
  );
}

type RequestResult<Body> =
  | { readonly kind: "replied"; readonly end: RequestEnd; readonly reason: string; readonly reply: Reply<Body> }
  | { readonly kind: "unusable"; readonly end: RequestEnd; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

/** The length of a body in bytes, or `null` if it is not stated, or if it is that of a compressed form. */
function statedLength(headers: Response["headers"]): number | null {
  const stated = headers.get("content-length");
  return stated !== null && /^\d{1,15}$/.test(stated) && !headers.has("content-encoding") ? Number(stated) : null;
}

async function* withinSize({ body, headers }: Response, sizeMax_bytes: number): AsyncIterable<Uint8Array> {
  const tooLarge = `it is larger than ${sizeMax_bytes} bytes`;
  if (Number(headers.get("content-length") ?? 0) > sizeMax_bytes) {
    await body?.cancel();
    throw new Refusal(tooLarge);
  }
  let received_bytes = 0;
  for await (const piece of body ?? []) {
    received_bytes += piece.length;
    if (received_bytes > sizeMax_bytes) throw new Refusal(tooLarge);
    yield piece;
  }
}

/** Thrown if a body arrives too slowly. */
class SlowError extends Error {}

/** Passes a body on, and ends the request if too little of it arrives in some time. */
async function* quickEnough(
  pieces: AsyncIterable<Uint8Array>,
  { slow_ms }: TimeLimits,
  slowness: AbortController,
): AsyncIterable<Uint8Array> {
  let received_bytes = 0;
  const watch = setInterval(() => {
    if (received_bytes < (slow_bytesPerSecond * slow_ms) / 1_000) slowness.abort(new SlowError("it sends too slowly"));
    received_bytes = 0;
  }, slow_ms);
  watch.unref();
  try {
    for await (const piece of pieces) {
      received_bytes += piece.length;
      yield piece;
    }
  } finally {
    clearInterval(watch);
  }
}

/** Describes an error of the network or the address. Other errors, such as a full disk, are thrown again. */
function brokenBy(error: unknown): RequestResult<never> {
  const causes = causesOf(error);
  const refusal = causes.find((cause) => isFinal(cause));
  if (refusal !== undefined) return { kind: "refused", reason: refusal.message };
  const ofProxy = proxyFailure(causes);
  if (ofProxy?.isFinal) return { kind: "refused", reason: ofProxy.reason };
  if (ofProxy !== undefined) return { kind: "unusable", end: { kind: "broken" }, reason: ofProxy.reason };
  const codes = causes.map((cause) => ("code" in cause ? String(cause.code) : ""));
  const final = codes.map((code) => finalReasons[code]).find((reason) => reason !== undefined);
  if (final !== undefined) return { kind: "refused", reason: final };
  if (causes.some(({ message }) => message === "bad port"))
    return { kind: "refused", reason: "its port belongs to another protocol and is never used" };
  if (codes.some((code) => /CERT|SELF_SIGNED|^ERR_TLS|UNABLE_TO_/.test(code)))
    return { kind: "refused", reason: `the certificate of the server is not valid (${codes.find(Boolean)})` };
  const code = codes.find((code) => passingReasons[code] !== undefined);
  const isTimeout = causes.some(({ name }) => name === "TimeoutError");
  const isNetwork =
    codes.some((code) => /^(UND_ERR|HPE)_/.test(code)) || causes.some(({ message }) => message === "terminated");
  if (code === undefined && !isTimeout && !isNetwork) throw error;
  const reason = (code && passingReasons[code]) ?? (isTimeout ? "it took too long" : "the connection broke");
  return { kind: "unusable", end: { kind: "broken" }, reason };
}

/** An error after which no try can succeed, or would cost as much again. */
function isFinal(cause: Error): boolean {
  return cause instanceof Refusal || cause instanceof PrivateAddressError || cause instanceof SlowError;
}

const finalReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host cannot be found; is there a network?",
};

const passingReasons: Readonly<Record<string, string>> = {
  EAI_AGAIN: "the host cannot be looked up now",
  ECONNREFUSED: "the server refuses the connection",
  ECONNRESET: "the connection was reset",
  EHOSTUNREACH: "the server cannot be reached",
  ENETUNREACH: "there is no network",
  EPIPE: "the connection was reset",
  ETIMEDOUT: "the server does not answer",
  UND_ERR_CONNECT_TIMEOUT: "the server does not answer",
  UND_ERR_HEADERS_TIMEOUT: "the server does not answer",
  UND_ERR_BODY_TIMEOUT: "the server stopped sending",
  UND_ERR_SOCKET: "the connection was closed before the end",
};

function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error, ...causesOf(error.cause), ...inner.flatMap(causesOf)];
}

function triedIn(attempts: number): string {
  return attempts === 1 ? "" : `, ${attempts} times`;
}

/** The addresses that are given out to networks. Source: RFC 4291, section 2.4; the IANA registry of IPv6 addresses. */
const [global, global_bits] = ipaddr.IPv6.parseCIDR("2000::/3");
/** IPv6 networks reach hosts of IPv4 under this prefix. Source: RFC 6052, section 2.1. */
const [translated, translated_bits] = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * Says whether a host is private: an IP address of this machine, of a local network or of no network, however it is
 * written, or a name that always means this machine. False for other names, because only a look-up shows where they
 * lead.
 *
 * @param host As `URL` has it, with or without the brackets of IPv6.
 */
export function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  if (isIP(address) === 0) return isOwnName(address);
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv6 ? isPrivateIPv6(parsed) : isPrivateIPv4(parsed);
}

/** Source: RFC 6761, section 6.3. */
function isOwnName(name: string): boolean {
  return /^(?:.*\.)?localhost\.?$/i.test(name);
}

function isPrivateIPv4(address: ipaddr.IPv4): boolean {
  return address.range() !== "unicast";
}

/** An address that stands for one of IPv4 is as private as that one. All others of the old tunnels are refused. */
function isPrivateIPv6(address: ipaddr.IPv6): boolean {
  const isIPv4 = address.isIPv4MappedAddress() || address.match(translated, translated_bits);
  if (isIPv4) return isPrivateIPv4(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  return !address.match(global, global_bits) || address.range() !== "unicast";
}

/** Thrown while connecting, so that the address checked is the one used. */
export class PrivateAddressError extends Error {}

/**
 * Resolves names as the system does, and rejects private addresses. Hosts for which `isAsked` is true may be in a local
 * network.
 */
export function guardedLookup(isAsked: (host: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, options, (error: Error | null, resolvedAddresses: string | LookupAddress[], family?: number) => {
      const addresses =
        typeof resolvedAddresses === "string"
          ? [resolvedAddresses]
          : (resolvedAddresses ?? []).map(({ address }) => address);
      const isRefused = error === null && !isAsked(host) && addresses.some(isPrivateHost);
      callback(
        isRefused ? new PrivateAddressError(`${host} leads to a private address`) : error,
        resolvedAddresses as string,
        family,
      );
    });
  };
}

/** The User-Agent: the name and version of the program, so that server operators know the client. */
export function userAgent(): string {
  const { name, version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    readonly name: string;
    readonly version: string;
  };
  return `${name}/${version} (dated rules of Magic: The Gathering; annals fetch, annals update)`;
}
