import { z } from "zod";
import { readable } from "../core/contract/parts.ts";
import { baseOf, mounted } from "../http/addresses.ts";
import { nextLink, sendText } from "../http/answers.ts";
import type { Routes } from "../http/routes.ts";
import type { FileOperation } from "../operations/file.ts";
import { problemsOf } from "./openapi-components.ts";

export function addFile(routes: Routes, operation: FileOperation): void {
  const { app, views, publicUrl, mountPath } = routes;
  const { id, path, tag, summary, description, of, params, query, problems, formats, usual, file } = operation;
  const hasChoice = path.includes(":format");
  const inPath = hasChoice ? params.extend({ format: formatIn(operation) }) : params;
  app.get(
    path,
    {
      config: { isLong: operation.isLong === true },
      schema: {
        operationId: id,
        tags: [tag],
        summary,
        description,
        ...(Object.keys(inPath.shape).length === 0 ? {} : { params: inPath }),
        querystring: query,
        response: { 200: { description: of, content: contentOf(formats) }, ...problemsOf(problems, [400, 404, 406]) },
      },
    },
    async (request, reply) => {
      const { knownAt, ...given } = request.query as Readonly<Record<string, unknown>>;
      const named = request.params as Readonly<Record<string, string>>;
      const { format = usual } = named;
      const holdings = await views.asOf(knownAt as string | undefined);
      const base = baseOf(request, publicUrl);
      const fileAnswer = await file(holdings, { ...given, ...named } as never, { format, base });
      const form = formats[format];
      if (form === undefined) throw new Error("a format that its schema does not name");
      if (fileAnswer.next != null) reply.header("link", nextLink(mounted(fileAnswer.next, mountPath)));
      return sendText(request, reply, {
        text: fileAnswer.text,
        mediaTypes: form.mediaTypes,
        contentSecurityPolicy: form.contentSecurityPolicy,
        file: fileAnswer.name === null ? undefined : { name: fileAnswer.name, isShown: !form.isSaved },
        modifiedAt: fileAnswer.modifiedAt,
      });
    },
  );
}

function formatIn({ formats, usual }: FileOperation) {
  const names = Object.keys(formats);
  return readable(
    (text) => names.find((name) => name === text),
    `is not one of the formats: ${names.join(", ")}`,
    "invalid-request",
    { enum: names, examples: [usual] },
  ).describe(`One of ${names.join(", ")}`);
}

/** The media types of all formats, JSON first and the general ones last. */
function contentOf(formats: FileOperation["formats"]) {
  const own = Object.values(formats).toSorted((a, b) => Number("schema" in b) - Number("schema" in a));
  const types = [0, 1].flatMap((place) =>
    own.flatMap(({ mediaTypes, schema = z.string() }) =>
      (place === 0 ? mediaTypes.slice(0, 1) : mediaTypes.slice(1)).map((type) => [type.split(";")[0], { schema }]),
    ),
  );
  return Object.fromEntries(types) as Record<string, { schema: z.ZodType }>;
}
