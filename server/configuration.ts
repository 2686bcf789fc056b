import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { isLoopback, type TrustedProxies } from "../http/clients.ts";
import { longAnswers } from "./limits.ts";

const largest = 999_999_999;

function wholeNumber(least: number, most = largest) {
  const isOne = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z.string().refine(isOne, `write a whole number from ${least} to ${most}`).transform(Number);
}

const portNumber = wholeNumber(0, 65_535);

function oneOf<const Value extends string>(...values: readonly [Value, ...Value[]]) {
  return z.enum(values, { error: `write ${values.slice(0, -1).join(", ")} or ${values.at(-1)}` });
}

const namedRanges = ["loopback", "linklocal", "uniquelocal"];

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return namedRanges.includes(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const trustedProxies = z
  .string()
  .transform(
    (text): TrustedProxies => (/^\d$/.test(text.trim()) ? Number(text) : text.split(",").map((part) => part.trim())),
  )
  .refine(
    (trusted) => (typeof trusted === "number" ? trusted > 0 : trusted.every(isAddressOrRange)),
    `write the number of proxies in a row before the service, 1 to 9, or their addresses: 127.0.0.1, 10.0.0.0/8, ${namedRanges.join(", ")}`,
  );

const token = z.string().min(16, "write at least 16 characters, preferably random");

const form = z.object({
  PORT: portNumber.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  ANNALS_METRICS_PORT: portNumber.optional(),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0).default(3000),
  ANNALS_TRUST_PROXY: trustedProxies.optional(),
  ANNALS_CONNECTIONS_MAX: wholeNumber(10).default(1000),
  ANNALS_THREADS: wholeNumber(0, 64).optional(),
  ANNALS_WAITING_MAX: wholeNumber(1).default(longAnswers.waitingMax),
  ANNALS_ANSWER_S: wholeNumber(1).default(longAnswers.answer_ms / 1000),
  ANNALS_URL: z
    .url({
      protocol: /^https?$/,
      error: "write the public address of the service, like https://example.org/annals",
    })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ""))
    .optional(),
  ANNALS_UPDATE: oneOf("daily", "never").default("never"),
  ANNALS_UPDATE_PAGE: z
    .url({ protocol: /^https?$/, error: "write the address of a page, like https://example.org/rules" })
    .optional(),
  ANNALS_SERVE_SOURCES: oneOf("0", "1").default("0"),
  ANNALS_ADMIN_TOKEN: token.optional(),
});

export type Configuration = {
  readonly port: number;
  readonly host: string;
  /** A separate port for metrics; by default they are served beside the answers. */
  readonly metricsPort: number | undefined;
  readonly logLevel: string;
  /** Requests a minute for each client; 0 for no limit. */
  readonly rateLimit_perMinute: number;
  /** The proxies that are trusted for the client's address, host and protocol (default: none). */
  readonly trustedProxies: TrustedProxies | undefined;
  readonly connectionsMax: number;
  /** The number of threads for long answers; 0 for none. */
  readonly threads: number;
  /** The most long answers that may wait for a thread. */
  readonly waitingMax: number;
  /** The longest time for one of them. */
  readonly answer_ms: number;
  /** The public address of the service, without a slash at the end; for absolute links, for example in feeds. */
  readonly publicUrl: string | undefined;
  /** The token that allows importing over HTTP; without one nobody may import. */
  readonly adminToken: string | undefined;
  /** Whether published files can be downloaded byte for byte. */
  readonly servesSources: boolean;
  /** Whether the service checks for new rules every day. */
  readonly isUpdatingDaily: boolean;
  /** The page that links new rules, instead of the publisher's; `null` for that. */
  readonly updatePage: string | null;
};

const threadsMax = 4;

/** With two, texts that somebody sends leave one to all others. */
const threadsMin = 2;

/** One core is for the thread that answers at once. */
function threadsFor(cores: number): number {
  return Math.min(threadsMax, Math.max(threadsMin, cores - 1));
}

/**
 * What should be changed about settings that are sound, as a sentence: absolute links name the host that a client
 * claims, unless the service knows its own address.
 */
export function adviceOn({ host, publicUrl }: Pick<Configuration, "host" | "publicUrl">): string | undefined {
  if (publicUrl !== undefined || host === "localhost" || isLoopback(host)) return undefined;
  return "ANNALS_URL is not set: links in feeds, reports and pages name whatever host a client asks for. Set it to the public address of the service.";
}

/** Reads the settings of the service from the environment and ignores other variables. */
export function configurationFrom(
  environment: Readonly<Record<string, string | undefined>>,
):
  | { readonly kind: "sound"; readonly configuration: Configuration }
  | { readonly kind: "invalid"; readonly sentences: readonly string[] } {
  // An empty variable counts as not set.
  const result = form.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")));
  if (!result.success) {
    return {
      kind: "invalid",
      sentences: result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    };
  }
  const { PORT, HOST, LOG_LEVEL, ANNALS_ADMIN_TOKEN, ANNALS_URL, ...more } = result.data;
  return {
    kind: "sound",
    configuration: {
      port: PORT,
      host: HOST,
      logLevel: LOG_LEVEL,
      metricsPort: more.ANNALS_METRICS_PORT,
      rateLimit_perMinute: more.RATE_LIMIT_PER_MINUTE,
      adminToken: ANNALS_ADMIN_TOKEN,
      publicUrl: ANNALS_URL,
      trustedProxies: more.ANNALS_TRUST_PROXY,
      connectionsMax: more.ANNALS_CONNECTIONS_MAX,
      threads: more.ANNALS_THREADS ?? threadsFor(availableParallelism()),
      waitingMax: more.ANNALS_WAITING_MAX,
      answer_ms: more.ANNALS_ANSWER_S * 1000,
      isUpdatingDaily: more.ANNALS_UPDATE === "daily",
      updatePage: more.ANNALS_UPDATE_PAGE ?? null,
      servesSources: more.ANNALS_SERVE_SOURCES === "1",
    },
  };
}
