/** An event or question as written: the key that says which it is, and its other keys. */
export type WrittenEvent = Readonly<Record<string, unknown>>;

/** A situation as people write it, of the right form; what it names was not looked at yet. */
export type WrittenSituation = {
  readonly players: readonly string[];
  readonly teams?: readonly (readonly string[])[] | undefined;
  readonly play?: "casual" | "tournament" | undefined;
  readonly hypothetical?: boolean | undefined;
  readonly events: readonly WrittenEvent[];
};

/** A situation whose names were checked: players in turn order; each in one team, alone where no teams are played. */
export type Situation = {
  readonly players: readonly string[];
  readonly teams: readonly (readonly string[])[];
  readonly isTeamGame: boolean;
  readonly isTournament: boolean;
  readonly isHypothetical: boolean;
  readonly events: readonly WrittenEvent[];
};

/** More events than any honest situation has. */
export const eventsMax = 200;

/** More players than sit at any table. */
export const playersMax = 12;
