import type { ComponentChildren } from "preact";
import type { TraceEntry } from "../../core/contract/outcomes.ts";
import type { TracedObject, TracedState } from "../../core/contract/trace.ts";
import { plain } from "../../core/play/plain-words.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { eventInWords } from "../../core/play/situation.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { a, details, li, ol, p, span, summary, ul } from "../tags.ts";
import { parameterPath, shortName, valueInWords } from "./bands.ts";

/** How an answer came about: after each event, what changed at the table, and which rules of play were consulted. */
export function traceShown(
  { parameters: all }: Playbook,
  trace: readonly TraceEntry[],
  on: IsoDate,
): ComponentChildren {
  // Before its first value a rule of play has no page.
  const hasPage = (id: string): boolean => (all.get(id)?.values[0]?.from ?? "9999") <= on;
  if (trace.length === 0) return null;
  return details(
    { class: "trace" },
    summary("Step by step: the table after each event"),
    ol(
      { class: "steps" },
      trace.map(({ written, state, parameters }, place) => {
        const changes = changesInWords(trace[place - 1]?.state, state);
        return li(
          eventInWords(written),
          changes.length === 0 ? null : ul(changes.map((one) => li(one))),
          parameters.length === 0
            ? null
            : p(
                { class: "aside" },
                "Rules of play: ",
                parameters.map(({ id, value }, at) => [
                  at === 0 ? "" : "; ",
                  hasPage(id) ? a({ href: parameterPath(id, on) }, shortName(id)) : shortName(id),
                  span(` ${valueInWords(value)}`),
                ]),
              ),
        );
      }),
    ),
  );
}

/** What an event made true, and what is no longer true. */
function changesInWords(before: TracedState | undefined, after: TracedState): string[] {
  const [old, fresh] = [before === undefined ? new Map<string, string>() : sentencesOf(before), sentencesOf(after)];
  return [
    ...[...fresh].filter(([key, sentence]) => old.get(key) !== sentence).map(([, sentence]) => sentence),
    ...[...old].filter(([key]) => !fresh.has(key)).map(([, sentence]) => `No longer: ${sentence}`),
  ];
}

const controlWords = {
  waiting: "is waiting for",
  working: "controls",
  overridden: "would control, but for a later effect,",
};

/** A state in sentences, each under the name of its subject. */
function sentencesOf(state: TracedState): Map<string, string> {
  const { turn, controls, decides, skips, extraTurns, left, lost, objects, triggered, subgames } = state;
  const each = (record: Readonly<Record<string, number | null>>, key: string, say: (count: number) => string) =>
    Object.entries(record).flatMap(([player, count]) =>
      count === null ? [] : [[`${key} ${player}`, `${player} ${say(count)}.`] as const],
    );
  return new Map([
    ...(turn === null ? [] : [["turn", turnInWords(turn)] as const]),
    ...(subgames === 0 ? [] : [["subgames", `Subgames under way: ${subgames}.`] as const]),
    ...controls.map(
      ({ source, by, on, state: stands }, place) =>
        [`control ${place}`, `${source}: ${by} ${controlWords[stands]} ${on}.`] as const,
    ),
    ...Object.entries(decides).flatMap(([player, decider]) =>
      decider === player ? [] : [[`decides ${player}`, `${decider ?? "Nobody known"} decides for ${player}.`] as const],
    ),
    ...each(state.mana, "mana", (count) => `has ${count} unused mana`),
    ...each(state.lifeLost, "lost life", (count) => `has lost ${count} life`),
    ...each(state.life, "life", (count) => `is at ${count} life`),
    ...each(state.poison, "poison", (count) => `has ${count} poison counters`),
    ...skips.map(
      ({ player, what }, place) => [`skip ${place}`, `${player} will skip the next ${plain(what)}.`] as const,
    ),
    ...extraTurns.map((player, place) => [`extra ${place}`, `${player} will get an extra turn.`] as const),
    ...left.map((player) => [`left ${player}`, `${player} has left the game.`] as const),
    ...lost.map((player) => [`lost ${player}`, `${player} has lost the game.`] as const),
    ...objects.map((one, place) => [`object ${place}`, objectInWords(one)] as const),
    ...triggered.map(
      ({ object, when }, place) => [`triggered ${place}`, `${object} triggered: ${plain(when)}.`] as const,
    ),
  ]);
}

function turnInWords({ players, number, isExtra, step }: NonNullable<TracedState["turn"]>): string {
  const whose = `${players.join(" and ")}’s ${isExtra ? "extra turn" : "turn"} (turn ${number})`;
  return step === "over" ? `${whose} is over.` : `${whose}: ${plain(step)}.`;
}

function objectInWords(object: TracedObject): string {
  const { name, controller, zone, isOpen, power, toughness, damage, counters, isTapped, attacks, blocks } = object;
  if (isOpen) return `${name}: it is not known what became of it.`;
  const facts = [
    zone === "gone" ? "gone" : plain(zone),
    zone === "battlefield" ? `controlled by ${controller}` : null,
    power === null || zone !== "battlefield" ? null : `${power}/${toughness}`,
    damage === 0 ? null : `${damage} damage`,
    ...Object.entries(counters).map(
      ([kind, count]) => `${count} ${plain(kind)} ${count === 1 ? "counter" : "counters"}`,
    ),
    isTapped ? "tapped" : null,
    attacks === null ? null : `attacks ${attacks}`,
    blocks.length === 0 ? null : `blocks ${blocks.join(" and ")}`,
  ];
  return `${name}: ${facts.filter((fact) => fact !== null).join(", ")}.`;
}
