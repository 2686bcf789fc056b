/** The kind of a file that is not plain text, with a sentence for the user; `undefined` if it may be plain text. */
export type OtherFormat = { readonly format: string; readonly sentence: string };

const instead = "Give the plain text file (.txt) that is published beside it.";

const openings: readonly { readonly bytes: readonly number[]; readonly format: string; readonly says: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], format: "zip", says: "This is a Word document (.docx) or another zip archive" },
  { bytes: [0x25, 0x50, 0x44, 0x46], format: "pdf", says: "This is a PDF" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], format: "doc", says: "This is an old Word document (.doc)" },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], format: "rtf", says: "This is a document in rich text (.rtf)" },
  { bytes: [0x1f, 0x8b], format: "gzip", says: "This is a compressed file (.gz)" },
];

/** Recognises, by their first bytes, other files that people have beside the plain text. */
export function otherFormatOf(bytes: Uint8Array): OtherFormat | undefined {
  if (bytes.length === 0) return { format: "empty", sentence: "The file is empty." };
  for (const { bytes: opening, format, says } of openings)
    if (opening.every((byte, index) => bytes[index] === byte)) return { format, sentence: `${says}. ${instead}` };
  return undefined;
}

/** Recognises decoded text that is not plain text: a web page, or control characters. */
export function otherFormatOfText(text: string): OtherFormat | undefined {
  const sample = text.slice(0, 4096);
  if (/^\s*<(?:!doctype\s+html|html|\?xml)/i.test(sample))
    return { format: "html", sentence: `This is a web page or XML. ${instead}` };
  const controls = Array.from(sample).filter((character) => character < " " && !/\s/.test(character)).length;
  if (controls * 100 > sample.length) return { format: "binary", sentence: `This is not a text file. ${instead}` };
  return undefined;
}
