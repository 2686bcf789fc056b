import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import Fastify, { type RouteOptions } from "fastify";
import { openapiOptions } from "../api/openapi.ts";

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

/** Swagger UI has dark colours, but the page has to choose them. The link home comes first. */
function docsScript(mountPath: string): string {
  return `const dark = matchMedia("(prefers-color-scheme: dark)");
const colour = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", colour);
colour();
document.documentElement.lang = "en";
const home = document.createElement("a");
home.className = "annals-home";
home.href = ${JSON.stringify(`${mountPath}/`)};
home.textContent = "← Annals: the pages";
const nav = document.createElement("nav");
nav.ariaLabel = "Pages";
nav.append(home);
document.body.prepend(nav);
`;
}

const docsStyle = `:root { color-scheme: light dark; }
.annals-home { display: inline-block; padding: 0.8rem 1.25rem; font: 1rem system-ui, sans-serif; color: #1b4b82; }
@media (prefers-color-scheme: dark) {
  html, body { background: #1c2022; }
  .annals-home { color: #9dc3f0; }
}
`;

/**
 * An application that describes routes and never answers them: it has the contract at `/docs/yaml` and `/docs/json`, and
 * the page that shows it at `/docs`.
 */
export async function describedApp(routes: readonly RouteOptions[], mountPath: string) {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  // Nothing is sent to the routes described, so nothing is checked.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(fastifySwagger, openapiOptions(mountPath));
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: notAnswered });
  await app.register(fastifySwaggerUi, {
    routePrefix: "/docs",
    indexPrefix: mountPath,
    staticCSP: docsPolicy,
    theme: {
      title: "Annals: the calls",
      css: [{ filename: "annals.css", content: docsStyle }],
      js: [{ filename: "annals.js", content: docsScript(mountPath) }],
    },
    uiConfig: { layout: "BaseLayout", validatorUrl: null, deepLinking: true },
  });
  await app.ready();
  return app;
}

function notAnswered(): never {
  throw new Error("this application only describes its routes");
}
