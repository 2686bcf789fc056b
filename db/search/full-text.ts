import BetterSqlite from "better-sqlite3";
import type { Archive } from "../../core/archive/archive.ts";
import type { FullText } from "../../core/archive/indexes.ts";
import type { WordingPeriod } from "../../core/archive/periods.ts";
import { distinctWordings } from "../../core/archive/wordings.ts";
import type { SnippetPart } from "../../core/contract/search.ts";
import { expressionFrom } from "./expression.ts";

/**
 * Words are letters and digits, and symbols in their braces, `{T}`, so that they are not read as letters. Capitals and
 * accents do not matter. Source: sqlite.org/fts5.html, section 4.3.1.
 */
const tokenizer = `tokenize = "unicode61 remove_diacritics 2 tokenchars '{}∞'"`;
/** A word counts for more in the name of a section or entry than in a text, and for less in an example. */
const weights = "8.0, 1.0, 0.5";

/**
 * The table of wordings stores no text (`content = ''`), because the archive has it. The table of excerpts is filled
 * for one search at a time.
 */
const schema = `
  create virtual table wordings using fts5(name, text, examples, content = '', ${tokenizer});
  insert into wordings (wordings, rank) values ('rank', 'bm25(${weights})');
  create virtual table excerpts using fts5(words, ${tokenizer});
`;

/** The start and end of a match, as characters that no text has. Source: Unicode 16, section 23.5, private use. */
const [begin, end] = ["\uE000", "\uE001"];
/**
 * Separates two adjacent symbols, `{2}{U}`, in the table of excerpts: a character without width that is not part of a
 * word.
 */
const joint = "\u2060";
const excerptMax_words = 40;

/**
 * Builds the index of all words held in a history. It is in memory, never in the database file:
 * docs/decisions/0008-search-index-in-memory.md.
 */
export function fullTextFrom(archive: Archive): FullText {
  const db = new BetterSqlite(":memory:");
  db.exec(schema);
  const places = fill(db, archive);
  const fitting = db
    .prepare<[string], number>("select rowid from wordings where wordings match ? order by rank, rowid")
    .pluck();
  const addExcerpt = db.prepare<[number, string]>("insert into excerpts (rowid, words) values (?, ?)");
  const excerpt = db.prepare<[string], { place: number; marked: string }>(
    `select rowid as place, snippet(excerpts, 0, '${begin}', '${end}', '…', ${excerptMax_words}) as marked
     from excerpts where excerpts match ?`,
  );

  return {
    find: (question) => fitting.all(expressionFrom(question).fitting).map((row) => places[row] ?? []),
    excerpts(question, texts) {
      const plain = texts.map((text) => text.replaceAll(begin, "").replaceAll(end, "").replaceAll("}{", `}${joint}{`));
      db.exec("begin");
      try {
        plain.forEach((text, index) => void addExcerpt.run(index, text));
        const marked = new Map(
          excerpt.all(expressionFrom(question).marking).map(({ place, marked: text }) => [place, partsOf(text)]),
        );
        return texts.map((text, index) => marked.get(index) ?? [{ text: openingOf(text), isMatch: false }]);
      } finally {
        db.exec("rollback");
      }
    },
  };
}

/** Writes all wordings and gives their places by row. */
function fill(db: BetterSqlite.Database, archive: Archive): (readonly WordingPeriod[])[] {
  const add = db.prepare<[number, string, string, string]>(
    "insert into wordings (rowid, name, text, examples) values (?, ?, ?, ?)",
  );
  const wordings = distinctWordings(archive);
  db.transaction(() => {
    wordings.forEach(({ name, text, examples }, row) => void add.run(row, name, text, examples));
  })();
  return wordings.map(({ places }) => places);
}

function partsOf(marked: string): SnippetPart[] {
  return marked
    .replaceAll(joint, "")
    .split(begin)
    .flatMap((piece, index) => {
      const [match = "", rest = ""] = index === 0 ? ["", piece] : piece.split(end);
      return [
        { text: match, isMatch: true },
        { text: rest, isMatch: false },
      ];
    })
    .filter(({ text }) => text !== "");
}

/** The first words of a text in which nothing is marked. */
function openingOf(text: string): string {
  const words = text.split(" ");
  return words.length <= excerptMax_words ? text : `${words.slice(0, excerptMax_words).join(" ")}…`;
}
