import { type ComponentChildren, h } from "preact";
import type { IsoDate } from "../../../core/days.ts";
import { holdsOn } from "../../../core/days.ts";
import type { OutcomeCitation } from "../../../core/outcomes/cite.ts";
import type { Outcome } from "../../../core/outcomes/outcome.ts";
import type { Layer } from "../../../core/outcomes/playbook.ts";
import type { WrittenEvent, WrittenSituation } from "../../../core/outcomes/situation.ts";
import type { TimelineInterval } from "../../../core/outcomes/timeline.ts";
import { lineagePathOn } from "../addresses.ts";
import type { Visit } from "../page.ts";
import { acrossDays, drawing, percent } from "./chart.ts";
import { dayInTable, dayNamed, stretchInTable, stretchNamed } from "./days.ts";
import { eventInWords } from "./event-words.ts";

const layerNames: Readonly<Record<Layer, string>> = {
  "game-rules": "The rules of the game say so.",
  "tournament-rules": "The rules of tournaments say so.",
  card: "The card says so.",
  ruling: "A ruling says so.",
  inference: "We conclude it; nothing says it in so many words.",
};

/** Who sits at the table, in a sentence. */
export function playersTold({ players, teams, play, hypothetical }: WrittenSituation): ComponentChildren {
  const sides = teams === undefined ? players.join(", ") : teams.map((team) => team.join(" and ")).join(" against ");
  return h(
    "p",
    { class: "about" },
    `In turn order: ${sides}.`,
    play === "tournament" ? " It is a tournament." : "",
    hypothetical === true ? " Cards may be played on days before they came out." : "",
  );
}

/** What stands beside an event: what is wrong with it, or the means to change it. */
export type Beside = (event: WrittenEvent, place: number) => ComponentChildren;

/** The events in order, the questions among them leading to their answers; `beside` adds something to each. */
export function eventsTold(events: readonly WrittenEvent[], beside: Beside = () => null): ComponentChildren {
  return h(
    "ol",
    { class: "events-told" },
    events.map((event, place) =>
      h(
        "li",
        { id: `event-${place + 1}`, class: "ask" in event ? "asks" : undefined },
        h("span", null, "ask" in event ? h("b", null, "Question: ") : null, eventInWords(event)),
        beside(event, place),
      ),
    ),
  );
}

/** Each answer with what gives it, the citations opened beside it. */
export function answersShown(visit: Visit, answers: readonly Outcome[]): ComponentChildren {
  return answers.map((answer, place) =>
    h(
      "section",
      { class: "answer", "aria-labelledby": `answer-${place + 1}` },
      h(
        "div",
        { class: "answer-said" },
        h("h3", { id: `answer-${place + 1}` }, eventInWords(answer.question)),
        h("p", { class: "said" }, answer.sentence),
        answer.because.length === 0
          ? null
          : h(
              "ul",
              { class: "because" },
              answer.because.map((reason) => h("li", null, reason)),
            ),
        h("p", { class: "aside" }, layerNames[answer.layer], ` Confidence: ${answer.confidence}.`),
        h("p", { class: "aside" }, "The same answer ", stretchNamed(answer.holds), "."),
      ),
      answer.citations.length === 0
        ? null
        : h(
            "div",
            { class: "answer-cites" },
            h("h4", null, "What it rests on"),
            h(
              "ul",
              null,
              answer.citations.map((citation) => h("li", null, citationShown(visit, citation))),
            ),
          ),
    ),
  );
}

function citationShown({ history, playbook }: Visit, cited: OutcomeCitation): ComponentChildren {
  const { kind, number, on, lineage, card, title, quote, gist, since } = cited;
  if (kind === "card") {
    const known = playbook.cards.get((card ?? "").toLowerCase());
    return ["The card ", known === undefined ? title : h("a", { href: cardPath(known.id, on) }, title)];
  }
  return [
    lineage === null
      ? title
      : h("a", { href: lineagePathOn(history, lineage, on) }, number === null ? title : `${number}, ${title}`),
    quote === null ? null : h("blockquote", { class: "printed" }, quote),
    gist === null ? null : h("p", { class: "gist" }, gist, h("span", { class: "aside" }, " (in our words)")),
    since === null ? null : h("p", { class: "aside" }, "So since ", dayNamed(since)),
  ];
}

/** A card on a day. */
export function cardPath(id: string, on?: IsoDate): string {
  return `/cards/${encodeURIComponent(id.toWellFormed())}${on === undefined ? "" : `?on=${on}`}`;
}

/** Why something cannot happen, without what is meant for programs: the event as written, and the key that would allow it. */
export function reasonInWords(sentence: string): string {
  return sentence
    .replace(/^Event (\d+) \(.*\) cannot happen: /s, "Event $1 cannot happen: ")
    .replace(/ Say hypothetical: .*$/s, "");
}

/** Days on which the answers are the same, whatever their reasons; `letter` is the same for the same answers. */
export type Spell = {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
  readonly letter: string;
  readonly intervals: readonly TimelineInterval[];
};

/** Joins the intervals in which the answers stay, so that what begins a spell is a day on which the answer flips. */
export function spellsOf(intervals: readonly TimelineInterval[]): Spell[] {
  const letters = new Map<string, string>();
  const spells: Spell[] = [];
  for (const interval of intervals) {
    const { from, to, answers, impossible } = interval;
    const key = impossible === null ? JSON.stringify(answers.map(({ value }) => value)) : "impossible";
    const letter = impossible === null ? (letters.get(key) ?? letterAt(letters.size)) : "–";
    if (impossible === null) letters.set(key, letter);
    const last = spells.at(-1);
    if (last?.letter === letter) spells[spells.length - 1] = { ...last, to, intervals: [...last.intervals, interval] };
    else spells.push({ from, to, letter, intervals: [interval] });
  }
  return spells;
}

function letterAt(place: number): string {
  return place < 26 ? String.fromCharCode(65 + place) : `A${place - 25}`;
}

/** Where the answer flips: a strip, and beneath it the same as a list with links. */
export function flipsShown(
  intervals: readonly TimelineInterval[],
  { on, today, pathAt }: { readonly on: IsoDate; readonly today: IsoDate; readonly pathAt: (day: IsoDate) => string },
): ComponentChildren {
  const spells = spellsOf(intervals);
  const first = spells[0]?.from ?? on;
  const flips = spells.length - 1;
  const across = acrossDays(first, today > first ? today : "9999-12-31");
  return h(
    "section",
    { class: "strip flips", "aria-labelledby": "flips" },
    h("h2", { id: "flips" }, flips === 0 ? "The answer never changed" : `The answer changed ${timesInWords(flips)}`),
    drawing(
      34,
      "strip-bar",
      spells.map(({ from, to, letter }) => {
        const [x1, x2] = [across(from), across(to !== null && to < today ? to : today)];
        const width = Math.max(x2 - x1, 0.1);
        const isShown = holdsOn({ from, to }, on);
        return [
          h("rect", { class: isShown ? "bar shown" : "bar", x: percent(x1), y: 3, width: percent(width), height: 28 }),
          width < 4
            ? null
            : h(
                "text",
                {
                  class: isShown ? "flip-letter shown" : "flip-letter",
                  x: percent(x1 + width / 2),
                  y: 22,
                  "text-anchor": "middle",
                },
                letter,
              ),
        ];
      }),
      on >= first && on <= today
        ? h("line", { class: "here", x1: percent(across(on)), x2: percent(across(on)), y1: 0, y2: 34 })
        : null,
    ),
    h(
      "ol",
      { class: "flip-list" },
      spells.map((spell) => h("li", null, spellShown(spell, on, pathAt))),
    ),
  );
}

function spellShown(
  { from, to, letter, intervals }: Spell,
  on: IsoDate,
  pathAt: (day: IsoDate) => string,
): ComponentChildren {
  const [first, ...later] = intervals;
  const isPossible = first !== undefined && first.impossible === null;
  return [
    h("span", { class: "letter", "aria-hidden": "true" }, letter),
    h(
      "div",
      null,
      h(
        "p",
        null,
        isPossible
          ? h(
              "a",
              { href: pathAt(from), "aria-current": holdsOn({ from, to }, on) ? "true" : undefined },
              stretchInTable({ from, to }),
            )
          : stretchInTable({ from, to }),
      ),
      h(
        "p",
        null,
        isPossible ? first.answers.map(({ sentence }) => sentence).join(" ") : reasonInWords(first?.impossible ?? ""),
      ),
      later.length === 0 || !isPossible
        ? null
        : h(
            "p",
            { class: "aside" },
            "The same for another reason, or by a rule with other words or number: ",
            later.map((one, place) => [
              place === 0 ? "" : ", ",
              h("a", { href: pathAt(one.from) }, dayInTable(one.from)),
            ]),
          ),
    ),
  ];
}

function timesInWords(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}

/** For stepping: the days beside one on which the answer is another, and whether there is an answer at all. */
export function stepsThrough(intervals: readonly TimelineInterval[], on: IsoDate) {
  const spells = spellsOf(intervals).filter(({ letter }) => letter !== "–");
  const place = spells.findLastIndex(({ from }) => from <= on);
  const isOver = place >= 0 && !holdsOn(spells[place] as Spell, on);
  return {
    changeBefore: spells[isOver ? place : place - 1]?.from ?? null,
    changeAfter: spells[place + 1]?.from ?? null,
    hasAnswerOn: (day: IsoDate): boolean => spells.some((spell) => holdsOn(spell, day)),
  };
}
