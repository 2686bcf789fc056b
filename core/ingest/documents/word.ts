import WordExtractor from "word-extractor";
import type { Line } from "./line.ts";
import { linesOfText } from "./plain-text.ts";

/** The lines of a Word file of 1997 to 2003. Throws what the library throws for a file that it cannot read. */
export async function linesOfWord(bytes: Uint8Array): Promise<Line[]> {
  const file = await new WordExtractor().extract(Buffer.from(bytes));
  return linesOfText(file.getBody());
}
