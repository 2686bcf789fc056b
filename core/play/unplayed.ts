import { isCombatForm } from "./combat-words.ts";
import type { GameObject } from "./objects.ts";
import type { RawAnswer } from "./questions/question.ts";
import { keywordsOf } from "./sizes.ts";
import type { State } from "./state.ts";
import { numberedKeywords, playedKeywords, saidKeywords } from "./vocabulary.ts";
import type { WrittenEvent } from "./written-situation.ts";

/** Questions whose answer a keyword could change: what happens to objects and players, not what is printed on them. */
const touched: readonly string[] = [
  ...["where", "size", "tapped", "countersOn", "controls", "triggered", "mayAttackWith", "inCombat", "hasToAttack"],
  ...[
    "mayBlock",
    "hasToBlock",
    "legalDeclaration",
    "legalDeclarations",
    "damageOn",
    "combatDamageDealt",
    "dividesDamage",
  ],
  ...[
    "life",
    "lost",
    "inGame",
    "poison",
    "attachedTo",
    "stack",
    "became",
    "count",
    "monarch",
    "initiative",
    "dayOrNight",
  ],
  ...["totalCost", "legalTarget", "mayCastNow", "mayActivateNow", "mayTarget", "attackable", "mayBand"],
];

/** Questions of what may be done and what it costs, which a keyword of a cost or an activated ability can change. */
const ofCosts: readonly string[] = ["mayCastNow", "mayActivateNow", "totalCost"];

/**
 * An answer that is less sure, and says why, if a permanent or spell has a keyword whose rules are not played here: a
 * fact that was accepted is a fact used.
 */
export function withUnplayed(state: State, asked: WrittenEvent, answer: RawAnswer): RawAnswer {
  const question = String(asked["ask"]);
  if (!touched.includes(question)) return answer;
  const isOfCosts = ofCosts.includes(question);
  const found = state.objects.flatMap((object) => {
    // Also one that has left: its keyword could have counted before.
    const isHidden = object.zone === "hand" || object.zone === "library";
    if (isHidden && !isSpell(state, object)) return [];
    const other = keywordsOf(object).find((keyword) => !isPlayed(keyword) && !(isSaid(keyword) && !isOfCosts));
    return other === undefined ? [] : [`${other} (${object.name})`];
  });
  const [first] = found;
  if (first === undefined) return answer;
  const confidence = answer.confidence === "low" ? "low" : "medium";
  return { ...answer, confidence, sentence: `${answer.sentence} The rules of ${first} are not played here.` };
}

/** Says whether an object is a spell on the stack, or was one. */
function isSpell({ fates }: State, { name, zone }: GameObject): boolean {
  return zone === "stack" || fates.some((fate) => fate.name === name);
}

function isSaid(keyword: string): boolean {
  return (saidKeywords as readonly string[]).includes(keyword.replace(/-\d+$/, ""));
}

function isPlayed(keyword: string): boolean {
  if (numberedKeywords.includes(keyword)) return false;
  return (
    (playedKeywords as readonly string[]).includes(keyword.replace(/-\d+$/, "")) ||
    isCombatForm(keyword) ||
    /^hexproof-from-/.test(keyword)
  );
}
