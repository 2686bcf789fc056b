import type { Client, ClientOptions } from "openapi-fetch";
import type { components, operations, paths } from "./schema.d.ts";

/** Every call of the service, with its parameters and answers, as openapi.yaml describes them. */
export type { components, operations, paths };

/** The types of answers by name: `Schemas["Rule"]`. */
export type Schemas = components["schemas"];

/** A client of one service: `client.GET("/v1/rules/{number}", …)`. */
export type AnnalsClient = Client<paths>;

/** The names of all problems. */
export type ProblemCode = Extract<Schemas[Extract<keyof Schemas, `${string}Problem`>], { code: string }>["code"];

/**
 * A problem document (RFC 9457): `type` is the address of the page that explains it, `code` one of a closed set; the
 * facts for programs are members beside them.
 */
export type ProblemDocument = {
  readonly type: string;
  readonly code: ProblemCode;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly [fact: string]: unknown;
};

/** A problem with which the service refused a request. */
export declare class AnnalsProblem extends Error {
  readonly problem: ProblemDocument;
  constructor(problem: ProblemDocument);
}

/**
 * A client of one service. `baseUrl` is its address, without `/v1`: `https://example.org/annals`. A call throws a
 * `TypeError` for a value that cannot stand in an address: an empty one, `.` or `..`.
 */
export declare function annalsClient(baseUrl: string, options?: Omit<ClientOptions, "baseUrl">): AnnalsClient;

/** The `after` with which to ask for the next page of a list, from the `next` of this one; undefined on the last page. */
export declare function afterIn(next: string | null): string | undefined;

/** The answer. Rejects with an `AnnalsProblem` if the service answered with a problem. */
export declare function answerOf<Data>(
  request: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>>;
