/**
 * The kind of origin that `--from` names, as far as its form shows. Whether a path is a folder, an archive or a
 * repository is decided by looking at the disk.
 */
export type FetchOrigin =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "git"; readonly repository: string }
  | { readonly kind: "packed"; readonly address: string }
  | { readonly kind: "text"; readonly address: string }
  | { readonly kind: "index"; readonly address: string };

/**
 * Says what kind of origin an address or a path names. An address that ends in `.git`, begins with `ssh:`, `git:` or
 * `git+`, or has the form `user@host:path` is a repository; one that ends in `.zip`, `.tar`, `.tar.gz` or `.tgz` an
 * archive; one that ends in `.txt` one file; any other a page with links to files.
 */
export function originFrom(written: string): FetchOrigin {
  if (/^git\+(https?|ssh|file):\/\//i.test(written)) return { kind: "git", repository: written.slice("git+".length) };
  if (/^file:\/\//i.test(written)) return { kind: "path", path: decodeURIComponent(new URL(written).pathname) };
  if (/^(ssh|git):\/\//i.test(written)) return { kind: "git", repository: written };
  if (/^[\w.-]+@[\w.-]+:(?!\/\/)/.test(written)) return { kind: "git", repository: written };
  if (!/^https?:\/\//i.test(written)) return { kind: "path", path: written };
  const path = written.replace(/[?#].*$/s, "").replace(/(?<!\/)\/+$/, "");
  if (/\.git$/i.test(path)) return { kind: "git", repository: written };
  if (isPacked(path)) return { kind: "packed", address: written };
  return /\.txt$/i.test(path) ? { kind: "text", address: written } : { kind: "index", address: written };
}

/** Says whether a file name is that of an archive that can be unpacked. */
function isPacked(name: string): boolean {
  return /\.(zip|tar|tar\.gz|tgz)$/i.test(name);
}

/** Says whether a file name may be that of a published text file. */
export function isTextName(name: string): boolean {
  return /\.txt$/i.test(name);
}

/** Why a redirect is not followed; `null` if it may be. The caller checks its target on the network. */
export function redirectRefusal(from: URL, to: URL): string | null {
  if (to.protocol !== from.protocol)
    return `it leads from ${from.protocol.slice(0, -1)} to ${to.protocol.slice(0, -1)}`;
  if (hasPassword(to)) return "it leads to an address with a password in it";
  return null;
}

/**
 * A name from elsewhere as it can be printed: without the characters that begin a line or change how the rest of one is
 * shown.
 */
export function printableName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "_");
}

/** Says whether an address has a name or a password in it, as in `https://name:secret@example.org/`. */
export function hasPassword({ username, password }: URL): boolean {
  return username !== "" || password !== "";
}
