import { tableOf } from "../text/tables.ts";
import { citable, rulesOfMoments } from "./citing.ts";
import { type Context, readParameter, valueOn } from "./context.ts";
import { controllerOf } from "./objects.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { RawAnswer } from "./questions/question.ts";
import type { State } from "./state.ts";
import { objectAt } from "./state-objects.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/**
 * The rule by which a question has an answer at all: where objects are, what they are, how much life players begin
 * with. It is cited where no other rule decided.
 */
const groundsOfQuestions = tableOf<readonly ParameterId[]>({
  where: ["zones"],
  size: ["characteristics"],
  colors: ["characteristics"],
  types: ["characteristics"],
  abilities: ["characteristics"],
  copyOf: ["characteristics"],
  basicLand: ["characteristics"],
  count: ["permanents", "characteristics"],
  power: ["characteristics"],
  toughness: ["characteristics"],
  happened: ["triggering"],
  spellsCast: ["triggering"],
  blockers: ["block-declaration"],
  isDesignated: ["permanents"],
  owner: ["ownership", "zones"],
  controls: ["permanents"],
  tapped: ["untapping"],
  countersOn: ["counters", "permanents"],
  poison: ["counters", "zones"],
  damageOn: ["lethal-damage"],
  combatDamageDealt: ["combat-damage"],
  inCombat: ["removed-from-combat"],
  triggered: ["triggering"],
  became: ["stack-order"],
  life: ["life-changes", "starting-life"],
  lost: ["no-life"],
  mayAttackWith: ["attack-conditions"],
  hasToAttack: ["attack-requirements", "attack-declaration"],
  comingPhases: ["turn-structure"],
  mayDivide: ["combat-damage"],
  tramplesOver: ["trample"],
  mayTarget: ["target-legality"],
  reaches: ["any-target", "target-legality"],
  mayCastAs: ["golden-rule"],
  sees: ["golden-rule"],
  comingTurns: ["who-is-active"],
  ...Object.fromEntries(
    ["decides", "controller", "controlled", "mayMake", "may", "binds", "mayCast", "outsideChoice"].map((question) => [
      question,
      ["who-decides"] as const,
    ]),
  ),
});

/** What each kind of attachment may be attached to. */
const attachments = tableOf<ParameterId>({
  equipment: "illegal-equipment",
  fortification: "illegal-fortification",
});

/** Questions whose answer is also decided by what did not happen, because something did not resolve. */
const changeable: readonly string[] = ["where", "size", "countersOn", "tapped", "damageOn", "life", "poison"];

/** Why something that would have changed the answer did nothing: a spell was countered, a condition was not true. */
function unresolvedOn({ fates }: State, written: WrittenEvent): readonly ParameterId[] {
  const question = String(written["ask"]);
  const [subject] = [written["object"], written["player"]].filter((named) => named !== undefined);
  return fates.flatMap(({ became, references, entry }) => {
    const isWhole = became === "resolved" && !references.includes("some-targets-illegal");
    if (isWhole || entry === null) return [];
    const isAbout =
      question === "lost"
        ? entry.does.some((event) => "winsGame" in event || "losesGame" in event)
        : changeable.includes(question) && entry.does.some((event) => isNamed(event, subject, entry.you));
    return isAbout ? references : [];
  });
}

function isNamed(written: unknown, subject: unknown, you: string): boolean {
  if (typeof written !== "object" || written === null)
    return written === subject || (written === "you" && you === subject);
  return Object.values(written).some((part) => isNamed(part, subject, you));
}

const changes: readonly ParameterId[] = ["dependency", "applied-in-layers", "layers"];
const amounts: readonly ParameterId[] = [
  ...([
    "replacement-order",
    "cannot-wins",
    "trigger-order",
    "triggers-as-the-turn-ends",
    "copy-of-a-spell",
    "storm",
  ] as const),
];
const places: readonly ParameterId[] = [...amounts, "split-second", "turning-face-up", "ending-the-turn"];
const attacks: readonly ParameterId[] = ["goad"];

/** Rules that count for the answer to a question as soon as they came into play in the situation. */
const rulesInPlay = tableOf<readonly ParameterId[]>({
  types: changes,
  colors: changes,
  abilities: changes,
  size: changes,
  power: changes,
  toughness: changes,
  life: amounts,
  damageOn: amounts,
  where: [...places, "mana-value"],
  count: [...amounts, "hand-size"],
  became: places,
  countersOn: [...amounts, "loyalty-abilities"],
  lost: ["replacement-order", "trigger-order"],
  combatDamageDealt: ["damage-to-one-who-left"],
  comingPhases: ["extra-phases"],
  x: ["x-when-unpaid"],
  mayAttackWith: attacks,
  hasToAttack: attacks,
  legalDeclaration: attacks,
  legalDeclarations: attacks,
  manaLeft: ["mana-abilities-at-once", "triggered-mana-abilities"],
  stack: ["triggers-as-the-turn-ends", "mana-abilities-at-once", "split-second", "intervening-if", "cannot-wins"],
});

/** Questions whose answer a triggered ability that did not trigger, or did, can be the reason of. */
const byTriggers: readonly string[] = ["life", "countersOn", "where", "damageOn", "tapped"];

/** The rules on when the stated abilities trigger that would do something to what is asked about. */
function triggersAbout({ objects }: State, written: WrittenEvent, context: Context): readonly ParameterId[] {
  if (!byTriggers.includes(String(written["ask"]))) return [];
  const subject = written["object"] ?? written["player"];
  const about = objects.flatMap((object) =>
    object.triggers.filter(({ does }) => does.some((event) => isNamed(event, subject, controllerOf(object)))),
  );
  return about.length === 0
    ? []
    : [
        ...rulesOfMoments(
          about.flatMap(({ when }) => when),
          context,
        ),
        ...citable(context, ["triggering"]),
      ];
}

/** An answer with what kept it from being another one, and the rule behind its question if no other can be cited. */
export function withGround(state: State, written: WrittenEvent, plain: RawAnswer, context: Context): RawAnswer {
  const obstacles = unresolvedOn(state, written);
  for (const id of obstacles) readParameter(context, id);
  const inPlay = (rulesInPlay.get(String(written["ask"])) ?? []).filter((id) => context.parametersRead.has(id));
  const more = [...obstacles, ...citable(context, inPlay)];
  const fresh = [...new Set(more)].filter((id) => !plain.references.includes(id));
  const answer = fresh.length === 0 ? plain : { ...plain, references: [...plain.references, ...fresh] };
  const { value, references, cards } = answer;
  const isCited = references.some((id) => (valueOn(context.playbook, id, context.on)?.references.length ?? 0) > 0);
  if (isCited || cards !== undefined || value === "no-rule" || value === "not-known") return answer;
  const grounds = [...triggersAbout(state, written, context), ...groundsOf(state, written, context)].filter(
    (id) => !references.includes(id) && readParameter(context, id) !== "no-rule",
  );
  return grounds.length === 0 ? answer : { ...answer, references: [...references, ...grounds] };
}

function groundsOf(state: State, written: WrittenEvent, context: Context): readonly ParameterId[] {
  const question = String(written["ask"]);
  const damaged = question === "where" && objectAt(state, String(written["object"]), context).damage > 0;
  if (damaged) return ["lethal-damage", "zones"];
  if (question !== "attachedTo") return groundsOfQuestions.get(question) ?? [];
  const { types, subtypes } = objectAt(state, String(written["object"]), context);
  const [kind] = [...types, ...subtypes]
    .map((word) => word.toLowerCase())
    .flatMap((word) => attachments.get(word) ?? []);
  return [kind ?? "illegal-aura", "zones"];
}
