import { z } from "zod";
import { callAddress } from "../archive/addresses.ts";
import { eraSchema, eraSchemaVersion } from "./eras.ts";

/** Where the JSON Schema of the document of an era is served. */
export const eraSchemaAddress = callAddress(`/schemas/era-${eraSchemaVersion}.json`);

/**
 * The JSON Schema of the document of an era, by itself: an engine that loads one can check it without the rest of the
 * contract.
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
