import { tableOf } from "../../text/tables.ts";
import { isAsked } from "../amounts.ts";
import { type Context, impossible } from "../context.ts";
import { durationOf } from "../durations.ts";
import {
  type ChangeKind,
  type Group,
  groups,
  isSized,
  type ObjectChange,
  plainChange,
  type Reach,
  withDefinitions,
} from "../objects/characteristics.ts";
import { groupWords, membersOf } from "../objects/groups.ts";
import { amountsNow, copiedFrom, reachedNow } from "../objects/standing.ts";
import { controllerOf } from "../objects.ts";
import type { State } from "../state.ts";
import { objectAt, objectOf, objectSpokenOf, withObject } from "../state-objects.ts";
import { type KeyValues, key } from "../words/description.ts";
import { byPermanent, durationSaid, untilKeys } from "../words/durations.ts";
import { plainWords } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import { colorWords, keywordList, objectTypes, supertypes } from "../words/vocabulary.ts";
import { event } from "./parts.ts";

/** Continuous effects: what an object, or a group of objects, is from now on. */

const keys = {
  changes: key(
    "each",
    "Name of the object",
    `The object, by its name, or several: ${groups.join(", ")}, or \`each …\``,
  ),
  does: key(
    {
      severalOf: [
        "sets",
        "adds",
        "switches",
        "gains",
        "loses-all",
        "loses",
        "becomes",
        "is-also",
        "is-no-longer",
        "becomes-colored",
        "is-also-colored",
        "defines",
        "rewords",
      ],
    },
    "What the effect does",
  ),
  "power?": "amount",
  "toughness?": "amount",
  "keyword?": key(keywordList, "Which keywords"),
  "types?": key({ severalOf: objectTypes }, "Which types"),
  "subtypes?": key("texts", "Which types below that"),
  "supertypes?": key({ severalOf: supertypes }, "Which supertypes"),
  "colors?": key({ severalOf: colorWords }, "Which colours"),
  "word?": key("text", "Word to replace", "A colour or a type that stands in its text"),
  "as?": key("text", "By which word", "The word that replaces it"),
  "of?": key("player", "Only those of", "Only those that this player controls"),
  "color?": key(colorWords, "Only those of the colour", "Only those of this colour"),
  "kind?": key("text", "Only those of the type", "Only those of this subtype"),
  "except?": key("text", "All but", "All but this one"),
  "nonbasic?": key("flag", "Only nonbasic ones", "Only lands that are not basic"),
  "by?": byPermanent,
  "from?": key(["spell", "static"], "Where the effect comes from"),
  ...untilKeys,
} as const;

type WrittenChange = KeyValues<typeof keys>;

/** The keys that each kind of change needs, in words for an error. */
const needs = tableOf<readonly (readonly [key: keyof WrittenChange, what: string])[]>({
  sets: [
    ["power", "which power and toughness it sets"],
    ["toughness", "which power and toughness it sets"],
  ],
  defines: [
    ["power", "which power and toughness it defines"],
    ["toughness", "which power and toughness it defines"],
  ],
  gains: [["keyword", "which keyword"]],
  loses: [["keyword", "which keyword"]],
  "becomes-colored": [["colors", "which colours"]],
  "is-also-colored": [["colors", "which colours"]],
  rewords: [
    ["word", "which word it replaces, and by which"],
    ["as", "which word it replaces, and by which"],
  ],
});

/** Effects that change what objects are. */
export const changeEvents = {
  changes: event({
    name: "An effect changes an object",
    keys,
    means:
      "An effect changes an object, or all of a group (`changes: creatures`): it sets power and toughness, adds to them, switches them, gives or takes keywords, types or colours, takes all abilities, or replaces a word of the text; `by` names the permanent whose ability it is, `from: static` says that it comes from one; `until` if it ends with the turn, `untilTurnOf` if as the next turn of a player begins.",
    says: (written) => {
      const by = written.by ?? (written.from === "static" ? "A permanent that is there" : "An effect");
      const some = [
        written.of === undefined ? "" : ` of ${written.of}`,
        written.color === undefined ? "" : ` that are ${written.color}`,
        written.kind === undefined ? "" : ` of the type ${written.kind}`,
        written.nonbasic === undefined ? "" : " that are not basic",
        written.except === undefined ? "" : ` except ${written.except}`,
      ].join("");
      const what = asList(written.does).map((word) => phrases[word as keyof typeof phrases](written));
      return `${by} changes ${written.changes}${some}: ${what.length === 0 ? "nothing" : what.join(", ")}${durationSaid(written, " until the turn ends")}`;
    },
    play: (state, written, context) => {
      const changes = changesOf(state, written, context);
      const group = groupOf(state, written);
      const source = written.by === undefined ? null : objectAt(state, written.by, context).id;
      const words = wordsOf(state, written, source, context);
      const named = group === undefined && words === undefined ? objectAt(state, written.changes, context) : undefined;
      const only = named?.id ?? null;
      if (only !== null && source === null) return withChanged(state, [only], changes);
      // A card elsewhere is given keywords where it is, and changed otherwise only as a permanent.
      const isGiven = changes.every(({ does }) => does === "gains" || does === "loses");
      const zone = isGiven && named !== undefined && named.zone !== "phased-out" ? { zone: named.zone } : {};
      const reach = {
        ...reachOf(state, written, group ?? "permanents", context),
        only,
        ...zone,
        ...(words && { words }),
      };
      if ((group === "attached" || group === "paired") && source === null)
        throw impossible(context, 'it does not say by what: write "by".');
      if (source === null && written.from !== "static") {
        // An effect of a spell affects what is there when it begins.
        return withChanged(state, reachedNow(state, reach, context), changes);
      }
      const effect = { order: state.order, source, reach, changes };
      return { ...state, order: state.order + 1, effects: [...state.effects, effect] };
    },
  }),
  copies: event({
    name: "An object becomes a copy of another one",
    keys: {
      copies: key("text", "Which object", "The object that becomes a copy"),
      of: key("text", "Of which object", "The object that it copies"),
      "exceptTypes?": key(
        { severalOf: objectTypes },
        "In addition of the types",
        "Types that the copy has in addition",
      ),
      "exceptKeywords?": key(keywordList, "In addition with the keywords", "Keywords that the copy has in addition"),
      "power?": { is: "amount", means: "Its power, if the copy has another" },
      "toughness?": { is: "amount", means: "Its toughness, if the copy has another" },
      "notLegendary?": key("flag", "It is not legendary", "The copy is not legendary"),
      ...untilKeys,
    },
    means:
      "An object becomes, or enters as, a copy of another one: it gets what is printed on that, without counters and effects, except as the other keys say.",
    says: ({ copies, of, ...end }) => `${copies} becomes a copy of ${of}${durationSaid(end, " until the turn ends")}`,
    play: (state, written, context) => {
      const copy = objectAt(state, written.copies, context);
      const original = objectSpokenOf(state, written.of, context);
      const { definitions = [], ...values } = copiedFrom(original, context);
      const defined = isSized(written) ? [] : definitions;
      const copied = {
        ...values,
        definitions: defined,
        types: [...new Set([...values.types, ...asList(written.exceptTypes)])],
        keywords: [...values.keywords, ...asList(written.exceptKeywords)],
        power: written.power ?? values.power,
        toughness: written.toughness ?? values.toughness,
        supertypes: values.supertypes.filter((supertype) => written.notLegendary !== true || supertype !== "legendary"),
      };
      const plain = { ...plainChange(state.order, false), ...durationOf(written, context) };
      const { id, order } = objectOf(state, original.id);
      const change: ObjectChange = { ...plain, does: "copies", copied, original: { id, order } };
      return withChanged(state, [copy.id], withDefinitions(change));
    },
  }),
} as const;

/** What each kind of change does, in words. */
const phrases: Readonly<Record<(typeof keys)["does"]["is"]["severalOf"][number], (written: WrittenChange) => string>> =
  {
    sets: ({ power, toughness }) => `it is ${power ?? 0}/${toughness ?? 0}`,
    defines: ({ power, toughness }) => `its own text makes it ${power ?? 0}/${toughness ?? 0}`,
    adds: ({ power, toughness }) => `it gets ${signed(power)}/${signed(toughness)}`,
    switches: () => "power and toughness are switched",
    gains: ({ keyword }) => `it gains ${plainWords(keyword ?? "a keyword")}`,
    loses: ({ keyword }) => `it loses ${plainWords(keyword ?? "a keyword")}`,
    "loses-all": () => "it loses all abilities",
    becomes: (written) => `it becomes ${kindsIn(written)}`,
    "is-also": (written) => `it is also ${kindsIn(written)}`,
    "is-no-longer": (written) => `it is no longer ${kindsIn(written)}`,
    "becomes-colored": ({ colors }) => `it becomes ${plainWords(colors ?? "of a colour")}`,
    "is-also-colored": ({ colors }) => `it is also ${plainWords(colors ?? "of a colour")}`,
    rewords: ({ word, as }) => `its text says ${as ?? "another word"} for ${word ?? "a word"}`,
  };

function kindsIn({ supertypes: above, types, subtypes }: WrittenChange): string {
  const words = [above, types, subtypes].flatMap((some) => asList(some));
  return words.length === 0 ? "something else" : words.join(" ");
}

/** A change of power or toughness with its sign. */
function signed(change = 0): string {
  return change < 0 ? String(change) : `+${change}`;
}

/** The changes that are written, one for each thing that the effect does. Throws if one does not say enough. */
function changesOf(state: State, written: WrittenChange, context: Context): readonly ObjectChange[] {
  const does = asList(written.does) as readonly ChangeKind[];
  if (does.length === 0) throw impossible(context, "it does not say what it does.");
  const missing = does.flatMap((word) => needs.get(word) ?? []).find(([key]) => written[key] === undefined);
  if (missing !== undefined) throw impossible(context, `it does not say ${missing[1]}.`);
  if (does.includes("adds") && written.power === undefined && written.toughness === undefined)
    throw impossible(context, "it does not say how much it adds.");
  if (does.filter((word) => ["sets", "adds", "defines"].includes(word)).length > 1)
    throw impossible(context, "it does several things with power and toughness: write an event for each.");
  const typeChanges = does.filter((word) => ["becomes", "is-also", "is-no-longer"].includes(word));
  if (typeChanges.length > 0 && kindsIn(written) === "something else")
    throw impossible(context, "it does not say which types.");
  const idle = idleKey(does, written);
  if (idle !== undefined) throw impossible(context, `"${idle}" goes only with ${placesOf(idle)}.`);
  const keywords = asList(written.keyword);
  const { power, toughness, amounts } = sizeWritten(state, written, context);
  const duration = durationOf(written, context);
  return does.map((word) => ({
    ...plainChange(state.order, false),
    ...duration,
    from: written.by === undefined ? (written.from ?? "spell") : "static",
    does: word,
    power,
    toughness,
    ...(amounts && { amounts }),
    keyword: keywords[0] ?? null,
    keywords,
    types: asList(written.types),
    subtypes: asList(written.subtypes),
    supertypes: asList(written.supertypes),
    colors: asList(written.colors).filter((color) => color !== "colorless"),
    word: written.word === undefined || written.as === undefined ? null : [written.word, written.as],
  }));
}

/** The power and toughness as they are now, and the questions whose answers they are at any time. */
function sizeWritten(
  state: State,
  { by, ...written }: WrittenChange,
  context: Context,
): Pick<ObjectChange, "power" | "toughness" | "amounts"> {
  const source = by === undefined ? undefined : objectAt(state, by, context);
  const openSizes = (["power", "toughness"] as const).flatMap((key) => {
    const value: unknown = written[key];
    return isAsked(value) ? [[key, value] as const] : [];
  });
  const amounts = Object.fromEntries(openSizes);
  const size = { power: written.power ?? 0, toughness: written.toughness ?? 0 };
  if (openSizes.length === 0) return size;
  return { ...size, ...amountsNow(amounts, source, state, context), amounts };
}

/** With which kinds of changes each key goes. */
const goesWith = tableOf<readonly ChangeKind[]>({
  power: ["sets", "adds", "defines"],
  toughness: ["sets", "adds", "defines"],
  keyword: ["gains", "loses"],
  types: ["becomes", "is-also", "is-no-longer"],
  subtypes: ["becomes", "is-also", "is-no-longer"],
  supertypes: ["becomes", "is-also", "is-no-longer"],
  colors: ["becomes-colored", "is-also-colored"],
  word: ["rewords"],
  as: ["rewords"],
});

/** A key that nothing of what the effect does uses. */
function idleKey(does: readonly ChangeKind[], written: WrittenChange): string | undefined {
  const isGroup = groups.some((group) => group === written.changes);
  const ofGroups = isGroup ? [] : ["of", "color", "kind", "except", "nonbasic"];
  return Object.keys(written).find(
    (key) => ofGroups.includes(key) || goesWith.get(key)?.some((word) => does.includes(word)) === false,
  );
}

/** What a key goes with, in words for an error. */
function placesOf(key: string): string {
  const kinds = goesWith.get(key);
  return kinds === undefined
    ? `a group (${groups.map((group) => `"changes: ${group}"`).join(", ")})`
    : kinds.map((kind) => `"does: ${kind}"`).join(" or ");
}

/** The group that the effect names; `undefined` if an object has that name, or it names an object. */
function groupOf({ objects }: State, { changes }: WrittenChange): Group | undefined {
  const group = groups.find((group) => group === changes);
  return objects.some(({ name }) => name === changes) ? undefined : group;
}

/** The words of a group such as `each creature yours`. Throws if it is not known what belongs to it. */
function wordsOf(state: State, { changes }: WrittenChange, source: number | null, context: Context): Reach["words"] {
  const words = groupWords(changes);
  if (words === undefined) return undefined;
  const holder = state.objects.find(({ id }) => id === source);
  const you = holder === undefined ? (state.meanings?.you ?? null) : controllerOf(holder);
  const speaker = { you, source: source ?? state.meanings?.source ?? null };
  membersOf(state, words, speaker, context);
  return { words, ...speaker };
}

function reachOf(state: State, written: WrittenChange, group: Group, context: Context): Reach {
  return {
    group,
    only: null,
    of: written.of ?? null,
    color: written.color ?? null,
    kind: written.kind ?? null,
    except: written.except === undefined ? null : objectAt(state, written.except, context).id,
    isNonbasic: written.nonbasic === true,
  };
}

/** The state in which changes of one effect began to affect some objects. */
function withChanged(state: State, ids: readonly number[], changes: readonly ObjectChange[]): State {
  const changed = ids.reduce(
    (state, id) => withObject(state, id, (object) => ({ ...object, changes: [...object.changes, ...changes] })),
    state,
  );
  return { ...changed, order: state.order + 1 };
}
