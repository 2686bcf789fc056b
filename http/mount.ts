/**
 * Where the service is mounted. Addresses within the service begin with a slash and stand for the root of the service;
 * behind a proxy that gives it a path of its own, such as `https://example.org/annals`, what a browser follows has to
 * begin with that path.
 */

/**
 * The path of the public address of the service, without a slash at the end: empty where it is the root of its host.
 */
export function mountPathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");
}

/** An address within the service as others write it. Whatever does not begin with one slash stays. */
export function mounted(address: string, mountPath: string): string {
  return mountPath !== "" && address.startsWith("/") && !address.startsWith("//") ? mountPath + address : address;
}

/** A `Link` header whose addresses are those of others. */
export function mountedLinks(link: string, mountPath: string): string {
  return mountPath === "" ? link : link.replaceAll("</", `<${mountPath}/`);
}

/**
 * A finished page whose links, forms, scripts and styles are found where others reach them. Text cannot look like an
 * attribute: its quotes are escaped.
 */
export function mountedHtml(html: string, mountPath: string): string {
  return mountPath === "" ? html : html.replaceAll(/ (href|src|action)="\/(?!\/)/g, ` $1="${mountPath}/`);
}

/** The address asked for, as the service knows it: a proxy may pass the path of the mount on or take it off. */
export function unmounted(url: string, mountPath: string): string {
  if (mountPath === "" || !url.startsWith(mountPath)) return url;
  const rest = url.slice(mountPath.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}
