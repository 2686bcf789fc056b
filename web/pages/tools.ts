import type { ComponentChildren } from "preact";
import { z } from "zod";
import { checkText } from "../../core/ask/citations/check.ts";
import { answerText } from "../../core/ask/citations/resolve.ts";
import { answerQuotes } from "../../core/ask/quotes/answer.ts";
import { Problem } from "../../core/problem.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { problemTable } from "../../http/problems.ts";
import { inSlices } from "../../http/slices.ts";
import { type Download, page, type Shown } from "../page.ts";
import { articleShown } from "../parts/article-answer.ts";
import { checkedShown } from "../parts/checked-citations.ts";
import { type Paste, pasteForm } from "../parts/paste-form.ts";
import { quoteShown } from "../parts/quote-answer.ts";
import { nothing } from "../queries.ts";
import { a, article, code, h1, h2, p } from "../tags.ts";

/** Longer texts are for the API and the command line. */
const textMax_chars = 500_000;

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
    main: article(
      h1("Tools"),
      h2(a({ href: "/tools/quote" }, "Date a quote")),
      p("Paste a sentence or a page of rules, and see in which days it stood so, where, and how other days had it."),
      h2(a({ href: "/tools/citations" }, "Check the citations of an article")),
      p(
        "Paste an article and see which of its rule numbers are still right, and which do not fit the words beside them. Copy it with the numbers of today.",
      ),
    ),
  }),
});

/** Where the sentences of a pasted text were in the rules, and hence when it was written. */
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
      lede: "A sentence or a page: plain text, HTML, wikitext or Markdown. A rule number at the beginning of a line is read as the number of its text, and checked.",
      call: "POST /v1/quotes/locate",
      form: { path: "/tools/quote", text, on, buttons: [{ words: "Date it" }] },
      result: isAsked
        ? async () => {
            const { tournamentRules } = visit.playbook;
            const question = { text: pasted(text), on: dayGiven(on) ?? null, tournamentRules };
            return quoteShown(visit, await inSlices(answerQuotes(visit.history, question)));
          }
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
  query: nothing,
  body: articleForm,
  async show(visit, { body }): Promise<Shown | Download> {
    const { text, on, to = visit.today, give } = body ?? {};
    const checked = async () => {
      const days = { on: dayGiven(on) ?? null, to: dayGiven(to) ?? visit.today };
      return { days, answer: await inSlices(answerText(visit.history, pasted(text), { ...days, rewrite: true })) };
    };
    const found = give === undefined ? null : await attempted(checked);
    if (found !== null && !(found instanceof Problem))
      return { file: { name: `rewritten-${found.days.to}.txt`, text: found.answer.text ?? "" } };
    return toolPage({
      title: "Check the citations of an article",
      lede: "Rule numbers are found in any text: an article, a wiki page, source code. Without a day, Annals finds the days on which all of them were in use.",
      call: "POST /v1/citations/resolve and POST /v1/citations/check",
      form: {
        ...{ path: "/tools/citations", text, on, to },
        buttons: [{ words: "Check it" }, { words: "Download it rewritten", name: "give", value: "file" }],
      },
      result:
        body === undefined
          ? null
          : async () => {
              const followed = await checked();
              const words = await inSlices(checkText(visit.history, pasted(text), { on: followed.days.to }));
              return [articleShown(visit, pasted(text), followed), checkedShown(visit, words)];
            },
    });
  },
});

/** A day that was written into a form; `undefined` where nothing was. Throws `invalid-date` what is none. */
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

/** The text; throws where there is none or too much of it. */
function pasted(text: string | undefined): string {
  if (text === undefined || text.trim() === "") throw new Problem("invalid-request", "Paste a text first.");
  if (text.length <= textMax_chars) return text;
  throw new Problem(
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
  readonly form: Paste;
  /** `null` where nothing was sent. Its problem is shown above the form, so that the pasted text is not lost. */
  readonly result: (() => Promise<ComponentChildren>) | null;
};

/** The result, or the problem that was thrown. */
async function attempted<Result>(attempt: () => Promise<Result>): Promise<Result | Problem> {
  return attempt().catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
}

async function toolPage({ title, lede, call, form, result }: Tool): Promise<Shown> {
  const shown = result === null ? null : await attempted(result);
  const problem: Problem | null = shown instanceof Problem ? shown : null;
  const isAnswered = result !== null && problem === null;
  return {
    title,
    json: null,
    status: problem === null ? 200 : problemTable[problem.code].status,
    main: article(
      { class: "tool" },
      p({ class: "above" }, a({ href: "/tools" }, "Tools")),
      h1(title),
      // The result has the id that the form's address names, so that it gets the focus.
      problem === null ? null : p({ id: "result", tabindex: -1, class: "refused", role: "alert" }, problem.message),
      isAnswered
        ? [shown as ComponentChildren, h2("Check the text again, or another one")]
        : p({ class: "about" }, lede),
      pasteForm(form, { isAnswered, wrongDay: problem?.facts["day"] }),
      p({ class: "aside" }, "The text is not stored. Programs use ", code(call), "."),
    ),
  };
}
