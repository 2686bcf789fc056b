import type { TraceEntry } from "../../contract/outcomes.ts";
import type { TracedObject, TracedState } from "../../contract/trace.ts";
import { type Context, contextFor, countLooks, valueOn } from "../../play/context.ts";
import { deciderOf, isActive } from "../../play/control.ts";
import { lifeOf } from "../../play/objects/players.ts";
import { sizeOf } from "../../play/objects/sizes.ts";
import { controllerOf, type GameObject, isCreature } from "../../play/objects.ts";
import { type PlayedEvent, play } from "../../play/play.ts";
import type { State } from "../../play/state.ts";
import type { IsoDate } from "../../text/days.ts";
import type { Matter } from "./segments.ts";

/** To describe an object takes as much work as so many looks at it. */
const looksOfTraced = 8;

/** Plays a situation and describes each event. Expects a situation that can happen on the day. */
export function traceOf({ playbook, situation, work }: Omit<Matter, "archive">, on: IsoDate): TraceEntry[] {
  const entries: TraceEntry[] = [];
  const observe = ({ event, written, state, parameters }: PlayedEvent) => {
    countLooks({ work }, state.objects.length * looksOfTraced);
    entries.push({
      event,
      written,
      state: tracedState(state, contextFor(playbook, situation, on, undefined, work)),
      parameters: parameters.map((id) => ({ id, value: valueOn(playbook, id, on)?.value ?? "not-known" })),
    });
  };
  play(playbook, situation, on, { work, observe });
  return entries;
}

/** The context is another than that of the play: looking at a state must not count as reading a parameter. */
function tracedState(state: State, context: Context): TracedState {
  const { situation } = context;
  const { turn } = state;
  return {
    turn: turn && {
      players: turn.players,
      number: turn.number,
      isExtra: turn.isExtra,
      step: turn.isOver ? "over" : (turn.steps[turn.at]?.step ?? "over"),
    },
    subgames: depthOf(state),
    controls: state.controls.map((control) => {
      const { source, by, during } = control;
      const affected = situation.players.filter((player) => isActive(control, player, state, situation));
      const isOverridden = affected.some(
        (player) => state.controls.findLast((other) => isActive(other, player, state, situation)) !== control,
      );
      const standing = affected.length === 0 ? "waiting" : isOverridden ? "overridden" : "working";
      return { source, by, on: control.on ?? "opponents", during, state: standing };
    }),
    decides: Object.fromEntries(
      situation.players.map((player) => [player, deciderOf(state, player, undefined, context).decides]),
    ),
    mana: nonzero(state.pools),
    lifeLost: nonzero(state.lifeLost),
    skips: state.skips,
    extraTurns: [...state.queue, ...state.promised].map(({ player }) => player),
    left: state.left,
    life: Object.fromEntries(situation.players.map((player) => [player, lifeShown(state, player, context)])),
    lost: state.table.lost,
    poison: nonzero(state.table.poison),
    objects: state.objects.map((object) => objectShown(state, object, context)),
    stack: state.stack.map(({ name, you }) => ({ name, player: you })).toReversed(),
    triggered: state.table.triggered.flatMap(({ object, when }) =>
      object === null ? [] : [{ object: nameOf(state, object), when }],
    ),
  };
}

/** `null` if it is not known. */
function lifeShown(state: State, player: string, context: Context): number | null {
  const { life, openBy } = lifeOf(state, player, context);
  return openBy === null ? life : null;
}

function objectShown(state: State, object: GameObject, context: Context): TracedObject {
  const { power, toughness, openBy } = sizeOf(object, context);
  const isOpen = openBy !== null;
  const isSized = isCreature(object) === true || power !== null;
  const fight = state.table.attackers.find(({ attacker }) => attacker === object.id);
  const blocked = state.table.attackers.filter(({ blockers }) => blockers.includes(object.id));
  return {
    name: object.name,
    controller: controllerOf(object),
    owner: object.owner,
    zone: object.zone,
    isOpen: object.openBy !== null,
    power: isSized && !isOpen ? power : null,
    toughness: isSized && !isOpen ? toughness : null,
    damage: object.damage,
    counters: nonzero(object.counters),
    isTapped: object.isTapped,
    attacks: fight === undefined ? null : typeof fight.target === "number" ? nameOf(state, fight.target) : fight.at,
    blocks: blocked.map(({ attacker }) => nameOf(state, attacker)),
  };
}

function nameOf({ objects }: State, id: number): string {
  return objects.find((object) => object.id === id)?.name ?? "";
}

function depthOf({ outer }: State): number {
  return outer === null ? 0 : 1 + depthOf(outer);
}

function nonzero(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}
