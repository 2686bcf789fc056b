import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import Negotiator from "negotiator";

/** The content encodings of answers. */
export type Encoding = "br" | "gzip" | "identity";

/** Smaller answers fit in one packet anyway. */
export const compressedMin_bytes = 1_400;

/** Larger answers are compressed in a thread of Node's pool, so that other requests do not wait. */
const onThisThreadMax_bytes = 32_000;

/** Brotli's default quality is ten times slower and saves a tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The encoding that a client prefers among those available. */
export function encodingOf(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"];
  if (accepted === undefined || accepted === "identity") return "identity";
  return (new Negotiator(request).encoding(["br", "gzip", "identity"]) ?? "identity") as Encoding;
}

/** Bytes in an encoding: at once if that is quick, otherwise as a promise. */
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
