import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { problemOfIssues } from "../core/contract/refused.ts";

/** Checks a part of a request against its schema. */
export const validate: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (value: unknown) => {
    const result = schema.safeParse(value, { reportInput: true });
    return result.success ? { value: result.data } : { error: problemOfIssues(result.error.issues) };
  };
};
