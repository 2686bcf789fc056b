import type { Confidence } from "../archive/history.ts";
import { consult, type Table } from "./context.ts";
import { type DecisionName, decisionOf } from "./decisions.ts";
import type { DoctrineId } from "./parameters.ts";
import type { Window } from "./playbook.ts";
import type { Situation } from "./situation.ts";
import { areOpponents, type Control, type Sight, type State, teamOf } from "./state.ts";

/** Says whether an effect gives control of this player at this moment. */
export function isActive(control: Control, player: string, state: State, situation: Situation): boolean {
  const { during, hasBegun, spells } = control;
  if (!isAffected(control, player, situation)) return false;
  if (during === "searching") return state.search !== null && teamOf(situation, state.search.player).includes(player);
  if (during === "resolving") return state.resolving.some((spell) => spells.includes(spell));
  return hasBegun;
}

function isAffected({ on, by }: Control, player: string, situation: Situation): boolean {
  return on === null ? areOpponents(situation, by, player) : teamOf(situation, on).includes(player);
}

/** The effects that are left when some end, each of them marked that one of those had overridden. */
export function controlsWithout(ending: readonly Control[], state: State, situation: Situation): readonly Control[] {
  const overrides = (later: Control, control: Control): boolean =>
    later.order > control.order &&
    situation.players.some(
      (player) =>
        isAffected(control, player, situation) &&
        (isActive(later, player, state, situation) ||
          (later.during === control.during && isAffected(later, player, situation))),
    );
  return state.controls
    .filter((control) => !ending.includes(control))
    .map((control) =>
      ending.some((later) => overrides(later, control)) ? { ...control, wasOverridden: true } : control,
    );
}

/**
 * How a player stands at a moment: `own`: nobody controls them; `self`: the effect that works is their own; `controlled` by somebody, with how many
 * other effects it overrides; `unruled`: whether they are controlled is said by nothing.
 */
export type Standing =
  | { readonly kind: "own" }
  | { readonly kind: "self"; readonly control: Control; readonly overridden: readonly Control[] }
  | { readonly kind: "controlled"; readonly control: Control; readonly overridden: readonly Control[] }
  | { readonly kind: "unruled"; readonly control: Control; readonly doctrine: DoctrineId };

/** Finds how a player stands: of several effects the last one created works. */
export function standingOf(state: State, player: string, table: Table): Standing {
  const active = state.controls.filter((control) => isActive(control, player, state, table.situation));
  const control = active.at(-1);
  if (control === undefined) return { kind: "own" };
  const unruled = (doctrine: DoctrineId): Standing => ({ kind: "unruled", control, doctrine });
  if (consult(table, "who-decides") !== "controller") return unruled("who-decides");
  if (table.situation.isTeamGame && consult(table, "team-control") !== "whole-team") return unruled("team-control");
  if (active.length > 1 && consult(table, "several-effects") !== "last-created") return unruled("several-effects");
  if (lengthDoctrine(control.during) === "limited-control" && consult(table, "limited-control") !== "exists")
    return unruled("limited-control");
  if (state.left.includes(control.by)) return unruled("controller-leaves");
  const overridden = active.slice(0, -1);
  return { kind: control.by === player ? "self" : "controlled", control, overridden };
}

/** Who decides, and by which doctrines. `decides` of `null`: nothing says who; `likely` is who it can only be. */
export type Decider = {
  readonly decides: string | null;
  readonly likely: string | null;
  readonly grounds: readonly DoctrineId[];
  /** The effects that lead from the player to the one who decides. */
  readonly through: readonly Control[];
  readonly givenBy: string | null;
  readonly confidence: Confidence;
  /** What the answer is where `decides` is `null`. */
  readonly silence: "no-rule" | "not-known";
};

/** Finds who makes a decision that is by right one of this player's; without `about`, the decisions that the game asks for in general. */
export function deciderOf(state: State, player: string, about: DecisionName | undefined, table: Table): Decider {
  const decision = about === undefined ? undefined : decisionOf(about);
  const own = decision?.doctrines ?? [];
  const keeps = (...grounds: DoctrineId[]): Decider => ({ ...nobody, decides: player, grounds });
  if (decision?.class === "conceding") return keepsOf(keeps("forced-concession", "conceding"), table);
  if (decision?.class === "uncalled") return keepsOf(keeps("uncalled-decisions"), table);
  if (decision?.class === "tournament") return keepsOf(keeps("tournament-decisions"), table);
  const given = state.given.findLast((other) => other.about === about && other.of === player);
  if (given !== undefined) {
    const precedence = consult(table, "other-effects-first");
    if (precedence === "other-effect") {
      const decider = deciderByControl(state, given.to, table);
      return {
        ...decider,
        givenBy: given.source,
        grounds: ["other-effects-first", ...decider.grounds, ...consulted(own, table)],
      };
    }
  }
  const decider = deciderByControl(state, player, table);
  if (decision?.class === "unsettled" && decider.decides !== player) {
    const [doctrine = "who-decides"] = own;
    const silence = consult(table, doctrine) === "not-known" ? "not-known" : "no-rule";
    return {
      ...decider,
      silence,
      decides: null,
      likely: null,
      grounds: [doctrine, ...decider.grounds],
      confidence: "low",
    };
  }
  return { ...decider, grounds: [...decider.grounds, ...consulted(own, table)] };
}

const nobody: Decider = {
  decides: null,
  likely: null,
  grounds: [],
  through: [],
  givenBy: null,
  confidence: "high",
  silence: "no-rule",
};

function keepsOf(decider: Decider, table: Table): Decider {
  consulted(decider.grounds, table);
  return decider;
}

function consulted(ids: readonly DoctrineId[], table: Table): readonly DoctrineId[] {
  for (const id of ids) consult(table, id);
  return ids;
}

/** Follows control from a player to whoever decides. Whoever controls a controller decides for both; a ring of controllers is ruled by nothing. */
function deciderByControl(state: State, player: string, table: Table): Decider {
  const grounds: DoctrineId[] = [];
  const through: Control[] = [];
  const seen = [player];
  let current = player;
  let isUncertain = false;
  for (;;) {
    const standing = standingOf(state, current, table);
    if (standing.kind === "own") break;
    if (!through.includes(standing.control)) through.push(standing.control);
    if (standing.kind === "unruled") return { ...nobody, likely: player, grounds: [standing.doctrine], through };
    grounds.push(...(standing.overridden.length > 0 ? (["several-effects"] as const) : []));
    if (standing.control.wasOverridden) grounds.push(...consulted(["overridden-effect"], table));
    // What an effect of another length leaves of the one it overrides follows from the rule, but no ruling says so.
    isUncertain ||= standing.overridden.some(({ during }) => during !== standing.control.during);
    // That control of one who searches reaches the rest of the team follows from the rule on teams, but no ruling says so.
    isUncertain ||= standing.control.during === "searching" && state.search?.player !== current;
    if (standing.kind === "self") {
      grounds.push(...consulted(["control-of-oneself"], table));
      break;
    }
    grounds.push("who-decides", ...windowDoctrines(standing.control, table));
    current = standing.control.by;
    if (seen.includes(current)) {
      consult(table, "chain-of-control");
      return { ...nobody, grounds: ["chain-of-control"], through, confidence: "low" };
    }
    seen.push(current);
  }
  if (through.length > 1 && current !== through[0]?.by) grounds.push(...consulted(["chain-of-control"], table));
  if (through.length === 0) grounds.push(...freedomOf(state, player, table));
  if (table.situation.isTeamGame && through.length > 0) grounds.push("team-control");
  const isChained = seen.length > 2;
  return {
    ...nobody,
    decides: current,
    grounds: [...new Set(grounds)],
    through,
    confidence: isUncertain || isChained ? "medium" : "high",
  };
}

/** Why a player stands as they do: the doctrines of the effect that works on them, and of no other in a chain. */
export function standingDoctrines(standing: Standing, table: Table): readonly DoctrineId[] {
  if (standing.kind === "own") return [];
  if (standing.kind === "unruled") return consulted([standing.doctrine], table);
  return consulted(
    [
      ...(standing.control.wasOverridden ? (["overridden-effect"] as const) : []),
      ...(standing.overridden.length > 0 ? (["several-effects"] as const) : []),
      standing.kind === "self" ? "control-of-oneself" : "who-decides",
      ...windowDoctrines(standing.control, table),
      ...(table.situation.isTeamGame ? (["team-control"] as const) : []),
    ],
    table,
  );
}

/** The doctrines that give an effect its length, and had it wait. */
function windowDoctrines({ during, hasWaited }: Control, table: Table): readonly DoctrineId[] {
  const length = lengthDoctrine(during);
  const waiting: DoctrineId[] = hasWaited ? [during === "next-combat-phase" ? "skipped-phase" : "skipped-turn"] : [];
  return consulted([length, ...waiting], table);
}

function lengthDoctrine(during: Window): DoctrineId {
  return during === "next-turn" ? "how-long" : "limited-control";
}

/** Why a player whom nobody controls decides: they control somebody else and keep their own, or control of them has not begun or is over. */
function freedomOf(state: State, player: string, table: Table): readonly DoctrineId[] {
  const { situation } = table;
  const isController = state.controls.some(
    (control) => control.by === player && situation.players.some((other) => isActive(control, other, state, situation)),
  );
  if (isController) return consulted(["own-decisions"], table);
  const touched = [player, ...teamOf(situation, player)].find((member) => member in state.everControlled);
  const during = state.everControlled[touched ?? ""];
  if (touched === undefined || during === undefined) return consulted(["everyone-decides"], table);
  const isExtra = state.turn?.isExtra === true && state.turn.players.includes(player);
  return consulted(
    [state.freed[touched] ?? lengthDoctrine(during), ...(isExtra ? (["extra-turns"] as const) : [])],
    table,
  );
}

/** Everybody whose decisions a player makes by control: those controlled directly and through others. */
export function controlledBy(state: State, controller: string, table: Table): readonly string[] {
  return table.situation.players.filter((player) => {
    if (player === controller || state.left.includes(player)) return false;
    const standing = standingOf(state, player, table);
    return (
      standing.kind === "controlled" &&
      deciderOf(state, player, undefined, table).through.some(({ by }) => by === controller)
    );
  });
}

/** What was shown by control that ends now: kept, for what was seen once may go on being seen. */
export function endedSights(state: State, situation: Situation, lasting: readonly Control[]): readonly Sight[] {
  const ended = state.controls.filter((control) => control.hasBegun && !lasting.includes(control));
  if (ended.length === 0) return state.pastSights;
  return [
    ...state.pastSights,
    ...ended.flatMap(({ by, on }) =>
      state.sights
        .filter(({ viewer }) => on !== null && teamOf(situation, on).includes(viewer))
        .map(({ what, of }) => ({ viewer: by, what, of })),
    ),
  ];
}
