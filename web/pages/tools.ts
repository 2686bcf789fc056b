import { z } from "zod";
import { quotingMax_chars } from "../../core/contract/limits.ts";
import { Problem } from "../../core/problem.ts";
import { withQuery } from "../../core/text/addresses.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { problemTable } from "../../http/problems.ts";
import { alarmsIn, checkCitations, resolveCitations } from "../../operations/citations.ts";
import { answerTo } from "../../operations/operation.ts";
import { locateQuotes } from "../../operations/quotes.ts";
import { type Download, type PageContent, page, type Visit } from "../page.ts";
import { copyBlocks } from "../parts/copies.ts";
import { dayField } from "../parts/day-row.ts";
import { articleShown, checkedShown, pastedShownMax_chars, quoteShown } from "../parts/tool-answers.ts";
import { nothing } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

/** Accepts any text as a day: refusing it here would lose the pasted text. */
const dayWritten = z.string().max(80).optional();

/** The pasted text. Browsers send CRLF as the end of a line; the text gets LF. */
const pastedForm = z.strictObject({
  text: z
    .string()
    .optional()
    .transform((text) => text?.replaceAll("\r\n", "\n")),
  on: dayWritten,
});
const articleForm = pastedForm.extend({ to: dayWritten, give: z.literal("file").optional() });

/** What can be done with a text. */
export const toolsPage = page({
  path: "/tools",
  nav: "Tools",
  query: nothing,
  show: () => ({
    title: "Tools",
    json: null,
    main: h.article(
      h.h1("Tools"),
      h.h2(h.a({ href: "/tools/quote" }, "Date a quote")),
      h.p(
        "Paste a sentence or a page of rules, and see on which days the rules had these words, where, and how they differed on other days.",
      ),
      h.h2(h.a({ href: "/tools/citations" }, "Check the citations of an article")),
      h.p(
        "Paste an article and see which of its rule numbers are still right, and which do not fit the words beside them. Copy it with the numbers of today.",
      ),
      h.h2(h.a({ href: "/diff" }, "Compare two days or sets")),
      h.p("Every change between them, to read, to print, or as Markdown, wikitext or a table."),
      h.h2(h.a({ href: "/situation" }, "Build a situation")),
      h.p(
        "Say what happens at the table, and see how it ends under the rules of any day, and on which day that changed.",
      ),
      h.h2(h.a({ href: "/docs" }, "Ask from a program")),
      h.p("Every answer is also JSON. ", h.a({ href: "/help#assistants" }, "Assistants"), " can ask too."),
    ),
  }),
});

/** Where the sentences of a pasted text were in the rules, and when it was written. */
export const quoteToolPage = page({
  path: "/tools/quote",
  query: pastedForm,
  body: pastedForm,
  show(visit, { query, body }) {
    const { text, on } = body ?? query;
    const isAsked = body !== undefined || query.text !== undefined;
    return toolPage({
      title: "Date a quote",
      lede: "A sentence or a page: plain text, HTML, wikitext or Markdown. A rule number at the beginning of a line is read as the number of its text, and checked.",
      call: "POST /v1/quotes/locate",
      form: { path: "/tools/quote", text, on, buttons: [{ words: "Date it" }] },
      share: { address: shareable(visit, "/tools/quote", { text, on }), hasStatus: true },
      result: isAsked
        ? () => quoteShown(answerTo(locateQuotes, visit, { text: pasted(text), on: dayGiven(on) }))
        : null,
    });
  },
});

/**
 * What happened to the rule numbers of a pasted article, and the article with the numbers of another day, on the page
 * or as a file.
 */
export const citationsToolPage = page({
  path: "/tools/citations",
  query: articleForm.omit({ give: true }),
  body: articleForm,
  show(visit, { query, body }): PageContent | Download {
    const { text, on, to = visit.today, give }: z.output<typeof articleForm> = body ?? query;
    const followed = () =>
      answerTo(resolveCitations, visit, { text: pasted(text), on: dayGiven(on), to: dayGiven(to), rewrite: true });
    const attempt = give === undefined ? null : attempted(followed);
    if (attempt !== null && !(attempt instanceof Problem))
      return { file: { name: `rewritten-${attempt.to}.txt`, text: attempt.text ?? "" } };
    return toolPage({
      title: "Check the citations of an article",
      lede: "Rule numbers are found in any text: an article, a wiki page, source code. Without a day, Annals finds the days on which all of them were in use.",
      call: "POST /v1/citations/resolve and POST /v1/citations/check",
      form: {
        path: "/tools/citations",
        text,
        on,
        to,
        buttons: [{ words: "Check it" }, { words: "Download it rewritten", name: "give", value: "file" }],
      },
      // The day followed to is named, so that the address answers the same on other days.
      share: { address: shareable(visit, "/tools/citations", { text, on, to }), hasStatus: false },
      result:
        body === undefined && query.text === undefined
          ? null
          : () => {
              const answer = followed();
              const check = { text: pasted(text), on: answer.to };
              const words = attempted(() => answerTo(checkCitations, visit, check));
              const parts = [
                articleShown(pasted(text), answer),
                words instanceof Problem
                  ? h.p({ class: "note" }, words.message)
                  : checkedShown(words, alarmsIn(visit, words)),
              ];
              // Who names no day wants to know which numbers are right, not where they went since.
              return (on ?? "") === "" ? parts.toReversed() : parts;
            },
    });
  },
});

/** A longer text makes an address that mail and chat programs may cut. */
const sharedMax_chars = 1_500;

/** The address that gives the same answer to somebody else; `null` for a text that is too long for one. */
function shareable(
  { absolute }: Visit,
  path: string,
  { text = "", ...days }: { readonly text: string | undefined; readonly on: string | undefined; readonly to?: string },
): string | null {
  return text.length > sharedMax_chars ? null : `${absolute(withQuery(path, { text, ...days }))}#result`;
}

/**
 * An address for everybody, or for this device only. `hasStatus`: nothing else on the page says whether something was
 * copied.
 */
type Share = { readonly address: string | null; readonly hasStatus: boolean };

/** What can be done to see a result again. */
function shareShown({ address, hasStatus }: Share): Markup {
  if (address !== null)
    return copyBlocks("Share it: an address with the text in it", [{ id: "address", name: "Address", text: address }], {
      hasStatus,
    });
  return h.p(
    { class: "with-script", id: "kept-here" },
    "The text is too long for an address to share. On this device, and nowhere else, it opens again at ",
    h.a({ id: "kept-link", href: "#text" }, "this address"),
    ". ",
    h.button({ type: "button", id: "kept-forget", class: "quiet" }, "Forget it"),
  );
}

/**
 * A day that was written into a form; `undefined` if nothing was. Throws `invalid-date` for anything else than a day.
 */
function dayGiven(written: string | undefined): IsoDate | undefined {
  if (written === undefined) return undefined;
  const day = dayFrom(written);
  if (day !== undefined) return day;
  throw new Problem(
    "invalid-date",
    `“${written}” is not a day of the calendar; write it as 2010-10-01. Your text is still here.`,
    { day: written },
  );
}

/** The text; throws if there is none, or too much of it. */
function pasted(text: string | undefined): string {
  if (text === undefined || text.trim() === "") throw new Problem("invalid-request", "Paste a text first.");
  if (text.length <= quotingMax_chars) return text;
  throw new Problem(
    "too-large",
    `The text has ${text.length} characters, and this page takes ${quotingMax_chars}; send it in parts, or use the command line.`,
    {
      characters: text.length,
      charactersMax: quotingMax_chars,
    },
  );
}

type Tool = {
  readonly title: string;
  readonly lede: string;
  readonly call: string;
  readonly form: Paste;
  readonly share: Share;
  /** `null` if nothing was sent. Its problem is shown above the form, so that the pasted text is not lost. */
  readonly result: (() => Markup) | null;
};

/** The result, or the problem that was thrown. */
function attempted<Result>(attempt: () => Result): Result | Problem {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function toolPage({ title, lede, call, form: paste, share, result }: Tool): PageContent {
  const shown = result === null ? null : attempted(result);
  const problem: Problem | null = shown instanceof Problem ? shown : null;
  const isAnswered = result !== null && problem === null;
  return {
    title,
    json: null,
    status: problem === null ? 200 : problemTable[problem.code].status,
    main: h.article(
      { class: "tool" },
      h.p({ class: "above" }, h.a({ href: "/tools" }, "Tools")),
      h.h1(title),
      // The result has the id that the form's address names, so that it gets the focus.
      problem === null ? null : h.p({ id: "result", tabindex: -1, class: "refused", role: "alert" }, problem.message),
      isAnswered
        ? [shown as Markup, shareShown(share), h.h2("Check the text again, or another one")]
        : h.p({ class: "about" }, lede),
      pasteForm(paste, { isAnswered, wrongDay: problem?.facts["day"] }),
      h.p({ class: "aside" }, "The service does not store the text. Programs use ", h.code(call), "."),
    ),
  };
}

/** The content of a form for a text. */
type Paste = {
  readonly path: string;
  readonly text: string | undefined;
  readonly on: string | undefined;
  /** The day to follow to; left out in a form that follows nothing. */
  readonly to?: string | undefined;
  readonly buttons: readonly { readonly words: string; readonly name?: string; readonly value?: string }[];
};

/** The form for a text. It repeats the pasted text, and all of it if it was refused, so that it is not lost. */
function pasteForm(
  { path, text = "", on, to, buttons }: Paste,
  { isAnswered, wrongDay }: { readonly isAnswered: boolean; readonly wrongDay: unknown },
): Markup {
  const isTooLong = isAnswered && text.length > pastedShownMax_chars;
  const says = isTooLong ? "text-hint" : undefined;
  return h.form(
    { class: "build paste", action: `${path}#result`, method: "post" },
    h.div(
      { class: "field" },
      h.label({ for: "text" }, "The text"),
      h.textarea(
        { id: "text", name: "text", rows: 10, required: true, spellcheck: false, "aria-describedby": says },
        // HTML ignores the first line end inside the element.
        `\n${isTooLong ? "" : text}`,
      ),
      isTooLong
        ? h.span(
            { id: says, class: "hint" },
            "Your text is too long to be sent back. With scripts it appears here again; without, the page before this one has it.",
          )
        : null,
    ),
    fieldOf({
      name: "on",
      words: "Written on (if known)",
      value: on,
      isWrong: on !== undefined && on === wrongDay,
    }),
    to === undefined
      ? null
      : fieldOf({ name: "to", words: "Follow the numbers to", value: to, isWrong: to === wrongDay }),
    buttons.map(({ words, name, value }) => [
      h.button(name === undefined ? {} : { name, value, formaction: path }, words),
      " ",
    ]),
  );
}

type DayField = {
  readonly name: string;
  readonly words: string;
  readonly value: string | undefined;
  readonly isWrong: boolean;
};

function fieldOf({ name, words, value = "", isWrong }: DayField): Markup {
  const says = isWrong ? { "aria-invalid": "true", "aria-describedby": "result" } : {};
  return h.div({ class: "field" }, dayField(name, words, { name, value: isWrong ? "" : value, ...says }));
}
