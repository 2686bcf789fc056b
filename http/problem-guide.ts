import {
  checkedMax,
  followedMax,
  limitInWords,
  quotingMax_chars,
  quotingMax_sentences,
} from "../core/contract/limits.ts";
import type { ProblemCode } from "../core/problem-codes.ts";

/** The explanation of the problems of one code, for its page and docs/problems.md. */
type ProblemGuide = {
  /** When it occurs. Paragraphs; words between backticks are code. */
  readonly meaning: readonly string[];
  /** Cases of it that differ. */
  readonly cases?: readonly string[];
  /** What to do. */
  readonly advice: string;
  readonly examples?: readonly ProblemExample[];
};

/** A request that is refused, and a part of its problem document. */
export type ProblemExample =
  /** The address of a GET; a test compares the answer. */
  | { readonly address: string; readonly answer: Readonly<Record<string, unknown>>; readonly about?: string }
  /** Any other request, as a command line, which is not tried. */
  | { readonly command: string; readonly answer: Readonly<Record<string, unknown>>; readonly about?: string };

/**
 * What each problem means and what to do about it. Titles and statuses are in `problemTable`, facts in the contract.
 */
export const problemGuides: Readonly<Record<ProblemCode, ProblemGuide>> = {
  "invalid-request": {
    meaning: ["The service cannot read the request:"],
    cases: [
      "A parameter is unknown, missing, too long or given twice.",
      "Something is not a rule number, or a class of changes is unknown.",
      "A rule is named instead of a section, or a section instead of a rule.",
      "The address is not well-formed.",
    ],
    advice: "Correct the request as `detail` says. The same request gets the same answer.",
    examples: [
      {
        address: "/v1/rules/507.4?day=2005-01-10",
        answer: { code: "invalid-request", status: 400, detail: 'Unknown: "day".', errors: [{ at: "" }] },
      },
    ],
  },
  "invalid-date": {
    meaning: [
      "A day, or the day of a release, is not a calendar day written `YYYY-MM-DD`. If something else is wrong as well, the problem is `invalid-request`.",
    ],
    advice: "Correct the day. There was no 30 February.",
    examples: [
      {
        address: "/v1/rules/507.4?on=2005-02-30",
        answer: {
          code: "invalid-date",
          status: 400,
          errors: [{ at: "on", error: "is not a day of the calendar; write it as YYYY-MM-DD" }],
        },
      },
    ],
  },
  "number-not-in-use": {
    meaning: [
      "No rule had the number on that day, and this is known: the section of that day is held whole and had no such number, there was no such section, or the release is not held and the number is far beyond the last one of the rulebooks held around it. For `/v1/lineages/{id}?on=`: the lineage was not in the rules on that day.",
    ],
    advice:
      "Look at `inUse`. Either the day is wrong, or the rule had another number on it: `movedTo` and `numberThen` give that number.",
    examples: [
      {
        address: "/v1/rules/710.1?on=2005-01-10",
        answer: {
          code: "number-not-in-use",
          status: 404,
          number: "710.1",
          on: "2005-01-10",
          inUse: [
            {
              from: "2009-07-11",
              to: "2010-04-23",
              lineage: "player-control.scope",
              numberThen: "507.1",
              ended: null,
            },
          ],
          movedTo: null,
          release: "2004-10-01",
          section: null,
        },
      },
    ],
  },
  "before-first-release": {
    meaning: [
      "The day is before the oldest known release. Nothing is known about it, not even which rules were in force. `firstHeld` is later than `firstKnown` as long as the text of the oldest releases is not held.",
    ],
    advice: "Ask for `firstKnown` or a later day; for a text, for `firstHeld` or a later day.",
    examples: [
      {
        about: "On a fresh copy:",
        address: "/v1/rules/507.4?on=1999-01-01",
        answer: {
          code: "before-first-release",
          status: 404,
          on: "1999-01-01",
          firstKnown: "1999-04-23",
          firstHeld: "2003-10-01",
        },
      },
    ],
  },
  "not-held": {
    meaning: ["Annals does not have the text. This does not say that there was no such rule. There are six cases:"],
    cases: [
      "A summary is known, or the heading of a section whose rules are not held: `summary`, `inForce` and `now` say what is known.",
      "Nothing is known about the number on that day, or its published file seems to lack the line or the page. The facts are those of `number-not-in-use`.",
      "`/v1/numbers/{number}`: nothing is known about the number on any day.",
      "`/v1/diff?section=` or `rule=`: nothing is known about it on either day.",
      "`/v1/lineages/{id}?on=`: the lineage may be older than its first revision held.",
      "`/v1/glossary/{term}`: a summary of the entry is known, or nothing shows whether there was one. The facts are those of `unknown-term`.",
    ],
    advice:
      "`summary` says what the rule meant; do not print it as a quotation. `movedTo`, if it is not `null`, is the number to ask for on that day. `howTo` names the command that imports the published rulebook, if one would help. `/v1/coverage` says what is held. The history of a rule known by its summaries is answered: `/v1/rules/300.3/history?on=2005-01-10`.",
    examples: [
      {
        about: "On a fresh copy; the rulebooks that `annals fetch` imports have the text:",
        address: "/v1/rules/300.3?on=2005-01-10",
        answer: {
          code: "not-held",
          status: 404,
          number: "300.3",
          lineage: "mana.mana-burn",
          inUse: [{ from: "2003-07-01", to: "2009-07-11", numberThen: "300.3" }],
          now: { number: null, ended: "2009-07-11" },
        },
      },
      {
        about: "Also on a fresh copy, a citation that has moved, with the number to ask for:",
        address: "/v1/rules/711.4?on=2012-01-01",
        answer: { code: "not-held", section: { number: "711", title: "Double-Faced Cards" }, movedTo: "712.4" },
      },
    ],
  },
  "unknown-lineage": {
    meaning: ["No lineage has this id. Comes from `/v1/lineages/{id}` and from the `lineage` of `/v1/diff`."],
    advice: "`/v1/lineages` lists the ids.",
    examples: [
      {
        address: "/v1/lineages/player-control.mana",
        answer: { code: "unknown-lineage", status: 404, lineage: "player-control.mana" },
      },
    ],
  },
  "unknown-release": {
    meaning: ["No known release took effect on exactly this day."],
    advice: "Use `inForce`, or ask `/v1/releases?on=`, which finds the release of any day.",
    examples: [
      {
        address: "/v1/releases/2005-01-10",
        answer: { code: "unknown-release", status: 404, release: "2005-01-10", inForce: "2004-10-01" },
      },
    ],
  },
  "unknown-term": {
    meaning: [
      "The glossary had no entry under this term on that day: the glossaries held never had one, or had it on other days only. If there may have been an entry, but the glossary of that day is not held, the problem is `not-held`.",
    ],
    advice: "Ask for `movedTo` or one of the `choices`, or for a day in `inUse`.",
    examples: [
      {
        address: "/v1/glossary/Controlling%20Another%20Player%27s%20Turn?on=2012-01-01",
        answer: {
          code: "unknown-term",
          status: 404,
          inUse: [{ from: "2003-10-01", to: "2009-07-11", termThen: "Control Another Player" }],
          movedTo: "Control Another Player",
        },
      },
    ],
  },
  "unknown-card": {
    meaning: [
      "Annals does not know the card that was asked for or that a situation names. Its dataset has only cards that change who decides; all others come with imported bulk files.",
    ],
    advice: "Correct the name. In a situation, an event `effect` can describe what the card does (docs/situations.md).",
    examples: [
      {
        command: `curl http://localhost:3000/v1/outcomes -H 'Content-Type: application/json' -d '{"situation":{"players":["Anna","Ben"],
    "events":[{"card":"Black Lotus","by":"Anna"},{"ask":"activePlayer"}]}}'`,
        answer: { code: "unknown-card", status: 404, card: "Black Lotus", event: 0 },
      },
    ],
  },
  "card-not-out-yet": {
    meaning: [
      "The card is known, and came out after the day asked about. In a situation the problem is `situation-impossible`.",
    ],
    advice: "Ask for `firstDay` or a later day.",
    examples: [
      {
        address: "/v1/cards/mindslaver?on=2003-10-01",
        answer: {
          code: "card-not-out-yet",
          status: 404,
          card: "Mindslaver",
          on: "2003-10-01",
          firstDay: "2003-10-02",
        },
      },
    ],
  },
  "unknown-question": {
    meaning: ["The catalogue has no question with this id."],
    advice: "Look at `choices`. `/v1/questions` lists all questions, and finds them by topic and words.",
    examples: [
      {
        address: "/v1/questions/A00",
        answer: { code: "unknown-question", status: 404, question: "A00", choices: [{ question: "A01" }] },
      },
    ],
  },
  "unknown-parameter": {
    meaning: ["No rule of play has this id."],
    advice: "Look at `choices`. `/v1/parameters` lists all of them with their topics.",
    examples: [
      {
        address: "/v1/parameters/legend-rules",
        answer: { code: "unknown-parameter", status: 404, parameter: "legend-rules", choices: ["legend-rule"] },
      },
    ],
  },
  "not-found": {
    meaning: ["Nothing answers at this address, whatever else may be wrong with the request."],
    advice: "`/docs` shows all addresses.",
    examples: [{ address: "/v1/rule/507.4", answer: { code: "not-found", status: 404, method: "GET" } }],
  },
  "method-not-allowed": {
    meaning: [
      "The address answers, but not to this method. The header `Allow` names the methods it takes; a plain OPTIONS request is answered with the same header.",
    ],
    advice: "Use one of them.",
    examples: [
      {
        command: "curl -X DELETE 'http://localhost:3000/v1/rules/507.4'",
        answer: { code: "method-not-allowed", status: 405, method: "DELETE", allowed: ["GET", "HEAD", "OPTIONS"] },
      },
    ],
  },
  ambiguous: {
    meaning: [
      "Several answers are possible: the release prints the number several times, over different provisions; several glossary entries have the term; or several imported cards, or faces of cards, have the name. Releases do slip: that of 2009-09-04 prints 702.30d twice.",
      "For a card `choices` has the names of the cards, or their Oracle ids where they share one name.",
    ],
    advice:
      "Choose a lineage and ask `/v1/lineages/{id}?on=`, or choose a name or id and ask `/v1/cards/{id}?on=`. No example is shown, because no number in the dataset is ambiguous; its checker reports one as an error.",
  },
  "unreadable-document": {
    meaning: ["The file to import cannot be read, and nothing of it was kept. It is one of these:"],
    cases: [
      "A text that is not a rulebook, stops in the middle, or lost its blank lines, line ends, sections or glossary.",
      "A file (PDF, Word, HTML) that is not a whole document of tournament play, is encrypted, or takes too much time or memory.",
      "A bulk file about cards that cannot be read to its end.",
    ],
    advice:
      "Import the whole plain text file of a rulebook that is published beside the others, the original file of a document of tournament play, or the bulk file as Scryfall offers it, packed with gzip or not.",
    examples: [
      {
        command:
          "curl -X POST -H 'Authorization: Bearer …' --data-binary @rules.pdf 'http://localhost:3000/v1/published-files?name=rules.pdf'",
        answer: { code: "unreadable-document", status: 422, format: "pdf" },
      },
    ],
  },
  "worse-copy": {
    meaning: [
      "The file to import differs from the held file of its release and claims to be published later, so that it would replace that file. The held file is shown to be the better copy. Nothing of the new one was kept.",
      "`reason` is `chosen` (by a person), `known` (a public archive keeps it), `undamaged`, `agreement` (with the releases before and after) or `completeness`.",
    ],
    advice: "Keep the better copy. If the new file is right, say so in `data/links/<release>.yaml` (data/README.md).",
    examples: [
      {
        command:
          "curl -X POST -H 'Authorization: Bearer …' --data-binary @forged.txt 'http://localhost:3000/v1/published-files?name=CR-20240921.txt'",
        answer: { code: "worse-copy", status: 409, reason: "known" },
      },
    ],
  },
  unauthorized: {
    meaning: [
      "Importing needs the token with which the service was started (`ANNALS_ADMIN_TOKEN`). A service started without one has no such address; the problem is then `not-found`.",
    ],
    advice: "Send `Authorization: Bearer` with the token. Only the person who runs the service knows it.",
    examples: [
      {
        command: "curl -X POST --data-binary @rules.txt 'http://localhost:3000/v1/published-files?name=rules.txt'",
        answer: { code: "unauthorized", status: 401 },
      },
    ],
  },
  "unsupported-format": {
    meaning: ["The client accepts no media type in which the address answers. Most answers under `/v1` are JSON only."],
    advice: "Send an `Accept` with one of the types in `offered`, or no `Accept` at all.",
    examples: [
      {
        command: "curl -H 'Accept: text/html' 'http://localhost:3000/v1/rules/507.4?on=2005-01-10'",
        answer: { code: "unsupported-format", status: 406, offered: ["application/json"] },
      },
    ],
  },
  "unsupported-body": {
    meaning: [
      "The body has a media type that the call does not read. Questions about citations and quotes are sent as `application/json`; a published file is sent as it is, without a form around it. A body that is compressed, or JSON in another encoding than UTF-8, is not read either.",
    ],
    advice: "Send a question with `Content-Type: application/json`.",
    examples: [
      {
        command: "curl --data 'rule 507.4' 'http://localhost:3000/v1/citations/resolve'",
        answer: { code: "unsupported-body", status: 415, offered: ["application/json"] },
      },
    ],
  },
  "too-large": {
    meaning: ["It asks for more than the service reads or plays:"],
    cases: [
      "Address and headers together are larger than 16 kB.",
      "The body is larger than the call reads: 64 kB for a situation, 2 MB for citations, 4 MB for quotes.",
      `A text has more than ${limitInWords(followedMax)} references to follow, or more than ${limitInWords(checkedMax)} to check.`,
      `A text to date has more than ${limitInWords(quotingMax_chars)} characters or ${limitInWords(quotingMax_sentences)} sentences.`,
      "A situation has so many objects, abilities or effects that playing it would take seconds.",
    ],
    advice: "Send less, or send it in parts. `annals cite` reads files of up to 256 MB.",
    examples: [
      {
        command: `curl "http://localhost:3000/v1/rules/$(printf 'a%.0s' $(seq 17000))"`,
        answer: { code: "too-large", status: 413, instance: "" },
      },
    ],
  },
  "situation-impossible": {
    meaning: [
      "An event of a situation cannot happen on that day: an attack before a turn begins, an action of a player who has left, a card that did not exist yet.",
    ],
    advice:
      "Correct the event, ask about another day, or say `hypothetical: true` if the only obstacle is that the card did not exist yet.",
    examples: [
      {
        address: "/v1/questions/D04?on=2016-07-21",
        answer: {
          code: "situation-impossible",
          status: 422,
          event: 2,
          on: "2016-07-21",
          firstDay: "2016-07-22",
        },
      },
    ],
  },
  "rate-limited": {
    meaning: [
      "One client sent more requests in a minute than `RATE_LIMIT_PER_MINUTE` allows (3000 if it is not set). Requests from the machine itself are not counted, nor are `/healthz` and `/readyz`. An IPv6 network of 64 bits counts as one client.",
    ],
    advice:
      "Wait as long as `retryAfter_s` and the header `Retry-After` say. The header `RateLimit` of each answer says how many requests are left until then. Addresses within one release (`/v1/releases/{from}/rules/{number}`) never change and need to be asked for only once; keep other answers as long as their `Cache-Control` allows.",
    examples: [
      {
        about: "The third request of a minute to a service started with `RATE_LIMIT_PER_MINUTE=2 npm start`:",
        command: "curl 'http://localhost:3000/v1/rules/507.1?on=2005-01-10'",
        answer: { code: "rate-limited", status: 429, perMinute: 2 },
      },
    ],
  },
  unavailable: {
    meaning: [
      "Nothing was changed. `/readyz` answers with this problem while the service cannot be relied on. The service cannot do this now, but may be able to later:",
    ],
    cases: [
      "Another program holds the database, or a newer Annals took it over.",
      "The disk is full.",
      "The file was removed or just replaced while the service runs.",
      "Too much work is waiting.",
    ],
    advice: "Try again when `Retry-After` says. `detail` tells the person who runs the service what is wrong.",
  },
  internal: {
    meaning: ["An error in Annals itself. The cause is in the log of the service and is not sent to the caller."],
    advice: "Tell the person who runs the service the address and the time. No request is known that leads to it.",
  },
};
