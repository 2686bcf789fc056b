import type { ComponentChildren } from "preact";
import { callAddress, numberAddress, pageOf, withQuery } from "../../core/archive/addresses.ts";
import type { HowTo } from "../../core/archive/how-to-hold.ts";
import { daysMeant } from "../../core/ask/query.ts";
import type { Problem } from "../../core/problem.ts";
import { dayFrom } from "../../core/text/days.ts";
import { ruleNumberFrom } from "../../core/text/rule-number.ts";
import { problemPath } from "../../http/problems.ts";
import { lineagePath, lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { a, article, button, div, form, h1, h2, input, label, li, p, section as sectionTag, ul } from "../tags.ts";
import { parameterPath, shortName } from "./bands.ts";
import { dayNamed, stretchNamed } from "./days.ts";
import { cardPath } from "./outcomes.ts";
import { releaseLink } from "./provenance.ts";

/** The facts of a problem that a page can use; docs/problems.md says which problem has which. */
type Facts = {
  readonly number?: string;
  readonly on?: string;
  readonly term?: string;
  readonly lineage?: string;
  readonly lineageTitle?: string;
  readonly summary?: string | null;
  /** The days for which a summary is known; of an unknown release, the one in force on its day. */
  readonly inForce?: { readonly from: string; readonly to: string | null } | string | null;
  readonly inUse?: readonly Use[];
  readonly now?: { readonly number: string | null; readonly ended: string | null } | null;
  readonly section?: { readonly number: string; readonly title?: string; readonly lineage: string } | string | null;
  readonly choices?: readonly (string | Choice)[];
  readonly card?: string;
  readonly question?: string;
  readonly parameter?: string;
  readonly firstDay?: string;
  readonly firstKnown?: string;
  /** For an instant before the first record. */
  readonly knownAt?: string;
  /** How to get what is not held. */
  readonly howTo?: HowTo;
  /** What could not be read of a request, by the names of its parameters. */
  readonly errors?: readonly { readonly at: string }[];
};

type Choice = {
  readonly lineage?: string;
  readonly title?: string;
  readonly term?: string;
  readonly question?: string;
};

type Use = {
  readonly from: string;
  readonly to: string | null;
  readonly lineage?: string;
  readonly title?: string;
  readonly name?: string | null;
  readonly term?: string;
};

/** The title of a refused page, and its address without `knownAt`. */
type Refused = { readonly title: string; readonly nowPath: string };

/** A problem as a page: what is wrong, what is known, and where to go from here. */
export function problemShown(visit: Visit, problem: Problem, { title, nowPath }: Refused): ComponentChildren {
  const facts = problem.facts as Facts;
  return article(
    { class: "problem" },
    h1(title),
    p({ class: "detail" }, sentenceOf(problem)),
    facts.summary ? summary(facts.summary, facts) : null,
    waysOn(visit, facts, nowPath),
    facts.howTo ? p({ class: "aside" }, facts.howTo.sentence) : null,
    form(
      { action: "/find", class: "box", role: "search", "aria-label": "Ask again" },
      label({ for: "again" }, "Ask again: a number, a day, a glossary term, or words"),
      div(
        input({
          id: "again",
          name: "q",
          type: "search",
          value: facts.number ?? facts.term ?? "",
          maxlength: 2000,
        }),
        button("Find"),
      ),
    ),
    p(a({ href: "/coverage" }, "Coverage: what is held, and what is not")),
    p(a({ href: problemPath(problem.code) }, "What this problem means")),
  );
}

/** The sentence of the problem, without the summary, which is shown below it. */
function sentenceOf({ message, facts }: Problem): string {
  const sentence = facts["summary"] ? message.replace(/ We know its summary.*$/s, "") : message;
  return sentence.replaceAll(callAddress("/"), "/");
}

function summary(text: string, { inForce }: Facts) {
  return sectionTag(
    { "aria-labelledby": "summary" },
    h2({ id: "summary" }, "What it meant, in our words"),
    p({ class: "summary" }, text),
    typeof inForce !== "object" || inForce === null
      ? null
      : p({ class: "aside" }, "This is known ", stretchNamed(inForce), "."),
  );
}

function waysOn(visit: Visit, facts: Facts, nowPath: string): ComponentChildren {
  const known = facts.knownAt === undefined ? [] : [a({ href: nowPath }, "The same, as it is known now")];
  const ways = [
    ...known,
    ...readingsBeside(visit, facts, nowPath),
    ...usesOf(visit, facts),
    ...choicesOf(visit, facts),
    ...otherWays(visit, facts),
  ];
  if (ways.length === 0) return null;
  return sectionTag(
    { "aria-labelledby": "ways" },
    h2({ id: "ways" }, "Where to go from here"),
    ul(
      { class: "ways" },
      ways.map((way) => li(way)),
    ),
  );
}

/** The same address with a day that may have been meant, for each parameter that could not be read as one. */
function readingsBeside({ today }: Visit, { errors = [] }: Facts, address: string): ComponentChildren[] {
  const [path = "", query = ""] = address.split("?");
  return errors.flatMap(({ at }) => {
    const written = new URLSearchParams(query).get(at);
    if (written === null || dayFrom(written) !== undefined) return [];
    return daysMeant(written, today).map((day) => {
      const asked = new URLSearchParams(query);
      asked.set(at, day);
      return a({ href: `${path}?${asked}` }, "The same on ", dayNamed(day));
    });
  });
}

/** The known uses of a number or term, each with an address that answers. */
function usesOf({ history, today }: Visit, { inUse = [], number, term }: Facts): ComponentChildren[] {
  return inUse.flatMap(({ lineage, from, to, title, name, term: used }) => {
    const day = dayFrom(from);
    if (lineage === undefined || day === undefined) return [];
    const named = name ?? title ?? used ?? "";
    const isSame = to === null && day <= today;
    return [
      [
        a({ href: lineagePathOn(history, lineage, isSame ? today : day) }, number ?? used ?? term ?? "it"),
        ` was “${named}” `,
        stretchNamed({ from, to }),
        ". ",
        a({ href: lineagePath(lineage) }, "Its history"),
      ],
    ];
  });
}

/** What may have been meant: lineages, questions of the catalogue, cards or parameters, by name. */
function choicesOf(
  { history, today }: Visit,
  { choices = [], card, question: asked, parameter, on, firstDay }: Facts,
): ComponentChildren[] {
  const day = (on && dayFrom(on)) || today;
  const out = firstDay === undefined ? undefined : dayFrom(firstDay);
  return [
    ...choices.flatMap((choice) => {
      if (typeof choice === "string" && parameter !== undefined)
        return [a({ href: parameterPath(choice, day) }, shortName(choice))];
      if (typeof choice === "string") return card === undefined ? [] : [a({ href: cardPath(choice) }, choice)];
      const { lineage, title, term, question } = choice;
      if (question !== undefined)
        return [a({ href: `/questions/${encodeURIComponent(question)}` }, `${question}: ${title ?? ""}`)];
      return lineage === undefined ? [] : [a({ href: lineagePathOn(history, lineage, day) }, term ?? title ?? lineage)];
    }),
    ...(card !== undefined && out !== undefined
      ? [[a({ href: cardPath(card, out) }, `${card} as first published`), ", on ", dayNamed(out)]]
      : []),
    ...(card !== undefined ? [a({ href: "/cards" }, "All known cards")] : []),
    ...(asked !== undefined ? [a({ href: "/questions" }, "All questions")] : []),
    ...(parameter !== undefined ? [a({ href: "/eras" }, "All rules of play")] : []),
  ];
}

function otherWays({ history }: Visit, facts: Facts): ComponentChildren[] {
  const { number, section, now, lineage, lineageTitle, on, firstKnown, inForce } = facts;
  const releases = [firstKnown, typeof inForce === "string" ? inForce : undefined].filter(
    (release) => release !== undefined,
  );
  const sought = number === undefined ? undefined : ruleNumberFrom(number);
  const day = on === undefined ? undefined : dayFrom(on);
  const isKnown = sought !== undefined && history.numberPeriodsByNumber.has(sought);
  return [
    ...(lineage !== undefined && history.lineages.has(lineage)
      ? [
          a(
            { href: lineagePath(lineage) },
            `History of “${lineageTitle ?? lineage}”${now?.number ? `, which stands at ${now.number} now` : ""}`,
          ),
        ]
      : []),
    ...(isKnown ? [a({ href: pageOf(numberAddress(sought)) }, `Every rule numbered ${sought}`)] : []),
    ...(typeof section === "object" && section !== null && day !== undefined
      ? [
          a(
            { href: lineagePathOn(history, section.lineage, day) },
            `Section ${section.number}${section.title ? `, ${section.title},` : ""} on that day`,
          ),
        ]
      : []),
    ...releases.map((release) => ["The ", releaseLink(release)]),
    ...(number !== undefined
      ? [a({ href: withQuery("/search", { q: number, on: "any" }) }, `Search for ${number} in all history`)]
      : []),
  ];
}
