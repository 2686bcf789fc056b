import { z } from "zod";
import { factsDescribed } from "../../core/contract/problems.ts";
import { Problem } from "../../core/problem.ts";
import { type ProblemCode, problemCodes } from "../../core/problem-codes.ts";
import { type ProblemExample, problemGuides } from "../../http/problem-guide.ts";
import { problemPath, problemTable } from "../../http/problems.ts";
import { page } from "../page.ts";
import { fact } from "../parts/blocks.ts";
import { h, type Markup } from "../tags.ts";

/** The list of problems: `type` of each problem document is the address of one of them. */
export const problemsPage = page({
  path: "/problems",
  show: () => ({
    title: "Problems",
    json: null,
    description: "What each problem that the service answers with means, and what to do about it.",
    main: h.article(
      h.h1("Problems"),
      h.p(
        "A request that cannot be answered gets a problem document (RFC 9457). Its ",
        h.code("type"),
        " is the address of one of these pages, and its ",
        h.code("code"),
        " the name below.",
      ),
      h.ul(
        problemCodes.map((problemCode) =>
          h.li(h.a({ href: problemPath(problemCode) }, h.code(problemCode)), ` ${problemTable[problemCode].title}`),
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
  return h.article(
    h.h1(title),
    h.dl({ class: "facts" }, fact("Code", h.code(known)), fact("HTTP status", String(status))),
    meaning.map((paragraph) => h.p(marked(paragraph))),
    cases === undefined ? null : h.ul(cases.map((sentence) => h.li(marked(sentence)))),
    h.section({ "aria-labelledby": "advice" }, h.h2({ id: "advice" }, "What to do"), h.p(marked(advice))),
    facts.length === 0
      ? null
      : h.section(
          { "aria-labelledby": "facts" },
          h.h2({ id: "facts" }, "Facts for programs"),
          h.p("A fact that does not apply is left out."),
          h.ul(facts.map(({ name, description }) => h.li(h.code(name), ": ", marked(description)))),
        ),
    examples.length === 0
      ? null
      : h.section({ "aria-labelledby": "example" }, h.h2({ id: "example" }, "Example"), examples.map(exampleShown)),
    h.p(h.a({ href: "/problems" }, "All problems")),
  );
}

function exampleShown(example: ProblemExample): Markup {
  const { about, answer } = example;
  return [
    about === undefined ? null : h.p(marked(about)),
    "address" in example
      ? h.p(h.a({ href: example.address, rel: "nofollow" }, h.code(example.address)))
      : h.pre({ tabindex: 0 }, h.code(example.command)),
    h.pre({ tabindex: 0 }, h.code(JSON.stringify(answer, null, 2))),
  ];
}

/** Text with its words between backticks as code. */
function marked(text: string): Markup {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? h.code(piece) : piece));
}
