import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import Negotiator from "negotiator";

/** How the bytes of an answer may leave. */
export type Encoding = "br" | "gzip" | "identity";

/** Smaller answers fit in one packet anyway. */
export const compressedMin_bytes = 1_400;

/** Larger ones are compressed by a thread of Node's pool, so that nobody else waits for them. */
const onThisThreadMax_bytes = 32_000;

/** Brotli's own choice is ten times slower and saves a tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The encoding that a client likes best of those there are. */
export function encodingOf(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"];
  if (accepted === undefined || accepted === "identity") return "identity";
  return (new Negotiator(request).encoding(["br", "gzip", "identity"]) ?? "identity") as Encoding;
}

/** Some bytes in an encoding: at once where that is quick, else as a promise. */
export function encoded(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const isLarge = bytes.length > onThisThreadMax_bytes;
  switch (encoding) {
    case "identity":
      return bytes;
    case "gzip":
      return isLarge ? promisify(gzip)(bytes) : gzipSync(bytes);
    case "br":
      return isLarge ? promisify(brotliCompress)(bytes, brotliOptions) : brotliCompressSync(bytes, brotliOptions);
  }
}
