import type { RuleAnswer } from "../../core/contract/rules.ts";
import type { Problem } from "../../core/problem.ts";
import {
  callAddress,
  documentSectionAddress,
  lineagePath,
  numberAddress,
  pageOf,
  withQuery,
} from "../../core/text/addresses.ts";
import type { OpenInterval } from "../../core/text/day-words.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { topicInWords } from "../../document/words.ts";
import { problemPath } from "../../http/problems.ts";
import { knownBlocks } from "../../operations/rules-documents.ts";
import { daysNear, type WaysOn, waysOnFrom } from "../../operations/views/ways-on.ts";
import type { Visit } from "../page.ts";
import { h, type Markup } from "../tags.ts";
import { parameterPath, shortName } from "./bands.ts";
import { blocksShown } from "./blocks.ts";
import { dayNamed, intervalNamed } from "./days.ts";
import { cardPath } from "./outcomes.ts";
import { otherFiles, releaseLink } from "./provenance.ts";

/** The facts of a problem that a page can use; docs/problems.md says which problem has which. */
type Facts = {
  readonly number?: string;
  readonly on?: string;
  readonly term?: string;
  readonly lineage?: string;
  readonly lineageTitle?: string;
  readonly summary?: string | null;
  /** The days for which a summary is known; for an unknown release, the one in force on its day. */
  readonly inForce?: OpenInterval | string | null;
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
  readonly howTo?: { readonly sentence: string };
  /** The parts of a request that could not be read, by the names of its parameters. */
  readonly errors?: readonly { readonly at: string; readonly unknown?: readonly string[] }[];
  /** A topic that is not known, and those that are. */
  readonly topic?: string;
  readonly topics?: readonly string[];
  /** Other published files of the release that have what the served one lacks. */
  readonly conflicts?: RuleAnswer["conflicts"];
  readonly knownByParameters?: RuleAnswer["knownByParameters"];
};

type Choice = {
  readonly lineage?: string;
  readonly title?: string;
  readonly term?: string;
  readonly question?: string;
};

type Use = OpenInterval & {
  readonly lineage?: string;
  readonly title?: string;
  readonly name?: string | null;
  readonly term?: string;
  /** What it was called on the day asked, if it was something then. */
  readonly numberThen?: string | null;
  readonly termThen?: string | null;
};

/** The title of a refused page, its address, and the address without `knownAt`. */
type RefusedPage = { readonly title: string; readonly nowPath: string; readonly address: string };

/** A problem as a page: what is wrong, what is known, and where to go from here. */
export function problemShown(visit: Visit, problem: Problem, refused: RefusedPage): Markup {
  const facts = problem.facts as Facts;
  return h.article(
    { class: "problem" },
    h.h1(refused.title),
    h.p({ class: "detail" }, sentenceOf(problem)),
    facts.summary ? summary(facts.summary, facts) : null,
    otherFiles(null, { conflicts: facts.conflicts ?? [] }),
    blocksShown(knownBlocks(facts.knownByParameters ?? [])),
    waysOn(visit, facts, refused),
    facts.howTo ? h.p({ class: "aside" }, facts.howTo.sentence) : null,
    h.form(
      { action: "/find", class: "box", role: "search", "aria-label": "Ask again" },
      h.label({ for: "again" }, "Ask again: a number, a day, a glossary term, or words"),
      h.div(
        h.input({
          id: "again",
          name: "q",
          type: "search",
          value: facts.number ?? facts.term ?? "",
          maxlength: 2000,
        }),
        h.button("Find"),
      ),
    ),
    h.p(h.a({ href: "/coverage" }, "Coverage: what is held, and what is not")),
    h.p(h.a({ href: problemPath(problem.code) }, "What this problem means")),
  );
}

/** The sentence of the problem, without the summary, the known uses and what parameters know: these are shown below it. */
function sentenceOf({ message, facts }: Problem): string {
  const sentence = facts["summary"] ? message.replace(/ We know its summary.*$/s, "") : message;
  return sentence
    .replace(/ (?:Known uses(?: of [\w.]+)?|The dataset knows of the release then in force): .*$/s, "")
    .replaceAll(callAddress("/"), "/");
}

function summary(text: string, { inForce }: Facts) {
  return h.section(
    { "aria-labelledby": "summary" },
    h.h2({ id: "summary" }, "What it meant, in our words"),
    h.p({ class: "summary" }, text),
    typeof inForce !== "object" || inForce === null
      ? null
      : h.p({ class: "aside" }, "This is known ", intervalNamed(inForce), "."),
  );
}

function waysOn(visit: Visit, facts: Facts, { nowPath, address }: RefusedPage): Markup {
  const topics = facts.topics ?? (facts.choices ?? []).filter((choice) => typeof choice === "string");
  const common = waysOnFrom(visit, { ...facts, topics });
  const ways = [
    ...(facts.knownAt === undefined ? [] : [h.a({ href: nowPath }, "The same, as it is known now")]),
    ...(facts.errors ?? []).flatMap((error) => readingsOf(visit, error, address)),
    ...common.topics.map((topic) => h.a({ href: addressWith(address, "topic", topic) }, topicInWords(topic))),
    ...usesOf(visit, facts, /^\/documents\/([^/]+)\//.exec(address)?.[1]),
    ...choicesOf(visit, facts),
    ...otherWays(common, facts),
  ];
  if (ways.length === 0) return null;
  return h.section(
    { "aria-labelledby": "ways" },
    h.h2({ id: "ways" }, "Where to go from here"),
    h.ul(
      { class: "ways" },
      ways.map((way) => h.li(way)),
    ),
  );
}

/**
 * What may have been meant by a part of an address that could not be read: the same address with a day, or with a
 * parameter in lower case; a search for the text in the path.
 */
function readingsOf(visit: Visit, { at, unknown = [] }: NonNullable<Facts["errors"]>[number], address: string) {
  const [path = "", query = ""] = address.split("?");
  const parameters = new URLSearchParams(query);
  const written = parameters.get(at);
  if (written !== null) {
    if (dayFrom(written) !== undefined) return [];
    return daysNear(visit, written).map((day) => [
      h.a(
        { href: addressWith(address, at, day) },
        at === "knownAt" ? "The same as known on " : "The same on ",
        dayNamed(day),
      ),
    ]);
  }
  if (at === "") return unknown.map((name) => inLowerCase(address, name));
  const segment = path.split("/")[2] ?? "";
  return segment === ""
    ? []
    : [h.a({ href: withQuery("/find", { q: spelled(segment) }) }, `Look for “${spelled(segment)}”`)];
}

function addressWith(address: string, name: string, value: string | null): string {
  const [path = "", query = ""] = address.split("?");
  const parameters = new URLSearchParams(query);
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** A page refuses an unknown name only if it would be right in lower case. */
function inLowerCase(address: string, name: string): Markup {
  const value = new URLSearchParams(address.split("?")[1] ?? "").get(name) ?? "";
  const small = name.toLowerCase();
  return h.a(
    { href: addressWith(addressWith(address, name, null), small, value) },
    `The same with “${small}” in lower case`,
  );
}

const shownMax_chars = 40;

/** A part of a path as it was typed. */
function spelled(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll("+", " ")).slice(0, shownMax_chars);
  } catch {
    return segment.slice(0, shownMax_chars);
  }
}

/** The known uses of a number or term, or of a number of a tournament document, each with an address that answers. */
function usesOf({ today }: Visit, { inUse = [], number, term, on }: Facts, document: string | undefined): Markup[] {
  return inUse.flatMap(
    ({ lineage, from, to, isFirstSeen, isEndFirstSeen, title, name, term: used, numberThen, termThen }) => {
      const day = dayFrom(from);
      if (lineage === undefined || day === undefined) return [];
      const named = name ?? title ?? used ?? "";
      const isSame = to === null && day <= today;
      const then = numberThen ?? termThen;
      const ownDay = on === undefined ? undefined : dayFrom(on);
      const shown = isSame ? today : day;
      const sectionPath = (name: string, at: IsoDate, ending?: string) =>
        document === undefined ? undefined : pageOf(documentSectionAddress(document, name as RuleNumber, at, ending));
      return [
        [
          h.a(
            { href: sectionPath(number ?? "", shown) ?? lineagePath(lineage, shown) },
            number ?? used ?? term ?? "it",
          ),
          ` ${day > today ? "is" : "was"} “${named}” `,
          intervalNamed({ from, to, isFirstSeen, isEndFirstSeen }),
          then && ownDay
            ? ["; on that day it was ", h.a({ href: sectionPath(then, ownDay) ?? lineagePath(lineage, ownDay) }, then)]
            : "",
          ". ",
          h.a({ href: sectionPath(number ?? "", shown, "/history") ?? lineagePath(lineage) }, "Its history"),
        ],
      ];
    },
  );
}

/** What may have been meant: lineages, questions of the catalogue, cards or parameters, by name. */
function choicesOf(
  { today }: Visit,
  { choices = [], card, question: questionId, parameter, on, firstDay }: Facts,
): Markup[] {
  const day = (on && dayFrom(on)) || today;
  const out = firstDay === undefined ? undefined : dayFrom(firstDay);
  return [
    ...choices.flatMap((choice) => {
      if (typeof choice === "string" && parameter !== undefined)
        return [h.a({ href: parameterPath(choice, day) }, shortName(choice))];
      if (typeof choice === "string") return card === undefined ? [] : [h.a({ href: cardPath(choice) }, choice)];
      const { lineage, title, term, question } = choice;
      if (question !== undefined)
        return [h.a({ href: `/questions/${encodeURIComponent(question)}` }, `${question}: ${title ?? ""}`)];
      return lineage === undefined ? [] : [h.a({ href: lineagePath(lineage, day) }, term ?? title ?? lineage)];
    }),
    ...(card !== undefined && out !== undefined
      ? [[h.a({ href: cardPath(card, out) }, `${card} as first published`), ", on ", dayNamed(out)]]
      : []),
    ...(card !== undefined ? [h.a({ href: "/cards" }, "All known cards")] : []),
    ...(questionId !== undefined ? [h.a({ href: "/questions" }, "All questions")] : []),
    ...(parameter !== undefined ? [h.a({ href: "/eras" }, "All rules of play")] : []),
  ];
}

function otherWays(ways: WaysOn, facts: Facts): Markup[] {
  const { number, section, now, lineage, lineageTitle, on, firstKnown, inForce } = facts;
  const releases = [firstKnown, typeof inForce === "string" ? inForce : undefined].filter(
    (release) => release !== undefined,
  );
  const day = on === undefined ? undefined : dayFrom(on);
  return [
    ...(ways.lineage === null
      ? []
      : [
          h.a(
            { href: lineagePath(ways.lineage) },
            `History of “${lineageTitle ?? lineage}”${now?.number ? `, numbered ${now.number} in the newest rules` : ""}`,
          ),
        ]),
    ...(ways.number === null
      ? []
      : [h.a({ href: pageOf(numberAddress(ways.number)) }, `Every rule numbered ${ways.number}`)]),
    ...(typeof section === "object" && section !== null && day !== undefined
      ? [
          h.a(
            { href: lineagePath(section.lineage, day) },
            `Section ${section.number}${section.title ? `, ${section.title},` : ""} on that day`,
          ),
        ]
      : []),
    ...releases.map((release) => ["The ", releaseLink(release)]),
    ...(number !== undefined
      ? [h.a({ href: withQuery("/search", { q: number, on: "any" }) }, `Search for ${number} in all history`)]
      : []),
  ];
}
