import { type Context, readParameter } from "./context.ts";
import type { GameObject, ObjectChange } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";

/** Power and toughness, `null` if the situation does not say; with the parameters that contributed; `openBy`: the parameter that leaves them open. */
export type Size = {
  readonly power: number | null;
  readonly toughness: number | null;
  readonly because: readonly ParameterId[];
  readonly openBy: ParameterId | null;
};

type Numbers = { readonly power: number | null; readonly toughness: number | null };

/**
 * The size of an object. The rules of the day decide whether changes (set, add, switch) apply in the order of their
 * creation or one kind after the other. The parameter is read only if the order matters.
 */
export function sizeOf(object: GameObject, context: Context): Size {
  const because: ParameterId[] = [];
  const read = <Id extends ParameterId>(id: Id) => {
    because.push(id);
    return readParameter(context, id);
  };
  const changes = object.changes.filter(({ does }) => ["sets", "adds", "switches"].includes(does));
  const isMixed = (from: ObjectChange["from"]): boolean =>
    changes.some(({ does }) => does === "sets") &&
    changes.some((change) => change.does === "adds" && change.from === from);
  const pumps = isMixed("spell") ? read("pump-then-set") : "last-wins";
  const anthems = isMixed("static") ? read("anthem-then-set") : "last-wins";
  const hasSwitch = changes.some(({ does }) => does === "switches") && changes.length > 1;
  const switches = hasSwitch ? read("switch-then-pump") : "pump-after-switch";
  const faceDown = object.isFaceDown ? read("face-down-creature") : null;
  const isLate = ({ does, from }: ObjectChange): boolean =>
    does === "switches"
      ? switches === "switch-last"
      : does === "adds" && (from === "spell" ? pumps === "pump-counts" : anthems === "anthem-counts");
  const ordered = [
    ...changes.filter((change) => !isLate(change)),
    ...changes.filter((change) => isLate(change) && change.does === "adds"),
    ...changes.filter((change) => isLate(change) && change.does === "switches"),
  ];
  const [plus = 0, minus = 0] = [object.counters["+1/+1"], object.counters["-1/-1"]];
  const { power, toughness } = ordered.reduce(changed, base(object, faceDown));
  const silent = because.find((id) => ["no-rule", "not-known"].includes(String(readParameter(context, id))));
  const counted = (number: number | null): number | null => sum(number, plus - minus);
  return { power: counted(power), toughness: counted(toughness), because, openBy: silent ?? null };
}

function base({ power, toughness }: GameObject, faceDown: string | null): Numbers {
  const [down, up] = (faceDown ?? "").split("/").map(Number);
  return up === undefined || down === undefined ? { power, toughness } : { power: down, toughness: up };
}

function sum(number: number | null, more: number): number | null {
  return number === null ? null : number + more;
}

function changed({ power, toughness }: Numbers, change: ObjectChange): Numbers {
  switch (change.does) {
    case "sets":
      return { power: change.power, toughness: change.toughness };
    case "adds":
      return { power: sum(power, change.power), toughness: sum(toughness, change.toughness) };
    case "switches":
      return { power: toughness, toughness: power };
    default:
      return { power, toughness };
  }
}

/**
 * Says whether an object has a keyword: printed on it or gained, and not lost since. A face-down object has no keywords
 * of its own.
 */
export function hasKeyword(object: GameObject, keyword: string, context: Context): boolean {
  const lost = object.changes.findLast(({ does }) => does === "loses-all")?.order;
  const gained = object.changes.findLast((change) => change.does === "gains" && change.keyword === keyword)?.order;
  if (lost === undefined) return gained !== undefined || (!object.isFaceDown && object.keywords.includes(keyword));
  if (gained === undefined) return false;
  // Indestructibility given by a spell was not an ability, and could not be lost.
  return (
    gained > lost || (keyword === "indestructible" && readParameter(context, "indestructible") === "not-an-ability")
  );
}

/** The keywords that an object has, in the order in which they were printed and gained. */
export function keywordsOf(object: GameObject, context: Context): string[] {
  const gained = object.changes.flatMap(({ keyword }) => keyword ?? []);
  return [...new Set([...object.keywords, ...gained])].filter((keyword) => hasKeyword(object, keyword, context));
}
