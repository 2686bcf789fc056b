import { z } from "zod";
import { callAddress } from "../text/addresses.ts";
import { eraSchema, eraSchemaVersion } from "./eras.ts";

/** The address of the JSON Schema of an era document. */
export const eraSchemaAddress = callAddress(`/schemas/era-${eraSchemaVersion}.json`);

/**
 * The JSON Schema of an era document, as a separate schema, so that an engine can validate a document without the rest
 * of the contract.
 */
export function eraJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(eraSchema, { target: "draft-2020-12" });
  return {
    $schema,
    $id: `urn:annals:schema:era:${eraSchemaVersion}`,
    title: `Rules of play of one day, version ${eraSchemaVersion}`,
    ...schema,
  };
}
