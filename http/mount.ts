/**
 * Where the service is mounted. Addresses within the service begin with a slash and are relative to its root. Behind a
 * proxy with a path, such as `https://example.org/annals`, links must begin with that path.
 */

/**
 * The path of the public address of the service, without a slash at the end; empty if it is the root of its host.
 */
export function mountPathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");
}

/**
 * An address within the service as clients see it. An address that does not begin with exactly one slash stays as it
 * is.
 */
export function mounted(address: string, mountPath: string): string {
  return mountPath !== "" && address.startsWith("/") && !address.startsWith("//") ? mountPath + address : address;
}

/** A `Link` header with addresses as clients see them. */
export function mountedLinks(link: string, mountPath: string): string {
  return mountPath === "" ? link : link.replaceAll("</", `<${mountPath}/`);
}

/**
 * A finished page with the addresses of links, forms, scripts and styles as clients see them. Text cannot look like an
 * attribute, because its quotes are escaped.
 */
export function mountedHtml(html: string, mountPath: string): string {
  return mountPath === "" ? html : html.replaceAll(/ (href|src|action)="\/(?!\/)/g, ` $1="${mountPath}/`);
}

/** The requested address as the service knows it. A proxy may pass on the mount path or remove it. */
export function unmounted(url: string, mountPath: string): string {
  if (mountPath === "" || !url.startsWith(mountPath)) return url;
  const rest = url.slice(mountPath.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}
