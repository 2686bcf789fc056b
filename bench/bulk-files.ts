import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Two downloads of each kind of bulk file, a month apart. */
export type BulkFiles = {
  readonly oracle: readonly [string, string];
  readonly rulings: readonly [string, string];
  /** Names of cards in them, without names that several cards have. */
  readonly names: readonly string[];
};

const cardCount = 38_000;
const rulingCount = 75_000;
const first = "Ashen Dûn Ember Gilded Grim Hollow Iron Jötun Márton Moss Pale Sable Séance Silver Storm Thorn".split(
  " ",
);
const second =
  "Acolyte Beast Dragon Drake Golem Knight Oracle Reaver Rogue Sage Scout Serpent Spirit Titan Witch Wurm".split(" ");
const words =
  "whenever this creature attacks you may pay one mana if you do draw a card then target opponent discards it until end of turn".split(
    " ",
  );

/**
 * Writes files with the size and form of Scryfall's into a folder: 38,000 cards in 185 MB, 75,000 rulings in 20 MB,
 * including tokens, art cards and cards with two faces. In the second download one card in a hundred is changed, one in
 * a thousand is gone, and as many are new. Everything is invented, and the same in every run.
 */
export function writeBulkFiles(folder: string): BulkFiles {
  const [before, after] = ["20261001090312", "20261101090207"];
  const file = (kind: string, day: string, objects: Iterable<object>) =>
    writeLines(join(folder, `${kind}-${day}.jsonl`), objects);
  return {
    oracle: [file("oracle-cards", before, cards(false)), file("oracle-cards", after, cards(true))],
    rulings: [file("rulings", before, rulings(false)), file("rulings", after, rulings(true))],
    names: Array.from({ length: cardCount }, (_, index) => index)
      .filter((index) => isCard(index))
      .map(nameOf),
  };
}

function* cards(isLater: boolean): Generator<object> {
  for (let index = 0; index < cardCount; index += 1) {
    if (isLater && index % 1000 === 550) continue;
    yield cardAt(index, isLater && index % 100 === 50 ? " Twice." : "");
  }
  if (isLater) for (let index = 0; index < 37; index += 1) yield cardAt(cardCount + index, "");
}

function* rulings(isLater: boolean): Generator<object> {
  for (let index = 0; index < rulingCount; index += 1) {
    if (isLater && index % 1000 === 550) continue;
    const comment = `${sentence(index + 17, 30)}${isLater && index % 500 === 0 ? " Only once." : ""}`;
    const of = idOf((index * 7919) % Math.round(cardCount / 1.6));
    const source = index % 12 === 0 ? "scryfall" : "wotc";
    yield { object: "ruling", oracle_id: of, source, published_at: "2020-08-07", comment };
  }
}

/** Eight in a hundred are tokens or art cards. */
function isCard(index: number): boolean {
  return index % 100 >= 8;
}

function nameOf(index: number): string {
  return `${first[index % 16]} ${second[(index >> 4) % 16]} of the ${index}th Gate`;
}

function cardAt(index: number, more: string): object {
  const [name, oracle_id, kind] = [nameOf(index), idOf(index), index % 100];
  const whole = { object: "card", id: idOf(index + 1_000_000), name, ...ballast(index) };
  if (!isCard(index)) return { ...whole, oracle_id, layout: kind < 4 ? "token" : "art_series", type_line: "Card" };
  const face = { mana_cost: "{1}{U}", type_line: "Creature — Wizard", oracle_text: sentence(index, 25) + more };
  if (kind > 12) return { ...whole, ...face, oracle_id, layout: "normal" };
  const faces = [name, `${name} Reborn`].map((own) => ({ object: "card_face", name: own, ...face }));
  return { ...whole, oracle_id, layout: "transform", name: `${name} // ${name} Reborn`, card_faces: faces };
}

/** Fields that Annals does not keep, which are most of the file. */
function ballast(index: number): object {
  const address = (part: string) => `https://example.org/${part}/${idOf(index)}?utm_source=api&page=1`;
  const links = (count: number, of: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`${of}_${number}`, address(`${of}/${number}`)]));
  return {
    ...{
      lang: "en",
      released_at: "2018-03-16",
      highres_image: true,
      rarity: "common",
      artist: "Nobody",
      frame: "2015",
    },
    image_uris: links(6, "image"),
    related_uris: links(9, "related"),
    purchase_uris: links(6, "purchase"),
    legalities: Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`format_${number}`, "not_legal"])),
    prices: { usd: (index % 97) / 10, eur: null, tix: "0.03" },
    all_parts: Array.from({ length: 6 }, (_, number) => ({ object: "related_card", uri: address(`part/${number}`) })),
    flavor_text: `“${sentence(index + 5, 20)}”`,
  };
}

function sentence(seed: number, count: number): string {
  const chosen = Array.from(
    { length: count },
    (_, place) => words[(seed * (place + 3) + place * place) % words.length],
  );
  return `${chosen.join(" ")} ${seed}.`;
}

function idOf(index: number): string {
  const digits = createHash("sha1").update(String(index)).digest("hex");
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** The form of Scryfall's files since July 2026: one object on each line. */
function writeLines(path: string, objects: Iterable<object>): string {
  const file = openSync(path, "w");
  for (const object of objects) writeSync(file, `${JSON.stringify(object)}\n`);
  closeSync(file);
  return path;
}
