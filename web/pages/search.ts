import { z } from "zod";
import { dayParameter, lineageKind } from "../../core/contract/parts.ts";
import type { Hit, HitPlace, SearchAnswer } from "../../core/contract/search.ts";
import { callAddress, lineagePath, pageOf, withQuery } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { wholeWordsOf } from "../../core/text/shorten.ts";
import { listDocuments } from "../../operations/documents.ts";
import { find, findDocument, typedShown } from "../../operations/find.ts";
import { answerTo } from "../../operations/operation.ts";
import { dayOrAny, search, searchedDocument } from "../../operations/search.ts";
import { wordsNear } from "../../operations/views/ways-on.ts";
import { page, type Visit } from "../page.ts";
import { blocksShown } from "../parts/blocks.ts";
import { dayField, heldNote } from "../parts/day-row.ts";
import { intervalInTable } from "../parts/days.ts";
import { pager } from "../parts/pager.ts";
import { snippetMarked } from "../parts/words.ts";
import { afterParameter } from "../queries.ts";
import { h, type Markup } from "../tags.ts";

const limit = 20;
/** If a text had many numbers, the newest are shown, with a count of the others. */
const placesMax = 4;

/** Full-text search, on a day or in all history. */
export const searchPage = page({
  path: "/search",
  query: z.strictObject({
    q: z.string().optional(),
    on: dayOrAny.optional(),
    day: dayOrAny.optional(),
    document: searchedDocument.optional(),
    kind: lineageKind.optional(),
    after: afterParameter,
  }),
  show(visit, { query: { q, on, day, document = null, kind = null, after } }) {
    // The form sends a choice and a day; an address names one of them.
    if (on === "any" && day !== undefined)
      return { movedTo: withQuery("/search", { q, on: "any", document, kind, after: after || null }) };
    const searchDay: IsoDate | "any" = on ?? day ?? visit.today;
    const form = { q: q ?? "", on: searchDay, document, kind };
    const asked = { on: searchDay, document: document ?? undefined, kind: kind ?? undefined };
    const body = q === undefined ? null : answerTo(search, visit, { q, ...asked, limit, after });
    return {
      title: q === undefined ? "Search" : `Search: ${q.slice(0, 60)}`,
      json: q === undefined ? null : callAddress("/search", { q, ...asked, after: after || null }),
      ...(searchDay !== "any" && { on: searchDay }),
      main: h.article(
        { class: "search" },
        h.h1("Search"),
        searchForm(visit, form),
        body === null ? howTo() : results(visit, body, after),
      ),
    };
  },
});

type SearchQuery = {
  readonly q: string;
  readonly on: IsoDate | "any";
  readonly document: z.output<typeof searchedDocument> | null;
  readonly kind: z.output<typeof lineageKind> | null;
};

function searchForm(visit: Visit, { q, on, document, kind }: SearchQuery): Markup {
  const { today } = visit;
  const { documents } = answerTo(listDocuments, visit, {});
  const kinds: readonly (readonly [string, string])[] = [
    ["", "everything"],
    ["rule", "rules"],
    ["heading", "headings"],
    ["glossary", "glossary"],
  ];
  return h.form(
    { class: "search-form", action: "/search", role: "search", "aria-label": "Words" },
    h.div(
      h.label({ for: "words" }, "Words"),
      h.input({ id: "words", type: "search", name: "q", value: q, required: true, maxlength: 300 }),
    ),
    h.div(
      h.label({ for: "kind" }, "In"),
      h.select(
        { id: "kind", name: "kind" },
        kinds.map(([value, name]) => h.option({ value, selected: value === (kind ?? "") }, name)),
      ),
    ),
    h.div(
      h.label({ for: "document" }, "Of"),
      h.select(
        { id: "document", name: "document" },
        h.option({ value: "" }, "all documents"),
        documents.map(({ id, title }) => h.option({ value: id, selected: id === document }, title)),
      ),
    ),
    h.div(dayField("search-day", "On the day", { name: "day", value: on === "any" ? today : on })),
    h.div(
      { class: "check" },
      h.input({ id: "any", type: "checkbox", name: "on", value: "any", checked: on === "any" }),
      h.label({ for: "any" }, "or in all history"),
    ),
    h.button("Search"),
  );
}

function howTo(): Markup {
  return h.p(
    { class: "about" },
    "All of the words must occur. A ",
    h.code('"phrase in quotes"'),
    " is searched as it is; ",
    h.code("begin*"),
    " finds all words that begin with it, ",
    h.code("this OR that"),
    " either, and ",
    h.code("-without"),
    " excludes a word. Symbols are written as in the rules: ",
    h.code("{T}"),
    ".",
  );
}

function results(
  visit: Visit,
  {
    q,
    on,
    document,
    kind,
    release,
    restsOn,
    beyondNewestRelease,
    direct,
    cards,
    parameters,
    hits,
    total,
  }: SearchAnswer,
  after: number,
): Markup {
  const when = on === "any" ? "in all history" : `on ${dayInWords(on)}`;
  return [
    direct.length === 0
      ? null
      : h.section(
          { "aria-labelledby": "direct" },
          h.h2({ id: "direct" }, "With the number or name “", { quoted: q.slice(0, 60) }, "”"),
          hitList(direct, on),
        ),
    cards.length === 0
      ? null
      : h.section(
          { "aria-labelledby": "cards" },
          h.h2({ id: "cards" }, "Cards"),
          h.ul(
            { class: "terms" },
            cards.map(({ name, href }) =>
              h.li(h.a({ href: withQuery(pageOf(href), { on: on === "any" ? null : on }) }, name)),
            ),
          ),
        ),
    parameters.length === 0
      ? null
      : h.section(
          { "aria-labelledby": "parameters" },
          h.h2({ id: "parameters" }, "Rules of play"),
          h.ul(
            { class: "long" },
            parameters.map(({ name, says, href }) =>
              h.li(h.a({ href: pageOf(href) }, name), says === null ? "" : [": ", says]),
            ),
          ),
        ),
    h.section(
      { "aria-labelledby": "hits" },
      h.h2(
        { id: "hits" },
        total === 0 ? `No text that is held ${when} has these words` : `${counted(total, "text")} ${when}`,
      ),
      heldNote({ release, restsOn, beyondNewestRelease }),
      total === 0 ? nothingFound(visit, { q, on, document }) : hitList(hits, on),
      total === 0
        ? h.p(h.a({ href: withQuery("/find", { q, on: on === "any" ? null : on }) }, "Ask it as a question"))
        : null,
      pager({ path: "/search", parameters: { q, on, document, kind }, after, limit, total }),
    ),
  ];
}

function nothingFound(visit: Visit, { q, on, document }: Pick<SearchAnswer, "q" | "on" | "document">): Markup {
  const near = wordsNear(visit, q, on === "any" ? visit.today : on);
  const elsewhere = [
    ...(on === "any" ? [] : [[withQuery("/search", { q, on: "any", document }), "Search all history"]]),
    [withQuery("/questions", { text: q.slice(0, 200) }), "Search the questions"],
    ...(q.includes(" ") ? [[withQuery("/tools/quote", { text: q }), "Date it as a quotation"]] : []),
    ["/coverage", "Coverage"],
  ];
  const day = on === "any" ? null : on;
  return [
    near.length === 0
      ? null
      : h.p(
          "Did you mean ",
          near.map((word, index) => [
            index === 0 ? "" : ", ",
            h.a({ href: withQuery("/find", { q: word, on: day }) }, word),
          ]),
          "?",
        ),
    h.p(
      "Try fewer words. ",
      elsewhere.map(([href, name], index) => [index === 0 ? "" : " · ", h.a({ href }, name)]),
    ),
  ];
}

/** The texts found, those of one rule under its number and title, the newest in full and the others closed. */
function hitList(hits: readonly Hit[], on: IsoDate | "any"): Markup {
  const groups = [...Map.groupBy(hits, ({ places: [first] }) => `${first?.document} ${first?.lineage}`).values()];
  return h.ol(
    { class: "hits" },
    groups.map(([newest, ...earlier]) =>
      newest === undefined
        ? null
        : h.li(
            hitShown(newest, on),
            earlier.length === 0
              ? null
              : h.details(
                  h.summary(counted(earlier.length, "other wording")),
                  h.ol(
                    { class: "hits" },
                    earlier.map((hit) => h.li(hitShown(hit, on))),
                  ),
                ),
          ),
    ),
  );
}

/** Numbers and titles before texts, so that a list can be looked through for them. */
function hitShown({ snippet, places }: Hit, on: IsoDate | "any"): Markup {
  return [
    h.ul(
      { class: "hit-places" },
      places.slice(0, placesMax).map((place) => h.li(placeShown(place, on))),
      places.length <= placesMax ? null : h.li({ class: "aside" }, `and at ${places.length - placesMax} more places`),
    ),
    h.p({ class: "printed" }, snippetMarked(snippet)),
  ];
}

function placeShown(place: HitPlace, on: IsoDate | "any"): Markup {
  const { document, number, name, title, lineage, inForce, certainty, href } = place;
  // Without a title of its own a rule is called by its first words, which stand below.
  const heading = number === null || title.endsWith("…") ? null : h.span({ class: "hit-title" }, ` ${title}`);
  return [
    document === "cr"
      ? h.a({ href: lineagePath(lineage, on === "any" ? inForce.from : on) }, h.b(number ?? name ?? title))
      : h.a({ href: pageOf(href) }, h.b(`${document.toUpperCase()} ${number ?? name ?? title}`)),
    heading,
    h.span({ class: "aside" }, " ", intervalInTable(inForce), certainty === "uncertain" ? " (uncertain)" : null),
  ];
}

/** The search box: leads to the page that answers what was typed, or shows what may be meant. */
export const findPage = page({
  path: "/find",
  query: z.strictObject({ q: z.string().max(2_000).default(""), on: dayParameter.optional() }),
  show(visit, { query: { q, on } }) {
    if (q.trim() === "") return { movedTo: "/" };
    const answer = answerTo(find, visit, { q, on: on ?? visit.today });
    if (answer.answer !== null) return { movedTo: answer.answer.address };
    return {
      title: `Search: ${typedShown(q)}`,
      json: callAddress("/find", { q, on }),
      typed: q,
      main: h.article(
        { class: "search" },
        h.h1("“", { quoted: typedShown(q) }, "”"),
        blocksShown(findDocument(answer, { hasAddresses: false })),
        h.p(
          h.a(
            { href: withQuery("/search", { q: wholeWordsOf(q, 300), on: "any" }) },
            "Look for these words in all texts",
          ),
          answer.others.length > 0
            ? null
            : [" · ", h.a({ href: "/contents" }, "Contents"), " · ", h.a({ href: "/questions" }, "Questions")],
        ),
      ),
    };
  },
});
