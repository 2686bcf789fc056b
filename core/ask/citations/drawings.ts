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
