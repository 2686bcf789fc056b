/**
 * The address of the next page as a `Link`.
 *
 * Source: RFC 8288.
 */
export function nextLink(address: string): string {
  return `<${address}>; rel="next"`;
}
