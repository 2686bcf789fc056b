import { capitalised } from "../../text/shorten.ts";
import { type Context, cardAt, impossible, readParameter } from "../context.ts";
import { controlStateOf, deciderOf } from "../control.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { type State, teamOf } from "../state.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import { byParameter, question, type RawAnswer, unsettled } from "./question.ts";

const hidden = [
  "hand",
  "library",
  "top-card",
  "face-down-card",
  "face-down-exiled-card",
  "outside-cards",
  "sideboard",
] as const;
type HiddenThing = (typeof hidden)[number];

/** The parameter that hides each thing from those who may not see it. */
const hiddenBy = {
  hand: "hidden-hand",
  library: "hidden-library",
  "top-card": "top-card-sight",
  "face-down-card": "face-down-sight",
  "face-down-exiled-card": "exiled-face-down-sight",
  "outside-cards": "outside-sight",
  sideboard: "outside-sight",
} as const satisfies Record<HiddenThing, ParameterId>;

/** What a player may see, and what they may take from outside the game. */
export const sightQuestions = {
  sees: question({
    name: "May a player see something hidden?",
    keys: {
      player: { is: "player", means: "The player who looks" },
      what: { is: hidden, means: "What is looked at" },
      of: { is: "player", means: "The player whose it is" },
    },
    means: "May this player see something hidden of the other's?",
    says: ({ player, what, of }) => `May ${player} see the ${plain(what)} of ${of}?`,
    answer: (state, { player, what, of }, context) => {
      const place = phraseOf(what, of);
      if (player === of && isOutside(what) && context.situation.isTournament) return ownSideboard(player, context);
      const given = state.sights.find((sight) => sight.viewer === player && sight.what === what && sight.of === of);
      if (given !== undefined && player !== of)
        return yes(`${given.spell ?? "an effect"} lets ${player} look at ${place}`, []);
      if (seesByRight(state, player, what, of, context)) {
        const isTeams = what === "hand" && player !== of;
        const isForetold = foretold(state, player, what, of);
        return yes(`${player} may see ${place}`, [isTeams ? "team-hands" : isForetold ? "foretell" : hiddenBy[what]]);
      }
      if (isOutside(what)) return outsideSight(state, { player, what, of }, context);
      const silent = silenceOf(state, { player, what, of }, context);
      if (silent !== undefined) return silent;
      const rank = chainFrom(state, player, context).find((seen) => seesByRight(state, seen, what, of, context));
      if (rank === undefined) return notSeen(state, { player, what, of }, context);
      if (readParameter(context, "shared-sight") !== "shared")
        return {
          value: "no-rule",
          sentence: `No rule says whether ${player} sees ${place}.`,
          references: ["shared-sight"],
        };
      return yes(`${player} controls ${rank}, and what ${rank} may see is visible to both`, [
        "shared-sight",
        hiddenBy[what],
      ]);
    },
  }),
  mayFailToFind: question({
    name: "May a search find nothing?",
    keys: { player: "player" },
    means: "May the search of this player end without a card, although there is a fitting one?",
    says: ({ player }) => `May ${player}’s search end without a card, although there is a fitting one?`,
    answer: (state, { player }) => {
      const isQuality = state.search?.player === player && state.search.for === "stated-quality";
      const id = isQuality ? "stated-quality" : "bare-quantity";
      return {
        value: isQuality,
        sentence: isQuality
          ? "Yes: the search is for a card of a stated kind, and the searching player need not find one."
          : "No: the search is for any card, and one must be found if there is one.",
        references: [id],
      };
    },
  }),
  found: question({
    name: "Where does a card go that a search found?",
    keys: { card: "text" },
    means: "Where does a card go that was found in a search, who may play it from there, and with what mana?",
    says: ({ card }) => `Where does ${card}, which a search found, go, and who may play it?`,
    answer: (state, { card }, context) => foundCard(state, card, context),
  }),
  outsideChoice: question({
    name: "Who chooses a card from outside the game?",
    keys: {
      player: "player",
      "card?": { is: "text", means: "The card whose effect it is, by its name" },
      "reaches?": key(
        ["outside", "outside-or-exile"],
        "Its cards come from",
        "Where the effect lets a card be chosen from; left out, what the card says",
      ),
      "suits?": key(
        ["yes", "no"],
        "The card is of the right kind",
        "Whether the card is of the kind that the effect asks for",
      ),
    },
    means:
      "An effect lets this player choose a card from outside the game: who chooses, and from where? `suits: no` asks about a card of the wrong kind.",
    says: ({ player, card, reaches, suits }) =>
      [
        `${card ?? "An effect"} lets ${player} choose a card`,
        suits === "no" ? " (here one of the wrong kind)" : "",
        reaches === "outside-or-exile" ? " from exile or outside the game" : " from outside the game",
        ": who chooses, and from where?",
      ].join(""),
    answer: (state, { player, card, reaches = "outside", suits = "yes" }, context) => {
      const zones = card === undefined ? reaches : reachOf(card, context);
      return outsideChoice(
        state,
        { player, isExileReached: zones === "outside-or-exile", isSuitable: suits === "yes" },
        context,
      );
    },
  }),
} as const;

function yes(why: string, references: readonly ParameterId[]): RawAnswer {
  return { value: true, sentence: `Yes: ${why}.`, references };
}

function foundCard(state: State, card: string, context: Context): RawAnswer {
  const searchedCard = state.searchedCards.findLast((one) => one.card === card);
  if (searchedCard === undefined) throw impossible(context, `no search has found ${card}.`);
  const { by, owner, effects } = searchedCard;
  if (by === null)
    return {
      value: { goes: "as the effect says", mayPlay: "nobody", mana: "ordinary" },
      sentence: capitalised(`${card} goes where the effect that searches ${owner}'s library puts it.`),
      references: ["other-effects-first"],
    };
  if (state.left.includes(by))
    return {
      value: { goes: "exile", mayPlay: "nobody", mana: "ordinary" },
      sentence: capitalised(`${card} stays in exile; ${by}, who might have played it, has left the game.`),
      references: ["conceding"],
    };
  return {
    value: { goes: "exile", mayPlay: by, mana: "any-colour" },
    sentence: capitalised(
      `${card} is exiled; ${by} may play it while it is there, and spend mana of any colour on it.`,
    ),
    references: ["limited-control"],
    // Several effects would exile it; no known ruling says which of them does.
    ...(effects > 1 ? { confidence: "medium" as const } : {}),
  };
}

function ownSideboard(player: string, context: Context): RawAnswer {
  const subject = `whether ${player} may look at their own sideboard during a game`;
  return byParameter(context, "own-sideboard-sight", subject, {
    yes: [true, "Yes: the tournament rules let players look at their own sideboard during a game."],
    no: [false, "No: the tournament rules do not let players look at their own sideboard during a game."],
  });
}

function isOutside(what: HiddenThing): boolean {
  return what === "outside-cards" || what === "sideboard";
}

function phraseOf(what: HiddenThing, of: string): string {
  if (what === "top-card") return `the top card of ${of}'s library`;
  const phrase = {
    hand: "hand",
    library: "library",
    "face-down-card": "face-down cards",
    "face-down-exiled-card": "card exiled face down",
    "outside-cards": "cards outside the game",
    sideboard: "sideboard",
  }[what];
  return `${of}'s ${phrase}`;
}

/** Says whether a player may see something without controlling anybody. */
function seesByRight(state: State, viewer: string, what: HiddenThing, of: string, context: Context): boolean {
  const isGiven = state.sights.some((sight) => sight.viewer === viewer && sight.what === what && sight.of === of);
  if (isGiven) return true;
  if (what === "library") return state.search?.owner === of && state.search.player === viewer;
  if (what === "face-down-exiled-card") return foretold(state, viewer, what, of);
  if (what === "top-card") return false;
  if (viewer === of) return true;
  const isTeammate = teamOf(context.situation, of).includes(viewer);
  return what === "hand" && isTeammate && readParameter(context, "team-hands") === "shared";
}

/** Says whether what is looked at is a card that its player foretold. */
function foretold({ objects }: State, viewer: string, what: HiddenThing, of: string): boolean {
  const isOwn = viewer === of && what === "face-down-exiled-card";
  return (
    isOwn && objects.some(({ owner, zone, aside }) => owner === of && zone === "exile" && aside?.by === "foretell")
  );
}

/** All players whose sight a player shares: those controlled, and those whom they control. */
function chainFrom(state: State, viewer: string, context: Context): readonly string[] {
  const reached = [viewer];
  for (const controller of reached) {
    for (const player of context.situation.players) {
      if (reached.includes(player)) continue;
      const standing = controlStateOf(state, player, context);
      if (standing.kind === "controlled" && standing.control.by === controller) reached.push(player);
    }
  }
  return reached.slice(1);
}

/** The answer if no rule says whether the player controls somebody who sees it; otherwise `undefined`. */
function silenceOf(state: State, { player, what, of }: SightQuestion, context: Context): RawAnswer | undefined {
  if (state.left.includes(player)) return undefined;
  for (const other of context.situation.players) {
    const standing = controlStateOf(state, other, context);
    const isOpen = standing.kind === "unruled" && standing.control.by === player;
    if (
      isOpen &&
      [other, ...chainFrom(state, other, context)].some((seen) => seesByRight(state, seen, what, of, context))
    )
      return {
        value: "no-rule",
        sentence: `No rule says whether ${player} sees ${phraseOf(what, of)}, because none says whether ${player} controls ${other}.`,
        references: [standing.parameter],
      };
  }
  return undefined;
}

type SightQuestion = { readonly player: string; readonly what: HiddenThing; readonly of: string };

function notSeen(state: State, { player, what, of }: SightQuestion, context: Context): RawAnswer {
  const place = phraseOf(what, of);
  // Only for cards exiled face down do the rules say that a player who could look may continue to look.
  const isKept = what === "face-down-exiled-card";
  if (isKept && state.pastSights.some((sight) => sight.viewer === player && sight.what === what && sight.of === of)) {
    const after = unsettled(
      context,
      "face-down-exile-after",
      `whether ${player}, who saw ${place} while in control, may continue to look`,
    );
    if (after !== undefined) return { ...after, confidence: "low" };
    return {
      value: false,
      sentence: `No: ${player} is no longer in control, and nothing lets ${player} continue to look.`,
      references: ["face-down-exile-after", hiddenBy[what]],
    };
  }
  const isControllerOf = controlStateOf(state, player, context);
  const isUpward = isControllerOf.kind === "controlled" && isControllerOf.control.by === of;
  const isShared = controlStateOf(state, of, context).kind === "controlled";
  const rules: ParameterId[] = isUpward ? ["one-way-sight"] : isShared ? ["shared-sight"] : [];
  const references: ParameterId[] = [...rules, hiddenBy[what]];
  const why = isUpward
    ? `${of} sees what ${player} sees, and not the other way round`
    : (what === "library" && state.search?.owner !== of) || what === "top-card"
      ? "nothing lets anybody look there now"
      : `${player} controls nobody who sees it`;
  return { value: false, sentence: `No: ${player} does not see ${place}; ${why}.`, references };
}

function outsideSight(state: State, { player, what, of }: SightQuestion, context: Context): RawAnswer {
  const place = phraseOf(what, of);
  if (!chainFrom(state, player, context).includes(of))
    return { value: false, sentence: `No: ${place} is shown to ${of} alone.`, references: ["outside-sight"] };
  if (context.situation.isTournament) {
    const none = unsettled(context, "sideboard-sight", `whether ${player} may look at ${place}`);
    if (none !== undefined) return none;
    const isSeen = readParameter(context, "sideboard-sight") === "yes";
    const isOwnOnly = readParameter(context, "outside-sight") === "own-only";
    return {
      value: isSeen,
      sentence: `${isSeen ? "Yes" : "No"}: the tournament rules ${isSeen ? "let a player look" : "do not let a player look"} at the sideboard of a player they control.`,
      references: isOwnOnly ? ["sideboard-sight", "outside-sight"] : ["sideboard-sight", "shared-sight"],
    };
  }
  const isShared = readParameter(context, "outside-sight") === "shared";
  readParameter(context, "shared-sight");
  return {
    value: isShared,
    sentence: isShared
      ? `Yes: what ${of} may see is visible to ${player} too, and nothing limits that to the game.`
      : `No: cards outside the game are visible only to ${of}.`,
    references: isShared ? ["outside-sight", "shared-sight"] : ["outside-sight"],
  };
}

function reachOf(name: string, context: Context): "outside" | "outside-or-exile" {
  const { text } = cardAt(context, name);
  const zones = text.acts.flatMap((act) => (act.does === "reach-outside" ? act.zones : []));
  return zones.includes("exile") ? "outside-or-exile" : "outside";
}

type Choice = { readonly player: string; readonly isExileReached: boolean; readonly isSuitable: boolean };

function outsideChoice(state: State, { player, isExileReached, isSuitable }: Choice, context: Context): RawAnswer {
  const decider = deciderOf(state, player, undefined, context);
  if (decider.decides === null)
    return { value: "no-rule", sentence: `No rule says who chooses for ${player}.`, references: decider.references };
  const isControlled = decider.decides !== player;
  const isRemovedToo = readParameter(context, "outside-reach") === "removed-cards-too";
  const choice = isControlled ? readParameter(context, "outside-choice") : "controller";
  const chooser = decider.decides;
  const stock = context.situation.isTournament ? "sideboard" : "collection";
  const isMainReached = state.outer !== null && readParameter(context, "subgame-reach") === "main-game-too";
  const outside =
    choice === "controller" && isSuitable
      ? [stock, ...(isRemovedToo ? ["exile"] : []), ...(isMainReached ? ["main-game"] : [])]
      : [];
  const from = [...new Set([...outside, ...(isExileReached && isSuitable ? ["exile"] : [])])];
  const decides = choice === "nobody" && !isExileReached ? null : chooser;
  const references: ParameterId[] = [
    ...(isControlled ? (["outside-choice"] as const) : []),
    "outside-reach",
    ...(state.outer === null ? [] : (["subgame-reach"] as const)),
    ...(context.situation.isTournament && decides !== null ? (["whose-sideboard"] as const) : []),
  ];
  const places = from.map((zone) =>
    zone === "exile"
      ? `${player}'s ${isRemovedToo ? "removed" : "exiled"} cards`
      : `${player}'s ${zone === "main-game" ? "cards in the main game" : zone}`,
  );
  const sentence =
    !isSuitable && decides !== null
      ? "No card of the wrong kind can be taken."
      : decides === null
        ? `Nobody chooses: ${chooser} cannot make ${player} choose a card from outside the game, so none is taken.`
        : `${decides} chooses, from ${places.join(" or ")}.`;
  return { value: { chooser: decides, from }, sentence, references, confidence: decider.confidence };
}
