import { tableOf } from "../../text/tables.ts";
import { type Context, readParameter } from "../context.ts";
import { engineValuesOf, type ParameterId } from "../parameters/parameters.ts";
import { countedBy, playedKeywords } from "../words/vocabulary.ts";

/** Whether the rules of the day know a keyword. One that they do not know does nothing. */

/** The parameters of keywords that have another name. */
const otherNames = tableOf<ParameterId>({
  deathtouch: "deathtouch-kill",
  nightbound: "daybound",
  hideaway: "hideaway-tapped",
  "totem-armor": "umbra-armor",
  phasing: "phasing-keyword",
  "bands-with-other-legends": "bands-with-other",
  suspend: "suspend-last-counter",
  madness: "madness-exile",
});

const withRules: ReadonlySet<string> = new Set([...playedKeywords, "toxic", "poisonous"]);

/** The parameter by which a keyword that is played does something; `undefined` if it needs none, or is not played. */
export function ruleOfKeyword(keyword: string): ParameterId | undefined {
  if (keyword.startsWith("hexproof-from-")) return "hexproof-from";
  if (countedBy(keyword) !== undefined) return "affinity";
  const word = keyword.replace(/-\d+$/, "");
  if (!withRules.has(word)) return undefined;
  return otherNames.get(word) ?? (engineValuesOf(word) === undefined ? undefined : (word as ParameterId));
}

/** Says whether the rules of the day know a keyword; records one that they do not know. */
export function isKeywordKnown(keyword: string, context: Context): boolean {
  const rule = ruleOfKeyword(keyword);
  if (rule === undefined || readParameter(context, rule) !== "no-rule") return true;
  context.open.add(rule);
  return false;
}
