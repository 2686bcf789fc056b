import { type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { Problem } from "../core/problem.ts";

/** The proxies of an environment; empty for none. */
type Proxies = { readonly http: string; readonly https: string; readonly none: string };

/**
 * Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, the names in lower case first. An address without a scheme is taken
 * as `http:`, as other programs do. Throws `invalid-request` if one is not the address of a proxy.
 */
export function proxiesFrom(environment: Readonly<Record<string, string | undefined>>): Proxies {
  const read = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? "";
  const address = (name: string): string => {
    const written = read(name).trim();
    if (written === "") return "";
    const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `http://${written}`;
    if (URL.canParse(whole) && /^(https?|socks5?):$/.test(new URL(whole).protocol)) return whole;
    // The value may contain a password, so it is not repeated.
    throw new Problem(
      "invalid-request",
      `The environment variable ${name} is not the address of a proxy, such as http://proxy.example.org:3128.`,
    );
  };
  return { http: address("HTTP_PROXY"), https: address("HTTPS_PROXY"), none: read("NO_PROXY") };
}

/** Thrown if a proxy cannot be reached or does not answer; the cause says why. */
class ProxyError extends Error {}

/**
 * A dispatcher that goes through the proxies. A proxy that accepts a connection and then says nothing is given up after
 * `silence_ms`: the time limits of a request begin only when the proxy has answered.
 */
export function proxyAgent(
  { http, https, none }: Proxies,
  limits: { readonly connect_ms: number; readonly silence_ms: number },
  options: ConstructorParameters<typeof EnvHttpProxyAgent>[0],
): EnvHttpProxyAgent {
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: http,
    httpsProxy: https,
    noProxy: none,
    // A tunnel for http: too, so that a proxy cannot change what passes.
    proxyTunnel: true,
    connectTimeout: limits.connect_ms,
    clientFactory: (origin, given) => {
      const pool = new Pool(origin, { ...given, headersTimeout: limits.silence_ms });
      const connect = pool.connect.bind(pool);
      const named = async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
        try {
          return await connect(options);
        } catch (cause) {
          throw new ProxyError("the proxy failed", { cause });
        }
      };
      return Object.assign(pool, { connect: named });
    },
  });
}

/**
 * Why a proxy did not connect; `isFinal` if asking again is of no use. `undefined` if the error is not of a proxy.
 *
 * @param causes An error, followed by its causes.
 */
export function proxyFailure(
  causes: readonly Error[],
): { readonly reason: string; readonly isFinal: boolean } | undefined {
  const [, status] = causes.map(({ message }) => /^Proxy response \((\d{3})\)/.exec(message)).find(Boolean) ?? [];
  if (status === "407") return { reason: "the proxy wants another name and password (407)", isFinal: true };
  if (status !== undefined) {
    const isFinal = !/^(5..|408|425|429)$/.test(status);
    return { reason: `the proxy ${isFinal ? "refuses this host" : "cannot connect now"} (${status})`, isFinal };
  }
  if (!causes.some((cause) => cause instanceof ProxyError)) return undefined;
  const code = causes.flatMap((cause) => ("code" in cause ? [String(cause.code)] : [])).find(Boolean);
  if (code === "ENOTFOUND") return { reason: "the proxy cannot be found", isFinal: true };
  const isSilent = code === "UND_ERR_HEADERS_TIMEOUT";
  return { reason: isSilent ? "the proxy does not answer" : `the proxy cannot be reached (${code})`, isFinal: false };
}
