import { describe, expect, it } from "vitest";
import { builtExpressions, type Expression, hostileTexts, literalsIn, sources } from "./expressions.ts";
import { spent_ms } from "./processor-time.ts";

/**
 * No regular expression of the code takes more than linear time, whatever is sent. Texts of two lengths are compared,
 * so that nothing depends on the speed of the machine; a text that takes almost no time is not examined further. Sticky
 * ones are tried at every place, as their callers do.
 */
/**
 * With twice the length a linear expression takes twice as long, a quadratic one four times: here the factor is eight.
 */
const factor = 8;
const ratioMax = 24;
type Limits = { readonly short_chars: number; readonly negligible_ms: number };
const limits: Limits = { short_chars: 2_000, negligible_ms: 30 };
/** A form that is known to be quadratic shows it on shorter texts too, at a sixteenth of the cost. */
const limitsOfKnown: Limits = { short_chars: 1_000, negligible_ms: 3 };

const tries = (times: number) => Array.from({ length: times }, (_, index) => index);

const all = sources();
const expressions = [...all.flatMap(literalsIn), ...builtExpressions()];

function searched(form: RegExp, text: string): void {
  form.lastIndex = 0;
  for (let found = form.exec(text); found !== null; found = form.exec(text))
    if (found[0] === "") form.lastIndex += (text.codePointAt(form.lastIndex) ?? 0) > 0xffff ? 2 : 1;
}

/**
 * The first hostile text on which an expression is slower than linear; `undefined` if there is none. A busy machine
 * can spoil one measurement, in either direction: what looks slow has to look so every time.
 */
function slowTextOf(
  expression: Expression,
  { short_chars, negligible_ms }: Limits = limits,
  times = 3,
): string | undefined {
  const form = new RegExp(expression.source, `${expression.flags.replaceAll(/[gy]/g, "")}g`);
  const isSlow = (hostile: (chars: number) => string) => {
    // A quadratic one that is not negligible on the long text shows a sixteenth of that on a quarter of it. Most do not.
    const quarter = hostile((short_chars * factor) / 4);
    if (spent_ms(() => searched(form, quarter)) < negligible_ms / 16) return false;
    const [short, long] = [hostile(short_chars), hostile(short_chars * factor)];
    // Far too slow to try the long one.
    if (spent_ms(() => searched(form, short)) > 100) return true;
    if (spent_ms(() => searched(form, long)) < negligible_ms) return false;
    const fastest_ms = (text: string) => Math.min(...[1, 2, 3].map(() => spent_ms(() => searched(form, text))));
    const long_ms = fastest_ms(long);
    return long_ms > negligible_ms && long_ms / Math.max(fastest_ms(short), 0.05) > ratioMax;
  };
  const slow = hostileTexts(expression).find((hostile) => tries(times).every(() => isSlow(hostile)));
  return slow && JSON.stringify(slow(40));
}

describe("no regular expression takes more than linear time on hostile input", () => {
  it("is checked for all of them: literals, and those made from parts", () => {
    expect(expressions.length).toBeGreaterThan(300);
    expect(expressions.filter(({ at }) => !at.includes(":")).length).toBeGreaterThan(8);
  });

  it.each(Object.entries(Object.groupBy(expressions, ({ at }) => at.split(":", 1)[0] ?? "")))(
    "%s",
    (_path, own = []) => {
      const slow = own.flatMap((one) => {
        const text = slowTextOf(one);
        return text === undefined ? [] : [`${one.at} /${one.source.slice(0, 100)}/${one.flags} on ${text}`];
      });
      expect(slow).toEqual([]);
    },
  );

  it("would find one: the forms that the code had before", () => {
    const form = (source: string, flags = ""): Expression => ({ at: "before", source, flags });
    for (const one of [form("\\s+$"), form("\\s*\\(obsolete\\)$"), form(" *\\? *", "g"), form("[a-z]+$")])
      expect(
        tries(10).some(() => slowTextOf(one, limitsOfKnown, 1)),
        one.source,
      ).toBe(true);
    expect(slowTextOf(form("(?<!\\s)\\s+$"), limitsOfKnown)).toBeUndefined();
  });
});
