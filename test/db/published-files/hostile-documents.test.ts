import { performance } from "node:perf_hooks";
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { openLive } from "../../../db/live-archive.ts";
import type { Candidate, FileReport } from "../../../db/published-files/import.ts";
import { storedFilesIn } from "../../../db/store.ts";
import { pdfOf, rulesAsPdf } from "../../core/ingest/documents/invented.ts";
import { freshFolder, inventedDataset, plotIn } from "./synthetic-releases.ts";

/** The size of the files once they are unpacked: blocks of blank space. */
const block_bytes = 1 << 24;
const blocks = 78;

/** So much blank space, deflated: a thousandth of it. The same block each time, so that it is deflated once. */
function blankDeflated(): Buffer {
  const block = deflateRawSync(Buffer.alloc(block_bytes, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.alloc(4);
  end.writeUInt32BE(adlerOfBlank(BigInt(block_bytes * blocks)));
  return Buffer.concat([
    Buffer.from([0x78, 0x01]),
    ...Array.from({ length: blocks }, () => block),
    deflateRawSync(Buffer.alloc(0)),
    end,
  ]);
}

/** The checksum of so many spaces. Source: RFC 1950. */
function adlerOfBlank(length: bigint): number {
  const space = 32n;
  const sum = (1n + space * length) % 65_521n;
  const sums = (length + (space * length * (length + 1n)) / 2n) % 65_521n;
  return Number(sums * 65_536n + sum);
}

/** A PDF file of one page whose content is a stream of these bytes. */
function pdfWithStream(filters: string, stream: Uint8Array): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> /Contents 4 0 R >>",
  ].map((object, at) => Buffer.from(`${at + 1} 0 obj\n${object}\nendobj\n`));
  const head = Buffer.from(`4 0 obj\n<< /Filter ${filters} /Length ${stream.length} >>\nstream\n`);
  const parts = [
    Buffer.from("%PDF-1.5\n"),
    ...objects,
    Buffer.concat([head, stream, Buffer.from("\nendstream\nendobj\n")]),
  ];
  const placeOf = (index: number) => parts.slice(0, index).reduce((sum, part) => sum + part.length, 0);
  const at = placeOf(parts.length);
  const places = parts.slice(1).map((_, index) => placeOf(index + 1));
  const rows = places.map((place) => `${`${place}`.padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** A PDF file in which the catalog is in a stream of objects. */
function pdfWithObjects(stream: Uint8Array): Buffer {
  const begin = Buffer.from("%PDF-1.5\n");
  const head = Buffer.from(
    `1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
  );
  const objects = Buffer.concat([begin, head, stream, Buffer.from("\nendstream\nendobj\n")]);
  const row = (kind: number, field: number) => [kind, ...[24, 16, 8, 0].map((shift) => (field >>> shift) & 255), 0, 0];
  const rows = Buffer.from([row(0, 0), row(1, begin.length), row(2, 1), row(1, objects.length)].flat());
  const table = `3 0 obj\n<< /Type /XRef /Size 4 /Root 2 0 R /W [1 4 2] /Length ${rows.length} >>\nstream\n`;
  const end = `\nendstream\nendobj\nstartxref\n${objects.length}\n%%EOF\n`;
  return Buffer.concat([objects, Buffer.from(table), rows, Buffer.from(end)]);
}

function encrypted(): Buffer {
  const password = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >>`;
  const file = Buffer.from(rulesAsPdf()).toString("latin1");
  return Buffer.from(
    file.replace("/Root 1 0 R", `/Root 1 0 R ${password} /ID [<${"00".repeat(16)}> <${"00".repeat(16)}>]`),
    "latin1",
  );
}

const memoryMax_bytes = 1_500_000_000;
const files = new Map<string, Buffer>();
beforeAll(() => {
  const blank = blankDeflated();
  files.set("a stream that unpacks to gigabytes", pdfWithStream("/FlateDecode", blank));
  files.set("one that is packed twice", pdfWithStream("[/FlateDecode /FlateDecode]", deflateSync(blank)));
  files.set("objects that unpack to gigabytes", pdfWithObjects(blank));
  files.set("a file that is cut off", Buffer.from(rulesAsPdf()).subarray(0, 700));
  files.set("an encrypted one", encrypted());
  files.set("a scan without text", Buffer.from(pdfOf(Array.from({ length: 30 }, () => []))));
  files.set("one of 200 MB", Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(200_000_000, "1 0 obj ")]));
});

describe("a hostile tournament document", () => {
  it.each([
    "a stream that unpacks to gigabytes",
    "one that is packed twice",
    "objects that unpack to gigabytes",
    "a file that is cut off",
    "an encrypted one",
    "a scan without text",
    "one of 200 MB",
  ])("%s is refused, takes bounded memory, changes nothing and leaves the loop free", async (name) => {
    const place = plotIn(freshFolder(), inventedDataset());
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error("not opened");
    const { live } = opening;
    const before = live.current();
    const seen = watched();
    const candidate: Candidate = {
      fileName: "rules.pdf",
      bytes: files.get(name) ?? Buffer.alloc(0),
      document: "mtr",
    };
    const [report] = (await live.importFiles([candidate])) as readonly FileReport[];
    const { memory_bytes, busy_ms } = seen.ended();
    expect(report).toMatchObject({ kind: "refused", code: "unreadable-document" });
    expect(memory_bytes).toBeLessThan(memoryMax_bytes);
    expect(busy_ms).toBeLessThan(1_000);
    expect(live.current()).toBe(before);
    live.close();
    const holding = storedFilesIn(place);
    expect(holding.kind === "open" && holding.files).toEqual([]);
  });
});

/**
 * How much memory the process took, and the longest time for which this thread answered nothing because it worked or waited
 * itself. Time in which its loop was free does not count, nor does a machine that others have.
 */
function watched() {
  const start_bytes = process.memoryUsage.rss();
  let [memory_bytes, busy_ms, last] = [0, 0, performance.eventLoopUtilization()];
  const look = () => {
    const now = performance.eventLoopUtilization();
    memory_bytes = Math.max(memory_bytes, process.memoryUsage.rss() - start_bytes);
    busy_ms = Math.max(busy_ms, now.active - last.active);
    last = now;
  };
  const timer = setInterval(look);
  return {
    ended: () => {
      clearInterval(timer);
      look();
      return { memory_bytes, busy_ms };
    },
  };
}
