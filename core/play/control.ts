import type { Confidence } from "../archive/lineage.ts";
import type { Window } from "../cards/card-act.ts";
import { type Context, readParameter } from "./context.ts";
import { type DecisionName, decisionOf } from "./decisions.ts";
import { moved } from "./moving.ts";
import { controllerOf, type GameObject, isControlled } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import { isThere } from "./replacement/replacement.ts";
import { areOpponents, type Control, type Sight, type State, teamOf } from "./state.ts";
import { objectOf, withObject, withReasons } from "./state-objects.ts";
import { removedFromCombat } from "./table.ts";
import type { Situation } from "./words/written-situation.ts";

/** Says whether an effect gives control of this player at this moment. */
export function isActive(control: Control, player: string, state: State, situation: Situation): boolean {
  const { during, hasBegun, spells } = control;
  if (!isAffected(control, player, situation)) return false;
  if (during === "searching") {
    const { search } = state;
    if (sourcesOf(control, state.objects).some(({ zone }) => zone === "phased-out")) return false;
    return search?.player === search?.owner && teamOf(situation, search?.player ?? "").includes(player);
  }
  if (during === "resolving") return state.resolving.some((spell) => spells.includes(spell));
  return hasBegun;
}

/** The permanent that an effect comes from, if the situation has it as an object; of several, all. */
function sourcesOf({ source, by }: Control, objects: State["objects"]): State["objects"] {
  return objects.filter((object) => object.name.toLowerCase() === source.toLowerCase() && controllerOf(object) === by);
}

/**
 * The control effects that last while a permanent is there, after an event: they end as it leaves the battlefield, and
 * go over to the player who gains control of it.
 */
export function controlsFollowing(before: State, after: State): readonly Control[] {
  if (before.objects === after.objects || after.controls.every(({ during }) => during !== "searching"))
    return after.controls;
  return after.controls.flatMap((control) => {
    const [source] = control.during === "searching" ? sourcesOf(control, before.objects) : [];
    if (source === undefined || source.zone !== "battlefield") return [control];
    const now = after.objects.find(({ id }) => id === source.id);
    if (now === undefined || !["battlefield", "phased-out"].includes(now.zone)) return [];
    return [controllerOf(now) === control.by ? control : { ...control, by: controllerOf(now) }];
  });
}

function isAffected({ on, by }: Control, player: string, situation: Situation): boolean {
  return on === null ? areOpponents(situation, by, player) : teamOf(situation, on).includes(player);
}

/**
 * The effects that are left when some end. An effect that an ended one had overridden is marked with how that one
 * ended.
 */
export function controlsWithout(
  ending: readonly Control[],
  state: State,
  situation: Situation,
  returned: NonNullable<Control["returned"]> = "after-removal",
): readonly Control[] {
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
    .map((control) => (ending.some((later) => overrides(later, control)) ? { ...control, returned } : control));
}

/** The effects after some expired: those that they had overridden are marked. */
export function markedReturned(before: State, after: State, { situation }: Context): readonly Control[] {
  const ended = (player: string): readonly Control[] =>
    before.controls.filter(
      (control) => isActive(control, player, before, situation) && !isActive(control, player, after, situation),
    );
  return after.controls.map((control) => {
    const isBack = situation.players.some(
      (player) =>
        isActive(control, player, before, situation) && ended(player).some((later) => later.order > control.order),
    );
    return isBack && control.returned === null ? { ...control, returned: "after-shorter" } : control;
  });
}

/**
 * Who controls a player at a moment: `own`: nobody; `self`: the effect that applies is their own; `controlled`: by
 * somebody, with the number of other effects that it overrides; `unruled`: no rule says whether they are controlled.
 */
type ControlState =
  | { readonly kind: "own" }
  | { readonly kind: "self"; readonly control: Control; readonly overridden: readonly Control[] }
  | { readonly kind: "controlled"; readonly control: Control; readonly overridden: readonly Control[] }
  | { readonly kind: "unruled"; readonly control: Control; readonly parameter: ParameterId };

/** Finds who controls a player: of several effects the last one created applies. */
export function controlStateOf(state: State, player: string, context: Context): ControlState {
  const active = state.controls.filter((control) => isActive(control, player, state, context.situation));
  const control = active.at(-1);
  if (control === undefined) return { kind: "own" };
  const unruled = (parameter: ParameterId): ControlState => ({ kind: "unruled", control, parameter });
  if (readParameter(context, "who-decides") !== "controller") return unruled("who-decides");
  if (context.situation.isTeamGame && readParameter(context, "team-control") !== "whole-team")
    return unruled("team-control");
  if (active.length > 1 && readParameter(context, "several-effects") !== "last-created")
    return unruled("several-effects");
  const length = lengthParameter(control.during);
  if (length !== "how-long" && !["exists", "works"].includes(readParameter(context, length))) return unruled(length);
  if (state.left.includes(control.by)) return unruled("controller-leaves");
  const overridden = active.slice(0, -1);
  return { kind: control.by === player ? "self" : "controlled", control, overridden };
}

/**
 * Who decides, and by which parameters. If `decides` is `null`, no rule says who; `likely` is the only player it can
 * be.
 */
export type Decider = {
  readonly decides: string | null;
  readonly likely: string | null;
  readonly references: readonly ParameterId[];
  /** The effects that lead from the player to the one who decides. */
  readonly through: readonly Control[];
  readonly givenBy: string | null;
  readonly confidence: Confidence;
  /** The answer if `decides` is `null`. */
  readonly silence: "no-rule" | "not-known";
};

/**
 * Finds who makes a decision that normally belongs to this player; without `about`, the decisions that the game asks
 * for in general.
 */
export function deciderOf(state: State, player: string, about: DecisionName | undefined, context: Context): Decider {
  const decision = about === undefined ? undefined : decisionOf(about);
  const own = decision?.parameters ?? [];
  const keeps = (...references: ParameterId[]): Decider => ({ ...nobody, decides: player, references });
  if (decision?.class === "conceding") return keepsOf(keeps("forced-concession", "conceding"), context);
  if (decision?.class === "uncalled") return keepsOf(keeps("uncalled-decisions"), context);
  if (decision?.class === "tournament") return keepsOf(keeps("tournament-decisions"), context);
  const given = state.given.findLast((other) => other.about === about && other.of === player);
  if (given !== undefined) {
    const precedence = readParameter(context, "other-effects-first");
    if (precedence === "other-effect") {
      const decider = deciderByControl(state, given.to, context);
      return {
        ...decider,
        givenBy: given.source,
        references: ["other-effects-first", ...decider.references, ...parametersRead(own, context)],
      };
    }
  }
  const decider = deciderByControl(state, player, context);
  if (decision?.class === "unsettled" && decider.decides !== player) {
    const [parameter = "who-decides"] = own;
    const silence = readParameter(context, parameter) === "not-known" ? "not-known" : "no-rule";
    return {
      ...decider,
      silence,
      decides: null,
      likely: null,
      references: [parameter, ...decider.references],
      confidence: "low",
    };
  }
  // Who is not controlled decides, and nothing is unsettled.
  const rules = decision?.class === "unsettled" ? [] : own;
  return { ...decider, references: [...decider.references, ...parametersRead(rules, context)] };
}

const nobody: Decider = {
  decides: null,
  likely: null,
  references: [],
  through: [],
  givenBy: null,
  confidence: "high",
  silence: "no-rule",
};

function keepsOf(decider: Decider, context: Context): Decider {
  parametersRead(decider.references, context);
  return decider;
}

function parametersRead(ids: readonly ParameterId[], context: Context): readonly ParameterId[] {
  for (const id of ids) readParameter(context, id);
  return ids;
}

/**
 * Follows control from a player to the one who decides. The controller of a controller decides for both; no rule covers
 * a ring of controllers.
 */
function deciderByControl(state: State, player: string, context: Context): Decider {
  const references: ParameterId[] = [];
  const through: Control[] = [];
  const seen = [player];
  let current = player;
  let isUncertain = false;
  for (;;) {
    const standing = controlStateOf(state, current, context);
    if (standing.kind === "own") break;
    if (!through.includes(standing.control)) through.push(standing.control);
    if (standing.kind === "unruled") return { ...nobody, likely: player, references: [standing.parameter], through };
    references.push(...(standing.overridden.length > 0 ? (["several-effects"] as const) : []));
    references.push(...returnParameters(standing.control, context));
    // What an overriding effect of another length leaves of the overridden one follows from the rule, but no ruling
    // says so.
    isUncertain ||= standing.overridden.some(({ during }) => during !== standing.control.during);
    // That control of a searching player extends to the rest of the team follows from the rule on teams, but no ruling
    // says so.
    isUncertain ||= standing.control.during === "searching" && state.search?.player !== current;
    if (standing.kind === "self") {
      references.push(...parametersRead(["control-of-oneself"], context));
      break;
    }
    references.push("who-decides", ...windowParameters(standing.control, context));
    current = standing.control.by;
    if (seen.includes(current)) {
      readParameter(context, "chain-of-control");
      return { ...nobody, references: ["chain-of-control"], through, confidence: "low" };
    }
    seen.push(current);
  }
  if (through.length > 1 && current !== through[0]?.by)
    references.push(...parametersRead(["chain-of-control"], context));
  if (through.length === 0) references.push(...freedomOf(state, player, context));
  if (context.situation.isTeamGame && through.length > 0) references.push("team-control");
  const isChained = seen.length > 2;
  // Instructions of a spell to a player whom it does not control are not modelled.
  const isInstructed = state.instructed.some(
    (instruction) => instruction.player === player && state.resolving.includes(instruction.spell),
  );
  return {
    ...nobody,
    decides: current,
    references: [...new Set(references)],
    through,
    confidence: isInstructed ? "low" : isUncertain || isChained ? "medium" : "high",
  };
}

/**
 * Why a player is controlled or not: the parameters of the effect that applies to them, and of no other effect in a
 * chain.
 */
export function standingParameters(standing: ControlState, context: Context): readonly ParameterId[] {
  if (standing.kind === "own") return [];
  if (standing.kind === "unruled") return parametersRead([standing.parameter], context);
  return parametersRead(
    [
      ...returnParameters(standing.control, context),
      ...(standing.overridden.length > 0 ? (["several-effects"] as const) : []),
      standing.kind === "self" ? "control-of-oneself" : "who-decides",
      ...windowParameters(standing.control, context),
      ...(context.situation.isTeamGame ? (["team-control"] as const) : []),
    ],
    context,
  );
}

/** The parameters that give an effect its duration and made it wait. */
function windowParameters({ during, hasWaited }: Control, context: Context): readonly ParameterId[] {
  const length = lengthParameter(during);
  const waiting: ParameterId[] = hasWaited ? [during === "next-combat-phase" ? "skipped-phase" : "skipped-turn"] : [];
  return parametersRead([length, ...waiting], context);
}

/** The parameter by which an overridden effect applies again. */
function returnParameters({ returned }: Control, context: Context): readonly ParameterId[] {
  if (returned === null) return [];
  return parametersRead([returned === "after-shorter" ? "after-a-shorter-effect" : "overridden-effect"], context);
}

function lengthParameter(during: Window): "how-long" | "limited-control" | "game-long-control" {
  return during === "next-turn" ? "how-long" : during === "game" ? "game-long-control" : "limited-control";
}

/**
 * Why a player whom nobody controls decides: they control another player and keep their own decisions, or control of
 * them has not begun or is over.
 */
function freedomOf(state: State, player: string, context: Context): readonly ParameterId[] {
  const { situation } = context;
  const isController = state.controls.some(
    (control) => control.by === player && situation.players.some((other) => isActive(control, other, state, situation)),
  );
  if (isController) return parametersRead(["own-decisions"], context);
  const touched = [player, ...teamOf(situation, player)].find((member) => member in state.everControlled);
  const during = state.everControlled[touched ?? ""];
  if (touched === undefined || during === undefined) return parametersRead(["everyone-decides"], context);
  const isExtra = state.turn?.isExtra === true && state.turn.players.includes(player);
  return parametersRead(
    [state.freed[touched] ?? lengthParameter(during), ...(isExtra ? (["extra-turns"] as const) : [])],
    context,
  );
}

/** All players whose decisions a player makes by control, directly and through others. */
export function controlledBy(state: State, controller: string, context: Context): readonly string[] {
  return context.situation.players.filter((player) => {
    if (player === controller || state.left.includes(player)) return false;
    const standing = controlStateOf(state, player, context);
    return (
      standing.kind === "controlled" &&
      deciderOf(state, player, undefined, context).through.some(({ by }) => by === controller)
    );
  });
}

/** What control that ends now has shown. It is recorded, because a player may be allowed to look again. */
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

/** Control of objects that ends: with the turn, or with the permanent that gave it. */

type Loan = GameObject["borrowed"][number];

/** The state in which the control of objects has ended that was given until the turn ends. */
export function withTurnLoansOver(state: State, context: Context): State {
  return withReturned(state, context, ({ source }) => source === null);
}

/** The state in which the control of objects has ended whose permanent is gone or has no abilities. */
export function withLoansOver(state: State, context: Context): State {
  return withReturned(state, context, (loan) => loan.source !== null && !isThere(loan, state));
}

/** The state in which what an object got until its controller loses control of it is over where that has happened. */
export function withHeldChangesOver(state: State): State {
  const isOver = (object: GameObject): boolean =>
    object.changes.some(({ heldBy }) => heldBy !== undefined && heldBy !== controllerOf(object));
  if (!state.objects.some(isOver)) return state;
  const objects = state.objects.map((object) =>
    isOver(object) ? { ...object, changes: object.changes.filter(({ heldBy }) => heldBy === undefined) } : object,
  );
  return { ...state, objects };
}

function withReturned(before: State, context: Context, isOver: (loan: Loan) => boolean): State {
  return before.objects
    .filter(({ borrowed }) => borrowed.some(isOver))
    .reduce((state, object) => {
      const over = object.borrowed.filter(isOver);
      const taken = over.reduce((made: readonly string[], { by }) => {
        const place = made.lastIndexOf(by);
        return place === -1 ? made : made.toSpliced(place, 1);
      }, object.taken);
      const borrowed = object.borrowed.filter((loan) => !over.includes(loan));
      const isNew = controllerOf({ ...object, taken }) !== controllerOf(object);
      const turn = isNew ? state.turnsTaken : object.turn;
      const after = withObject(state, object.id, (object) => ({ ...object, taken, borrowed, turn }));
      const out = isNew ? { ...after, table: removedFromCombat(after.table, object.id) } : after;
      return withoutLeftBehind(out, context, objectOf(out, object.id));
    }, before);
}

/** An object that nobody controls any more, because who controlled it without such an effect has left, is exiled. */
function withoutLeftBehind(state: State, context: Context, object: GameObject): State {
  if (object.openBy !== null || !isControlled(object) || !state.left.includes(controllerOf(object))) return state;
  return moved(withReasons(state, object.id, "objects-of-one-who-left"), context, object, { to: "exile" });
}
