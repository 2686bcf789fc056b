import { impossible, readParameter } from "../context.ts";
import { withHappening } from "../happening.ts";
import { entryChoices, requireChooser, withEntryChoice } from "../moving.ts";
import { type GameObject, objectNamed } from "../objects.ts";
import { plain, plainWords } from "../plain-words.ts";
import { replaced, usual } from "../replacement.ts";
import { asList } from "../shape.ts";
import { withChosen } from "../state.ts";
import { triggerFrom } from "../trigger-form.ts";
import { colorWords, keywordList, objectTypes, supertypes } from "../vocabulary.ts";
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
      "types?": { severalOf: objectTypes },
      "subtypes?": "texts",
      "supertypes?": { severalOf: supertypes },
      "colors?": { severalOf: colorWords },
      "power?": "amount",
      "toughness?": "amount",
      "keywords?": keywordList,
      "triggers?": "triggers",
      "tapped?": "flag",
      "chosen?": entryChoices,
    },
    keys: {
      creates: { means: "The name of the token; the next ones are called “Soldier 2” and so on", label: "Name" },
      player: { means: "The player who creates them", label: "Who creates them" },
      times: { means: "How many; 1 if left out", label: "How many" },
      types: { label: "Types" },
      subtypes: { means: "Its creature types and so on", label: "Types below that" },
      supertypes: { label: "Supertypes" },
      colors: { label: "Colours" },
      power: { means: "Its power" },
      toughness: { means: "Its toughness" },
      keywords: { label: "Keywords" },
      triggers: { means: "Its triggered abilities", label: "Triggered abilities" },
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
      const { creates: name, player, power, toughness } = written;
      if ((power === undefined) !== (toughness === undefined))
        throw impossible(context, `${name} has a power and a toughness, or neither.`);
      if (written.chosen !== undefined) requireChooser(name, asList(written.keywords), context);
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
          types: asList(written.types),
          subtypes: asList(written.subtypes),
          supertypes: asList(written.supertypes),
          isLegendary: asList(written.supertypes).includes("legendary"),
          colors: written.colors === undefined ? null : asList(written.colors).filter((word) => word !== "colorless"),
          power: power ?? null,
          toughness: toughness ?? null,
          keywords: asList(written.keywords),
          triggers: (written.triggers ?? []).map(triggerFrom),
          isToken: true,
          isTapped: written.tapped === true,
          isThereBefore: false,
          turn: state.turnsTaken,
          because,
        };
        const object = withEntryChoice(token, token.keywords, withChosen(state, written.chosen), context);
        const added = { ...state, order: state.order + 1, objects: [...state.objects, object] };
        state = withHappening(added, "enters", { object: object.id, player });
      }
      return state;
    },
  }),
} as const;
