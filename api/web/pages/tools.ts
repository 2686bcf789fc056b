import { type ComponentChildren, h } from "preact";
import { z } from "zod";
import { quotesAnswer } from "../../../core/answers/quotes.ts";
import type { IsoDate } from "../../../core/days.ts";
import { RulesError } from "../../../core/refusal.ts";
import { problemTable } from "../../problems.ts";
import { dayParameter } from "../../schemas/parts.ts";
import { page, type Shown } from "../page.ts";
import { articleShown } from "../parts/article-answer.ts";
import { quoteShown } from "../parts/quote-answer.ts";
import { nothing } from "../queries.ts";

/** More is for the calls and the command line, which answer without a page around it. */
const textMax_chars = 500_000;

/** Sends what was pasted. A browser ends its lines with two characters; the text has one. */
const pastedForm = z.strictObject({
  text: z
    .string()
    .optional()
    .transform((text) => text?.replaceAll("\r\n", "\n")),
  on: dayParameter.optional(),
});
const articleForm = pastedForm.extend({ to: dayParameter.optional() });

/** What can be done with a text. */
export const toolsPage = page({
  path: "/tools",
  nav: "Tools",
  query: nothing,
  show: () => ({
    title: "Tools",
    json: null,
    main: h(
      "article",
      null,
      h("h1", null, "Tools"),
      h("h2", null, h("a", { href: "/tools/quote" }, "Date a quote")),
      h(
        "p",
        null,
        "Paste a sentence or a page of rules, and see in which days it stood so, where, and how other days had it.",
      ),
      h("h2", null, h("a", { href: "/tools/citations" }, "Check the citations of an article")),
      h(
        "p",
        null,
        "Paste an article, and see which of its rule numbers still mean what they meant; copy it with the numbers of today.",
      ),
    ),
  }),
});

/** Where the sentences of a pasted text stood, and hence when it was written. */
export const quoteToolPage = page({
  path: "/tools/quote",
  query: z.strictObject({ text: z.string().max(textMax_chars).optional() }),
  body: pastedForm,
  show(visit, { query, body }) {
    const text = body?.text ?? query.text;
    const on = body?.on;
    const isAsked = body !== undefined || query.text !== undefined;
    return toolPage({
      title: "Date a quote",
      lede: "A sentence or a page: plain text, HTML, wikitext or Markdown. A rule number at the beginning of a line is taken as a claim, and checked.",
      call: "POST /v1/quotes/locate",
      form: pasteForm("/tools/quote", "Date it", { text, on, dayLabel: "Written on (if known)" }),
      result: isAsked
        ? () => quoteShown(visit, quotesAnswer(visit.history, { text: pasted(text), on: on ?? null }))
        : null,
    });
  },
});

/** What became of the rule numbers of a pasted article, and the article with those of another day. */
export const citationsToolPage = page({
  path: "/tools/citations",
  query: nothing,
  body: articleForm,
  show(visit, { body }) {
    const { text, on, to = visit.today } = body ?? {};
    return toolPage({
      title: "Check the citations of an article",
      lede: "Numbers of rules are found in any text: an article, a wiki page, the source of a program. Without a day, the days on which all of them were in use are worked out.",
      call: "POST /v1/citations/resolve",
      form: pasteForm("/tools/citations", "Check it", { text, on, to, dayLabel: "Written on (if known)" }),
      result: body === undefined ? null : () => articleShown(visit, pasted(text), { on: on ?? null, to }),
    });
  },
});

/** The text, refused where there is none or too much of it. */
function pasted(text: string | undefined): string {
  if (text === undefined || text.trim() === "") throw new RulesError("invalid-request", "Paste a text first.");
  if (text.length <= textMax_chars) return text;
  throw new RulesError(
    "too-large",
    `The text has ${text.length} characters, and this page takes ${textMax_chars}; send it in parts, or use the command line.`,
    {
      characters: text.length,
      charactersMax: textMax_chars,
    },
  );
}

type Tool = {
  readonly title: string;
  readonly lede: string;
  readonly call: string;
  readonly form: ComponentChildren;
  /** `null` while nothing was sent. What it refuses is shown above the form, so that nothing pasted is lost. */
  readonly result: (() => ComponentChildren) | null;
};

function toolPage({ title, lede, call, form, result }: Tool): Shown {
  const { status, shown } = resultOrRefusal(result);
  return {
    title,
    json: null,
    status,
    main: h(
      "article",
      { class: "tool" },
      h("p", { class: "above" }, h("a", { href: "/tools" }, "Tools")),
      h("h1", null, title),
      status === 200 ? null : shown,
      status === 200 && result !== null ? [shown, h("h2", null, "Another text")] : h("p", { class: "about" }, lede),
      form,
      h("p", { class: "aside" }, "Nothing of the text is kept. Programs use ", h("code", null, call), "."),
    ),
  };
}

function resultOrRefusal(result: Tool["result"]): { readonly status: number; readonly shown: ComponentChildren } {
  try {
    return { status: 200, shown: result?.() ?? null };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return {
      status: problemTable[error.code].status,
      shown: h("p", { class: "refused", role: "alert" }, error.message),
    };
  }
}

type Pasted = {
  readonly text: string | undefined;
  readonly on: IsoDate | undefined;
  readonly to?: IsoDate;
  readonly dayLabel: string;
};

function pasteForm(path: string, button: string, { text = "", on, to, dayLabel }: Pasted): ComponentChildren {
  return h(
    "form",
    { class: "build paste", action: path, method: "post" },
    h(
      "div",
      { class: "field" },
      h("label", { for: "text" }, "The text"),
      // The first line end inside of the element is not part of its text.
      h("textarea", { id: "text", name: "text", rows: 10, required: true, spellcheck: false }, `\n${text}`),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "on" }, dayLabel),
      h("input", { id: "on", type: "date", name: "on", value: on ?? "", max: "9999-12-31" }),
    ),
    to === undefined
      ? null
      : h(
          "div",
          { class: "field" },
          h("label", { for: "to" }, "Follow the numbers to"),
          h("input", { id: "to", type: "date", name: "to", value: to, max: "9999-12-31" }),
        ),
    h("button", null, button),
  );
}
