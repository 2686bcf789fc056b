const headerMax_bytes = 8 * 1024;
/** The longest message that is read; the text of a document is one message when it is opened. */
const bodyMax_bytes = 64 * 1024 * 1024;

/** What `framesOf` calls: `frame` with each body; `broken` once, with a sentence, if no next message can be found. */
type FrameUses = { readonly frame: (body: Buffer) => void; readonly broken: (reason: string) => void };

/**
 * Cuts bytes into the bodies of messages, each after a header with its length. After `broken` it does nothing more.
 * Source: Language Server Protocol 3.17, base protocol.
 */
export function framesOf({ frame, broken }: FrameUses): (chunk: Buffer) => void {
  let header = Buffer.alloc(0);
  let body: Buffer[] = [];
  // `null` within a header.
  let missing_bytes: number | null = null;
  let isBroken = false;
  const stop = (reason: string) => {
    isBroken = true;
    header = Buffer.alloc(0);
    broken(reason);
  };
  /** Reads the header that ends in these bytes, and returns what follows it. */
  const afterHeader = (bytes: Buffer): Buffer => {
    header = Buffer.concat([header, bytes]);
    const end = header.indexOf("\r\n\r\n");
    if (end > headerMax_bytes || (end === -1 && header.length > headerMax_bytes)) {
      stop(`Its header is longer than ${headerMax_bytes} bytes.`);
      return Buffer.alloc(0);
    }
    const read = header.toString("latin1", 0, end === -1 ? header.length : end);
    const length = end === -1 ? null : lengthIn(read);
    if (/(?<!\r)\n/.test(read)) stop("The lines of its header do not end with CR and LF.");
    else if (typeof length === "string") stop(length);
    if (length === null || isBroken) return Buffer.alloc(0);
    const rest = header.subarray(end + 4);
    [header, body, missing_bytes] = [Buffer.alloc(0), [], Number(length)];
    return rest;
  };
  return (chunk) => {
    let rest = chunk;
    while (!isBroken && (rest.length > 0 || missing_bytes === 0)) {
      if (missing_bytes === null) {
        rest = afterHeader(rest);
        continue;
      }
      const part = rest.subarray(0, missing_bytes);
      body.push(part);
      missing_bytes -= part.length;
      rest = rest.subarray(part.length);
      if (missing_bytes > 0) continue;
      const whole = Buffer.concat(body);
      [body, missing_bytes] = [[], null];
      frame(whole);
    }
  };
}

/** The length that a header names, or a sentence that says why it names none. */
function lengthIn(header: string): number | string {
  const fields = header.split("\r\n").map((line) => /^([^:\s]+):[ \t]*(.*?)[ \t]*$/.exec(line));
  if (fields.includes(null)) return "A line of its header is not a name and a value.";
  const valuesOf = (name: string) =>
    fields.flatMap((field) => (field?.[1]?.toLowerCase() === name ? [field[2] ?? ""] : []));
  const lengths = valuesOf("content-length");
  const charset = valuesOf("content-type").flatMap((type) => /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? []);
  if (lengths.length !== 1) return "Its header needs one Content-Length.";
  if (!/^\d{1,15}$/.test(lengths[0] ?? "")) return "Its Content-Length is not a number of bytes.";
  if (Number(lengths[0]) > bodyMax_bytes) return `It is longer than ${bodyMax_bytes} bytes.`;
  return charset.every((one) => /^utf-?8$/i.test(one)) ? Number(lengths[0]) : "Its charset is not UTF-8.";
}
