import { counted, timesInWords } from "../../text/counts.ts";
import { impossible, readParameter } from "../context.ts";
import { hasKeyword } from "../objects/sizes.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { plain, plainWords } from "../words/plain-words.ts";
import { byParameter, question, unsettled } from "./question.ts";

/** Spells, abilities, the stack, and the values and faces of cards. */
export const castingQuestions = {
  usesStack: question({
    name: "May players respond to a draw or to mana?",
    keys: { what: ["draw-of-the-draw-step", "mana-and-a-card-of-the-library"] },
    means:
      "May players respond to the draw of the draw step, or to an ability that adds mana and moves a card to or from a library?",
    says: ({ what }) => `May players respond: ${plain(what)}?`,
    answer: (_state, { what }, context) =>
      what === "draw-of-the-draw-step"
        ? byParameter(context, "draw-step-draw", "whether the draw may be responded to", {
            "on-the-stack": [true, "Yes: the draw waits on the stack."],
            "above-abilities": [true, "Yes: the draw waits on the stack."],
            "at-once": [false, "No: the card is drawn before anybody can act."],
          })
        : byParameter(context, "mana-ability-and-library", "whether that is a mana ability", {
            "mana-ability": [false, "No: it is a mana ability, which resolves at once."],
            "on-the-stack": [true, "Yes: an ability that moves a card of a library is not a mana ability."],
          }),
  }),
  mayActivateWhilePaying: question({
    name: "May an ability be activated to pay?",
    keys: { adds: key(["mana", "mana-and-a-card-of-the-library"], "What it adds") },
    means: "May such an ability be activated to pay for a spell that is being cast?",
    says: ({ adds }) => `May an ability that adds ${plain(adds)} be activated to pay for a spell?`,
    answer: (_state, { adds }, context) => {
      if (adds === "mana") {
        const sentence = "Yes: mana abilities may be activated whenever mana is paid.";
        return { value: true, sentence, references: ["mana-ability-moments"] };
      }
      return byParameter(context, "mana-ability-and-library", "whether that is a mana ability", {
        "mana-ability": [true, "Yes: it is a mana ability."],
        "on-the-stack": [false, "No: it uses the stack, and so needs priority."],
      });
    },
  }),
  knowsChoice: question({
    name: "Is the choice of an optional trigger known?",
    keys: {},
    means: 'Is the choice of a triggered ability that says "may" known while players may respond to it?',
    says: () => "Is the choice of an optional trigger known while one may respond?",
    answer: (_state, _question, context) =>
      byParameter(context, "optional-trigger", "when the choice is made", {
        "when-put-on-the-stack": [true, "Yes: the choice is made as the ability is put on the stack."],
        "on-resolution": [false, "No: the choice is made as the ability resolves."],
      }),
  }),
  countered: question({
    name: "Is a spell without legal targets countered?",
    keys: {
      targets: key("count", "How many targets"),
      illegal: key("count", "How many of them are illegal"),
    },
    means: "A spell has this many targets, and some of them (`illegal`) are illegal on resolution: is it countered?",
    says: ({ targets, illegal }) => {
      const which =
        targets === 1 && illegal === 1 ? "its only target" : `${illegal} of its ${counted(targets, "target")}`;
      return `Is a spell countered if ${which} ${illegal === 1 ? "is" : "are"} illegal?`;
    },
    answer: (_state, { targets, illegal }, context) => {
      if (illegal > targets) throw impossible(context, `of ${targets} targets, ${illegal} cannot be illegal.`);
      const rule = byParameter(context, "all-targets-illegal", "what becomes of the spell", {
        countered: [true, "Yes: all its targets are illegal, and so it is countered."],
        "doesnt-resolve": [false, "No: it does not resolve, and is not countered either."],
      });
      if (targets > 0 && illegal >= targets) return rule;
      return { value: false, sentence: "No: it resolves as far as it can.", references: rule.references };
    },
  }),
  mayTargetTwice: question({
    name: "May one object be several targets?",
    keys: { words: key("count", "How often it says target") },
    means: 'May one object be chosen for several targets of a spell that says "target" this many times?',
    says: ({ words }) => `May one object be several targets of a spell that says “target” ${timesInWords(words)}?`,
    answer: (_state, { words }, context) =>
      byParameter(context, "same-target-twice", "whether one object may be several targets", {
        never: [false, "No: each target has to be a different one."],
        "once-per-word": [
          words > 1,
          words > 1
            ? 'Yes: once for each time the spell says "target".'
            : 'No: for one word "target" each has to be a different one.',
        ],
      }),
  }),
  mayCastAs: question({
    name: "May a card be cast as printed, or by bestow?",
    keys: {
      object: "text",
      as: key(["printed", "aura"], "How", "As it is printed, or as an Aura by bestow"),
    },
    means:
      "May this card be cast as it is printed, or as an Aura by bestow, as far as effects that forbid spells let it be?",
    says: ({ object, as }) => `May ${object} be cast ${as === "aura" ? "as an Aura, by bestow" : "as it is printed"}?`,
    answer: (state, { object: name, as }, context) => {
      const object = objectAt(state, name, context);
      if (as === "aura" && !hasKeyword(object, "bestow", context))
        return { value: false, sentence: `No: ${name} has no bestow.`, references: [] };
      if (!state.table.standing.includes("no-creature-spells") || !object.types.includes("creature"))
        return { value: true, sentence: "Yes: nothing forbids it.", references: [] };
      if (as === "printed")
        return { value: false, sentence: "No: players cannot cast creature spells.", references: [] };
      return byParameter(context, "prohibited-casting", "whether such a spell may be begun", {
        "not-begun": [false, "No: the card is a creature card, and such a spell cannot be begun."],
        "checked-after-choices": [true, "Yes: whether it is allowed is checked after the choice to bestow it."],
        "choices-may-help": [true, "Yes: the choice to bestow it makes it allowed."],
      });
    },
  }),
  mayCastByCascade: question({
    name: "May cascade cast the other face?",
    keys: {
      less: key("count", "Mana value of the spell"),
      found: key("count", "Mana value of the card found"),
      face: key("count", "Mana value of its other face"),
    },
    means:
      "Cascade of a spell of mana value `less` finds a card of value `found`: may its other face, of value `face`, be cast?",
    says: ({ less, found, face }) =>
      `Cascade of a spell of ${less} finds a card of ${found}: may its other face of ${face} be cast?`,
    answer: (_state, { less, found, face }, context) => {
      const none = unsettled(context, "cascade-other-face", "which face may be cast");
      if (none !== undefined) return none;
      const isAny = readParameter(context, "cascade-other-face") === "any";
      const value = found < less && (isAny || face < less);
      const why =
        found >= less
          ? "cascade does not stop at it"
          : isAny
            ? "the card is cast with either face"
            : `the spell cast has to cost less than ${less}`;
      return { value, sentence: `${value ? "Yes" : "No"}: ${why}.`, references: ["cascade-other-face"] };
    },
  }),
  isSplitOfValue: question({
    name: "Is a split card of a mana value?",
    keys: { halves: key("counts", "Mana values of the halves"), value: "count" },
    means: "Does a split card that is not on the stack, with halves of these mana values, have this mana value?",
    says: ({ halves, value }) => `Is a split card of ${plainWords(halves)} one of mana value ${value}?`,
    answer: (_state, { halves, value: wanted }, context) => {
      const sum = halves.reduce((total, half) => total + half, 0);
      return byParameter(context, "split-card-value", "the mana value of a split card", {
        "each-half": [halves.includes(wanted), `It is of each of the values ${halves.join(" and ")}.`],
        sum: [sum === wanted, `Its value is ${sum}, that of both halves together.`],
      });
    },
  }),
  backFaceValue: question({
    name: "What is the mana value of a back face?",
    keys: { front: key("count", "Mana value of the front face") },
    means: "What is the mana value of a permanent that shows its back face, with a front face of this value?",
    says: ({ front }) => `What is the mana value of a back face whose front has ${front}?`,
    answer: (_state, { front }, context) =>
      byParameter(context, "back-face-value", "the mana value of a back face", {
        "0": [0, "It is 0: the back face has no mana cost."],
        "front-face": [front, `It is ${front}, that of its front face.`],
      }),
  }),
  transforms: question({
    name: "Does a permanent transform?",
    keys: { what: ["token-copy", "twice-by-two-activations"] },
    means:
      "Does a token copy of a double-faced permanent transform? Or: does a permanent whose ability was activated twice show its front face again?",
    says: ({ what }) =>
      what === "token-copy"
        ? "Does a token copy of a double-faced permanent transform?"
        : "Does a permanent whose ability was activated twice show its front face again?",
    answer: (_state, { what }, context) =>
      what === "token-copy"
        ? byParameter(context, "token-copy-transforms", "whether a token copy transforms", {
            cannot: [false, "No: only double-faced cards transform."],
            can: [true, "Yes: the token has both faces."],
          })
        : byParameter(context, "transform-twice", "how often it transforms", {
            "every-time": [true, "Yes: it turns over twice."],
            once: [false, "No: the second ability does nothing, because it has transformed since."],
          }),
  }),
  mayLeaveSuspended: question({
    name: "May a suspended card be left in exile?",
    keys: {},
    means: "The last time counter of a suspended card is gone and the card can be cast: may its player leave it?",
    says: () => "The last time counter is gone: may the suspended card be left in exile?",
    answer: (_state, _question, context) =>
      byParameter(context, "suspend-last-counter", "whether the card has to be cast", {
        "must-cast": [false, "No: it has to be cast if it can be."],
        "may-cast": [true, "Yes: it stays in exile then."],
      }),
  }),
  mayCastMadnessLater: question({
    name: "May a madness card be cast later?",
    keys: {},
    means: "A madness ability has resolved: may its player first cast something else, and then the card?",
    says: () => "May something else be cast before the madness card?",
    answer: (_state, _question, context) =>
      byParameter(context, "madness-window", "how long the card may be cast", {
        "until-next-pass": [true, "Yes: until that player passes."],
        "on-resolution": [false, "No: it is cast as the ability resolves, or not at all."],
      }),
  }),
  companionComes: question({
    name: "How does a companion come?",
    keys: { lands: key("count", "How many lands"), value: "count" },
    means: "With this many lands and a companion of this mana value: what can its player do with it in one turn?",
    says: ({ lands, value }) => `With ${counted(lands, "land")}, what comes of a companion of mana value ${value}?`,
    answer: (_state, { lands, value }, context) =>
      byParameter(context, "companion", "how a companion comes into the game", {
        "cast-from-outside": [
          lands >= value ? "cast" : "nothing",
          `It is cast from outside the game${lands >= value ? "" : ", which they cannot pay"}.`,
        ],
        "three-mana-to-hand": [
          lands >= 3 + value ? "cast" : lands >= 3 ? "to-hand" : "nothing",
          "Three mana put it into the hand, and it is cast from there.",
        ],
      }),
  }),
  manaDue: question({
    name: "How much mana is due with convoke?",
    keys: {
      cost: key("count", "Cost of the spell"),
      tapped: key("count", "How many creatures are tapped"),
      atLeast: key("count", "What spells cost at least"),
    },
    means:
      "A spell of this cost is cast with convoke and tapped creatures, while an effect makes spells cost at least an amount: how much mana is due?",
    says: ({ cost, tapped, atLeast }) =>
      `A spell of ${cost} with convoke, ${counted(tapped, "creature")} tapped, costs at least ${atLeast}: how much mana is due?`,
    answer: (_state, { cost, tapped, atLeast }, context) => {
      const reduced = Math.max(cost - tapped, atLeast, 0);
      const paid = Math.max(Math.max(cost, atLeast) - tapped, 0);
      return byParameter(context, "convoke-and-delve", "what the creatures do", {
        "reduces-cost": [
          reduced,
          `It is ${reduced}: the creatures lower the cost, and then it is raised to ${atLeast}.`,
        ],
        "pays-cost": [paid, `It is ${paid}: the creatures pay a part of what the spell costs.`],
      });
    },
  }),
  mayPayLife: question({
    name: "May life be paid below 0?",
    keys: { amount: key("count", "How much life") },
    means: "May a player whose life is below 0, and who has not lost, pay this much life?",
    says: ({ amount }) => `May ${amount} life be paid below 0 life?`,
    answer: (_state, { amount }, context) => {
      const rule = byParameter(context, "paying-0-life-below-0", "whether 0 life may be paid below 0", {
        no: [false, "No: the life has to be at least what is paid."],
        yes: [true, "Yes: 0 life can always be paid."],
      });
      if (amount === 0) return rule;
      const no = { value: false, sentence: `No: there is not ${amount} life to pay.`, references: rule.references };
      return rule.value === "no-rule" ? { ...no, confidence: "medium" } : no;
    },
  }),
  mayNameType: question({
    name: "May a word be chosen as a creature type?",
    keys: { exists: key(["yes", "no", "legend"], "Is it a creature type") },
    means: 'May a word be chosen as a creature type, if it is one, or is not one, or is "Legend"?',
    says: ({ exists }) => `May a word that is ${exists === "yes" ? "a" : "no"} creature type be chosen as one?`,
    answer: (_state, { exists }, context) => {
      if (exists === "legend")
        return byParameter(context, "legend-creature-type", "whether Legend is a creature type", {
          "creature-type": [true, "Yes: Legend is a creature type."],
          "no-such-type": [false, "No: Legend is not a creature type."],
        });
      return byParameter(context, "creature-type-choice", "which words may be chosen", {
        "any-noun": [true, "Yes: any noun may be chosen that means nothing else in the game."],
        "existing-only": [exists === "yes", `${exists === "yes" ? "Yes" : "No"}: only a creature type that exists.`],
      });
    },
  }),
  proliferates: question({
    name: "How much does proliferate add?",
    keys: { kinds: key("count", "How many kinds of counters") },
    means: "How many counters does proliferate add to a permanent with this many kinds of counters?",
    says: ({ kinds }) =>
      `How many counters does proliferate add where there ${kinds === 1 ? "is" : "are"} ${counted(kinds, "kind")}?`,
    answer: (_state, { kinds }, context) =>
      byParameter(context, "proliferate", "how many counters proliferate adds", {
        "one-kind": [Math.min(kinds, 1), "It adds one, of a kind that is there."],
        "each-kind": [kinds, `It adds ${kinds}: one of each kind that is there.`],
      }),
  }),
} as const;
