import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { pack } from "tar-stream";

/** A file to put into a zip, with what its list of files says of it if that is not the truth. */
export type ToZip = {
  readonly name: string | Buffer;
  readonly bytes: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly stated?: Partial<{ crc: number; packed_bytes: number; length_bytes: number; offset: number }>;
  readonly mode?: number;
};

/** A zip made by hand, also one that no program makes. Source: APPNOTE.TXT 6.3.10, section 4.3. */
export function zipped(files: readonly ToZip[], { count = files.length } = {}): Buffer {
  const [locals, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes, method = 8, flags = 0, stated, mode = 0o100644 } of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const path = Buffer.from(name);
    const form = Buffer.alloc(12);
    form.writeUInt16LE(flags, 0);
    form.writeUInt16LE(method, 2);
    form.writeUInt32LE(stated?.crc ?? crc32(bytes), 8);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(stated?.packed_bytes ?? packed.length, 0);
    sizes.writeUInt32LE(stated?.length_bytes ?? bytes.length, 4);
    const shared = Buffer.concat([form, sizes]);
    const local = Buffer.concat([
      Buffer.from("504b03041400", "hex"),
      shared,
      uint16(path.length),
      uint16(0),
      path,
      packed,
    ]);
    const attributes = Buffer.alloc(8);
    attributes.writeUInt32LE(mode * 65_536, 0);
    attributes.writeUInt32LE(stated?.offset ?? at, 4);
    const made = Buffer.from("504b010214031400", "hex");
    list.push(Buffer.concat([made, shared, uint16(path.length), Buffer.alloc(8), attributes, path]));
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** A file, a link or a device to put into a tar. */
export type ToTar = {
  readonly name: string;
  readonly bytes?: Buffer;
  readonly type?: "file" | "link" | "symlink" | "character-device" | "fifo";
};

/** A tar, as a program makes it. */
export async function tarred(files: readonly ToTar[]): Promise<Buffer> {
  const packing = pack();
  for (const { name, bytes, type = "file" } of files)
    if (type === "file") packing.entry({ name, type }, bytes ?? Buffer.alloc(0));
    else packing.entry({ name, type, linkname: "/etc/passwd" });
  packing.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of packing) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

/** The same, compressed. */
export async function gzipped(files: readonly ToTar[]): Promise<Buffer> {
  return gzipSync(await tarred(files));
}
