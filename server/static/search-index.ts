import { revisionOn, wordingsOf } from "../../core/archive/life.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { lineagePath, pageOf } from "../../core/text/addresses.ts";
import { ownAddressOn } from "../../operations/views/addresses.ts";

/** A page that can be found: its address, its words, what a list of pages calls it. */
type SearchRecord = { readonly url: string; readonly content: string; readonly title: string };

/** Every rule and glossary entry, under each wording it had. */
export function searchRecords({ archive, today }: HoldingsOnDay): SearchRecord[] {
  return [...archive.lineages.values()].flatMap((lineage) => {
    const now = revisionOn(lineage, today);
    const own = now === undefined ? undefined : ownAddressOn(archive, lineage, today);
    const last = now ?? lineage.revisions.findLast((revision) => !revision.hasEnded);
    const texts = wordingsOf(lineage)
      .toReversed()
      .flatMap(({ name, text }) => [name, text]);
    const content = [...new Set(texts)].filter((text) => text !== null).join(" ");
    if (last === undefined || content === "") return [];
    const name = last.number ?? last.name ?? lineage.id;
    return {
      url: own === undefined ? lineagePath(lineage.id) : (pageOf(own).split("?")[0] ?? ""),
      content,
      title: now === undefined ? `${name}, no longer in the rules` : name,
    };
  });
}

/** What only the ready-made search forms of pagefind need. */
const isUnused = /(?:-ui\.|-modular-|highlight|component)/;

/**
 * The files of an index that a browser searches, by path. `null` if pagefind, which makes it, is not installed: it is a
 * program of its own, larger than Annals, that only this needs.
 */
export async function searchIndexOf(
  records: readonly SearchRecord[],
): Promise<[path: string, content: Buffer][] | null> {
  const pagefind = await import("pagefind").catch(() => null);
  if (pagefind === null) return null;
  const { index } = await pagefind.createIndex({ forceLanguage: "en" });
  if (index === undefined) throw new Error("pagefind has made no index");
  try {
    for (const { url, content, title } of records) {
      const record = { url, content, language: "en", meta: { title } };
      const { errors } = await index.addCustomRecord(record);
      if (errors.length > 0) throw new Error(`pagefind refuses ${url}: ${errors.join("; ")}`);
    }
    const { files } = await index.getFiles();
    return files
      .filter(({ path }) => !isUnused.test(path))
      .map(({ path, content }) => [`pagefind/${path}`, Buffer.from(content)]);
  } finally {
    await index.deleteIndex();
    await pagefind.close();
  }
}
