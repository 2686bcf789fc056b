import { tableOf } from "../text/tables.ts";
import { isWordOf } from "./casting/casting-ways.ts";
import { type AnswerDoubt, type Context, readParameter } from "./context.ts";
import { copiedStatements, copiesOfStated, withStatedEffects } from "./copied-text.ts";
import { mayReturnToCommand } from "./objects/commanders.ts";
import { unsaidFace } from "./objects/faces.ts";
import { openPresence } from "./objects/presence.ts";
import { isOfDoors } from "./objects/qualities.ts";
import { keywordsOf } from "./objects/sizes.ts";
import { controllerOf, type GameObject } from "./objects.ts";
import type { State } from "./state.ts";
import { isCombatForm } from "./words/combat-words.ts";
import {
  castingWays,
  countedBy,
  cycledFor,
  numberedKeywords,
  playedKeywords,
  saidKeywords,
} from "./words/vocabulary.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/**
 * Questions whose answer no keyword of an object changes: who decides for whom, what players may see, whose turns come,
 * and what a rule of play answers by itself. Any other answer can depend on one.
 */
const untouched: ReadonlySet<string> = new Set([
  ...[
    "decides",
    "controller",
    "controlled",
    "mayMake",
    "may",
    "binds",
    "mayCast",
    "mayMakeMana",
    "controlsThemselvesAtWill",
  ],
  ...["isOpponents", "owner", "pays", "mayPay", "sees", "found", "mayFailToFind", "outsideChoice", "activePlayer"],
  ...["comingTurns", "comingPhases", "takesTurn", "hasPriority", "lifeLost", "mayPlayLand", "castBy", "timesPaid"],
  ...["hand", "decidesKnowing", "drawsFirst", "mayTreatDeck", "maySideboard", "mayLead", "manaOfAnotherColour"],
  ...["usesStack", "mayActivateWhilePaying", "knowsChoice", "countered", "mayTargetTwice", "mayCastAs", "basicLand"],
  ...["mayCastByCascade", "isSplitOfValue", "backFaceValue", "transforms", "mayLeaveSuspended", "mayCastMadnessLater"],
  ...["companionComes", "manaDue", "mayPayLife", "mayNameType", "proliferates", "winsByEffect", "cardsSaid"],
  ...["answersForTriggers", "warnedForTrigger", "mayDivide", "actsBeforeDamage", "reaches", "tramplesOver"],
  ...["mayActUnattacked", "tappingIsCost", "mayAttackPartner"],
]);

/** Questions of what is printed on an object, which a keyword of another one does not change. */
const ofItself: readonly string[] = ["colors", "types", "abilities", "copyOf", "manaValue", "x", "isDesignated"];

/** Keywords of which only a part is not played, with the questions whose answers that part can change. */
const partly = tableOf<readonly string[]>({ hideaway: ["stack", "triggered", "became"] });

/** Questions of what may be done and what it costs, which a keyword of a cost or an activated ability can change. */
const ofCosts: readonly string[] = ["mayCastNow", "mayActivateNow", "totalCost"];

/** The doubt if a permanent or spell has a keyword whose rules are not played here: a fact accepted is a fact used. */
export function unplayedKeyword(state: State, written: WrittenEvent): AnswerDoubt | undefined {
  const question = String(written["ask"]);
  if (untouched.has(question)) return undefined;
  const isOfCosts = ofCosts.includes(question);
  // How a spell was cast and what was paid for that is said as it is cast.
  const isWay = (keyword: string): boolean =>
    (question === "totalCost" || question === "mayCastNow") && castingWays.some((way) => isWordOf(keyword, way));
  const isUnplayed = (keyword: string): boolean =>
    partly.get(keyword)?.includes(question) ??
    (!isPlayed(keyword) && !isWay(keyword) && !(isSaid(keyword) && !isOfCosts));
  const found = state.objects.flatMap((object) => {
    if (ofItself.includes(question) && object.name !== written["object"]) return [];
    // Also one that has left: its keyword could have counted before.
    if (isHidden(object) && !isSpell(state, object)) return [];
    // What ascend does as a spell resolves is said as an event.
    const isOfSpell = (keyword: string): boolean => keyword === "ascend" && isSpellCard(object);
    const other = keywordsOf(object).find((keyword) => isUnplayed(keyword) || isOfSpell(keyword));
    return other === undefined ? [] : [`${other} (${object.name})`];
  });
  const [first] = found;
  return first === undefined
    ? undefined
    : { says: [`The rules of ${first} are not played here.`], confidence: "medium" };
}

/** Questions whose answer for a Room depends on which of its halves are unlocked. */
const ofUnlocked: readonly string[] = ["colors", "abilities", "copyOf", "manaValue"];

/** The doubt if a Room is on the battlefield: a locked half has no name, mana cost or text, and none is locked here. */
export function unplayedDoors({ objects }: State, { ask, object: name }: WrittenEvent): AnswerDoubt | undefined {
  const isMeant = (one: GameObject): boolean => one.name === name && isOfDoors(one);
  if (!ofUnlocked.includes(String(ask)) || !objects.some(isMeant)) return undefined;
  const why = `Which halves of ${String(name)} are unlocked is not played here: all that is said of it was taken to be.`;
  return { says: [why], confidence: "medium" };
}

/** What a refusal adds where nothing has triggered: a keyword of an object that is not played here, if there is one. */
export function unplayedHint({ objects }: State): string {
  const isOpen = (keyword: string): boolean => !isPlayed(keyword) && !isSaid(keyword);
  for (const object of objects) {
    const keyword = keywordsOf(object).find(isOpen);
    if (keyword === undefined || object.zone === "library") continue;
    return ` The rules of ${keyword} (${object.name}) are not played here: say its ability with "triggers", or what it does as events.`;
  }
  return "";
}

/**
 * The doubt if something is a copy of a permanent that has abilities stated as effects: a copy has them, too, and
 * nothing was said of it.
 */
export function uncopiedText(state: State, written: WrittenEvent, context: Context): AnswerDoubt | undefined {
  const question = String(written["ask"]);
  if (untouched.has(question)) return undefined;
  // What has left counts as well: the ability could have changed something before.
  const objects = state.objects.flatMap((object) =>
    object.former?.zone === "battlefield" ? [object, object.former] : [object],
  );
  const copies = copiesOfStated(state, objects);
  const sources = copies.length === 0 ? new Set<number>() : withStatedEffects(state);
  for (const { copy, original } of copies) {
    if (sources.has(copy.id) || (ofItself.includes(question) && copy.name !== written["object"])) continue;
    // What is copied a moment later is not open.
    if (copiedStatements({ copy, original }, state, context).length > 0) continue;
    const why = `What is said of ${original.name} with "by" is an ability that its copy ${copy.name} has, too: it was taken to do nothing there; say it "by": ${copy.name}, too.`;
    return { says: [why], confidence: "low" };
  }
  return undefined;
}

/**
 * The doubt if a creature with backup has abilities stated as effects: it may give them to another creature, and nothing
 * was said of that.
 */
export function ungivenText(state: State, written: WrittenEvent, context: Context): AnswerDoubt | undefined {
  const question = String(written["ask"]);
  if (untouched.has(question)) return undefined;
  const sources = withStatedEffects(state);
  const giver = state.objects.find(
    (object) => sources.has(object.id) && object.keywords.some((word) => word.startsWith("backup-")),
  );
  if (giver === undefined || readParameter(context, "backup") !== "triggers") return undefined;
  if (ofItself.includes(question) && giver.name === written["object"]) return undefined;
  const why = `What is said of ${giver.name} with "by" is an ability that its backup may give to another creature: it was taken not to.`;
  return { says: [why], confidence: "low" };
}

/** A player whom an effect names, and the permanent whose ability it is. */
type NamedPlayer = { readonly player: string | null; readonly source: number | null };

/** The players whom effects of permanents name: whose things they change, who gains control, who cannot do something. */
function playersNamed({ effects, objects, table }: State): readonly NamedPlayer[] {
  const { bans, costChanges, damageEffects, guards, handSizeChanges, replacements } = table;
  return [
    ...effects.map(({ reach, source }) => ({ player: reach.of, source })),
    ...objects.flatMap(({ borrowed }) => borrowed.map(({ by, source }) => ({ player: by, source }))),
    ...[bans, costChanges, guards, handSizeChanges].flat(),
    ...replacements.map(({ whose, source }) => ({ player: whose, source })),
    ...damageEffects.flatMap(({ to, instead, source }) =>
      [to, instead].flatMap((one) => (typeof one === "string" ? { player: one, source } : [])),
    ),
  ];
}

/**
 * The doubt if an effect names a player who controlled its permanent before somebody else got control of that: an
 * ability that says “you” means that player now.
 */
export function namedPlayer(state: State, written: WrittenEvent): AnswerDoubt | undefined {
  if (untouched.has(String(written["ask"]))) return undefined;
  for (const { player, source } of playersNamed(state)) {
    const object = source === null ? undefined : state.objects.find(({ id }) => id === source);
    if (object === undefined || object.zone !== "battlefield" || controllerOf(object) === player) continue;
    if (object.base !== player && !object.holders.some((holder) => holder === player)) continue;
    const why = `${controllerOf(object)} controls ${object.name}, and its effect was said of ${player}: it was taken to be about ${player} still, and not about whoever controls it.`;
    return { says: [why], confidence: "low" };
  }
  return undefined;
}

/** Questions whose answer is another one if a commander went to the command zone. */
const ofPlaces: readonly string[] = ["where", "count", "legalTarget", "mayCastNow"];

/** The doubt where the owner of a commander may have it in the command zone, and it is not said. */
export function openCommander(state: State, written: WrittenEvent, context: Context): AnswerDoubt | undefined {
  const question = String(written["ask"]);
  if (!ofPlaces.includes(question)) return undefined;
  const isAsked = ({ name }: GameObject): boolean =>
    question === "count" || name === (question === "legalTarget" ? written["target"] : written["object"]);
  const commander = state.objects.find((object) => isAsked(object) && mayReturnToCommand(object, context));
  if (commander === undefined) return undefined;
  const why = `${commander.owner} may have ${commander.name} in the command zone instead: "toCommand" says so.`;
  return { says: [why], confidence: "medium" };
}

/** Questions whose answer combat damage can change; while it waits on the stack, those about the stack. */
const ofDamage: readonly string[] = [
  ...["where", "life", "lost", "damageOn", "poison", "countersOn", "count", "combatDamageDealt", "inCombat"],
  ...["triggered", "happened", "stack", "became"],
];
const ofWaitingDamage: readonly string[] = ["stack", "became"];

/** The doubt in a combat damage step if no event says that damage was assigned or dealt. */
export function unsaidDamage(state: State, asked: WrittenEvent, context: Context): AnswerDoubt | undefined {
  const { turn, table } = state;
  const isStep = turn !== null && !turn.isOver && turn.steps[turn.at]?.step === "combat-damage";
  const isSaid = table.isFirstStruck || table.isDamageDealt || table.assignedIn !== null;
  if (!isStep || isSaid || table.attackers.length === 0) return undefined;
  const question = String(asked["ask"]);
  const isOnStack = readParameter(context, "time-before-damage") === "yes";
  if (!(isOnStack ? ofWaitingDamage : ofDamage).includes(question)) return undefined;
  const word = isOnStack ? "assigned" : "dealt";
  const why = `Combat damage is ${word} as this step begins, and it was taken not to be yet: “combatDamage: ${word}” says so.`;
  return { says: [why], confidence: "low" };
}

/** The doubt if a permanent has turned over by day or night, and its other face is not said. */
export function unknownFace(state: State, asked: WrittenEvent, context: Context): AnswerDoubt | undefined {
  const question = String(asked["ask"]);
  return untouched.has(question) || question === "dayOrNight" ? undefined : unsaidFace(state, context);
}

/** The doubt if it is not said whether a permanent is there that would count. */
export function openPermanent(state: State, asked: WrittenEvent, context: Context): AnswerDoubt | undefined {
  return untouched.has(String(asked["ask"])) ? undefined : openPresence(state, asked, context);
}

/** Says whether an object is in a hand or library, and has been nowhere else. */
function isHidden({ zone, former }: GameObject): boolean {
  return (zone === "hand" || zone === "library") && (former === null || isHidden(former));
}

function isSpellCard({ types }: GameObject): boolean {
  return types.includes("instant") || types.includes("sorcery");
}

/** Says whether an object is a spell on the stack, or was one. */
function isSpell({ fates }: State, { name, zone }: GameObject): boolean {
  return zone === "stack" || fates.some((fate) => fate.name === name);
}

function isSaid(keyword: string): boolean {
  return (saidKeywords as readonly string[]).includes(keyword.replace(/-\d+$/, "")) || cycledFor(keyword) !== undefined;
}

function isPlayed(keyword: string): boolean {
  if (numberedKeywords.includes(keyword)) return false;
  return (
    (playedKeywords as readonly string[]).includes(keyword.replace(/-\d+$/, "")) ||
    isCombatForm(keyword) ||
    countedBy(keyword) !== undefined ||
    /^hexproof-from-/.test(keyword)
  );
}
