/** What became of an object: where it is, or how it left. */
export const zones = [
  "battlefield",
  "stack",
  "hand",
  "graveyard",
  "library",
  "exile",
  "command",
  "phased-out",
  "gone",
] as const;
export type Zone = (typeof zones)[number];

/** Something that changes what an object is, from a spell (`spell`) or from a permanent that is there (`static`), in the order in which it came about. */
export type Change = {
  readonly order: number;
  readonly kind: "spell" | "static";
  readonly does: "sets" | "adds" | "switches" | "gains" | "loses-all";
  readonly power: number;
  readonly toughness: number;
  readonly keyword: string | null;
};

/** An object: a permanent, a card, or a spell or ability. A plain value; events make new ones. */
export type GameObject = {
  /** What the events call it. */
  readonly name: string;
  /** The name of the card: two objects that are one card in two copies have the same. */
  readonly is: string;
  readonly owner: string;
  /** Who controls it by default; `taken` are those who gained control by effects, oldest first. */
  readonly base: string;
  readonly taken: readonly string[];
  readonly zone: Zone;
  /** Its place in the order in which objects came to where they are. */
  readonly order: number;
  /** The number of the turn in which it came under its controller's control. */
  readonly turn: number;
  readonly types: readonly string[];
  readonly isLegendary: boolean;
  readonly isToken: boolean;
  readonly isCommander: boolean;
  readonly isTapped: boolean;
  readonly power: number;
  readonly toughness: number;
  readonly keywords: readonly string[];
  readonly counters: Readonly<Record<string, number>>;
  readonly damage: number;
  readonly isTouchedByDeath: boolean;
  /** The object that attacks or blocks and is still in combat. */
  readonly isInCombat: boolean;
  readonly changes: readonly Change[];
};

/** An object of which nothing is said but its name and its player. */
export function objectNamed(name: string, player: string, order: number): GameObject {
  return {
    name,
    is: name,
    owner: player,
    base: player,
    taken: [],
    zone: "battlefield",
    order,
    turn: 0,
    types: [],
    isLegendary: false,
    isToken: false,
    isCommander: false,
    isTapped: false,
    power: 0,
    toughness: 0,
    keywords: [],
    counters: {},
    damage: 0,
    isTouchedByDeath: false,
    isInCombat: false,
    changes: [],
  };
}

/** Who controls an object: whoever took it last, or else its controller by default. */
export function controllerOf({ base, taken }: GameObject): string {
  return taken.at(-1) ?? base;
}

/**
 * The objects after players left: what they own goes with them, what they had taken goes back, and what is theirs by default and owned by others
 * is put out of the game.
 */
export function objectsWithout(objects: readonly GameObject[], gone: readonly string[]): readonly GameObject[] {
  return objects.map((object) => {
    if (gone.includes(object.owner)) return { ...object, zone: "gone" as const };
    const taken = object.taken.filter((player) => !gone.includes(player));
    const left = { ...object, taken };
    return gone.includes(controllerOf(left)) ? { ...left, zone: "exile" as const } : left;
  });
}
