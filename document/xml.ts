/** Characters that XML 1.0 cannot hold, not even escaped. Source: XML 1.0, section 2.2. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** References for the characters with a meaning in XML and HTML; a carriage return would be read as a line end. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
};

/**
 * A text as the content of an element, or of an attribute in quotes, in XML or HTML. Characters that neither allows
 * become U+FFFD.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, "\ufffd")
    .replace(/[&<>"'\r]/g, (mark) => entities[mark] ?? mark);
}
