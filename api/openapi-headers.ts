import { callAddress } from "../core/text/addresses.ts";

/** A part of an OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type DescribedOperation = JsonObject & {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject & { readonly content: Contents };
  readonly responses: Readonly<Record<string, JsonObject>>;
};

export type Contents = Readonly<Record<string, JsonObject>>;

/** Headers of answers that a client may act on. */
const headers: Readonly<Record<string, { readonly description: string; readonly example: string }>> = {
  ETag: {
    description: "Names these bytes; send it as `If-None-Match` to get 304 while they are the same",
    example: '"4dc1e6fe3a32"',
  },
  "Cache-Control": {
    description: "How long a cache may keep the answer",
    example: "public, max-age=300, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400",
  },
  Vary: {
    description:
      "The headers of the request on which the answer depends; `Accept-Datetime` only at addresses without a day, nothing if it is too short to be compressed",
    example: "Accept-Encoding",
  },
  Link: {
    description:
      "Related addresses: the page that shows the same, other versions, the next page (RFC 8288); of a state also its time gate and time map (RFC 7089)",
    example: '</rules/507.4>; rel="alternate"; type="text/html"',
  },
  "Content-Location": {
    description: "The address of this state, which stays the same",
    example: callAddress("/releases/2004-10-01/rules/507.4"),
  },
  "Memento-Datetime": {
    description: "The first day of the release whose state this is (RFC 7089)",
    example: "Fri, 01 Oct 2004 00:00:00 GMT",
  },
  "Content-Disposition": {
    description: "The name under which a file is saved; not sent for feeds and schemas",
    example: 'inline; filename="rules-2005-01-10.md"',
  },
  "Last-Modified": {
    description: "Of a feed: when something was last imported; not sent if nothing was",
    example: "Fri, 20 Nov 2026 12:00:00 GMT",
  },
  "Retry-After": { description: "After how many seconds to try again", example: "30" },
  RateLimit: {
    description:
      "How many requests (`r`) are left to this client in the next seconds (`t`); not sent to clients on the machine itself, nor if the service has no limit; means nothing in what a cache kept (draft-ietf-httpapi-ratelimit-headers-11)",
    example: '"minute";r=2999;t=60',
  },
  "RateLimit-Policy": {
    description: "How many requests (`q`) a client may send in so many seconds (`w`)",
    example: '"minute";q=3000;w=60',
  },
  Allow: { description: "The methods that the address takes", example: "GET, HEAD, OPTIONS" },
  "WWW-Authenticate": { description: "What is needed: a token", example: "Bearer" },
};

/** The headers as components of an OpenAPI document. */
export const headerComponents: JsonObject = Object.fromEntries(
  Object.entries(headers).map(([name, { description, example }]) => [
    name,
    { description, schema: { type: "string" }, example },
  ]),
);

const quota = ["RateLimit", "RateLimit-Policy"];
const ofProblems = ["Cache-Control", "Vary", ...quota];
const ofProblem: Readonly<Record<string, string>> = {
  "401": "WWW-Authenticate",
  "405": "Allow",
  "429": "Retry-After",
  "503": "Retry-After",
};

/** The request header of time gates. */
const acceptDatetime = {
  in: "header",
  name: "Accept-Datetime",
  required: false,
  description: "Without `on`: the state at this time, or the nearest that is held (RFC 7089)",
  schema: { type: "string" },
  example: "Mon, 10 Jan 2005 00:00:00 GMT",
};

/** Describes the headers of answers. `dated` says which operations answer with states of other times. */
export function withHeaders(
  method: string,
  operation: DescribedOperation,
  dated: ReadonlyMap<string, "gate" | "state">,
): DescribedOperation {
  const { operationId, summary, parameters = [] } = operation;
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const names = /^2/.test(status)
      ? namesOf(method, response, dated.has(operationId))
      : [ofProblem[status] ?? [], ofProblems].flat();
    const shown = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
    // What has no description of its own gets this one from the framework.
    const { description } = response;
    const described = description === "Default Response" ? { ...response, description: summary } : response;
    return [status, { ...described, headers: shown }];
  });
  return {
    ...operation,
    ...(dated.get(operationId) === "gate" && { parameters: [...parameters, acceptDatetime] }),
    responses: Object.fromEntries(method === "get" ? [...responses, ["304", unchanged]] : responses),
  };
}

/** What every GET answers to who has the same answer already. */
const unchanged = {
  description: "The answer is the one whose `ETag` was sent as `If-None-Match`; there is no body",
  headers: Object.fromEntries(
    ["ETag", "Cache-Control", "Vary"].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
};

function namesOf(method: string, { content }: JsonObject, isOfState: boolean): readonly string[] {
  if (method !== "get") return ["Cache-Control", ...quota];
  const isFile = Object.keys(content as JsonObject).some((type) => type !== "application/json");
  return [
    ...["ETag", "Cache-Control", "Vary", "Link"],
    ...(isOfState ? ["Content-Location", "Memento-Datetime"] : []),
    ...(isFile ? ["Content-Disposition", "Last-Modified"] : []),
    ...quota,
  ];
}
