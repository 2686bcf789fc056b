import { readFile } from "node:fs/promises";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { sendText } from "../http/answers.ts";
import type { App } from "../http/routes.ts";
import { forwarded, sendAnswered } from "./answering/answering.ts";
import type { ThreadAnswer } from "./answering/pool.ts";

type DescribedApp = Awaited<ReturnType<typeof import("./described-app.ts")["describedApp"]>>;

/** The descriptions of the routes that are added after this call. */
type Documentation = {
  /** Adds the contract as a page and as a file; neither is under /v1. */
  addTo(app: App): void;
};

/**
 * Collects the routes that are added after this call. What describes them is an application of its own, made when it is
 * first asked for: the libraries for it are a tenth of what the service loads.
 */
export function documentationOf(app: App, mountPath: string): Documentation {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    // Fastify adds a route for HEAD to each for GET.
    if (route.method !== "HEAD" && !route.schema?.hide) routes.push(route);
  });
  const described = once(async () => (await import("./described-app.ts")).describedApp(routes, mountPath));
  const config = { isLong: true };
  return {
    addTo(scope) {
      const page = async (request: FastifyRequest, reply: FastifyReply) =>
        passOn(await described(), mountPath, { request, reply });
      scope.get("/docs", { config, schema: { hide: true } }, page);
      scope.get("/docs/*", { config, schema: { hide: true } }, page);
      const json = once(async () => (await (await described()).inject("/docs/json")).body);
      const yaml = once(async () => {
        const { yamlText } = await import("../dataset/plain-yaml.ts");
        return yamlText(JSON.parse(await json()));
      });
      const asYaml = (text: () => Promise<string>) => async (request: FastifyRequest, reply: FastifyReply) =>
        sendText(request, reply, { text: await text(), mediaTypes: ["application/yaml"] });
      // The file is what the check of the contract compares with the routes; below a path the contract names that path.
      const written = mountPath === "" ? once(() => readFile(contractFile, "utf8")) : yaml;
      scope.get("/openapi.yaml", { config, schema: { hide: true } }, asYaml(written));
      scope.get("/docs/yaml", { config, schema: { hide: true } }, asYaml(yaml));
      scope.get("/openapi.json", { config, schema: { hide: true } }, async (request, reply) =>
        sendText(request, reply, { text: await json(), mediaTypes: ["application/json"] }),
      );
    },
  };
}

const contractFile = new URL("../openapi.yaml", import.meta.url);

/** Makes something at the first call. A failure is forgotten, so that the next call tries again. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | undefined;
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  };
}

/** Sends what the other application answers to GET; the framework itself shortens that for HEAD. */
async function passOn(
  other: DescribedApp,
  mountPath: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) {
  const answer = await other.inject({ method: "GET", url: request.url, headers: forwarded(request.headers) });
  if (answer.statusCode === 404) return reply.callNotFound();
  const headers = answer.headers as ThreadAnswer["headers"];
  const { location } = headers;
  return sendAnswered(reply, {
    kind: "answered",
    status: answer.statusCode,
    headers: location === undefined ? headers : { ...headers, location: `${mountPath}${location}` },
    body: answer.rawPayload,
  });
}
