/**
 * How much one question may hold. Schemas, checks and descriptions all take these numbers from here, so that no
 * description names another limit than the one that is checked.
 */

/** The most numbers in one list or text that a service follows; more are for the command line. */
export const followedMax = 20_000;

/** The most citations in one list or text that a service checks by the words beside them. */
export const checkedMax = 2_000;

/** The longest text to date by what it quotes: longer than most books about the rules. */
export const quotingMax_chars = 500_000;

/** The most sentences of such a text. Far more than any article has; each costs a search. */
export const quotingMax_sentences = 5_000;

/** The longest text that an agent sends to have its rule numbers checked. */
export const checkedByAgentMax_chars = 200_000;

/**
 * A limit as a description writes it.
 *
 * @example limitInWords(20_000) === "20,000"
 */
export function limitInWords(limit: number): string {
  return limit.toLocaleString("en");
}
