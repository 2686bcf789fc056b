import { type Context, readParameter } from "./context.ts";
import { withObject } from "./moving.ts";
import { controllerOf, type GameObject, withReason } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";
import { hasKeyword } from "./sizes.ts";
import { type State, teamOf, type WaitingEffect } from "./state.ts";
import type { Damage } from "./table.ts";

/** The life of a player; with teams, the team's. `openBy` is the parameter that leaves it open. */
export function lifeOf(state: State, player: string, context: Context) {
  const { table } = state;
  const holder = lifeHolder(player, context);
  const known = table.life[holder];
  const because = table.lifeBecause[holder] ?? [];
  if (known !== undefined) return { life: known, because, openBy: table.lifeOpenBy[holder] ?? null };
  if (!context.situation.isTeamGame) return { life: 20, because, openBy: table.lifeOpenBy[holder] ?? null };
  const start = readParameter(context, "starting-life-two-headed-giant");
  const isOpen = start === "no-rule" || start === "not-known";
  const id: ParameterId = "starting-life-two-headed-giant";
  return { life: isOpen ? 0 : Number(start), because: [id, ...because], openBy: isOpen ? id : null };
}

/** The player under whose name the life is stored: the first of the team. */
function lifeHolder(player: string, { situation }: Context): string {
  return teamOf(situation, player)[0] ?? player;
}

/** The state with a player's life changed by an amount. */
export function withLife(state: State, player: string, change: number, context: Context, reason?: ParameterId): State {
  const holder = lifeHolder(player, context);
  const { life, because, openBy } = lifeOf(state, player, context);
  if (openBy !== null) return state;
  const { table } = state;
  const reasons = reason === undefined || because.includes(reason) ? because : [...because, reason];
  return {
    ...state,
    table: {
      ...table,
      life: { ...table.life, [holder]: life + change },
      lifeBecause: { ...table.lifeBecause, [holder]: reasons },
    },
  };
}

/** The state in which a player's life is unknown, because a parameter leaves it open. */
export function withLifeOpen(state: State, player: string, context: Context, silent: ParameterId): State {
  const { table } = state;
  return { ...state, table: { ...table, lifeOpenBy: { ...table.lifeOpenBy, [lifeHolder(player, context)]: silent } } };
}

/** The state with the life total of a player, or of that player's team, set. */
export function withLifeTotal(state: State, player: string, life: number, context: Context): State {
  const { table } = state;
  return { ...state, table: { ...table, life: { ...table.life, [lifeHolder(player, context)]: life } } };
}

/** Deals damage at one moment, with the effects of its sources' keywords. */
export function dealt(before: State, context: Context, damages: readonly Damage[]): State {
  return damages.reduce((state, damage) => dealtOne(state, context, damage), before);
}

function dealtOne(before: State, context: Context, { amount, from, to }: Damage): State {
  const source = before.objects.find(({ id }) => id === from);
  // Neither a player who has left the game nor an object that is not on the battlefield is dealt damage.
  if (source === undefined || (typeof to === "string" && before.left.includes(to))) return before;
  const target = before.objects.find(({ id }) => id === to);
  if (typeof to === "number" && target?.zone !== "battlefield") return before;
  let state = before;
  if (amount === 0) {
    const value = readParameter(context, "zero-damage");
    if (value === "no-damage") return withObject(state, from, (one) => withReason(one, "zero-damage"));
    return withObject(state, from, (one) => ({ ...withReason(one, "zero-damage"), openBy: "zero-damage" }));
  }
  state =
    typeof to === "string"
      ? withLife(state, to, -amount, context)
      : withObject(state, to, (one) => ({ ...one, damage: one.damage + amount }));
  state = withTrigger(state, source);
  if (typeof to === "number" && hasKeyword(source, "deathtouch", context)) state = touched(state, context, source, to);
  const count = [...source.keywords, ...source.changes.map(({ keyword }) => keyword)].filter(
    (one) => one === "lifelink",
  ).length;
  return count > 0 && hasKeyword(source, "lifelink", context)
    ? linked(state, context, source, { amount, count })
    : state;
}

function withTrigger(state: State, { id }: GameObject): State {
  const { table } = state;
  return {
    ...state,
    table: { ...table, triggered: [...table.triggered, { object: id, when: "deals-damage", because: [] }] },
  };
}

function waiting(source: GameObject, keyword: string, trigger: NonNullable<WaitingEffect["trigger"]>): WaitingEffect {
  return { card: keyword, by: controllerOf(source), on: [], isPaid: false, trigger };
}

function touched(state: State, context: Context, source: GameObject, to: number): State {
  const value = readParameter(context, "deathtouch-kill");
  const marked = withObject(state, to, (one) => withReason(one, "deathtouch-kill"));
  if (value === "triggered")
    return { ...marked, stack: [...marked.stack, waiting(source, "deathtouch", { does: "destroys", object: to })] };
  return withObject(marked, to, (one) =>
    value === "state-based" ? { ...one, isTouchedByDeath: true } : { ...one, openBy: "deathtouch-kill" },
  );
}

function linked(
  state: State,
  context: Context,
  source: GameObject,
  { amount, count }: { readonly amount: number; readonly count: number },
): State {
  const player = controllerOf(source);
  const value = readParameter(context, "lifelink");
  const isTwice = count > 1 && readParameter(context, "lifelink-twice") === "adds-up";
  const marked = withLife(state, player, 0, context, count > 1 ? "lifelink-twice" : "lifelink");
  if (value === "with-the-damage") return withLife(marked, player, amount, context, "lifelink");
  if (value === "triggered") {
    const one = waiting(source, "lifelink", { does: "gains", amount });
    return { ...marked, stack: [...marked.stack, ...Array.from({ length: isTwice ? count : 1 }, () => one)] };
  }
  return withLifeOpen(marked, player, context, "lifelink");
}
