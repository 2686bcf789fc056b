import { type Context, readParameter } from "./context.ts";
import { controllerOf, type GameObject, type TriggerMoment } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { Target } from "./stack-entry.ts";
import { type State, withMore } from "./state.ts";
import { type Attacker, type Happening, plainHappening } from "./table.ts";

/** The state in which something more has happened. */
export function withHappening(state: State, when: TriggerMoment, facts: Partial<Omit<Happening, "when">>): State {
  const happening = {
    ...plainHappening,
    when,
    at: state.order,
    was: asItWas(state, when, facts.object ?? null),
    ...facts,
  };
  return withMore({ ...state, order: state.order + 1 }, "triggered", happening);
}

function asItWas({ objects }: State, when: TriggerMoment, id: number | null): GameObject | null {
  const object = id === null ? undefined : objects.find((object) => object.id === id);
  if (object === undefined) return null;
  return when === "dies" || when === "leaves" ? (object.former ?? object) : object;
}

/**
 * Says whether something has happened for the first time at its moment. What deals damage to several players at once
 * does so to each of them, if players are asked about.
 */
export function isFirst({ isFurther, when }: Happening, isOfOnePlayer: boolean): boolean {
  return !isFurther || (isOfOnePlayer && when.startsWith("deals-"));
}

/** Says whether something happened to a player, or a step of the player began, perhaps together with the team. */
export function isOfPlayer({ player, active }: Happening, you: string): boolean {
  return player === you || active.includes(you);
}

/** What happens to an object in its new zone, where its own abilities see it. */
const comingItself: readonly string[] = ["enters", "is-cast", "is-discarded", "goes-to-graveyard"];

/** Says whether an object has come, by what happened to it, to where its own abilities see that. */
export function isSeenComing({ zone }: GameObject, { when }: Happening, context: Context): boolean {
  if (when !== "is-cycled") return comingItself.includes(when);
  return zone === "graveyard" || readParameter(context, "cycled-triggers") === "from-any-zone";
}

/** The state in which something more has happened to an object. */
export function withHappeningTo(
  state: State,
  object: GameObject,
  when: TriggerMoment,
  because: readonly ParameterId[],
): State {
  return withHappening(state, when, { object: object.id, player: controllerOf(object), because });
}

/** The state in which players and objects have become the targets of what a player controls. */
export function withTargeting(state: State, targets: readonly Target[], you: string): State {
  return targets
    .filter(({ ability }) => ability === undefined)
    .reduce(
      (state, { name, object }) =>
        withHappening(state, "becomes-target", object === null ? { player: name } : { object: object.id, player: you }),
      state,
    );
}

/** What an event that begins now will be compared with. */
export function withSightOf(state: State): State {
  return { ...state, seen: { objects: state.objects, attackers: state.table.attackers } };
}

/**
 * The state with what can be seen by comparing it with what was seen last: attackers, blockers and counters. What an
 * event within an effect changed is seen once, and not again as the effect is over.
 */
export function withSeen(after: State): State {
  return withSightOf(withDifference(after.seen, after));
}

function withDifference(before: State["seen"], after: State): State {
  const [old, now] = [before.attackers, after.table.attackers];
  const blocking = new Set(old.flatMap(({ blockers }) => blockers));
  const fought =
    old === now
      ? after
      : now.reduce((state, attack) => {
          const earlier = old.find(({ attacker }) => attacker === attack.attacker);
          const fresh = attack.blockers.filter((blocker) => earlier?.blockers.includes(blocker) !== true);
          const attacked = earlier === undefined && attack.isDeclared ? attackSeen(state, attack) : state;
          const blocked =
            fresh.length > 0 && earlier?.isBlocked !== true
              ? withHappening(attacked, "becomes-blocked", {
                  object: attack.attacker,
                  player: controllerOfId(state, attack.attacker),
                })
              : attacked;
          // What enters attacking or blocking was not declared: it neither attacks nor blocks, for what triggers on that.
          const declared = fresh.filter((blocker) => !attack.undeclared.includes(blocker));
          return declared.reduce((state, object) => {
            const facts = { attacker: attack.attacker, isFurther: blocking.has(object) };
            blocking.add(object);
            return withHappening(state, "blocks", { object, player: controllerOfId(state, object), ...facts });
          }, blocked);
        }, after);
  if (before.objects === after.objects) return fought;
  return after.objects.reduce((state, object, place) => {
    const earlier = before.objects[place];
    const isThere = earlier !== undefined && earlier.zone === object.zone && earlier.counters !== object.counters;
    return isThere ? withCountersSeen(state, earlier, object) : state;
  }, fought);
}

/** An object got counters on the battlefield, or lost the last one of a kind where it is. */
function withCountersSeen(before: State, earlier: GameObject, object: GameObject): State {
  const seen = { object: object.id, player: controllerOf(object) };
  const isMore = Object.entries(object.counters).some(([kind, count]) => count > (earlier.counters[kind] ?? 0));
  const state = isMore && object.zone === "battlefield" ? withHappening(before, "gets-counters", seen) : before;
  const lost = Object.keys(earlier.counters).filter(
    (kind) => (earlier.counters[kind] ?? 0) > 0 && (object.counters[kind] ?? 0) === 0,
  );
  return lost.reduce((state, kind) => withHappening(state, "loses-last-counter", { ...seen, kind }), state);
}

/** The state in which the declaration of blockers is over: attackers that nobody blocks attack and are not blocked. */
export function withBlockingOver(state: State): State {
  const { attackers, isBlockingOver } = state.table;
  if (isBlockingOver || attackers.length === 0) return state;
  const over = { ...state, table: { ...state.table, isBlockingOver: true } };
  const unblocked = attackers.filter(({ isBlocked }) => !isBlocked);
  return unblocked.reduce((state, { attacker: object }) => {
    return withHappening(state, "is-not-blocked", { object, player: controllerOfId(state, object) });
  }, over);
}

/** A declared attacker attacks, and whom or what it attacks is attacked: once for all that are declared to do so. */
function attackSeen(state: State, { attacker, target }: Attacker): State {
  const attacks = withHappening(state, "attacks", { object: attacker, player: controllerOfId(state, attacker) });
  const first = state.table.attackers.find((other) => other.isDeclared && other.target === target);
  if (first?.attacker !== attacker) return attacks;
  return withHappening(
    attacks,
    "is-attacked",
    typeof target === "string" ? { player: target } : { object: target, player: controllerOfId(state, target) },
  );
}

function controllerOfId({ objects }: State, id: number): string | null {
  const object = objects.find((object) => object.id === id);
  return object === undefined ? null : controllerOf(object);
}
