import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { readable } from "../core/contract/parts.ts";
import { archiveFrom } from "../db/search/archive.ts";
import { mounted } from "../http/mount.ts";
import { baseOf } from "../http/own-address.ts";
import { nextLink } from "../http/paging.ts";
import type { Routes } from "../http/route.ts";
import { sendStreamed } from "../http/streams.ts";
import { mediaTypeTaken, rememberedText, sendText } from "../http/texts.ts";
import type { View } from "../http/views.ts";
import type { File, FileOperation } from "../operations/file.ts";
import { problemsOf } from "./problem-responses.ts";

/** Adds the route of a file operation, with its contract. */
export function addFile(routes: Routes, operation: FileOperation): void {
  const { app, archive: archiveInUse, views, today, publicUrl, mountPath } = routes;
  const { id, path, tag, summary, description, of, params, query, problems, formats, usual, file } = operation;
  const hasChoice = path.includes(":format");
  const inPath = hasChoice ? params.extend({ format: formatIn(operation) }) : params;
  app.get(
    path,
    {
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
      const instant = knownAt as string | undefined;
      const view = views.asOf(instant);
      const archive = archiveFrom(view, today(), {
        knownAt: instant,
        upkeep: null,
        publishedFile: archiveInUse.publishedFile,
      });
      const base = baseOf(request, publicUrl);
      const made = await file(archive, { ...given, ...named } as never, { format, base });
      if (made.next != null) reply.header("link", nextLink(mounted(made.next, mountPath)));
      return send(request, reply, { view, made, form: formats[format], key: [id, base, named, given, instant] });
    },
  );
}

type Sent = {
  readonly view: View;
  readonly made: File;
  readonly form: FileOperation["formats"][string] | undefined;
  /** What names the file among those of a state of the archive. */
  readonly key: readonly unknown[];
};

function send(request: FastifyRequest, reply: FastifyReply, { view, made, form, key }: Sent): FastifyReply {
  if (form === undefined) throw new Error("a format that its schema does not name");
  const { mediaTypes, isSaved, contentSecurityPolicy } = form;
  const [mediaType, ...generalTypes] = mediaTypes;
  const about = {
    mediaType,
    ...(generalTypes.length === 0 ? {} : { generalTypes }),
    ...(contentSecurityPolicy === undefined ? {} : { contentSecurityPolicy }),
  };
  const { name, content, modifiedAt } = made;
  if ("pieces" in content) {
    mediaTypeTaken(request, about);
    const text = { ...about, pieces: content.pieces, fileName: name ?? "" };
    return sendStreamed(request, reply, { history: view.history, key: JSON.stringify(key), text });
  }
  const text = "text" in content ? content.text : rememberedText(view.history, JSON.stringify(key), content.written);
  const file = name === null ? {} : { file: { name, isShown: !isSaved } };
  return sendText(request, reply, { ...about, text, modifiedAt, ...file });
}

function formatIn({ formats, usual }: FileOperation) {
  const names = Object.keys(formats);
  return readable(
    (text) => names.find((name) => name === text),
    `is not one of the formats: ${names.join(", ")}`,
    "invalid-request",
  ).meta({ description: `One of ${names.join(", ")}`, examples: [usual] });
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
