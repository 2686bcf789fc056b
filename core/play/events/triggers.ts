import { timesInWords } from "../../text/counts.ts";
import { chosenTargets } from "../casting/announcing.ts";
import { isAimOpen, retargeted } from "../casting/targets.ts";
import { impossible, readParameter } from "../context.ts";
import { withTargeting } from "../happening.ts";
import { isPlayerWord, isRelative, qualityList } from "../objects/qualities.ts";
import { controllerOf, triggerMoments } from "../objects.ts";
import type { StackEntry } from "../stack-entry.ts";
import { withMore } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { byPermanent } from "../words/durations.ts";
import { plainWords } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import { requireSubject } from "../words/trigger-form.ts";
import { event } from "./parts.ts";

/** Effects on what triggers, and on what does not; and what triggered abilities are aimed at. */
export const triggerEvents = {
  choosesTarget: event({
    name: "A player chooses the target of an ability of a keyword",
    keys: {
      choosesTarget: key("text", "Which ability", "The ability, by the name that `stack` gives it"),
      targets: key("text", "Target", "Its target"),
    },
    means:
      "An ability of a keyword that triggered, such as “mentor of Elf”, was put on the stack with this target. What alone can be its target needs no such event.",
    says: ({ choosesTarget, targets }) => `The target of ${choosesTarget} is ${targets}.`,
    play: (state, { choosesTarget: name, targets: written }, context) => {
      const isMeant = (entry: StackEntry): boolean => entry.name.toLowerCase() === name.toLowerCase();
      const entry = state.stack.findLast((one) => isMeant(one) && isAimOpen(one));
      if (entry === undefined) throw impossible(context, `no ability called ${name} waits for its target.`);
      const targets = chosenTargets(state, [written], entry, context);
      if (targets.some(({ object }) => object !== null && object.order > entry.id))
        throw impossible(context, `${written} was not there yet as ${name} was put on the stack.`);
      const aimed = { ...entry, ...retargeted(entry, targets) };
      const stack = state.stack.map((one) => (one.id === entry.id ? aimed : one));
      return withTargeting({ ...state, stack }, targets, entry.you);
    },
  }),
  triggersMore: event({
    name: "An effect makes abilities trigger additional times",
    keys: {
      triggersMore: key(
        { severalOf: triggerMoments },
        "What makes them trigger",
        "What makes them trigger, as in `when`",
      ),
      "times?": key("count", "How many times more", "How many times more: once if left out"),
      "of?": key(qualityList, "To what kind of object", "Words that fit what it happens to"),
      "abilitiesOf?": key(
        qualityList,
        "Abilities of which objects",
        "Words that fit the object whose ability triggers; left out, any that the player controls",
      ),
      "by?": byPermanent,
      "player?": key("player", "Who controls the effect", "Who controls the effect, if no permanent is named"),
    },
    means:
      "An effect makes triggered abilities trigger an additional time: those of permanents of its controller, if what happens is one of these, to an object that fits the words in `of`.",
    says: ({ triggersMore, times = 1, of, by }) =>
      `${by ?? "An effect"}: what triggers on “${plainWords(triggersMore)}”${of === undefined ? "" : ` of a ${plainWords(of)}`} triggers ${timesInWords(times)} more.`,
    play: (state, { triggersMore, times = 1, of, abilitiesOf = ["yours"], by, player }, context) => {
      const source = by === undefined ? undefined : objectAt(state, by, context);
      const you = player ?? (source === undefined ? state.meanings?.you : controllerOf(source));
      if (you === undefined)
        throw impossible(context, 'it does not say who controls the effect: write "by" or "player".');
      if (times === 0)
        throw impossible(context, 'what triggers 0 times more triggers as before: what stops it is "stopsTriggers".');
      requireSubject(asList(triggersMore), asList(of), context);
      if (asList(abilitiesOf).some(isPlayerWord))
        throw impossible(context, '"abilitiesOf" says which objects have the abilities, and a player has none.');
      readParameter(context, "triggers-again");
      const increase = {
        times,
        isStop: false,
        when: asList(triggersMore),
        of: asList(of),
        abilitiesOf: asList(abilitiesOf),
        source: source?.id ?? null,
        you,
        since: state.order,
      };
      return withMore(state, "triggerIncreases", increase);
    },
  }),
  stopsTriggers: event({
    name: "An effect keeps abilities from triggering",
    keys: {
      stopsTriggers: key(
        { severalOf: triggerMoments },
        "What makes nothing trigger",
        "What does not make them trigger, as in `when`",
      ),
      "of?": key(qualityList, "To what kind of object", "Words that fit what it happens to"),
      "abilitiesOf?": key(
        qualityList,
        "Abilities of which objects",
        "Words that fit the object whose ability would trigger; left out, any",
      ),
      "by?": byPermanent,
    },
    means:
      "An effect says that what happens does not cause abilities to trigger, such as creatures that enter: those that the situation states and those of keywords.",
    says: ({ stopsTriggers, of, by }) =>
      `${by ?? "An effect"}: “${plainWords(stopsTriggers)}”${of === undefined ? "" : ` of a ${plainWords(of)}`} causes no ability to trigger.`,
    play: (state, { stopsTriggers, of, abilitiesOf, by }, context) => {
      const source = by === undefined ? undefined : objectAt(state, by, context);
      const you = source === undefined ? state.meanings?.you : controllerOf(source);
      if (you === undefined && [...asList(of), ...asList(abilitiesOf)].some(isRelative))
        throw impossible(context, 'it does not say who controls the effect: write "by".');
      if (asList(abilitiesOf).some(isPlayerWord))
        throw impossible(context, '"abilitiesOf" says which objects have the abilities, and a player has none.');
      requireSubject(asList(stopsTriggers), asList(of), context);
      const stop = {
        times: 0,
        isStop: true,
        when: asList(stopsTriggers),
        of: asList(of),
        abilitiesOf: asList(abilitiesOf),
        source: source?.id ?? null,
        you: you ?? "",
        since: state.order,
      };
      return withMore(state, "triggerIncreases", stop);
    },
  }),
} as const;
