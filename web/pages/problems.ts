import { z } from "zod";
import { factsDescribed } from "../../core/contract/problems.ts";
import { Problem } from "../../core/problem.ts";
import { type ProblemCode, problemCodes } from "../../core/problem-codes.ts";
import { type ProblemExample, problemGuides } from "../../http/problem-guide.ts";
import { problemPath, problemTable } from "../../http/problems.ts";
import { page } from "../page.ts";
import { fact } from "../parts/blocks.ts";
import { a, article, code, dl, h1, h2, li, type Markup, p, pre, section, ul } from "../tags.ts";

/** The list of problems: `type` of each problem document is the address of one of them. */
export const problemsPage = page({
  path: "/problems",
  show: () => ({
    title: "Problems",
    json: null,
    description: "What each problem that the service answers with means, and what to do about it.",
    main: article(
      h1("Problems"),
      p(
        "A request that cannot be answered gets a problem document (RFC 9457). Its ",
        code("type"),
        " is the address of one of these pages, and its ",
        code("code"),
        " the name below.",
      ),
      ul(
        problemCodes.map((problemCode) =>
          li(a({ href: problemPath(problemCode) }, code(problemCode)), ` ${problemTable[problemCode].title}`),
        ),
      ),
    ),
  }),
});

/** What one problem means, which facts it has and what to do about it. */
export const problemPage = page({
  path: "/problems/:code",
  params: z.strictObject({ code: z.string() }),
  show(_visit, { params }) {
    const code = problemCodes.find((problemCode) => problemCode === params.code);
    if (code === undefined)
      throw new Problem("not-found", "There is no problem of that name; /problems lists all.", { method: "GET" });
    return { title: `The problem ${code}`, json: null, description: guideText(code), main: guide(code) };
  },
});

function guideText(code: ProblemCode): string {
  return problemGuides[code].meaning.join(" ").replaceAll("`", "");
}

function guide(known: ProblemCode): Markup {
  const { title, status } = problemTable[known];
  const { meaning, cases, advice, examples = [] } = problemGuides[known];
  const facts = factsDescribed(known);
  return article(
    h1(title),
    dl({ class: "facts" }, fact("Code", code(known)), fact("HTTP status", String(status))),
    meaning.map((paragraph) => p(marked(paragraph))),
    cases === undefined ? null : ul(cases.map((sentence) => li(marked(sentence)))),
    section({ "aria-labelledby": "advice" }, h2({ id: "advice" }, "What to do"), p(marked(advice))),
    facts.length === 0
      ? null
      : section(
          { "aria-labelledby": "facts" },
          h2({ id: "facts" }, "Facts for programs"),
          p("A fact that does not apply is left out."),
          ul(facts.map(({ name, description }) => li(code(name), ": ", marked(description)))),
        ),
    examples.length === 0
      ? null
      : section({ "aria-labelledby": "example" }, h2({ id: "example" }, "Example"), examples.map(exampleShown)),
    p(a({ href: "/problems" }, "All problems")),
  );
}

function exampleShown(example: ProblemExample): Markup {
  const { about, answer } = example;
  return [
    about === undefined ? null : p(marked(about)),
    "address" in example
      ? p(a({ href: example.address, rel: "nofollow" }, code(example.address)))
      : pre({ tabindex: 0 }, code(example.command)),
    pre({ tabindex: 0 }, code(JSON.stringify(answer, null, 2))),
  ];
}

/** Text with its words between backticks as code. */
function marked(text: string): Markup {
  return text.split("`").map((piece, place) => (place % 2 === 1 ? code(piece) : piece));
}
