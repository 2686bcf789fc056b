import { capitalised } from "../../text/shorten.ts";
import { isCopiedBack, manaValueOf } from "../casting/mana-costs.ts";
import { type Context, impossible } from "../context.ts";
import { isFirst } from "../happening.ts";
import { missing } from "../missing-facts.ts";
import { qualityList, spellList, unfit, unsaid } from "../objects/qualities.ts";
import { sizeOf } from "../objects/sizes.ts";
import { designations, type GameObject, type TriggerMoment, triggerMoments } from "../objects.ts";
import type { State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { asList } from "../words/shape.ts";
import { askerOf } from "./phrases.ts";
import { notKnown, question, type RawAnswer, unsettled } from "./question.ts";

/** Numbers by which effects count: power, counters, what happened this turn. */

/** Questions whose answer is a number, also for the numbers in effects. */
export const numberQuestions = {
  power: partQuestion("power"),
  toughness: partQuestion("toughness"),
  manaValue: question({
    name: "What is the mana value of an object?",
    keys: { object: "text" },
    means: "What is the mana value of this object now, in the zone where it is?",
    says: ({ object }) => `What is the mana value of ${object}?`,
    answer: (state, { object: name }, context) => {
      const object = objectAt(state, name, context);
      const { value, because, openBy } = manaValueOf(object, context);
      const none = unsettled(context, openBy, `what the mana value of ${name} is`);
      if (none !== undefined) return none;
      const references = [...object.because, ...because];
      if (isCopiedBack(object))
        return notKnown(
          `The mana value of ${name} is not known: the rules say that of a back face with the cost of its front, and 0 for a copy of a back face, and not which of the two counts for a token with both.`,
          references,
        );
      return value === null
        ? withoutNumber(`The mana value of ${name}`, object.cost === null ? "its cost" : "the number chosen for X")
        : { value, sentence: capitalised(`the mana value of ${name} is ${value}.`), references };
    },
  }),
  x: question({
    name: "What is X?",
    keys: {
      "object?": { is: "text", means: "The spell or permanent; left out, in an effect, what the effect comes from" },
    },
    means: "Which number does X stand for, of this object or in the effect under way?",
    says: ({ object }) => (object === undefined ? "What is X?" : `What is X of ${object}?`),
    answer: (state, { object: name }, context) => {
      if (name === undefined) return xOfEffect(state, context);
      const object = objectAt(state, name, context);
      const none = unsettled(context, "value-of-x", `what X of ${name} is`);
      if (none !== undefined) return none;
      const value = object.zone === "stack" ? object.x : 0;
      return value === null
        ? withoutNumber(`X of ${name}`, "the number chosen")
        : { value, sentence: capitalised(`X of ${name} is ${value}.`), references: ["value-of-x"] };
    },
  }),
  lostThisWay: question({
    name: "How much life was lost this way?",
    keys: {},
    means: "In an effect: how much life have players lost by it so far, all together?",
    says: () => "How much life was lost this way?",
    answer: ({ meanings, table }, _keys, context) => {
      const since = meanings?.startedAt;
      if (since === undefined) throw impossible(context, "no effect is under way by which life is lost.");
      const lost = table.triggered.filter(({ when, at }) => when === "loses-life" && at >= since);
      const value = lost.reduce((sum, { amount }) => sum + amount, 0);
      return { value, sentence: `The life lost this way: ${value}.`, references: [] };
    },
  }),
  blockers: question({
    name: "How many creatures block an attacker?",
    keys: { object: "text" },
    means: "How many creatures block this attacking creature?",
    says: ({ object }) => `How many creatures block ${object}?`,
    answer: (state, { object }, context) => {
      const { id, because } = objectAt(state, object, context);
      const value = state.table.attackers.find(({ attacker }) => attacker === id)?.blockers.length ?? 0;
      return { value, sentence: `The creatures that block ${object}: ${value}.`, references: because };
    },
  }),
  isDesignated: question({
    name: "Is a permanent renowned or monstrous?",
    keys: { object: "text", as: key(designations, "What it has become") },
    means: "Has this permanent become `renowned` or `monstrous`?",
    says: ({ object, as }) => `Is ${object} ${as}?`,
    answer: (state, { object: name, as }, context) => {
      const object = objectAt(state, name, context);
      const value = object.designations.includes(as);
      return {
        value,
        sentence: `${value ? "Yes" : "No"}: ${name} ${value ? "has" : "has not"} become ${as}.`,
        references: object.because,
      };
    },
  }),
  happened: question({
    name: "How often did something happen this turn?",
    keys: {
      what: key(triggerMoments, "What happened", "What happened, in the words of triggered abilities"),
      "player?": key("player", "To whom", "To whom or whose objects it happened; left out, to anybody's"),
      "of?": key(qualityList, "To which objects", "Only to objects that fit these words"),
      "in?": key(
        ["turn", "combat"],
        "Since when",
        "In this turn (left out), or since the attackers of this combat were declared",
      ),
    },
    means: "How often has this happened in this turn, or in this combat, to a player or to objects that fit words?",
    says: ({ what, player }) =>
      `How often did “${what}” happen this turn${player === undefined ? "" : ` to ${player} or what is theirs`}?`,
    answer: (state, keys, context) => happenedOften(state, keys, context),
  }),
  spellsCast: question({
    name: "How many spells were cast this turn?",
    keys: {
      "player?": key("player", "By whom", "By whom; left out, by anybody"),
      "of?": key(spellList, "Of which kind", "Only spells that fitted these words as they were cast"),
    },
    means: "How many spells were cast this turn, by this player or by all?",
    says: ({ player }) => `How many spells were cast this turn${player === undefined ? "" : ` by ${player}`}?`,
    answer: (state, { player, of }, context) => {
      const words = asList(of);
      const asker = askerOf(state, player, words, context);
      const cast = state.table.triggered
        .slice(state.table.turnSince)
        .filter((happening) => happening.when === "is-cast" && (player === undefined || happening.player === player))
        .flatMap(({ was }) => was ?? []);
      const value = cast.filter((spell) => unfit(spell, words, asker) === undefined).length;
      const isUnsaid = cast.some((spell) => unsaid(spell, words) !== undefined);
      const sentence = `The spells cast this turn: ${value}.`;
      return { value, sentence, references: [], ...(isUnsaid ? { confidence: "low" as const } : {}) };
    },
  }),
} as const;

/** How often something has happened, with those of which the situation does not say whether they fit. */
function happenedOften(
  state: State,
  count: {
    readonly what: TriggerMoment;
    readonly player?: string | undefined;
    readonly of?: string | readonly string[] | undefined;
    readonly in?: "turn" | "combat" | undefined;
  },
  context: Context,
): RawAnswer {
  const { what, player, of, in: since = "turn" } = count;
  const { triggered, turnSince } = state.table;
  const first = since === "turn" ? turnSince : (state.beforeAttacks?.table.triggered.length ?? triggered.length);
  const words = asList(of);
  const asker = askerOf(state, player, words, context);
  const some = triggered
    .slice(first)
    .filter(
      (happening) =>
        happening.when === what &&
        isFirst(happening, player !== undefined) &&
        (player === undefined || happening.player === player),
    )
    .map((happening) => ({ one: happening, object: happening.was ?? undefined }));
  const asItWas = (object: GameObject, controller: string | null): GameObject =>
    controller === null ? object : { ...object, base: controller, taken: [] };
  const isFit = ({ one, object }: (typeof some)[number]): boolean =>
    words.length === 0 || (object !== undefined && unfit(asItWas(object, one.player), words, asker) === undefined);
  const value = some.filter(isFit).length;
  const isUnsaid = some.some(({ object }) => object !== undefined && unsaid(object, words) !== undefined);
  const sentence = `This ${since} “${what}” happened ${value === 1 ? "once" : `${value} times`}.`;
  return { value, sentence, references: [], ...(isUnsaid ? { confidence: "low" as const } : {}) };
}

/** The number chosen for X of the spell or ability whose effect it is. */
function xOfEffect({ meanings }: State, context: Context): RawAnswer {
  const value = meanings?.x ?? null;
  if (value === null)
    throw missing(context, { what: "what X is", keys: ["x"] }, '"x" where the spell is cast or the ability activated');
  return { value, sentence: `X is ${value}.`, references: ["value-of-x"] };
}

function withoutNumber(subject: string, missing: string): RawAnswer {
  return notKnown(capitalised(`${subject} is not known: the situation does not say ${missing}.`));
}

/** The power or toughness of an object, as a number alone. */
function partQuestion(part: "power" | "toughness") {
  return question({
    name: `What ${part} does an object have?`,
    keys: { object: "text" },
    means: `What ${part} does this object have now?`,
    says: ({ object }) => `What is the ${part} of ${object}?`,
    answer: (state, { object }, context) => partOf(state, object, part, context),
  });
}

function partOf(state: State, name: string, part: "power" | "toughness", context: Context): RawAnswer {
  const object = objectAt(state, name, context);
  const { openBy, because, ...size } = sizeOf(object, context);
  const none = unsettled(context, openBy, `what the ${part} of ${name} is`);
  if (none !== undefined) return none;
  const value = size[part];
  const references = [...object.because, ...because];
  if (value === null) return withoutNumber(`The ${part} of ${name}`, "it");
  return { value, sentence: capitalised(`the ${part} of ${name} is ${value}.`), references };
}
