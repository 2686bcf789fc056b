import type { components, operations } from "./schema.d.ts";

type Json<Part> = Part extends { content: { "application/json": infer Body } } ? Body : never;
type Sent<Body> = [Body] extends [never] ? unknown : Json<Body>;
/** The parameters of one place; none if there are none, and none needed if all may be left out. */
type Named<Parameters, Place extends string> = Parameters extends { [Own in Place]: infer Given }
  ? Given
  : Parameters extends { [Own in Place]?: infer Given }
    ? [NonNullable<Given>] extends [never]
      ? unknown
      : Partial<NonNullable<Given>>
    : unknown;

/** The operations that are answered with an object: those of openapi.yaml but for files, feeds and the service itself. */
export type OperationId = {
  [Id in keyof operations]: operations[Id] extends { responses: { 200: { content: { "application/json": object } } } }
    ? Id
    : never;
}[keyof operations];

/** What an operation is asked: the parameters of its path and query, and the members of its body, in one object. */
export type Question<Id extends OperationId> = Named<operations[Id]["parameters"], "path"> &
  Named<operations[Id]["parameters"], "query"> &
  Sent<NonNullable<operations[Id]["requestBody"]>>;

/** What an operation answers: the same as over HTTP. */
export type Answer<Id extends OperationId> = Json<operations[Id]["responses"][200]>;

type Schemas = components["schemas"];
/** The problem document of the service (docs/problems.md); its `code` says which facts it has. */
export type ProblemDocument = Schemas[Extract<keyof Schemas, `${string}Problem`>];

/** A problem with which a question was refused. */
export declare class AnnalsProblem extends Error {
  readonly problem: ProblemDocument;
}

/** An open archive. */
export type Annals = {
  /** The answer to an operation; a list whole, unless `limit` is given. Rejects with an `AnnalsProblem`. */
  ask<Id extends OperationId>(
    id: Id,
    ...question: Record<never, never> extends Question<Id> ? [question?: Question<Id>] : [question: Question<Id>]
  ): Promise<Answer<Id>>;
  /** Takes over what other programs have imported since the file was opened. */
  refresh(): Promise<void>;
  close(): void;
};

/**
 * Opens an archive. `database`: the file, left out the one that the commands use (`ANNALS_DB`); a file that does not
 * exist is made, with what the package holds. `now`: the clock, for questions without a day.
 */
export declare function openAnnals(options?: {
  readonly database?: string;
  readonly now?: () => Date;
}): Promise<Annals>;
