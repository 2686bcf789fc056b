import { callAddress } from "../../core/text/addresses.ts";
import { page } from "../page.ts";
import { fact } from "../parts/blocks.ts";
import { nothing } from "../queries.ts";
import { a, article, b, code, dl, h1, h2, li, p, ul } from "../tags.ts";

/** What one can ask, and the words that pages use. */
export const helpPage = page({
  path: "/help",
  query: nothing,
  isQuick: true,
  show() {
    return {
      title: "Help",
      description: "What you can ask Annals, and ten words that its pages use.",
      json: null,
      main: article(h1("Help"), questions(), words(), further(), assistants()),
    };
  },
});

const examples = [
  ["702.19c", "a rule as it is today"],
  ["711.2 2012", "what an old article meant, and where that rule is now"],
  ["legend rule", "how it was played, and when that changed"],
  ["2003-10-01", "everything about a day: the rulebook, how the game was played, what differs from today"],
  ["Kaladesh", "what a set changed in the rules"],
] as const;

function questions() {
  return [
    h2({ id: "ask" }, "What you can ask"),
    p("Type it into the box on any page, or press ", b("/"), " to get there."),
    ul(
      examples.map(([typed, gives]) => li(a({ href: `/find?q=${encodeURIComponent(typed)}` }, typed), `: ${gives}`)),
      li("a sentence from an old article: when the rules said that"),
    ),
    p(
      "To update the rule numbers of a whole text, use the ",
      a({ href: "/tools" }, "tools"),
      ". To see what happens at the table on a day, choose a ",
      a({ href: "/questions" }, "question"),
      ".",
    ),
  ];
}

const terms = [
  ["Release", "The complete rules as they took effect on a day, usually with a set. Annals names it by that day."],
  ["In force", "From the first day on which a wording applied to the last one. Both days count."],
  [
    "The same rule",
    "A rule keeps its identity when its number or its words change. “Follow the rule” stays with it; “Show” stays with the number, which may belong to another rule on that day.",
  ],
  [
    "Rule of play",
    "One thing that you must know to play by the rules of a day, such as the legend rule or the mulligan, with its value from each day on. Our words; the rules that say so are linked.",
  ],
  [
    "Held",
    "We have the complete text. If we do not, the rule may well have existed: the page says which of the two it is.",
  ],
  ["Summary", "What a rule said, in our words, because its text is not held."],
  ["Witnessed", "The words were read in the release of that day. A page says nothing about it unless it is otherwise."],
  ["Bridged", "That release is not held, but the ones before and after it have the same words."],
  ["Uncertain", "That release is not held, and the ones around it differ. The page shows both readings."],
  ["As known at", "Answers as Annals gave them at an instant, before later corrections: add knownAt to any address."],
] as const;

function words() {
  return [
    h2({ id: "words" }, "Ten words"),
    dl(
      { class: "facts" },
      terms.map(([term, means]) => fact(term, means)),
    ),
  ];
}

function further() {
  return [
    h2({ id: "further" }, "Feeds, reports, programs"),
    ul(
      li(
        "Every page that changes has a ",
        b("feed"),
        " in its foot. ",
        a({ href: callAddress("/changes.atom", { by: "release" }) }, "One entry for each release"),
        " follows the rules as a whole.",
      ),
      li(
        "A ",
        b("report"),
        " says what changed between two days or sets, to print or as Markdown, wikitext or CSV: ",
        a({ href: "/diff" }, "compare"),
        ", and choose a format above the changes.",
      ),
      li(
        "To ",
        b("cite"),
        " a rule, open “Copy” on its page. The address in the citation always shows the same words.",
      ),
      li("Everything is also there for programs: ", a({ href: "/docs" }, "API documentation"), "."),
    ),
  ];
}

function assistants() {
  return [
    h2({ id: "assistants" }, "Assistants"),
    p(
      "An assistant that speaks the Model Context Protocol (MCP) can ask Annals what a rule said on a day instead of guessing.",
    ),
    ul(
      li("A client that connects to servers takes this address of a running service: ", code("/mcp"), "."),
      li("A client that starts programs on its own machine takes the command ", code("npx annals mcp"), "."),
    ),
    p(
      "Both have the same tools: rules and their history, differences, search, the glossary, citations, quotations, situations, rules of play and cards.",
    ),
  ];
}
