import { impossible, readParameter, requireObjectName } from "../context.ts";
import { entryChoices, requireChooser, withEntryKeywords } from "../entering.ts";
import { withHappening } from "../happening.ts";
import { noCost } from "../mana-costs.ts";
import { type GameObject, objectNamed } from "../objects.ts";
import { plain, plainWords } from "../plain-words.ts";
import { printedFrom, printedKeys, printedShape } from "../printed-form.ts";
import { replaced, usual } from "../replacement.ts";
import { withChosen } from "../state.ts";
import { event } from "./event.ts";

/** More tokens than a situation needs by name. */
const tokensMax = 24;

/** Tokens that effects create. */
export const tokenEvents = {
  creates: event({
    name: "An effect creates tokens",
    shape: {
      creates: "text",
      player: "player",
      "times?": "count",
      ...printedShape,
      "tapped?": "flag",
      "chosen?": entryChoices,
    },
    keys: {
      creates: { means: "The name of the token; the next ones are called “Soldier 2” and so on", label: "Name" },
      player: { means: "The player who creates them", label: "Who creates them" },
      times: { means: "How many; 1 if left out", label: "How many" },
      ...printedKeys,
      tapped: { means: "It is created tapped", label: "It is created tapped" },
      chosen: { means: "What is chosen as each enters, for riot and unleash", label: "What is chosen" },
    },
    means: "A player creates this many tokens. A token ceases to exist as soon as it is in another zone.",
    says: ({ creates, player, times = 1, power, toughness, colors, types, chosen }) =>
      [
        `${player} creates ${times} ${creates} ${times === 1 ? "token" : "tokens"}`,
        power === undefined ? "" : `, ${power}/${toughness ?? "?"}`,
        colors === undefined ? "" : ` ${plainWords(colors)}`,
        types === undefined ? "" : ` ${plainWords(types)}`,
        chosen === undefined ? "" : `, with ${plain(chosen)} chosen`,
        ".",
      ].join(""),
    play: (before, written, context) => {
      const { creates: name, player } = written;
      requireObjectName(name, context);
      const printed = printedFrom(name, written, context);
      if (written.chosen !== undefined) requireChooser(name, printed.keywords, context);
      const would = usual("creates-tokens", { player, amount: written.times ?? 1 });
      const { state: start, occurrence, because } = replaced(before, context, would);
      if (occurrence.instead !== null) return start;
      if (occurrence.amount > tokensMax)
        throw impossible(context, `at most ${tokensMax} tokens can be told apart here.`);
      readParameter(context, "token-owner");
      const there = start.objects.filter(({ name: other }) => other === name || other.startsWith(`${name} `)).length;
      let state = start;
      for (let made = there + 1; made <= there + occurrence.amount; made++) {
        const token: GameObject = {
          ...objectNamed(made === 1 ? name : `${name} ${made}`, player, state.order),
          is: name,
          ...printed,
          cost: noCost,
          isLegendary: printed.supertypes.includes("legendary"),
          isToken: true,
          isTapped: written.tapped === true,
          isThereBefore: false,
          turn: state.turnsTaken,
          because,
        };
        const object = withEntryKeywords(token, token.keywords, withChosen(state, written.chosen), context);
        const added = { ...state, order: state.order + 1, objects: [...state.objects, object] };
        state = withHappening(added, "enters", { object: object.id, player });
      }
      return state;
    },
  }),
} as const;
