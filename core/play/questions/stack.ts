import { targetNamed, targetObstacle } from "../casting/targets.ts";
import { loyaltyUsed, untimelySpell } from "../casting/timing.ts";
import { citable, rulesOfMoments } from "../citing.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { behindSplitSecond, priorityHolder, untimely, withoutPriority } from "../moment.ts";
import { isFitPlayer, isPlayerWord, qualityList, unfit, unsaid } from "../objects/qualities.ts";
import { areTypesSaid, controllerOf, type GameObject, isCardType } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { entryNamed } from "../stack.ts";
import { type State, teamOf } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { asList } from "../words/shape.ts";
import { castableAnswer } from "./castable.ts";
import { askerOf } from "./phrases.ts";
import { question, type RawAnswer, refused, unsettled } from "./question.ts";

/** The stack: what is on it, what resolves, and what may be aimed at. */
export const stackQuestions = {
  stack: question({
    name: "What is on the stack?",
    keys: {},
    means:
      "What is on the stack, the top first, and who controls each spell or ability? `combat damage` that waits there, and by some rules the draw of the draw step, are `nobody`’s.",
    says: () => "What is on the stack?",
    answer: (state, _question, context) => {
      const { stack } = state;
      readParameter(context, "stack-order");
      const entries = stack.toReversed();
      const isOpen = entries.filter(({ unordered }) => unordered > 0);
      const sentences = entries.map(({ name, you, kind }) => (kind === "damage" ? name : `${name} (${you})`));
      const sentence = entries.length === 0 ? "The stack is empty." : `From the top: ${sentences.join("; ")}.`;
      const isOrderTaken = isOpen.length > 1 && context.assumptions.tried === null;
      const open = isOrderTaken
        ? " The order of abilities of one player that triggered together is that player's choice."
        : "";
      context.isWayTaken ||= isOrderTaken;
      const references = [
        "stack-order",
        ...(entries.some(({ kind }) => kind === "trigger") ? (["trigger-order"] as const) : []),
        ...new Set(entries.flatMap(({ because }) => because)),
        ...rulesOfTriggers(state, context),
      ] as const;
      return {
        value: entries.map(({ name, you }) => ({ name, player: you })),
        sentence: `${sentence}${open}`,
        references,
        ...(isOrderTaken && { confidence: "low" as const }),
      };
    },
  }),
  became: question({
    name: "What became of a spell or ability?",
    keys: { object: key("text", "Name of the spell or ability") },
    means:
      "What became of a spell or ability: `on-the-stack`, `resolved`, `countered`, `did-not-resolve`, or `removed` (a triggered ability without a legal target or whose condition is not true, or what an effect took from the stack); `nothing` if there was none.",
    says: ({ object }) => `What became of ${object}?`,
    answer: (state, { object }) => {
      if (entryNamed(state, object) !== undefined)
        return { value: "on-the-stack", sentence: "It waits on the stack.", references: ["stack-order"] };
      const fate = state.fates.findLast(({ name }) => name.toLowerCase() === object.toLowerCase());
      if (fate === undefined)
        return {
          value: "nothing",
          sentence: "Nothing of that name was on the stack.",
          references: [],
          confidence: "medium",
        };
      const others = state.fates.filter(({ name, became }) => name === fate.name && became !== fate.became);
      const sentence = fateWords[fate.became];
      const { became: value, references } = fate;
      if (others.length === 0) return { value, sentence, references };
      const more = `Several on the stack were named ${fate.name}, and this is the last one.`;
      return { value, sentence: `${sentence} ${more}`, references, confidence: "low" };
    },
  }),
  hasPriority: question({
    name: "Who has priority?",
    keys: {},
    means: "Which player has priority now? `nobody` while something resolves, and where no player gets it.",
    says: () => "Who has priority?",
    answer: (state, _question, context) => priorityAnswer(state, context),
  }),
  legalTarget: question({
    name: "Is something a legal target?",
    keys: {
      target: key("text", "Target", "The player or object that would be the target"),
      "of?": key(
        "text",
        "Target of what",
        "The spell or ability on the stack, or the object whose ability it would be; left out, any spell or ability of the player",
      ),
      "player?": key("player", "Whose spell or ability", "Its controller, if it is not on the stack"),
      "aims?": key(qualityList, "What a target has to be", "What the target has to be, if it is not on the stack"),
    },
    means: "Is this a legal target now, of a spell or ability on the stack or of an object?",
    says: ({ target, of, player }) =>
      `Is ${target} a legal target of ${of ?? `a spell or ability of ${player ?? "a player"}`}?`,
    answer: (state, { target, of, player, aims }, context) => {
      if (of === undefined && player === undefined)
        throw impossible(context, 'it does not say whose target: write "of" or "player".');
      const entry = of === undefined ? undefined : entryNamed(state, of);
      const source = of === undefined || entry !== undefined ? undefined : objectAt(state, of, context);
      const aim = entry ?? {
        you: player ?? (source === undefined ? "" : controllerOf(source)),
        source: source?.id ?? null,
        aims: asList(aims),
      };
      const chosen = entry?.targets.find(({ name }) => name === target) ?? targetNamed(state, target, context);
      const obstacle = targetObstacle(state, chosen, aim, context);
      if (obstacle !== undefined) return refused(obstacle);
      return { value: true, sentence: "Yes: nothing keeps it from being the target.", references: ["target-legality"] };
    },
  }),
  mayCastNow: question({
    name: "May a card be cast at this moment?",
    keys: { object: "text", player: { is: "player", means: "The player who would cast it" } },
    means:
      "May this player cast this card at this moment, in one of the ways that it has: all that the event asks for but targets and costs?",
    says: ({ object, player }) => `May ${player} cast ${object} now?`,
    answer: (state, { object, player }, context) =>
      withPriorityOf(state, player, castableAnswer(state, objectAt(state, object, context), player, context), context),
  }),
  mayActivateNow: question({
    name: "May an ability be activated at this moment?",
    keys: {
      player: { is: "player", means: "The player who would activate it" },
      "as?": key(["mana-ability", "loyalty-ability", "sorcery-timing"], "Kind of ability"),
      "of?": key("text", "Of which object", "The object whose ability it is; left out, any of the player’s"),
    },
    means: "May this player activate an ability at this moment, as far as timing decides?",
    says: ({ player, as }) =>
      `May ${player} activate an ability now${as === undefined ? "" : ` (${as.replaceAll("-", " ")})`}?`,
    answer: (state, written, context) =>
      withPriorityOf(state, written.player, activatableAnswer(state, written, context), context),
  }),
  count: question({
    name: "How many objects are there of a kind?",
    keys: {
      of: key(qualityList, "Of which kind", "The words that they all fit"),
      "player?": key("player", "Whose", "Whose; left out, everybody’s"),
      "distinct?": key(
        ["types", "subtypes", "colors"],
        "How many different",
        "Not they, but how many different ones of these they have",
      ),
    },
    means:
      "How many permanents, or cards in graveyards, or spells, or players, fit these words, those of one player or of all? With `distinct`: how many different types, subtypes or colours do they have?",
    says: ({ of, player, distinct }) =>
      [
        distinct === undefined
          ? "How many permanents are "
          : `How many different ${distinct} have permanents that are `,
        asList(of).join(", "),
        player === undefined ? "?" : `, of ${player}?`,
      ].join(""),
    answer: (state, { of, player, distinct }, context) =>
      counted(state, { words: asList(of), player, distinct: distinct ?? null }, context),
  }),
} as const;

/** The rules by which what the situation states as a trigger is on the stack or not, and by which spells have left it. */
function rulesOfTriggers({ objects, left, stack, turn }: State, context: Context): readonly ParameterId[] {
  const isEnding = turn?.steps[turn.at]?.step === "end";
  const isEndMissed = isEnding && objects.some(({ triggers }) => triggers.some(({ at }) => at === "end"));
  const isOfOther = stack.some(({ kind, source, you }) => {
    const object = objects.find(({ id }) => id === source);
    return kind !== "spell" && object !== undefined && controllerOf(object) !== you;
  });
  const whens = [...new Set(objects.flatMap(({ triggers }) => triggers.flatMap(({ when }) => when)))];
  const isBack = whens.some((when) => when === "dies" || when === "leaves");
  const undeclared = objects.flatMap(({ triggers, because }) =>
    triggers.length === 0 ? [] : because.filter((id) => id === "enters-attacking" || id === "enters-blocking"),
  );
  return [
    ...undeclared,
    ...rulesOfMoments(whens, context),
    ...citable(context, whens.length === 0 ? [] : isBack ? ["looks-back", "triggering"] : ["triggering"]),
    ...citable(context, left.length > 0 ? ["objects-of-one-who-left"] : []),
    ...citable(context, isOfOther ? ["ability-controller"] : []),
    ...citable(context, isEndMissed ? ["end-step-missed"] : []),
  ];
}

const fateWords = {
  resolved: "It has resolved.",
  countered: "It was countered.",
  "did-not-resolve": "It did not resolve, and was not countered.",
  removed: "It left the stack, or was never put there, without doing anything.",
} as const;

/** Whether an ability may be activated now, as if its player had priority. */
function activatableAnswer(
  state: State,
  { player, as, of }: { readonly player: string; readonly as?: string | undefined; readonly of?: string | undefined },
  context: Context,
): RawAnswer {
  if (as === "mana-ability" && behindSplitSecond(state, context) !== undefined) {
    return {
      value: true,
      sentence: "Yes: split second does not stop mana abilities.",
      references: ["split-second", "mana-abilities-at-once"],
    };
  }
  if (as === "loyalty-ability") {
    const none = unsettled(context, "loyalty-abilities", "what a loyalty ability is");
    if (none !== undefined) return none;
    const walkers =
      of === undefined
        ? state.objects.filter(
            (object) => object.zone === "battlefield" && object.loyalty !== null && controllerOf(object) === player,
          )
        : [objectAt(state, of, context)];
    const used = walkers.map((object) => loyaltyUsed(state, object, context));
    if (used.length > 0 && used.every((time) => time !== undefined)) return timed(used[0], false);
  }
  const source = of === undefined ? undefined : objectAt(state, of, context);
  if (source !== undefined && controllerOf(source) !== player) {
    const sentence = `No: ${controllerOf(source)} controls ${source.name}, and only its controller activates its abilities.`;
    return { value: false, sentence, references: ["activating"] };
  }
  if (as === "mana-ability") {
    const late = untimely(state, player, "mana-abilities", context);
    if (late !== undefined) return refused(late);
    const sentence = "Yes: mana abilities may be activated at this moment.";
    return { value: true, sentence, references: ["mana-ability-moments"] };
  }
  const isSlow = as === "loyalty-ability" || as === "sorcery-timing";
  const late = untimelySpell(state, context, { player, spell: null, isSlow });
  const answer = timed(late ?? withoutTurn(state, isSlow), isSlow);
  if (as !== "loyalty-ability") return answer;
  return { ...answer, references: [...new Set([...answer.references, "loyalty-abilities" as const])] };
}

/** What needs a main phase cannot be done while no turn is under way. */
function withoutTurn({ turn }: State, isSlow: boolean): ReturnType<typeof untimelySpell> {
  return isSlow && turn === null ? { why: "no turn is under way", references: ["slow-spells"] } : undefined;
}

function timed(late: ReturnType<typeof untimelySpell>, isSlow: boolean): RawAnswer {
  if (late !== undefined) return refused(late);
  const rule = isSlow ? "slow-spells" : "acting-with-priority";
  return { value: true, sentence: "Yes: the moment is right.", references: [rule] };
}

/** What is counted once however many have it: of types those that are no subtypes. */
function differing(object: GameObject, distinct: "types" | "subtypes" | "colors"): readonly string[] {
  const words = object[distinct] ?? [];
  return distinct === "types" ? words.filter((word) => isCardType(word)) : words;
}

function counted(
  state: State,
  {
    words,
    player,
    distinct,
  }: {
    readonly words: readonly string[];
    readonly player: string | undefined;
    readonly distinct: "types" | "subtypes" | "colors" | null;
  },
  context: Context,
): RawAnswer {
  const { situation } = context;
  const asker = askerOf(state, player, words, context);
  if (words.some(isPlayerWord)) {
    if (!words.every(isPlayerWord) || player !== undefined || distinct !== null)
      throw impossible(context, "players and objects are counted apart: leave out what is said of the others.");
    const players = situation.players.filter(
      (player) => !state.left.includes(player) && isFitPlayer(player, words, asker),
    );
    return { value: players.length, sentence: `There are ${players.length} in the game.`, references: [] };
  }
  const zone = words.includes("spell") ? "stack" : words.includes("card-in-graveyard") ? "graveyard" : "battlefield";
  const there = state.objects.filter(
    (object) => object.zone === zone && (player === undefined || controllerOf(object) === player),
  );
  const fitting = there.filter((object) => unfit(object, words, asker) === undefined);
  const value =
    distinct === null ? fitting.length : new Set(fitting.flatMap((object) => differing(object, distinct))).size;
  const isUnsaid =
    there.some((object) => object.openBy !== null || unsaid(object, words) !== undefined) ||
    (distinct !== null && fitting.some((object) => object[distinct] === null || !areTypesSaid(object)));
  return {
    value,
    sentence: `There ${value === 1 ? "is" : "are"} ${value}.`,
    references: [],
    ...(isUnsaid ? { confidence: "low" as const } : {}),
  };
}

/** Who has priority, and what that means for what a player may do now. */

/** Which player has priority, if anybody. */
function priorityAnswer(state: State, context: Context): RawAnswer {
  const none = withoutPriority(state, context);
  if (none !== undefined) return { value: "nobody", sentence: `Nobody: ${none.why}.`, references: none.references };
  const holder = priorityHolder(state, context);
  if (holder === undefined || state.turn === null)
    return { value: "nobody", sentence: "Nobody: no turn is under way.", references: ["stack-order"] };
  const why = holder.isSaid ? "after the last action it is with that player" : "the active player gets it";
  const isCleanup = state.turn.steps[state.turn.at]?.step === "cleanup";
  const rules = citable(context, [isCleanup ? "cleanup-priority" : "priority-order"]);
  return { value: holder.player, sentence: `${holder.player}: ${why}.`, references: [...rules, "stack-order"] };
}

/**
 * An answer that a player may do now what only a player with priority does. Another player with priority, who acted or
 * after whom somebody passed, keeps it from being so. If it is only that the active player gets it first, or that no
 * turn is under way, the answer is about the moment at which the player gets it, and is less sure.
 */
export function withPriorityOf(state: State, player: string, answer: RawAnswer, context: Context): RawAnswer {
  if (answer.value !== true || withoutPriority(state, context) !== undefined) return answer;
  const holder = priorityHolder(state, context);
  if (holder !== undefined && teamOf(context.situation, holder.player).includes(player)) return answer;
  const rules = citable(context, ["acting-with-priority", "priority-order"]);
  const later = `${player} may as soon as ${player} gets it`;
  if (holder?.isSaid === true)
    return { value: false, sentence: `No: ${holder.player} has priority, and ${later}.`, references: rules };
  const first =
    holder === undefined ? "No turn is under way, so nobody has priority" : `${holder.player} gets priority first`;
  return {
    ...answer,
    sentence: `${answer.sentence} ${first}; ${later}.`,
    references: [...new Set([...answer.references, ...rules])],
    confidence: answer.confidence === "low" ? "low" : "medium",
  };
}
