import { type Context, impossible } from "./context.ts";
import { controllerOf, type GameObject } from "./objects.ts";
import { type Fate, type PendingTrigger, plainEntry, type StackEntry } from "./stack-entry.ts";
import { type State, withAssumed, withCleanupPriority } from "./state.ts";

/** The stack: what is put on it, and what becomes of that. The last entry resolves first. */

const bare: Omit<StackEntry, "id" | "name" | "you"> = {
  ...plainEntry,
  kind: "ability",
  source: null,
  it: null,
  player: null,
  x: null,
};

/** An entry of which only some parts are said. */
export type NewEntry = Partial<StackEntry> & Pick<StackEntry, "name" | "you">;

/** The state with a spell or ability on top of the stack. */
export function withEntry(state: State, entry: NewEntry): State {
  const added = { ...bare, ...entry, id: state.order };
  const after = { ...state, order: state.order + 1, stack: [...state.stack, added], passed: [] };
  return withCleanupPriority(after);
}

/** A triggered ability of an object, before it is on the stack. */
export function triggerOf(
  object: GameObject,
  trigger: Partial<PendingTrigger> & { readonly name: string },
): PendingTrigger {
  return { ...bare, kind: "trigger", you: controllerOf(object), source: object.id, ...trigger };
}

/** A triggered ability without a source, which a player has by a rule, before it is on the stack. */
export function triggerOfRule(trigger: Partial<PendingTrigger> & Pick<StackEntry, "name" | "you">): PendingTrigger {
  return { ...bare, kind: "trigger", ...trigger };
}

/** The state in which an ability has triggered by a rule, and waits to be put on the stack together with the others. */
export function withTriggered(state: State, trigger: PendingTrigger): State {
  const pending = [...state.pending, { ...trigger, since: state.order }];
  return { ...state, order: state.order + 1, pending };
}

/** The entry of a name, the one nearest the top of several; `it` and `this` are spells of which an effect speaks. */
export function entryNamed({ stack, meanings }: State, name: string): StackEntry | undefined {
  const meant = name === "it" ? meanings?.it : name === "this" ? meanings?.source : null;
  if (meant != null) return stack.findLast(({ kind, source }) => kind === "spell" && source === meant);
  return stack.findLast((entry) => entry.name.toLowerCase() === name.toLowerCase());
}

/** Refuses combat damage that waits on the stack where a spell or ability is meant. */
export function requireSpellOrAbility(entry: StackEntry | undefined, context: Context): void {
  if (entry?.kind !== "damage") return;
  throw impossible(context, `${entry.name} is an object on the stack, and neither a spell nor an ability.`, [
    "time-before-damage",
  ]);
}

/** The state in which it is said that another entry of that name may be meant, if there is one that differs. */
export function withEntryTaken(state: State, entry: StackEntry | undefined): State {
  if (entry === undefined) return state;
  const partsOf = ({ you, source, targets, does }: StackEntry): string => JSON.stringify([you, source, targets, does]);
  const others = state.stack.filter(({ name }) => name.toLowerCase() === entry.name.toLowerCase());
  if (others.every((other) => partsOf(other) === partsOf(entry))) return state;
  const sentence = `Several on the stack are named ${entry.name}, and the one nearest the top was taken.`;
  return withAssumed(state, sentence);
}

/** The entry of a name as an effect sees it: one that has left the stack as it last was there. */
export function entryOrLast(state: State, name: string): StackEntry | undefined {
  const { meanings, fates } = state;
  const meant = name === "it" ? meanings?.it : name === "this" ? meanings?.source : null;
  const isMeant = (fate: Fate): boolean =>
    meant == null
      ? fate.name.toLowerCase() === name.toLowerCase()
      : fate.entry?.kind === "spell" && fate.entry.source === meant;
  const last = meanings === null ? null : (fates.findLast(isMeant)?.entry ?? null);
  return entryNamed(state, name) ?? last ?? undefined;
}

export function withoutEntry(
  state: State,
  entry: StackEntry,
  became: Fate["became"],
  references: Fate["references"],
): State {
  return {
    ...state,
    stack: state.stack.filter(({ id }) => id !== entry.id),
    fates: [...state.fates, { name: entry.name, became, references, entry }],
  };
}

/** The state without the entry of a spell that leaves the stack. */
export function withoutSpell(state: State, id: number): State {
  const entry = state.stack.find(({ kind, source }) => kind === "spell" && source === id);
  return entry === undefined ? state : withoutEntry(state, entry, "removed", []);
}
