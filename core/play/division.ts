/** How much damage a creature gets, and how much is lethal for it. */
export type Share = { readonly given: number; readonly lethal: number };

/**
 * Says whether damage may be divided so where each creature has to get lethal damage before the next one gets any: in some order that
 * may be announced, so that at most one gets less than that, but some; with `isFixed` in the order given.
 */
export function isInOrder(shares: readonly Share[], isFixed: boolean): boolean {
  if (!isFixed) return shares.filter(({ given, lethal }) => given > 0 && given < lethal).length <= 1;
  const last = shares.findLastIndex(({ given }) => given > 0);
  return shares.slice(0, Math.max(last, 0)).every(({ given, lethal }) => given >= lethal);
}
