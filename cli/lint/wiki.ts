import { Parser } from "htmlparser2";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { regularPieces } from "../../fetching/regular-file.ts";

/** A page of a wiki, with the day of its newest revision. */
type WikiPage = { readonly title: string; readonly text: string; readonly day: IsoDate | null };

const headMax_bytes = 4096;

/** Says whether a file is a dump of a wiki, by its name and its first element. */
export function isWikiDump(path: string): boolean {
  if (!/\.xml$/i.test(path)) return false;
  for (const piece of regularPieces(path, headMax_bytes)) return /<mediawiki\b/.test(piece.toString("utf8"));
  return false;
}

const piece_bytes = 1024 * 1024;
/** A longer text is left out: MediaWiki itself takes 2 MB. */
const textMax_chars = 16 * 1024 * 1024;

/**
 * The pages of a dump, read piece by piece, so that only one is in memory. Of a page with several revisions the last one
 * counts. Source: mediawiki.org/wiki/Help:Export, "Export format".
 */
export function* pagesOfDump(path: string, leaveOut: (title: string) => void): Generator<WikiPage> {
  const pages: WikiPage[] = [];
  const parser = pageParser((page) => {
    if (page.text.length > textMax_chars) leaveOut(page.title);
    else pages.push(page);
  });
  const decoder = new TextDecoder("utf-8");
  for (const piece of regularPieces(path, piece_bytes)) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield* pages.splice(0);
  }
  parser.end();
  yield* pages;
}

const [levelsMax, titleMax_chars] = [40, 1_000];

function pageParser(onPage: (page: WikiPage) => void): Parser {
  const elements: string[] = [];
  let isTooDeep = false;
  let page = { title: "", text: "", timestamp: "" };
  return new Parser(
    {
      onopentag(name) {
        // An export has six levels; a file with ever more in one another is none.
        if (elements.length < levelsMax) elements.push(name);
        else isTooDeep = true;
        if (name === "page") page = { title: "", text: "", timestamp: "" };
        if (name === "revision") page = { ...page, text: "", timestamp: "" };
      },
      ontext(words) {
        const [name, parent] = [elements.at(-1), elements.at(-2)];
        if (isTooDeep) return;
        if (name === "title" && parent === "page" && page.title.length <= titleMax_chars) page.title += words;
        else if (name === "timestamp" && parent === "revision" && page.timestamp.length < titleMax_chars)
          page.timestamp += words;
        // One character more shows that it is too long.
        else if (name === "text" && parent === "revision" && page.text.length <= textMax_chars) page.text += words;
      },
      onclosetag(name) {
        elements.pop();
        if (name !== "page" || isTooDeep) return;
        const { title, text, timestamp } = page;
        onPage({ title: title.trim(), text, day: dayFrom(timestamp.trim().slice(0, 10)) ?? null });
      },
    },
    { xmlMode: true },
  );
}
