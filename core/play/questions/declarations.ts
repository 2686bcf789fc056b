import { capitalised } from "../../text/shorten.ts";
import { citable } from "../citing.ts";
import { attackObstacle } from "../combat/attacking.ts";
import { blockObstacle, evasionRules, type Obstacle } from "../combat/blocking.ts";
import {
  contains,
  fault,
  judgeOf,
  legalDeclarations,
  stateBeforeAttacks,
  stateBeforeBlocks,
} from "../combat/declarations.ts";
import type { Declaration, Foe, Judge } from "../combat/judge.ts";
import { type Context, readParameter } from "../context.ts";
import { isBlockOver } from "../moment.ts";
import { isCreature } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { key } from "../words/description.ts";
import { allowedIfCreature, question, type RawAnswer } from "./question.ts";

/** More legal declarations than this are counted, and not listed. */
const listMax = 24;

/** Which attackers and blockers may be declared, and which have to be. */
export const declarationQuestions = {
  mayBlock: question({
    name: "May a creature block another one?",
    keys: { object: "text", attacker: key("text", "Which attacker", "The attacking creature") },
    means:
      "May this creature be declared as a blocker of that attacker: is there a legal declaration with that block, and with those that were declared so far?",
    says: ({ object, attacker }) => `May ${object} block ${attacker}?`,
    answer: (state, { object: name, attacker: other }, context) => {
      const [blocker, attacker] = [objectAt(state, name, context), objectAt(state, other, context)];
      const fight = state.table.attackers.find((one) => one.attacker === attacker.id);
      if (fight === undefined)
        return { value: false, sentence: `No: ${other} does not attack.`, references: ["block-conditions"] };
      if (isBlockOver(state)) {
        const sentence = "No: blockers are declared in the declare blockers step, which is over.";
        return { value: false, sentence, references: ["block-declaration"] };
      }
      const obstacle = blockObstacle(stateBeforeBlocks(state), blocker, fight, context);
      if (obstacle !== undefined) return byObstacle(obstacle);
      if (isCreature(blocker) === undefined) return allowedIfCreature(blocker.name, "blocking-creatures");
      const rules = [...evasionRules(attacker, blocker, context), "block-conditions"] as const;
      readParameter(context, "block-conditions");
      return possible(state, context, "blockers", { id: blocker.id, target: attacker.id, rules });
    },
  }),
  hasToBlock: question({
    name: "Does a creature have to block?",
    keys: {
      object: "text",
      "attacker?": key("text", "Which attacker", "That attacker; left out, any"),
    },
    means: "Does this creature have to block, or block that attacker: does it do so in each legal declaration?",
    says: ({ object, attacker }) => `Does ${object} have to block${attacker === undefined ? "" : ` ${attacker}`}?`,
    answer: (state, { object: name, attacker }, context) => {
      const { id } = objectAt(state, name, context);
      const target = attacker === undefined ? undefined : objectAt(state, attacker, context).id;
      return isForced(state, context, "blockers", { id, name, target });
    },
  }),
  legalDeclaration: question({
    name: "Is a declaration legal?",
    keys: { of: key(["attackers", "blockers"], "Of what", "Attackers or blockers") },
    means: "Is what has been declared so far a legal declaration of attackers, or of blockers, as a whole?",
    says: ({ of }) => `Is this a legal declaration of ${of}?`,
    answer: (state, { of }, context) => {
      const { judge, declared } = judgeOf(state, context, of);
      const obstacle = fault(judge, declared);
      if (obstacle !== undefined) return byObstacle(obstacle);
      const references = rulesOf(context, of, judge.requirements.length > 0);
      return {
        value: true,
        sentence: `Yes: no restriction is disobeyed, and no further requirement can be obeyed.`,
        references,
      };
    },
  }),
  legalDeclarations: question({
    name: "Which declarations are legal?",
    keys: { of: key(["attackers", "blockers"], "Of what", "Attackers or blockers") },
    means: `Which declarations of attackers, or of blockers, are legal: how many, who takes part in each of them, and, if there are at most ${listMax}, which?`,
    says: ({ of }) => `Which declarations of ${of} are legal?`,
    answer: (state, { of }, context) => {
      const { judge } = judgeOf(state, context, of);
      const legal = legalDeclarations(judge);
      if (!isList(legal)) return byObstacle(legal);
      const nameOf = (target: Foe): string =>
        typeof target === "string" ? target : (state.objects.find(({ id }) => id === target)?.name ?? "");
      const forced = judge.choices
        .filter(({ id }) => legal.every((declaration) => declaration.has(id)))
        .map(({ name }) => name);
      const lines = legal.map((declaration) => lineOf(declaration, of, nameOf));
      const charged = legal.flatMap((declaration) =>
        [...declaration].filter(([id, targets]) => judge.isCharged(id, targets)),
      );
      const due = [...new Set(charged.map((part) => lineOf(new Map([part]), of, nameOf)))];
      return {
        value: { legal: legal.length, forced, declarations: lines.length > listMax ? [] : lines },
        sentence: `There ${legal.length === 1 ? "is 1 legal declaration" : `are ${legal.length} legal declarations`}${forced.length === 0 ? "" : `, with ${forced.join(" and ")} in each of them`}${lines.length > listMax ? "" : `: ${lines.join("; ")}`}.${due.length === 0 ? "" : ` A cost has to be paid where ${due.join(", or where ")}.`}`,
        references: [
          ...rulesOf(context, of, judge.requirements.length > 0),
          ...citable(context, due.length === 0 ? [] : ["combat-costs"]),
        ],
      };
    },
  }),
} as const;

function isList(result: readonly Declaration[] | Obstacle): result is readonly Declaration[] {
  return Array.isArray(result);
}

function lineOf(declaration: Declaration, of: "attackers" | "blockers", nameOf: (target: Foe) => string): string {
  const verb = of === "attackers" ? "attacks" : "blocks";
  const parts = [...declaration].map(([id, targets]) => `${nameOf(id)} ${verb} ${targets.map(nameOf).join(" and ")}`);
  return parts.length === 0 ? `nothing ${verb}` : parts.toSorted().join(", ");
}

function rulesOf(context: Context, of: "attackers" | "blockers", hasRequirements: boolean): readonly ParameterId[] {
  const rules: readonly ParameterId[] =
    of === "attackers"
      ? [...(hasRequirements ? (["attack-requirements"] as const) : []), "attack-restrictions", "attack-conditions"]
      : [...(hasRequirements ? (["block-requirements"] as const) : []), "block-restrictions", "block-conditions"];
  for (const id of rules) readParameter(context, id);
  return rules;
}

/** The answer no, or why that is open. */
export function byObstacle({ why, references, open }: Obstacle): RawAnswer {
  if (open === undefined) return { value: false, sentence: `No: ${why}.`, references };
  const sentence = `${capitalised(why)}.`;
  return { value: open, sentence, references, ...(open === "not-known" ? { confidence: "low" as const } : {}) };
}

/** Whether there is a legal declaration in which a creature does this, besides what has been declared so far. */
export function possible(
  state: State,
  context: Context,
  of: "attackers" | "blockers",
  { id, target, rules }: { id: number; target: Foe | undefined; rules: readonly ParameterId[] },
): RawAnswer {
  const { judge, declared } = judgeOf(state, context, of);
  const earlier = declared.get(id) ?? [];
  const targets = target === undefined ? [] : of === "attackers" ? [target] : [...earlier, target];
  const isCharged = judge.isCharged(id, targets);
  const yes: RawAnswer = {
    value: true,
    sentence: isCharged ? "Yes, if its cost is paid." : "Yes: nothing prevents it.",
    references: [...rules, ...citable(context, isCharged ? ["combat-costs"] : [])],
  };
  const wanted = new Map([...declared, [id, targets] as const]);
  if (target !== undefined && earlier.includes(target)) return yes;
  const alone = fault(judge, wanted);
  if (target !== undefined && alone === undefined && isOption(judge, id, targets)) return yes;
  const legal = legalDeclarations(judge);
  if (!isList(legal)) return byObstacle(legal);
  const match = legal.find(
    (declaration) => declaration.has(id) && contains(declaration, declared) && contains(declaration, wanted),
  );
  if (match !== undefined)
    return alone === undefined
      ? yes
      : {
          ...yes,
          sentence: `Yes, but not like this alone: ${alone.why}.`,
          references: [...alone.references, ...rules],
        };
  if (alone !== undefined) return byObstacle(alone);
  const why = "it takes part in no legal declaration with what has been declared";
  return { value: false, sentence: `No: ${why}.`, references: rules };
}

function isOption({ choices }: Judge, id: number, targets: readonly Foe[]): boolean {
  const options = choices.find((choice) => choice.id === id)?.options ?? [];
  return options.some(
    (option) => option.length === targets.length && targets.every((target) => option.includes(target)),
  );
}

/** Whether a creature attacks or blocks in each legal declaration. */
export function isForced(
  state: State,
  context: Context,
  of: "attackers" | "blockers",
  { id, name, target }: { id: number; name: string; target: Foe | undefined },
): RawAnswer {
  const { judge } = judgeOf(state, context, of);
  const verb = of === "attackers" ? "attack" : "block";
  const references = rulesOf(context, of, judge.requirements.length > 0);
  if (judge.requirements.length === 0)
    return { value: false, sentence: `No: no effect says that anything has to ${verb}.`, references };
  const before = stateBeforeAttacks(state);
  const object = before.objects.find((object) => object.id === id);
  if (of === "attackers" && object !== undefined) {
    const obstacle = attackObstacle(before, object, context);
    if (obstacle !== undefined) return byObstacle(obstacle);
  }
  const legal = legalDeclarations(judge);
  if (!isList(legal)) return byObstacle(legal);
  const does = (declaration: Declaration): boolean =>
    target === undefined ? declaration.has(id) : declaration.get(id)?.includes(target) === true;
  const without = legal.find((declaration) => !does(declaration));
  if (without === undefined && legal.length > 0)
    return { value: true, sentence: `Yes: ${name} does so in each legal declaration.`, references };
  return { value: false, sentence: `No: there is a legal declaration in which it does not ${verb} so.`, references };
}
