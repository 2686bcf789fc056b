/** The steps of a turn, each with its phase. A main phase is a step of its own here. */
const turnSteps = [
  { step: "untap", phase: "beginning" },
  { step: "upkeep", phase: "beginning" },
  { step: "draw", phase: "beginning" },
  { step: "precombat-main", phase: "precombat-main" },
  { step: "beginning-of-combat", phase: "combat" },
  { step: "declare-attackers", phase: "combat" },
  { step: "declare-blockers", phase: "combat" },
  { step: "combat-damage", phase: "combat" },
  { step: "end-of-combat", phase: "combat" },
  { step: "postcombat-main", phase: "postcombat-main" },
  { step: "end", phase: "ending" },
  { step: "cleanup", phase: "ending" },
] as const;

/** The names of phases and steps that can begin. */
export const partNames = [
  "beginning",
  "untap",
  "upkeep",
  "draw",
  "precombat-main",
  "combat",
  "beginning-of-combat",
  "declare-attackers",
  "declare-blockers",
  "combat-damage",
  "end-of-combat",
  "postcombat-main",
  "ending",
  "end",
  "cleanup",
] as const;

/** One step of a turn under way; `phaseOrder` distinguishes a second combat phase from the first. */
export type StepState = { readonly step: string; readonly phase: string; readonly phaseOrder: number };

/** The current turn. */
export type TurnState = {
  readonly number: number;
  /** Whose turn it is: one player, or all of a team. */
  readonly players: readonly string[];
  readonly isExtra: boolean;
  readonly steps: readonly StepState[];
  /** The place among `steps`. */
  readonly at: number;
  /** Whether the current step is the first of its phase that is not skipped. */
  readonly isPhaseNew: boolean;
  /** Whether the step was reached without being named; naming it then does not mean a second one. */
  readonly isUnnamed: boolean;
  /** Whether all its steps are over; control still lasts until the next turn begins. */
  readonly isOver: boolean;
  /** Whether an effect would have added a phase for a player whose turn it is not. */
  readonly isPhaseForAnother: boolean;
  /** Whether something triggered, or a state-based action was performed, in its cleanup step. */
  readonly hasCleanupPriority: boolean;
};

export const ordinarySteps: readonly StepState[] = turnSteps.map(({ step, phase }, index) => ({
  step,
  phase,
  phaseOrder: turnSteps.slice(0, index + 1).filter((other, at) => other.phase !== turnSteps[at - 1]?.phase).length,
}));

/** The steps of a turn with a phase added after the current one. */
export function withExtraPhase({ steps, at }: TurnState, phase: string): StepState[] {
  const current = steps[at]?.phaseOrder;
  const end = steps.findLastIndex(({ phaseOrder }) => phaseOrder === current) + 1;
  const phaseOrder = 1 + Math.max(...steps.map((step) => step.phaseOrder));
  const added = turnSteps.filter((step) => step.phase === phase).map((step) => ({ ...step, phaseOrder }));
  return [...steps.slice(0, end), ...added, ...steps.slice(end)];
}

/** The current step or phase, for a sentence. */
export function partUnderWay({ steps, at, isOver }: TurnState): string {
  return isOver ? "the end of the turn" : (steps[at]?.step ?? "the turn");
}
