import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { tableOf } from "../../../text/tables.ts";
import { asked } from "./asked.ts";
import { type Board, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { cast } from "./casting.ts";
import { connects } from "./combat.ts";
import { type EventOf, effects, enlarged, granted } from "./effects.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { newThing, thingsOf } from "./naming.ts";
import { color } from "./qualities.ts";
import { doerOf, isKnown, isWorn, liking, nameOf, source, spellOf, targetOf } from "./spells.ts";
import type { Thing } from "./things.ts";
import { lend } from "./turn.ts";

/** Spells that say what their target has to be, and questions about what may be one. */

const anyTargets = tableOf<readonly string[]>({
  "creature-player-planeswalker": ["creature", "player", "planeswalker"],
  "battles-too": ["creature", "player", "planeswalker", "battle"],
});

/** Stands in the text of an ability for the target that is chosen as it is activated. */
export const targetToBe = "<the target>";

/** A spell that waits “destroys target creature”: the only one there is, or one that later words name. */
export function aimsAtKind(board: Board, gaps: Gaps, eventOf: (name: string) => ReturnType<EventOf>): undefined {
  const { thing, player } = doerOf(board, gaps);
  const pending = board.pending.find((one) => one.thing === thing);
  // Before there were these words, the cards that have them now said “creature or player”.
  const isOlder = pending !== undefined && board.anyTarget === "no-rule" && isKnown(board, pending.thing);
  const any = isOlder ? ["creature", "player"] : anyTargets.get(board.anyTarget);
  const aims = gaps.aim?.[0] === "any" ? any : gaps.aim;
  const { ability } = board;
  // An ability that later words activate has its target only then.
  if (ability?.isQuoted === true && ability.isActivated) {
    if (aims === undefined || ability.event["aims"] !== undefined) return refuse(board, "target");
    ability.event["aims"] = aims;
    ability.does.push(...[eventOf(targetToBe)].flat());
    return;
  }
  // What else it does may be to the same target.
  const isPlain = pending?.does.length === 0 && pending.event["targets"] === undefined && board.ability === null;
  // A target of a spell before it has been chosen.
  const isOpen = board.aimed !== null && (board.aimed.isAsked || board.aimed.pending.does.length === 0);
  if (pending === undefined || aims === undefined || player === null || !isPlain || isOpen)
    return refuse(board, "target");
  pending.event["aims"] = aims;
  pending.thing.hasEffect = true;
  board.isChanged = true;
  board.aimed = { pending, aims, eventsOf: [eventOf], isAsked: false };
  if (board.meant?.pending === pending) return aimAt(board, nameOf(board.meant.target));
  const [only, ...others] = targetsFor(board, aims, player);
  if (only === undefined || others.length > 0) return;
  board.assumed.push(`${only} is the target of ${pending.thing.name}: nothing else that may be is told of.`);
  aimAt(board, only);
}

/** What of the story may be meant: its players, and what it has of these types. */
export function targetsFor(board: Board, aims: readonly string[], player: string): readonly string[] {
  const isOwn = (thing: Thing) => !aims.includes("yours") || thing.player === player;
  const isKind = (thing: Thing) =>
    isOwn(thing) &&
    aims.some((aim) => thing.types.has(aim) || aim === "permanent" || (aim === "creature" && thing.power !== null));
  const players = [board.speaker, ...board.others];
  return [
    ...(aims.includes("player") ? players : []),
    ...(aims.includes("opponent") ? players.filter((one) => one !== player) : []),
    ...board.things
      .filter((thing) => thing.place === "battlefield" || (thing.place === "created" && !thing.types.has("instant")))
      .filter(isKind)
      .map(({ name }) => name),
  ];
}

/** Events with the types that a permanent may have in place of the word: those of the story, and those of every day. */
export function withPermanents(board: Board, events: readonly WrittenEvent[]): readonly WrittenEvent[] {
  const { things } = board;
  const rare = ["planeswalker", "battle"].filter((type) => things.some(({ types }) => types.has(type)));
  const types = ["creature", "artifact", "enchantment", "land", ...rare];
  const typed = (aims: readonly string[]) => {
    const others = aims.filter((aim) => aim !== "permanent");
    return others.some((aim) => types.includes(aim)) ? others : [...others, ...types];
  };
  const said = events.map((event) => withoutUnsaid(board, event));
  return JSON.parse(JSON.stringify(said), (key, value) =>
    key === "aims" && value.includes("permanent") ? typed(value) : value,
  ) as readonly WrittenEvent[];
}

/** A spell is cast on what may be its target, so that it is nonblack if no words say a colour. */
function withoutUnsaid({ things, assumed }: Board, event: WrittenEvent): WrittenEvent {
  const target = things.find(({ name }) => name === event["targets"]);
  const isColorUnsaid = target?.colors.size === 0 && target.cost === null && !target.types.has("artifact");
  if (!isColorUnsaid || !Array.isArray(event["aims"])) return event;
  const isOfColor = (aim: string) => new RegExp(`^non(?:${color})$`).test(aim);
  assumed.push(...event["aims"].filter(isOfColor).map((aim) => `${target.name} is ${aim}.`));
  return { ...event, aims: event["aims"].filter((aim) => !isOfColor(aim)) };
}

function aimAt(board: Board, name: string): undefined {
  const { aimed, meant } = board;
  if (aimed === null) return;
  const { pending, eventsOf } = aimed;
  const events = eventsOf.flatMap((eventOf) => eventOf(name));
  pending.does.push(...events);
  pending.event["targets"] = name;
  const target = board.things.find((thing) => thing.name === name);
  const player = events.find((event) => "takes" in event)?.["player"];
  if (target !== undefined && typeof player === "string") lend(board, target, player);
  if (meant?.pending !== pending) return;
  board.meant = null;
  if (nameOf(meant.target) !== name || !comesTo(meant, events, target)) refuse(board, meant.verb);
}

/** Whether what a spell does is what somebody is said to do with it: “kills my 2/2 with Shock”. */
function comesTo(
  { verb, isResized }: NonNullable<Board["meant"]>,
  events: readonly WrittenEvent[],
  target: Thing | undefined,
): boolean {
  const toughness = target?.toughness ?? Number.POSITIVE_INFINITY;
  const does = (one: WrittenEvent) => {
    if ("destroys" in one) return "kill|destroy";
    if ("takes" in one) return "take control of|gain control of";
    if ("taps" in one || "untaps" in one) return "taps" in one ? "tap" : "untap";
    if ("moves" in one) return one["to"] === "hand" ? "bounce|return" : `${one["to"]}|flicker|blink|save`;
    const isDeadly = !isResized && Number(one["deals"] ?? -Number(one["toughness"] ?? 0)) >= toughness;
    if ("deals" in one) return isDeadly ? "kill|hit|burn" : "hit|burn";
    return isDeadly ? "kill" : "pump|save|protect";
  };
  return verb === "target" || events.some((one) => does(one).split("|").includes(verb));
}

const verbs =
  "kill|destroy|exile|bounce|return|hit|burn|pump|save|protect|target|tap|untap|flicker|blink|take control of|gain control of".split(
    "|",
  );

/** “He kills my 2/2 with Murder”: a spell whose words say what it does. */
function doesWith(board: Board, { who, at, thing }: Gaps, verb: string): undefined {
  // “He hits me with a 3/3”.
  if (verb === "hit" && at?.kind === "player" && thing?.[0]?.power != null) return connects(board, { thing, whom: at });
  const player = playerOf(board, who);
  const isHarm = !/^(?:pump|save|protect|target|untap|flicker|blink)$/.test(verb);
  const likes = verb === "target" ? undefined : liking(player, [isHarm ? { destroys: "it" } : {}]);
  const target = targetOf(board, at, player, likes);
  const isResized = board.isChanged && !board.isResponse;
  const spell = cast(board, player, thing?.[0]);
  const pending = board.pending.at(-1);
  if (target === null || pending === undefined || pending.thing !== spell) return refuse(board, "target");
  board.meant = { pending, target, verb, isResized };
}

/** “My Aura spell targets a 2/2”, “it targets her 2/2”. */
function aims(board: Board, gaps: Gaps): undefined {
  const [phrase] = gaps.thing ?? [];
  const { aimed } = board;
  const isOpen = aimed !== null && board.pending.at(-1) === aimed.pending && aimed.pending.does.length === 0;
  if (phrase === undefined || (phrase.isPronoun && !isOpen)) return refuse(board, "target");
  const spell = phrase.isPronoun ? (aimed?.pending.thing ?? null) : spellOf(board, phrase);
  chosen(board, spell, targetOf(board, gaps.at, spell?.player ?? null));
}

/** “I target her 2/2”, “on his 5/5”: with the spell that waits. */
function choosesTarget(board: Board, { who, at }: Gaps): undefined {
  const last = board.pending.at(-1);
  const worn = board.things.at(-1);
  // “He has Lightning Greaves on his 2/2”.
  if (who === undefined && board.pending.length === 0 && worn?.place === "battlefield" && isWorn(worn)) {
    const [host] =
      at?.kind === "thing" ? thingsOf(board, [at], { player: worn.player, fits: (one) => one !== worn }) : [];
    if (host === undefined || worn.attachedTo !== null) return refuse(board, "on");
    worn.attachedTo = host.name;
    return;
  }
  // An Aura aims at what it will enchant.
  const isAura = last?.thing.types.has("aura") === true && last.event["targets"] === undefined;
  const pending = isAura ? last : board.aimed?.pending;
  const player = who === undefined ? pending?.thing.player : playerOf(board, who);
  if (pending === undefined || pending.thing.player !== player || board.pending.at(-1) !== pending)
    return refuse(board, "target");
  const does = board.aimed?.eventsOf.flatMap((eventOf) => eventOf("it")) ?? [];
  chosen(board, pending.thing, targetOf(board, at, player, isAura ? undefined : liking(player, does)));
}

function chosen(board: Board, spell: Thing | null, target: Thing | string | null): undefined {
  const pending = board.pending.find((one) => one.thing === spell);
  if (pending === undefined || target === null) return refuse(board, "target");
  const name = nameOf(target);
  const before = pending.event["targets"];
  if (pending !== board.aimed?.pending) pending.event["targets"] = name;
  else if (before === undefined) aimAt(board, name);
  else if (before !== name) refuse(board, "target");
}

/** “I have Lightning Bolt. He responds”: it is cast, and aimed at the player whose life is told. */
export function castsHeld(board: Board): undefined {
  const { held, aimed, setup } = board;
  if (held === null) return;
  board.held = null;
  board.assumed.push(`${held.player} casts ${held.name}.`);
  const told = setup.flatMap(({ hasLife, player }) => (hasLife === undefined ? [] : [String(player)]));
  const [only, ...others] = told.filter((player) => player !== held.player);
  const mayAim = aimed?.pending.thing === held && aimed.aims.some((aim) => aim === "player" || aim === "opponent");
  if (!mayAim || aimed.pending.does.length > 0 || only === undefined || others.length > 0) return;
  board.assumed.push(`${held.name} is aimed at ${only}.`);
  aimAt(board, only);
}

/** Takes back a spell of which is asked what it may target: that is asked before it is cast. */
function uncast(board: Board): Thing | null {
  const { aimed, events } = board;
  if (aimed === null) return null;
  if (!aimed.isAsked) {
    if (events.at(-1) !== aimed.pending.event) return null;
    events.pop();
    board.pending.splice(board.pending.indexOf(aimed.pending), 1);
    aimed.pending.thing.place = "hand";
    aimed.isAsked = true;
  }
  return aimed.pending.thing;
}

function targetAsked(board: Board, at: Gaps["at"]): string | null {
  return at?.kind === "player" ? playerOf(board, at) : (asked(board, at && [at])[0]?.name ?? null);
}

/** “Can it target her 2/2?” */
function spellMayTarget(board: Board, at: Gaps["at"]): undefined {
  const said = board.aimed?.pending.event["targets"];
  const spell = uncast(board);
  const found = at === undefined ? said : targetOf(board, at, spell?.player ?? null);
  const target = typeof found === "string" || found === undefined ? found : (found as Thing | null)?.name;
  if (spell === null || typeof target !== "string") return refuse(board, "target");
  board.events.push({ ask: "legalTarget", target, of: spell.name, aims: board.aimed?.aims });
}

/** “Can she target my 2/2 with a red spell?” */
function mayTarget(board: Board, { who, at, thing, aim }: Gaps): undefined {
  const [said] = thing ?? [];
  // “My spell” is any of mine, if none was told of.
  const isTold = board.aimed !== null || board.pending.length > 0;
  const phrase = said?.isSpell === true && !isTold ? { ...said, isNew: true, owner: null } : said;
  const isSpell = phrase?.isSpell === true || phrase?.types.some((type) => /^(?:instant|sorcery)$/.test(type)) === true;
  const isWith = phrase === undefined || phrase.isPronoun || (isSpell && !phrase.isNew);
  const caster = board.aimed?.pending.thing.player;
  if (isWith && who !== undefined && caster !== undefined && playerOf(board, who) === caster)
    return spellMayTarget(board, at);
  const target = targetAsked(board, at);
  const player = who === undefined ? opponentOf(board, ownerOf(board, target)) : playerOf(board, who);
  settle(board);
  if (target === null || player === null) return refuse(board, "target");
  const isPlain = aim === undefined || aim[0] === "any";
  if (
    phrase === undefined ||
    (isPlain && phrase.isNew && phrase.isSpell && phrase.colors.length + phrase.types.length === 0)
  ) {
    board.events.push({ ask: "legalTarget", target, player });
    return;
  }
  if (!phrase.isNew || !isSpell) return refuse(board, phrase.text);
  const spell = newThing(board, { ...phrase, isSpell: false }, { player, place: "hand" });
  const aims = aim?.[0] === "any" ? anyTargets.get(board.anyTarget) : aim;
  if (aim !== undefined && aims === undefined) return refuse(board, "target");
  board.events.push({ ask: "legalTarget", target, of: spell.name, ...(aims && { aims }) });
}

function ownerOf({ things }: Board, name: string | null): string {
  return things.find((thing) => thing.name === name)?.player ?? name ?? "";
}

/** A target that no words name, or a spell that is told of as cast and asked about as not. */
export function isTargetOpen({ aimed, events }: Board): boolean {
  if (aimed === null) return false;
  if (!aimed.isAsked) return aimed.pending.does.length === 0;
  const first = events.findIndex(({ ask, of }) => ask === "legalTarget" && of === aimed.pending.thing.name);
  return first < 0 || events.slice(first).some(({ ask }) => ask !== "legalTarget");
}

const damaging = (to: string, { n }: Gaps): WrittenEvent => ({ deals: n, to });

/** “Target creature gets +1/+1”: what a target gets. */
const gains = [
  { words: "<aim> get <size>", eventOf: enlarged },
  { words: "<aim> gain <keyword>", eventOf: granted },
];

/** Statements about what spells aim at. */
export const targetForms: readonly Form<Board>[] = [
  ...[{ words: "deal <n> damage to %", eventOf: damaging }, ...effects].map(
    ({ words, eventOf }): Form<Board> => ({
      form: `${source} ${words.replaceAll("%", "<aim>")}`,
      means: (board, gaps) => aimsAtKind(board, gaps, (name) => eventOf(name, gaps)),
    }),
  ),
  ...gains.map(
    ({ words, eventOf }): Form<Board> => ({
      form: `${words} until end-of-turn`,
      means: (board, gaps) => {
        if (board.ability?.isQuoted !== true || !board.ability.isActivated) return refuse(board, "target");
        aimsAtKind(board, { ...gaps, who: { kind: "player", who: "controller" } }, (name) => eventOf(name, gaps));
      },
    }),
  ),
  ...formsOf<Board>("statement", {
    "<thing> target <at>": aims,
    "<who> target <at> [with it]": choosesTarget,
    "<who> {want / will like / try} to (destroy|kill|exile|target|bounce) <things> [with (a|an) (spell|instant|sorcery)]":
      (board, { who, thing }) => {
        playerOf(board, who);
        thingsOf(board, thing, { isKnown: true });
        board.isWish = true;
      },
    // “A spell that destroys target creature on his 5/5”.
    "{(on|targeting|at) / (aim|aiming) at / attach to} <at>": choosesTarget,
  }),
];

/** Statements in which somebody does something with a spell that has a name. */
export const namedSpellForms: readonly Form<Board>[] = verbs.map((verb) => ({
  form: `<who> ${verb} <at> with <thing>`,
  means: (board, gaps) => doesWith(board, gaps, verb),
}));

/** What a spell does that is asked about: only what its target has to be matters. */
const doing =
  "[which {deal <n> damage [to {it / <aim>}] / (destroy|kill|exile|bounce|return|tap|untap) {it / <aim>} / give [{it / <aim>}] <size> [until end-of-turn]}]";
const it = "{it / the spell / that spell}";

/** Questions about what may be a target. */
export const targetQuestions = formsOf<Board>("question", {
  [`can <who> target <at> [with <things> ${doing}]`]: mayTarget,
  [`can <who> (cast|use|play) <things> ${doing} on <at>`]: (board, { thing: [phrase] = [], ...gaps }) => {
    // Whether a sorcery may be cast now is another question.
    if (phrase === undefined || phrase.types.some((type) => type !== "instant")) return refuse(board, "cast");
    mayTarget(board, { ...gaps, thing: [{ ...phrase, isSpell: true }] });
  },
  "can <at> be target [by <who>]": mayTarget,
  [`can ${it} target <at>`]: (board, { at }) => spellMayTarget(board, at),
  "be {it / that / the target / that target} [a] [an] legal [target]": (board) => spellMayTarget(board, undefined),
});
