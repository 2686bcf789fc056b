import { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Memento } from "../core/ask/mementos.ts";
import { knownAtQuery } from "../core/contract/parts.ts";
import type { IsoDate } from "../core/text/days.ts";
import { baseOf } from "../http/addresses.ts";
import { type Answer, sendText } from "../http/answers.ts";
import type { Routes } from "../http/routes.ts";
import { problemResponses } from "./problem-responses.ts";

/**
 * Addresses without a day that answer with the state of another time if `Accept-Datetime` asks for it. Each is its own
 * time gate. Source: RFC 7089, section 4.1.2 (pattern 1.2).
 */

/** One such address: its path, and the states that are held, oldest first. */
export type TimeGate = { readonly original: string; readonly mementos: readonly Memento[] };

/** The headers of a state: its address, its time, its gate and its time map. Source: RFC 7089, section 2.2. */
export function stateHeaders(
  original: string,
  { on, href }: Memento,
): Pick<Answer, "contentLocation" | "mementoOn" | "link"> {
  const memento = `<${href}>; rel="memento"; datetime="${new Date(on).toUTCString()}"`;
  const gate = `<${original}>; rel="original timegate"`;
  const map = `<${original}/timemap>; rel="timemap"; type="application/link-format"`;
  return { contentLocation: href, mementoOn: on, link: [memento, gate, map].join(", ") };
}

/** The call for the time map of an address. `gateOf` refuses as the address itself would if no state is held. */
type TimeMapCall<Params extends z.ZodObject> = {
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly params: Params;
  gateOf(holdings: HoldingsOnDay, params: z.output<Params>): TimeGate;
};

/** Adds the call for a time map. */
export function timeMapCall<Params extends z.ZodObject>(
  { app, views, publicUrl }: Routes,
  { path, operationId, tag, summary, params, gateOf }: TimeMapCall<Params>,
): void {
  app.get(
    path,
    {
      schema: {
        operationId,
        tags: [tag],
        summary,
        description: "A time map of RFC 7089, for programs that follow `Accept-Datetime`.",
        params,
        querystring: z.strictObject(knownAtQuery),
        response: {
          200: {
            description: "The list, `application/link-format`",
            content: { "application/link-format": { schema: z.string() }, "text/plain": { schema: z.string() } },
          },
          ...problemResponses(400, 404, 406, 409),
        },
      },
    },
    async (request, reply) => {
      const gate = gateOf(await views.asOf(request.query.knownAt), request.params as z.output<Params>);
      return sendText(request, reply, {
        text: timeMapOf(baseOf(request, publicUrl), gate),
        mediaTypes: ["application/link-format", "text/plain; charset=utf-8"],
      });
    },
  );
}

/** The list of all states. `base` is the address of the service. Source: RFC 7089, section 5; RFC 6690, section 2. */
function timeMapOf(base: string, { original, mementos }: TimeGate): string {
  const instant = (on: IsoDate | undefined) => new Date(on ?? "").toUTCString();
  const ends =
    mementos.length === 0 ? "" : `; from="${instant(mementos[0]?.on)}"; until="${instant(mementos.at(-1)?.on)}"`;
  const relationOf = (place: number) =>
    [...(place === 0 ? ["first"] : []), ...(place === mementos.length - 1 ? ["last"] : []), "memento"].join(" ");
  return [
    `<${base}${original}>; rel="original timegate"`,
    `<${base}${original}/timemap>; rel="self"; type="application/link-format"${ends}`,
    ...mementos.map(({ on, href }, place) => `<${base}${href}>; rel="${relationOf(place)}"; datetime="${instant(on)}"`),
  ].join(",\n");
}
