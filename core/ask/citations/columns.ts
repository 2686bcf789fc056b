import { type RuleNumber, ruleNumberFrom } from "../../text/rule-number.ts";

type NumberInCell = { readonly number: RuleNumber; readonly written: string; readonly end: number };

/**
 * The numbers in the columns of tables whose heads say that they hold rules: `keyword,rule` in the first line of a file, or
 * `| Ability | CR |` over a line of dashes. A table ends with an empty line.
 */
export function numbersInColumns(text: string): NumberInCell[] {
  if (!tableHead.test(text)) return [];
  const numbers: NumberInCell[] = [];
  let table: { readonly mark: string; readonly columns: ReadonlySet<number> } | null = null;
  let [start, isFirst] = [0, true];
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + lineMax_chars));
    const after = text.slice(end + 1, end + 1 + dashesMax_chars);
    if (line.trim() === "") table = null;
    else if (table === null && (isFirst || dashes.test(after))) table = tableUnder(line);
    else if (table !== null) numbers.push(...numbersInRow(line, start, table));
    if (line.trim() !== "") isFirst = false;
    start = end + 1;
  }
  return numbers;
}

const headForm = "(?:(?:comp(?:rehensive)?[ _]?)?rules?|cr)(?:[ _]?(?:no|nr|number|ref|id)s?\\.?)?";
const tableHead = new RegExp(`(?:^|[,;|\\t])[ "]{0,4}${headForm}[ "]{0,4}(?:$|[,;|\\t\\r])`, "im");
const wholeHead = new RegExp(`^${headForm}$`, "i");
const dashes = /^[ \t]{0,8}\|?[ :]{0,8}-{2,64}[ :|-]{0,200}\|/;
const dashesMax_chars = 300;
/** A longer line is no row of a table that somebody wrote. */
const lineMax_chars = 10_000;

function tableUnder(head: string): { mark: string; columns: ReadonlySet<number> } | null {
  const mark = ["|", "\t", ";", ","].find((sign) => head.includes(sign));
  if (mark === undefined) return null;
  const names = cellsOf(head, mark).map(({ words }) => words);
  const columns = new Set(names.flatMap((name, nth) => (wholeHead.test(name) ? nth : [])));
  return columns.size === 0 ? null : { mark, columns };
}

function numbersInRow(
  line: string,
  start: number,
  { mark, columns }: { readonly mark: string; readonly columns: ReadonlySet<number> },
): NumberInCell[] {
  return cellsOf(line, mark).flatMap(({ words, end }, nth) => {
    // Rules of other kinds have whole numbers, as those of a firewall.
    const number = columns.has(nth) && words.includes(".") ? ruleNumberFrom(words) : undefined;
    return number === undefined ? [] : [{ number, written: words, end: start + end }];
  });
}

type Place = { readonly start: number; readonly end: number };

/**
 * Those of some numbers that stand alone in a cell, in the column of a table between bars in which one of the others does. Both
 * in the order of the text.
 */
export function sharingColumns<T extends Place>(text: string, some: readonly T[], others: readonly Place[]): T[] {
  if (some.length === 0 || !text.includes("|")) return [];
  const columns = new Set(columnsOf(text, others).values());
  return [...columnsOf(text, some)].flatMap(([one, column]) => (columns.has(column) ? one : []));
}

/** The table and the column of each number that stands alone in a cell. */
function columnsOf<T extends Place>(text: string, places: readonly T[]): ReadonlyMap<T, string> {
  const columns = new Map<T, string>();
  let [at, start, table] = [0, 0, 0];
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (!line.includes("|")) table = end;
    for (let place = places[at]; place !== undefined && place.end <= end; place = places[++at]) {
      const before = line.slice(0, place.start - start);
      const isAlone =
        line.length <= rowMax_chars && barBefore.test(before) && barAfter.test(text.slice(place.end, end));
      if (isAlone) columns.set(place, `${table} ${before.split("|").length}`);
    }
    start = end + 1;
  }
  return columns;
}

const barBefore = /\|\s{0,8}[`*_]{0,2}$/;
const barAfter = /^[`*_]{0,2}\s{0,8}(?:\||$)/;
const rowMax_chars = 1_000;

/** The cells of a line without spaces and quotes around them; a mark inside quotes divides nothing. */
function cellsOf(line: string, mark: string): { words: string; end: number }[] {
  const cells: { words: string; end: number }[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at <= line.length; at++) {
    if (line.charAt(at) === '"') isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || line.charAt(at) !== mark)) continue;
    const words = line.slice(from, at).trim().replace(/^"|"$/g, "");
    cells.push({ words, end: from + line.slice(from, at).lastIndexOf(words) + words.length });
    from = at + 1;
  }
  return cells;
}

/** A piece of a text, by its position in UTF-16 units; `end` is exclusive. */
type Span = { readonly start: number; readonly end: number };

/**
 * Leaves out the numbers of drawings and measures, which cite nothing: coordinates in attributes of markup
 * (`<path d="M356.44 346.62c-0.575 17.961"/>`, `transform="translate(214.3,501.2b)"`), and the path data that programs
 * keep in string literals. Takes time proportional to the length of the text.
 */
export function withoutDrawings<T extends Span>(text: string, references: readonly T[]): T[] {
  if (references.length === 0 || !mayDraw.test(text)) return [...references];
  const spans = drawingsIn(text);
  let next = 0;
  return references.filter(({ start, end }) => {
    while (next < spans.length && (spans[next] as Span).end <= start) next += 1;
    const span = spans[next];
    return span === undefined || end <= span.start;
  });
}

/** Every drawing has an attribute with a value in quotes, or a literal that begins with a command of a path. */
const mayDraw = /[A-Za-z]=["']|["'`][Mm]\s?-?\d/;

/** In order. */
function drawingsIn(text: string): Span[] {
  const isDrawing = /<svg\b|www\.w3\.org\/2000\/svg/.test(text);
  const spans: Span[] = [];
  for (const { 0: whole, 1: name = "", 2: double, 3: single, 4: literal, index } of text.matchAll(quotedValue)) {
    const value = double ?? single ?? literal ?? "";
    const numbers = value.match(someNumbers)?.length ?? 0;
    const isData = literal !== undefined || numbers >= numbersMin || (isDrawing && numbers > 0);
    if (isData && (pathData.test(value) || (!announcing.test(name) && !isProse.test(value.replace(functions, "")))))
      spans.push({ start: index, end: index + whole.length });
  }
  return spans;
}

/** The value of an attribute with its name, or a literal with path data. */
const quotedValue =
  /([A-Za-z][\w:.-]{0,60})=(?:"([^"]*)"|'([^']*)')|["'`]([Mm]\s?-?\d[\d\s.,eE+MmLlHhVvCcSsQqTtAaZz-]{8,})["'`]/g;
const someNumbers = /\d+(?:\.\d+)?/g;
/** One number may be a citation, as in `number="702.19b"`. */
const numbersMin = 3;
const announcing = /rule|cite|citation|section|^cr$|number|title|alt|label/i;
const isProse = /[A-Za-z]{2}/;
/** Only numbers and commands, two of which may touch: `254.795ZM209.8`. */
const pathData = /^[\s\d.,+MmLlHhVvCcSsQqTtAaZzEe-]+$/;
/** What attributes of drawings have besides numbers and commands of one letter. */
const functions =
  /\b(?:matrix|translate|scale|rotate|skew[XY]|url|rgba?|hsla?|px|pt|em|mm|cm|deg|none|auto|bold|normal|NaN|\d+e-?\d+)\b|#[\da-fA-F]{3,8}\b|[\w-]{1,30}:\s?[\w.#%-]{1,30}(?=;|$)/g;
