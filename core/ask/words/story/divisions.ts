/** A creature in combat, under the name that the situation gives it. */
type Fighter = {
  readonly called: string;
  readonly power: number;
  readonly toughness: number;
  readonly keywords: readonly string[];
};

/**
 * How an attacker that several creatures block, or one with trample, divides its damage: enough to kill each blocker in
 * turn, the rest to the last one, or with trample as much as must be assigned to blockers and the rest to what is
 * attacked. `deathtouch`: what it changes about that on the day.
 */
export function divisions(
  attacker: Fighter,
  blockers: readonly Fighter[],
  { attacked, deathtouch }: { readonly attacked: { player: string } | { to: string }; readonly deathtouch: string },
) {
  const isTrampling = attacker.keywords.includes("trample");
  if (blockers.length === 0 || (blockers.length === 1 && !isTrampling)) return { events: [], assumed: [] };
  let left = attacker.power;
  const hasDeathtouch = attacker.keywords.includes("deathtouch");
  const isDeadly = hasDeathtouch && deathtouch !== "no-rule";
  const enough = isDeadly ? 1 : undefined;
  const isOneLethal = hasDeathtouch && deathtouch === "one-is-lethal";
  const take = (most: number): number => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const deadly = blockers.map(({ toughness }) => take(enough ?? toughness));
  const shares = blockers.map(({ called, toughness }, index) => {
    const share = deadly[index] ?? 0;
    const isLast = index === blockers.length - 1;
    const more = isTrampling ? (isOneLethal ? 0 : Math.max(0, toughness - share)) : isLast ? left : 0;
    return { assigns: share + take(more), from: attacker.called, to: called };
  });
  const over = isTrampling && left > 0 ? [{ assigns: left, from: attacker.called, ...attacked }] : [];
  return {
    events: [...shares.filter(({ assigns }) => assigns > 0), ...over],
    assumed: [
      `${attacker.called} deals enough damage to each blocker in turn to kill it, and the rest ${isTrampling ? "beyond them" : "to the last"}.`,
    ],
  };
}
