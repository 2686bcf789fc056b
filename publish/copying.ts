import type { Certainty } from "../core/archive/certainty.ts";
import type { Interval, IsoDate } from "../core/text/days.ts";
import { printedLinesOf } from "../core/text/printed-order.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";

/** A provision to copy into another text. `address` is absolute. */
export type CopiedWords = {
  readonly number: RuleNumber | null;
  /** The term of a glossary entry. */
  readonly term: string | null;
  readonly text: string;
  readonly examples: readonly string[];
  /** After how many paragraphs of the text each example is printed; left out if all are printed after the text. */
  readonly examplesAfter?: readonly number[] | undefined;
  readonly inForce: Interval;
  readonly on: IsoDate;
  readonly release: string;
  /** How certain it is that these words were in force on the day, and the held release that has them. */
  readonly certainty: Certainty;
  readonly restsOn: string | null;
  readonly address: string;
};

type CopyForm = {
  readonly id:
    | "plain"
    | "markdown"
    | "wikitext"
    | "template"
    | "citation"
    | "whole-plain"
    | "whole-markdown"
    | "whole-wikitext";
  readonly name: string;
  readonly text: string;
};

/** All forms in which a provision can be copied: the words as printed, with their source. */
export function copyFormsOf(copied: CopiedWords): readonly CopyForm[] {
  const { number, term } = copied;
  const head = number ?? term ?? "";
  const paragraphs = printedLinesOf(copied);
  const [first = "", ...others] = paragraphs;
  const citation = citationOf(copied);
  return [
    { id: "plain", name: "Plain text", text: [`${head} ${paragraphs.join("\n")}`, `(${citation})`].join("\n") },
    {
      id: "markdown",
      name: "Markdown",
      text: [
        ...[`**${inMarkdown(head)}** ${inMarkdown(first)}`, ...others.map(inMarkdown)].map(
          (paragraph) => `> ${paragraph.replaceAll("\n", "\n> ")}`,
        ),
        `[${inMarkdown(sourceOf(copied))}](${copied.address})`,
      ].join("\n\n"),
    },
    {
      id: "wikitext",
      name: "Wikitext",
      text: `<blockquote>'''${inWikitext(head)}''' ${paragraphs.map(inWikitext).join("<br>")}</blockquote><ref>[${copied.address} ${inWikitext(sourceOf(copied))}]</ref>`,
    },
    ...templateFor(copied),
    { id: "citation", name: "Citation", text: citation },
  ];
}

/** A subrule to copy with its rule. */
export type CopiedSubrule = Pick<CopiedWords, "text" | "examples" | "examplesAfter"> & { readonly number: RuleNumber };

/** A rule with its subrules in the same forms, without those that name one provision only. */
export function copyFormsWithSubrules(copied: CopiedWords, subrules: readonly CopiedSubrule[]): readonly CopyForm[] {
  const head = { ...copied, number: copied.number ?? copied.term ?? "" };
  const all = [head, ...subrules].map(({ number, ...words }) => ({ number, paragraphs: printedLinesOf(words) }));
  const inEach = (write: (number: string, paragraphs: readonly string[]) => string, between: string) =>
    all.map(({ number, paragraphs }) => write(number, paragraphs)).join(between);
  const source = sourceOf(copied);
  return [
    {
      id: "whole-plain",
      name: "Plain text with its subrules",
      text: `${inEach((number, paragraphs) => `${number} ${paragraphs.join("\n")}`, "\n\n")}\n(${citationOf(copied)})`,
    },
    {
      id: "whole-markdown",
      name: "Markdown with its subrules",
      text: `${inEach(
        (number, paragraphs) =>
          `> **${inMarkdown(number)}** ${paragraphs.map((paragraph) => inMarkdown(paragraph).replaceAll("\n", "\n> ")).join("\n>\n> ")}`,
        "\n>\n",
      )}\n\n[${inMarkdown(source)}](${copied.address})`,
    },
    {
      id: "whole-wikitext",
      name: "Wikitext with its subrules",
      text: `<blockquote>${inEach(
        (number, paragraphs) => `'''${inWikitext(number)}''' ${paragraphs.map(inWikitext).join("<br>")}`,
        "<br>",
      )}</blockquote><ref>[${copied.address} ${inWikitext(source)}]</ref>`,
    },
  ];
}

/**
 * The template by which the MTG Wiki shows a rule or entry. The template shows the words of today's rules, so there is
 * none for a text of the past. A rule with a title is named by its title, which finds it at any number; only a rule
 * without one is named by its number. Source: Template:CR of the MTG Wiki.
 */
function templateFor({ number, term, text, inForce }: CopiedWords): CopyForm[] {
  if (inForce.to !== null) return [];
  const isTitle = number !== null && /^\d+\.\d+$/.test(number) && /^[\p{L}\p{N} ,:’'-]{1,60}$/u.test(text.trim());
  const sought = isTitle ? text.trim() : number === null ? `glossary|${inWikitext(term ?? "")}` : subruleOr(number);
  return [{ id: "template", name: "MTG Wiki template", text: `{{CR|${sought}}}` }];
}

/** A subrule is one line; a rule is shown with its subrules. */
function subruleOr(number: RuleNumber): string {
  return /[a-z]$/.test(number) ? `exact|${number}` : number;
}

/** The source of the words. Words of another release than that of the day are not described as in force. */
function sourceOf({ number, term, on, release, certainty, restsOn }: CopiedWords): string {
  const place = number === null ? `glossary, "${term}"` : `rule ${number}`;
  const dated =
    certainty === "witnessed" || restsOn === null || restsOn === release
      ? `as in force on ${on} (release of ${release})`
      : certainty === "bridged"
        ? `as in force on ${on} (release of ${release}, by the releases held before and after it)`
        : `as of the release of ${restsOn}; that of ${release}, in force on ${on}, is not held`;
  return `Magic: The Gathering Comprehensive Rules, ${place}, ${dated}`;
}

function citationOf(copied: CopiedWords): string {
  return `${sourceOf(copied)}, ${copied.address}`;
}

/**
 * Source: CommonMark 0.31, section 2.4: every ASCII punctuation character may follow a backslash. Characters without a
 * meaning inside a line are left alone.
 */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&|~#]/g, "\\$&");
}

const marksOfWikitext = /[<>&[\]{}|']|~{3,}|__/g;

/** Replaces every character with a meaning in wikitext by a character reference. */
function inWikitext(text: string): string {
  return text
    .replace(marksOfWikitext, (marks) => [...marks].map((mark) => `&#${mark.codePointAt(0)};`).join(""))
    .replaceAll("\n", "<br>");
}
