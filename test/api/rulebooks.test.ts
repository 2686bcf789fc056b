import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Provision } from "../../core/archive/rulebook.ts";
import { readRulebook } from "../../core/ingest/reading/read.ts";
import { openLive } from "../../db/live-archive.ts";
import { importInto } from "../../db/store.ts";
import { bookToPrint } from "../../publish/rulebooks/book.ts";
import { printBook } from "../../publish/rulebooks/formats.ts";
import {
  heading,
  type InventedProvision,
  printRulebook,
  rule,
  term,
  withExamplesAfter,
} from "../core/ingest/reading/printed.ts";
import { day } from "../days.ts";
import { freshFolder, placeIn, small } from "../db/cards/downloads.ts";
import { mergedArchive } from "../merged.ts";
import { ask, service } from "./service.ts";

const book: readonly InventedProvision[] = [
  heading("1", "Garden Concepts"),
  heading("100", "General"),
  rule("100.1", "These rules are for gardens.\nThey are for nothing else.", "Ann has a garden. It is hers."),
  rule("100.1a", "A garden has a gate. See rule 101.2."),
  rule("100.2", "A gate is shut at night <always> & *everywhere*."),
  heading("101", "Keyword Actions"),
  rule("101.1", "Most actions are described in words. Some are keywords."),
  rule("101.2", "Dig"),
  rule("101.2a", "To dig is to lift earth with a spade."),
  heading("102", "Keyword Abilities"),
  rule("102.1", "Some abilities are only a word on the spade."),
  rule("102.2", "First Light"),
  rule("102.2a", "First light is a static ability. A bed with it is watered first."),
  term("Dig", "1. To lift earth.\n2. What is left of it.\nSee rule 101.2."),
  term("Gate", "What shuts a garden. See rule 100.1a.", "The gate is green."),
  withExamplesAfter(term("Hedge", "It is not a gate.\nIt has leaves.", "A green hedge.", "A hedge in March."), 1, 2),
];
const hedge = { term: "Hedge", examples: ["A green hedge.", "A hedge in March."], examplesAfter: [1, 2] };
const bytes = printRulebook({ provisions: book, dayStated: "These rules are effective as of May 1, 2009." });
const plain = ({ line: _, printedNumber: __, ...said }: Provision) => said;

describe("a whole rulebook", () => {
  let app: Awaited<ReturnType<typeof service>>;
  let sharing: Awaited<ReturnType<typeof service>>;
  let close = (): void => undefined;
  beforeAll(async () => {
    const place = placeIn(freshFolder(), small);
    importInto(place, [{ fileName: "book.txt", bytes: Buffer.from(bytes), from: undefined, publishedOn: undefined }]);
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    close = opening.live.close;
    const { provisions } = readRulebook(bytes);
    app = await service({ archive: mergedArchive({ "2009-05-01": provisions }, ["2009-05-01", "2012-01-01"]) });
    sharing = await service({ live: opening.live, servesSources: true });
  });
  afterAll(async () => {
    await app.close();
    await sharing.close();
    close();
  });

  it("is read back from its plain text as what it was", async () => {
    const { body, headers } = await app.inject({ url: "/v1/rulebooks/2009-05-01.txt" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const again = readRulebook(Buffer.from(body));
    expect(again.statedFrom).toBe("2009-05-01");
    expect(again.provisions.map(plain)).toEqual(readRulebook(bytes).provisions.map(plain));
  });

  it("has each provision with its lineage and certainty as JSON, which its form describes", async () => {
    const { body } = await ask(app, "/v1/rulebooks/2009-05-01.json");
    expect(body).toMatchObject({ on: "2009-05-01", release: "2009-05-01", isWhole: true });
    const provisions = body["provisions"] as readonly { readonly number: string; readonly certainty: string }[];
    expect(provisions.map(({ number }) => number)).toEqual(book.flatMap(({ number }) => number ?? []));
    expect(new Set(provisions.map(({ certainty }) => certainty))).toEqual(new Set(["witnessed"]));
    expect(body["glossary"]).toMatchObject([
      { term: "Dig" },
      { term: "Gate", examples: ["The gate is green."] },
      hedge,
    ]);
    expect((body["glossary"] as readonly object[]).map((entry) => "examplesAfter" in entry)).toEqual([
      false,
      false,
      true,
    ]);
    const later = (await ask(app, "/v1/rulebooks/2024-05-01.json")).body;
    expect(later).toMatchObject({ isWhole: false, restsOn: "2009-05-01" });
  });

  it.each([
    [
      "txt",
      "Hedge\r\nIt is not a gate.\r\nExample: A green hedge.\r\nIt has leaves.\r\nExample: A hedge in March.\r\n\r\n",
    ],
    [
      "md",
      "**Hedge**<br>It is not a gate.\n\n> Example: A green hedge.\n\nIt has leaves.\n\n> Example: A hedge in March.\n",
    ],
    [
      "html",
      '<h4>Hedge</h4>\n<p>It is not a gate.</p>\n<p class="example">Example: A green hedge.</p>\n<p>It has leaves.</p>\n<p class="example">Example: A hedge in March.</p>\n',
    ],
  ])("as %s has an example before the paragraph that it was printed before", async (format, printed) => {
    expect((await app.inject({ url: `/v1/rulebooks/2009-05-01.${format}` })).body).toContain(printed);
  });

  it("is one page and Markdown in which no text is read as markup", async () => {
    const page = await app.inject({ url: "/v1/rulebooks/2009-05-01.html" });
    expect(page.body).toContain(
      '<p id="r100.2"><b>100.2</b> A gate is shut at night &lt;always&gt; &amp; *everywhere*.',
    );
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    const { body } = await app.inject({ url: "/v1/rulebooks/2009-05-01.md" });
    expect(body).toContain("**100.2** A gate is shut at night &lt;always&gt; &amp; \\*everywhere\\*.");
  });

  it("is sent compressed, and not at all to a client that has it", async () => {
    const url = "/v1/rulebooks/2009-05-01.json";
    const whole = await app.inject({ url });
    for (const [encoding, unpack] of [
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const packed = await app.inject({ url, headers: { "accept-encoding": encoding } });
      expect(packed.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
      expect(unpack(packed.rawPayload).toString()).toBe(whole.body);
      const etag = String(packed.headers["etag"]);
      expect(etag).not.toBe(whole.headers["etag"]);
      const again = await app.inject({ url, headers: { "accept-encoding": encoding, "if-none-match": etag } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect((await app.inject({ method: "HEAD", url })).body).toBe("");
  });

  it.each([
    ["/v1/rulebooks/1990-01-01.txt", 404, "before-first-release"],
    ["/v1/rulebooks/2009-05-32.txt", 400, "invalid-date"],
    ["/v1/rulebooks/2009-05-01.pdf", 400, "invalid-request"],
  ])("%s is refused with %i, %s", async (url, status, code) => {
    expect(await ask(app, url)).toMatchObject({ status, body: { code } });
  });

  it("can be downloaded as imported only if that is allowed", async () => {
    const url = "/v1/rulebooks/2009-05-01/source";
    expect((await ask(app, url)).status).toBe(404);
    const { rawPayload, headers } = await sharing.inject({ url });
    expect(rawPayload.equals(Buffer.from(bytes))).toBe(true);
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect((await ask(sharing, "/v1/rulebooks/2010-05-01/source")).body["code"]).toBe("not-held");
  });
});

const folder = fileURLToPath(new URL("../../../shared/releases/", import.meta.url));
const days = ["1999-11-01", "2010-10-01"] as const;
const areReleasesHere = days.every((from) => existsSync(`${folder}CR-${from}.txt`));

describe.skipIf(!areReleasesHere)("real releases (skipped if they are absent)", () => {
  it.each(days)("of %s: our own plain text has the same provisions as the published file", (from) => {
    const { provisions } = readRulebook(readFileSync(`${folder}CR-${from}.txt`));
    const text = [...printBook(bookToPrint(mergedArchive({ [from]: provisions }), day(from), null), "txt")].join("");
    const sorted = (all: readonly Provision[]) => all.map((one) => JSON.stringify(plain(one))).toSorted();
    expect(sorted(readRulebook(Buffer.from(text)).provisions)).toEqual(sorted(provisions));
  });
});
