export { AnnalsProblem } from "./problem.ts";

/**
 * Annals inside a program of one's own: the operations of the HTTP contract over a database file, without a service. The
 * types that a package gives to its users are in `types.d.ts`; they come from the contract, as those of the client do.
 */

/** The oldest Node that package.json allows. */
const nodeNeeded = [22, 19] as const;

/**
 * Opens an archive. Left out, `database` is the file that the commands use too. A file that does not exist is made, with
 * what the package holds. Throws an `Error` for a file that is not a database of Annals, and on a Node that is too old:
 * all else is loaded here, because such a Node cannot even load it.
 */
export async function openAnnals(options?: { readonly database?: string; readonly now?: () => Date }) {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const [majorMin, minorMin] = nodeNeeded;
  if (major < majorMin || (major === majorMin && minor < minorMin))
    throw new Error(`Annals needs Node ${nodeNeeded.join(".")} or later; this is ${node}.`);
  const { openLibrary } = await import("./archive.ts");
  return openLibrary(options);
}
