import { noCost } from "../casting/mana-costs.ts";
import { withRules } from "../citing.ts";
import { type Context, countLooks, impossible, readParameter, requireObjectName } from "../context.ts";
import { missingTypes } from "../missing-facts.ts";
import { moved } from "../moving.ts";
import { hostOf } from "../objects/attachments.ts";
import { type CopiableValues, isSized } from "../objects/characteristics.ts";
import { withChoiceMade } from "../objects/entering.ts";
import { copiedFrom } from "../objects/standing.ts";
import { type GameObject, objectNamed } from "../objects.ts";
import { replaced, usual } from "../replacement/replacement.ts";
import { type State, withChosen } from "../state.ts";
import { freeName, objectSpokenOf, withObject } from "../state-objects.ts";
import { type KeyValues, key } from "../words/description.ts";
import { plainWords } from "../words/plain-words.ts";
import { printedFrom, printedKeys } from "../words/printed-form.ts";
import { keyName } from "../words/shape.ts";
import { event } from "./parts.ts";

/** More tokens than a situation needs by name. */
const tokensMax = 24;

/** Tokens that effects create. */
export const tokenEvents = {
  creates: event({
    name: "An effect creates tokens",
    keys: {
      creates: key("text", "Name", "The name of the token; the next ones are called “Soldier 2” and so on"),
      player: key("player", "Who creates them", "The player who creates them"),
      "times?": key("count", "How many", "How many; 1 if left out"),
      ...printedKeys,
      "copyOf?": key(
        "text",
        "A copy of which object",
        "The object that they copy: of the other keys types, keywords and triggers come in addition",
      ),
      "notLegendary?": key("flag", "It is not legendary", "The copy is not legendary"),
      "withoutCost?": key("flag", "It has no mana cost", "The copy has no mana cost"),
      "tapped?": key("flag", "It is created tapped", "It is created tapped"),
      "attachedTo?": key("text", "Attached to what or whom", "The object or player to which an Aura enters attached"),
      "chosen?": key("texts", "What is chosen", "What is chosen as each enters, for riot, unleash, tribute and devour"),
    },
    means:
      "A player creates this many tokens, perhaps copies of an object. A token ceases to exist as soon as it is in another zone.",
    says: ({ creates, player, times = 1, power, toughness, colors, types, copyOf, attachedTo, chosen }) =>
      [
        `${player} creates ${times} ${creates} ${times === 1 ? "token" : "tokens"}`,
        copyOf === undefined ? "" : `, ${times === 1 ? "a copy" : "copies"} of ${copyOf}`,
        power === undefined ? "" : `, ${power}/${toughness ?? "?"}`,
        colors === undefined ? "" : ` ${plainWords(colors)}`,
        types === undefined ? "" : ` ${plainWords(types)}`,
        attachedTo === undefined ? "" : `, attached to ${attachedTo}`,
        chosen === undefined ? "" : `, with ${plainWords(chosen)} chosen`,
        ".",
      ].join(""),
    play: (before, written, context) => {
      const { creates: name, player } = written;
      requireObjectName(name, context);
      const printed = printedOnToken(before, written, context);
      const would = usual("creates-tokens", { player, amount: written.times ?? 1 });
      const { state: start, occurrence, because } = replaced(before, context, would);
      if (occurrence.instead !== null) return start;
      if (occurrence.amount > tokensMax)
        throw impossible(context, `at most ${tokensMax} tokens can be told apart here.`);
      const isEffects = readParameter(context, "token-owner") === "controller-of-the-effect";
      const owner = (isEffects ? start.meanings?.you : undefined) ?? player;
      let state = start;
      for (let nth = 1; nth <= occurrence.amount; nth++) {
        const token: GameObject = {
          ...objectNamed(freeName(state, name), player, state.order),
          ...printed,
          isToken: true,
          zone: "gone",
          owner,
          because: owner === player ? because : [...because, "token-owner"],
        };
        const object = written.copyOf === undefined ? token : withRules(token, ["copying"], context);
        countLooks(context, state.objects.length);
        const made = withChosen({ ...state, objects: [...state.objects, object] }, written.chosen);
        const come = moved(made, context, object, {
          to: "battlefield",
          under: player,
          isTapped: written.tapped === true,
          host: hostOf(state, object, { attachedTo: written.attachedTo, isEntering: true }, context),
        });
        const put = written.chosen === undefined ? come : withChoiceMade(come, state, context, object);
        const whole = withObject(put, object.id, ({ changes, ...there }) => ({
          ...there,
          changes: [...changes, ...printed.changes],
        }));
        state = { ...whole, order: state.order + 1 };
      }
      return state;
    },
  }),
} as const;

type TokenWritten = KeyValues<typeof printedKeys> & {
  readonly creates: string;
  readonly copyOf?: string | undefined;
  readonly notLegendary?: true | undefined;
  readonly withoutCost?: true | undefined;
};

type TokenValues = CopiableValues & Pick<GameObject, "changes">;

/** What a token is as it is created: what the situation says, or what is printed on the object that it copies. */
function printedOnToken(state: State, written: TokenWritten, context: Context): Partial<GameObject> & TokenValues {
  const { creates: name, copyOf, notLegendary, withoutCost } = written;
  if (copyOf === undefined) {
    const extra = notLegendary === true || withoutCost === true;
    if (extra) throw impossible(context, '"notLegendary" and "withoutCost" go only with "copyOf".');
    return { ...printedFrom(name, written, context), is: name, cost: noCost, changes: [] };
  }
  const original = objectSpokenOf(state, copyOf, context);
  if (original.types.length === 0) throw missingTypes(context, copyOf);
  const { definitions = [], ...values } = copiedFrom(original, context);
  const ownValues = printedFrom(name, written, context);
  const { loyalty, defense, chapters, enchants } = original;
  return {
    ...values,
    loyalty,
    defense,
    chapters,
    enchants,
    types: [...new Set([...values.types, ...ownValues.types])],
    subtypes: [...new Set([...values.subtypes, ...ownValues.subtypes])],
    supertypes: [...values.supertypes, ...ownValues.supertypes].filter(
      (supertype) => !(notLegendary === true && supertype === "legendary"),
    ),
    colors: ownValues.colors ?? values.colors,
    power: ownValues.power ?? values.power,
    toughness: ownValues.toughness ?? values.toughness,
    keywords: [...values.keywords, ...ownValues.keywords],
    triggers: [...values.triggers, ...ownValues.triggers],
    cost: withoutCost === true ? noCost : values.cost,
    changes: isSized(written) ? [] : definitions,
    ...(isWithoutExcept(written) && facesCopied(original, context)),
  };
}

/** Says whether a copy differs in nothing from what it copies. */
function isWithoutExcept(written: TokenWritten): boolean {
  const keys = ["notLegendary", "withoutCost", ...Object.keys(printedKeys).map(keyName)];
  return keys.every((key) => written[key as keyof TokenWritten] === undefined);
}

/** Both faces of a double-faced permanent that a token copies, if the rules of the day give them to it. */
function facesCopied(original: GameObject, context: Context): Partial<GameObject> {
  const { otherFace, isBackUp, isModal, changes } = original;
  if (otherFace === null || changes.some(({ does }) => does === "copies")) return {};
  return readParameter(context, "token-copy-transforms") === "can" ? { otherFace, isBackUp, isModal } : {};
}
