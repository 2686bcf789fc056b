/** A single-byte encoding whose lower half is ASCII. */
export type EightBitEncoding = "cp1252" | "mac-roman" | "cp437";

/**
 * The characters of the bytes 0x80 to 0xff, in the order in which the encodings are tried; the first of equals wins.
 */
const upperHalves: Readonly<Record<EightBitEncoding, string>> = {
  cp1252:
    "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ" +
    "\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
    "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
  "mac-roman":
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" +
    "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
    "¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" +
    "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ" +
    "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
    "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
    "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
};

/** For each encoding, the characters of all 256 bytes as UTF-16 code units. */
const charactersOf = new Map(
  Object.entries(upperHalves).map(([encoding, upperHalf]) => [
    encoding as EightBitEncoding,
    Uint16Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : upperHalf.charCodeAt(byte - 128))),
  ]),
);

const marksOfRulebooks = new Set("’‘“”–—™®©…");
const lettersOfRulebooks = new Set("áâûúÆò");
const pieceSize = 8192;

/** The text of bytes in a single-byte encoding. */
export function decodeEightBit(bytes: Uint8Array, encoding: EightBitEncoding): string {
  const characters = charactersOf.get(encoding) ?? new Uint16Array(256);
  const units = new Uint16Array(bytes.length);
  for (let index = 0; index < bytes.length; index++) units[index] = characters[bytes[index] ?? 0] ?? 0;
  let text = "";
  for (let start = 0; start < units.length; start += pieceSize)
    text += String.fromCharCode(...units.subarray(start, start + pieceSize));
  return text;
}

/**
 * Finds the encoding that fits the bytes above ASCII best: each punctuation mark or accented letter that rulebooks
 * print counts for it, and any other character four times against it. A letter counts only beside another letter, so
 * that the space of one encoding is not taken for a letter of another.
 *
 * @returns `isDoubtful` if another encoding fits as well, or if even the best does not fit.
 */
export function likelyEightBit(bytes: Uint8Array): { encoding: EightBitEncoding; isDoubtful: boolean } {
  const scores = [...charactersOf].map(([encoding, characters]) => ({ encoding, score: scoreOf(bytes, characters) }));
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  return {
    encoding: best?.encoding ?? "cp1252",
    isDoubtful: best === undefined || best.score <= 0 || best.score === second?.score,
  };
}

function scoreOf(bytes: Uint8Array, characters: Uint16Array): number {
  const worth = Array.from(characters, (unit) => worthOf(String.fromCharCode(unit)));
  let score = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 128) continue;
    const isBesideLetter = isAsciiLetter(bytes[index - 1] ?? 0) || isAsciiLetter(bytes[index + 1] ?? 0);
    score += worth[byte] === "letter" ? (isBesideLetter ? 1 : -4) : (worth[byte] as number);
  }
  return score;
}

function worthOf(character: string): number | "letter" {
  if (lettersOfRulebooks.has(character)) return "letter";
  if (marksOfRulebooks.has(character)) return 1;
  return character === "\u00a0" ? 0 : -4;
}

function isAsciiLetter(byte: number): boolean {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122;
}
