/** The most wildcards in one name of a pattern, and the most `**` in all of it. */
const wildcardsMax = 3;
const lengthMax = 1_000;
const bracesMax = 3;

/**
 * Says whether a pattern of somebody else may take too long to match: patterns become expressions that try every way to
 * divide a name among their wildcards, and braces are written out before that.
 */
export function isCostlyPattern(pattern: string): boolean {
  if (pattern.startsWith("#")) return false;
  const names = pattern.split("/");
  const [anyDepth, ordinary] = [names.filter((name) => name === "**"), names.filter((name) => name !== "**")];
  return (
    pattern.length > lengthMax ||
    anyDepth.length > wildcardsMax ||
    ordinary.some((name) => (name.match(/\*+/g) ?? []).length > wildcardsMax) ||
    (pattern.match(/\{/g) ?? []).length > bracesMax ||
    /\{[^{}]*\.\./.test(pattern)
  );
}
