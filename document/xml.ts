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

/** A text in which the characters that XML does not allow, not even escaped, are U+FFFD. */
export function inXmlCharacters(text: string): string {
  return text.toWellFormed().replace(forbidden, "\ufffd");
}

/**
 * A text as the content of an element, or of an attribute in quotes, in XML or HTML. Characters that neither allows
 * become U+FFFD.
 */
export function escapeXml(text: string): string {
  return inXmlCharacters(text).replace(/[&<>"'\r]/g, (mark) => entities[mark] ?? mark);
}
