import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

/** Writes the types of the client from the contract of the service, beside the client. */
const types = await openapiTS(new URL("../../openapi.yaml", import.meta.url));
// Whoever passes on what may be undefined asks without that parameter, however strict the compiler is.
const written = astToString(types).replaceAll(/\?: components\["parameters"\]\["\w+"\]/g, "$& | undefined");
writeFileSync(new URL("./schema.d.ts", import.meta.url), written);
