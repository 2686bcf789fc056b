import { callAddress } from "../../core/text/addresses.ts";
import { page } from "../page.ts";
import { fact } from "../parts/blocks.ts";
import { nothing } from "../queries.ts";
import { h } from "../tags.ts";

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
      main: h.article(h.h1("Help"), questions(), words(), further(), assistants()),
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
    h.h2({ id: "ask" }, "What you can ask"),
    h.p("Type it into the box on any page, or press ", h.b("/"), " to get there."),
    h.ul(
      examples.map(([typed, gives]) =>
        h.li(h.a({ href: `/find?q=${encodeURIComponent(typed)}` }, typed), `: ${gives}`),
      ),
      h.li("a sentence from an old article: when the rules said that"),
    ),
    h.p(
      "To update the rule numbers of a whole text, use the ",
      h.a({ href: "/tools" }, "tools"),
      ". To see what happens at the table on a day, choose a ",
      h.a({ href: "/questions" }, "question"),
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
    h.h2({ id: "words" }, "Ten words"),
    h.dl(
      { class: "facts" },
      terms.map(([term, means]) => fact(term, means)),
    ),
  ];
}

function further() {
  return [
    h.h2({ id: "further" }, "Feeds, reports, programs"),
    h.ul(
      h.li(
        "Every page that changes has a ",
        h.b("feed"),
        " in its foot. ",
        h.a({ href: callAddress("/changes.atom", { by: "release" }) }, "One entry for each release"),
        " follows the rules as a whole.",
      ),
      h.li(
        "A ",
        h.b("report"),
        " says what changed between two days or sets, to print or as Markdown, wikitext or CSV: ",
        h.a({ href: "/diff" }, "compare"),
        ", and choose a format above the changes.",
      ),
      h.li(
        "To ",
        h.b("cite"),
        " a rule, open “Copy” on its page. The address in the citation always shows the same words.",
      ),
      h.li("Everything is also there for programs: ", h.a({ href: "/docs" }, "API documentation"), "."),
    ),
  ];
}

function assistants() {
  return [
    h.h2({ id: "assistants" }, "Assistants"),
    h.p(
      "An assistant that speaks the Model Context Protocol (MCP) can ask Annals what a rule said on a day instead of guessing.",
    ),
    h.ul(
      h.li("A client that connects to servers takes this address of a running service: ", h.code("/mcp"), "."),
      h.li("A client that starts programs on its own machine takes the command ", h.code("npx annals mcp"), "."),
    ),
    h.p(
      "Both have the same tools: rules and their history, differences, search, the glossary, citations, quotations, situations, rules of play and cards.",
    ),
  ];
}
