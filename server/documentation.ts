import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import { openapiOptions, openapiYaml } from "../api/openapi.ts";
import type { App } from "../http/app.ts";

/** The documentation page runs its own scripts and requests this service only. Swagger UI sets inline styles. */
const docsPolicy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": "'self'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};

/** Collects the contract from the routes that are added after this call. */
export async function describeRoutes(app: App, mountPath: string): Promise<void> {
  await app.register(fastifySwagger, openapiOptions(mountPath));
}

/** The contract as a page and as a file; neither is under /v1. */
export async function documentation(app: App, mountPath: string): Promise<void> {
  await app.register(fastifySwaggerUi, {
    routePrefix: "/docs",
    indexPrefix: mountPath,
    staticCSP: docsPolicy,
    theme: { title: "Annals: the calls" },
    uiConfig: { layout: "BaseLayout", validatorUrl: null, deepLinking: true },
  });
  app.get("/openapi.yaml", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/yaml").send(openapiYaml(app)),
  );
}
