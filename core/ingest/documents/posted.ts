import type { Line } from "./line.ts";
import type { DocumentSection } from "./section.ts";
import { textOf } from "./section-text.ts";

/** Says whether lines are those of a posting to a newsgroup, as the first tournament rules were published in 1994. */
export function isPosted(lines: readonly Line[]): boolean {
  return /^From: /.test(lines[0]?.text ?? "");
}

/**
 * The rules in a posting: lists under titles that end with a colon, whose numbers begin again in each. The rules of the
 * last list have their numbers; the others cannot be told apart by number, so each list before it is one section.
 */
export function postedSections(lines: readonly Line[]): DocumentSection[] {
  const titles = lines.flatMap(({ text }, at) => (/rules:$/i.test(text) && text.length < 40 ? [at] : []));
  return titles.flatMap((from, at) => {
    const title = (lines[from]?.text ?? "").replace(/:$/, "");
    const end = titles[at + 1] ?? lines.length;
    if (at < titles.length - 1) {
      const number = title.toLowerCase().replace(/[^a-z]+/g, "-");
      return [{ number, title, text: textOf(lines.slice(from + 1, end)), penalty: null, line: from + 1 }];
    }
    const starts: number[] = [];
    for (let line = from + 1; line < end; line++)
      if (lines[line]?.text.startsWith(`${starts.length + 1}. `) === true) starts.push(line);
    return starts.map((start, place) => ({
      number: `${place + 1}`,
      title,
      text: textOf(lines.slice(start, starts[place + 1] ?? end)).replace(/^\d+\. /, ""),
      penalty: null,
      line: start + 1,
    }));
  });
}
