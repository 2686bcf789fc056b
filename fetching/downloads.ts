import { nameIn } from "../core/fetch/rules-page.ts";
import { type Collecting, packedMax_bytes, textMax_bytes } from "./collecting.ts";
import type { Reply } from "./network.ts";
import { type ReceivedFile, received } from "./staging.ts";

type Downloading = Pick<Collecting, "network" | "staging" | "on">;

/** Downloads a text file. Its bytes are counted as they arrive, and no longer counted if the download fails. */
export async function downloadText(
  address: string,
  { network, staging, on }: Downloading,
): Promise<Reply<ReceivedFile>> {
  let counted_bytes = 0;
  const uncount = (): void => {
    if (counted_bytes > 0) on({ kind: "bytes", received_bytes: -counted_bytes });
    counted_bytes = 0;
  };
  const reply = await network.request({ address, sizeMax_bytes: textMax_bytes }, (pieces) => {
    uncount();
    const count = (length_bytes: number): void => {
      counted_bytes += length_bytes;
      on({ kind: "bytes", received_bytes: length_bytes });
    };
    return received(staging, watched(pieces, count));
  });
  if (reply.kind !== "answered") uncount();
  return reply;
}

/** Downloads an archive, and reports how much of it has arrived. Its files are counted when they are unpacked. */
export function downloadArchive(address: string, { network, staging, on }: Downloading): Promise<Reply<ReceivedFile>> {
  const name = nameIn(new URL(address));
  return network.request({ address, sizeMax_bytes: packedMax_bytes }, (pieces, length_bytes) => {
    let done = 0;
    const report = (): void => on({ kind: "download", name, unit: "bytes", done, of: length_bytes });
    report();
    const count = (piece_bytes: number): void => {
      done += piece_bytes;
      report();
    };
    return received(staging, watched(pieces, count));
  });
}

async function* watched(
  pieces: AsyncIterable<Uint8Array>,
  count: (length_bytes: number) => void,
): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}
