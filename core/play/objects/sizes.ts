import { citable } from "../citing.ts";
import { type Context, readParameter } from "../context.ts";
import type { GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { isOfBasicLandType, type ObjectChange, partOf, type Size } from "./characteristics.ts";
import { isKeywordKnown } from "./keyword-rules.ts";

/** The size of an object, after all effects. */
export function sizeOf(object: GameObject, _context: Context): Size {
  const { power, toughness } = object;
  return object.size ?? { power, toughness, because: [], openBy: null };
}

/**
 * The parameters that contributed to the size of an object: the rules of the day on changes of size are read if the
 * order of the changes matters. `openBy`: the one that leaves it open.
 */
export function reasonsOf(
  object: GameObject,
  all: readonly ObjectChange[],
  context: Context,
): Pick<Size, "because" | "openBy"> {
  const changes = all.filter(({ does }) => ["sets", "adds", "switches"].includes(does));
  const isMixed = (from: ObjectChange["from"]): boolean =>
    changes.some(({ does }) => does === "sets") &&
    changes.some((change) => change.does === "adds" && change.from === from);
  // Where the counters come among effects that set or switch a size depends on the layers of the day.
  const isCounted =
    (object.counters["+1/+1"] ?? 0) + (object.counters["-1/-1"] ?? 0) > 0 &&
    changes.some(({ does }) => does === "sets" || does === "switches");
  const hasSwitch = changes.some(({ does }) => does === "switches");
  const because: readonly ParameterId[] = [
    ...(isMixed("spell") ? (["pump-then-set"] as const) : []),
    ...(isMixed("static") ? (["anthem-then-set"] as const) : []),
    ...(hasSwitch && changes.length > 1 ? (["switch-then-pump"] as const) : []),
    ...(isCounted ? (["layers"] as const) : []),
    ...(object.isFaceDown ? (["face-down-creature"] as const) : []),
  ];
  const isOrdered = changes.length > 1 && changes.some(({ does }) => does !== "adds");
  const ordered = isOrdered || isCounted ? citable(context, ["size-order"]) : [];
  const silent = because.find((id) => ["no-rule", "not-known"].includes(String(readParameter(context, id))));
  for (const id of because) readParameter(context, id);
  return { because: [...because, ...ordered], openBy: silent ?? null };
}

/** Says whether an object has a keyword now, after all effects, that the rules of the day know. */
export function hasKeyword({ keywords }: GameObject, keyword: string, context: Context): boolean {
  return keywords.includes(keyword) && isKeywordKnown(keyword, context);
}

/** The keywords that an object has now; with the context, those that the rules of the day know. */
export function keywordsOf({ keywords }: GameObject, context?: Context): string[] {
  const all = [...new Set(keywords)];
  return context === undefined ? all : all.filter((keyword) => isKeywordKnown(keyword, context));
}

/** The parameters that contributed to what an object is: the layers, as soon as their order can matter. */
export function parametersBehind(
  { because }: GameObject,
  own: readonly ObjectChange[],
  context: Context,
): readonly ParameterId[] {
  const isMore = new Set(own.map(({ order }) => order)).size > 1 && own.some(({ does }) => !sizeChanges.includes(does));
  // Different kinds of changes in one layer: the later one counts.
  const isOfOnePart = own.some((one) =>
    own.some((other) => other.order !== one.order && other.does !== one.does && partOf(other) === partOf(one)),
  );
  const cited = citable(context, [
    ...(own.some(({ does }) => does === "copies") ? (["copying"] as const) : []),
    ...(own.some(isOfBasicLandType) ? (["basic-land-types"] as const) : []),
    ...(isOfOnePart ? (["timestamps"] as const) : []),
  ]);
  if (isMore) readParameter(context, "layers");
  const more = [...cited, ...(isMore ? (["layers"] as const) : [])].filter((id) => !because.includes(id));
  return more.length === 0 ? because : [...because, ...more];
}

const sizeChanges: readonly string[] = ["sets", "adds", "switches", "gains", "loses-all"];
