import { z } from "zod";
import { apiRoot } from "../../core/archive/addresses.ts";
import { eraDiff, eraOn } from "../../core/ask/eras.ts";
import { eraJsonSchema, eraSchemaAddress } from "../../core/contract/era-schema.ts";
import { onQuery, readable } from "../../core/contract/parts.ts";
import { baseOf } from "../../http/addresses.ts";
import { sendText } from "../../http/answers.ts";
import type { Routes } from "../../http/routes.ts";
import { betweenQuery, eraOperations, listPresets } from "../../operations/eras.ts";
import { parameterOperations } from "../../operations/parameters.ts";
import { type EraFormat, eraFormats, printEra, printEraDiff } from "../../publish/eras/print.ts";
import { addOperations } from "../operations.ts";
import { problemResponses } from "../problem-responses.ts";

const formatInPath = z.strictObject({
  format: readable(
    (text) => eraFormats.find((name) => name === text),
    `is not one of the formats: ${eraFormats.join(", ")}`,
    "invalid-request",
  ).meta({ description: `One of ${eraFormats.join(", ")}`, examples: ["csv"] }),
});
const mediaTypes: Readonly<Record<EraFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  md: "text/markdown; charset=utf-8; variant=GFM",
};
const printed = {
  description: "The same, printed",
  content: Object.fromEntries(
    ["text/csv", "text/markdown", "text/plain"].map((type) => [type, { schema: z.string() }]),
  ),
};

/** Single parameters: rules of play that changed over the years. */
export function parameterRoutes(routes: Routes): void {
  addOperations(routes, parameterOperations);
}

/** All parameters of a day together, and two days compared. */
export function eraRoutes(routes: Routes): void {
  addOperations(routes, eraOperations);
}

/** The days that have names, and the JSON Schema of the document. */
export function eraGuideRoutes(routes: Routes): void {
  addOperations(routes, [listPresets]);
  const { app } = routes;
  app.get(
    eraSchemaAddress.slice(apiRoot.length),
    {
      schema: {
        operationId: "getEraSchema",
        tags: ["rules of play"],
        summary: "The JSON Schema of the document of an era; its version is in the address",
        description:
          "JSON Schema, draft 2020-12. A change that would break readers gets a new version and a new address.",
        response: {
          200: {
            description: "The schema",
            content: Object.fromEntries(
              ["application/schema+json", "application/json"].map((type) => [type, { schema: z.looseObject({}) }]),
            ),
          },
          ...problemResponses(406),
        },
      },
    },
    (request, reply) => {
      sendText(request, reply, {
        text: `${JSON.stringify(eraJsonSchema(), null, 2)}\n`,
        mediaType: "application/schema+json; charset=utf-8",
        generalTypes: ["application/json; charset=utf-8"],
      });
    },
  );
}

/** The same as CSV and Markdown. */
export function printedEraRoutes({ app, views, today, publicUrl }: Routes): void {
  app.get(
    "/eras.:format",
    {
      schema: {
        operationId: "printEra",
        tags: ["rules of play"],
        summary: "All rules of play of one day, as CSV or Markdown",
        description: "One line for each parameter.",
        params: formatInPath,
        querystring: onQuery,
        response: { 200: printed, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { on = today(), knownAt } = request.query;
      const { history, playbook } = views.asOf(knownAt);
      const { format } = request.params;
      const base = baseOf(request, publicUrl);
      const answer = eraOn(history, playbook, on);
      const text = printEra({ answer, titles: playbook.parameters, base, knownAt }, format);
      sendText(request, reply, { text, ...sentAs(format, `rules-of-play-${on}`) });
    },
  );

  app.get(
    "/eras/diff.:format",
    {
      schema: {
        operationId: "printEraDiff",
        tags: ["rules of play"],
        summary: "The rules of play that are not the same on two days, as CSV or Markdown",
        description: "One line for each parameter whose value differs.",
        params: formatInPath,
        querystring: betweenQuery,
        response: { 200: printed, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { knownAt, ...days } = request.query;
      const { history, playbook } = views.asOf(knownAt);
      const { format } = request.params;
      const base = baseOf(request, publicUrl);
      const answer = eraDiff(history, playbook, days);
      const text = printEraDiff({ answer, titles: playbook.parameters, base, knownAt }, format);
      sendText(request, reply, { text, ...sentAs(format, `rules-of-play-${days.from}-and-${days.to}`) });
    },
  );
}

function sentAs(format: EraFormat, name: string) {
  return {
    mediaType: mediaTypes[format],
    ...(format === "md" ? { generalTypes: ["text/plain; charset=utf-8"] } : {}),
    file: { name: `${name}.${format}`, isShown: format !== "csv" },
  };
}
