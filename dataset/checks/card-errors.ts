import type { Archive } from "../../core/archive/archive.ts";
import type { Card } from "../../core/cards/card.ts";
import type { CardRulings, RulingWording } from "../../core/cards/rulings.ts";
import type { DataError, ErrorInFile } from "../../core/ingest/curated/dataset.ts";

export type FiledFileStore = {
  readonly rulings: readonly { readonly file: string; readonly rulings: CardRulings }[];
};

type ErrorPath = readonly (string | number)[];

/** Finds what is wrong with rulings that each have the right form, and with the words of cards. */
export function fileStoreErrors(
  { rulings }: FiledFileStore,
  filedCards: readonly { readonly file: string; readonly card: Card }[],
  archive: Archive,
): DataError[] {
  const cards = filedCards.map(({ card }) => card.id);
  return [
    ...filedCards.flatMap(({ file, card }) => cardWordErrors(card, archive).map((error) => ({ file, ...error }))),
    ...rulings.flatMap(({ file, rulings: one }) =>
      [
        ...nameError(file, `rulings/${one.card}.yaml`, { key: "card", id: one.card }),
        ...(cards.includes(one.card)
          ? []
          : [error(["card"], `no card "${one.card}" is known`, `add cards/${one.card}.yaml, or correct the id`)]),
        ...rulingErrors(one, archive),
      ].map((error) => ({ file, ...error })),
    ),
  ];
}

function error(path: ErrorPath, sentence: string, fix: string): ErrorInFile {
  return { path, error: sentence, fix };
}

function nameError(
  file: string,
  expected: string,
  { key, id }: { readonly key: string; readonly id: string },
): ErrorInFile[] {
  if (file === expected) return [];
  return [error([key], `"${id}" does not fit the name of the file`, `name the file ${expected}, or correct the id`)];
}

function sourceErrors(sources: readonly string[], path: ErrorPath, archive: Archive): ErrorInFile[] {
  return sources.flatMap((source, index) =>
    archive.sources.has(source)
      ? []
      : [error([...path, index], `no source "${source}" is known`, `add sources/${source}.yaml, or correct the name`)],
  );
}

function orderErrors(dated: readonly { readonly from: string }[], key: string): ErrorInFile[] {
  return dated.flatMap(({ from }, index) => {
    const before = dated[index - 1]?.from;
    if (before === undefined || from > before) return [];
    const fix = "put them in the order of their days, one for each day";
    return [error([key, index, "from"], `${from} does not come after ${before}`, fix)];
  });
}

function cardWordErrors({ texts, wordings }: Card, archive: Archive): ErrorInFile[] {
  const [first, firstWorded] = [texts[0]?.from, wordings[0]?.from];
  return [
    ...orderErrors(wordings, "wordings"),
    ...wordings.flatMap(({ sources }, index) => sourceErrors(sources, ["wordings", index, "sources"], archive)),
    ...(firstWorded === undefined || firstWorded === first
      ? []
      : [
          error(
            ["wordings", 0, "from"],
            `the first words are of ${firstWorded}, and the card came out on ${first}`,
            "begin both on the same day",
          ),
        ]),
  ];
}

function rulingErrors({ lists, rulings }: CardRulings, archive: Archive): ErrorInFile[] {
  return [
    ...lists.flatMap(({ source }, index) => [
      ...sourceErrors([source], ["lists", index, "source"], archive),
      ...(lists.findIndex((other) => other.source === source) === index
        ? []
        : [error(["lists", index, "source"], `"${source}" is a list already`, "name each source once")]),
    ]),
    ...rulings.flatMap(({ id, published, wordings }, index) => [
      ...(rulings.findIndex((other) => other.id === id) === index
        ? []
        : [error(["rulings", index, "id"], `"${id}" is the id of another ruling as well`, "give it another one")]),
      ...(published === null
        ? []
        : sourceErrors([published.source], ["rulings", index, "published", "source"], archive)),
      ...wordings.flatMap((wording, place) =>
        wordingErrors(wording, { lists, earlier: wordings.slice(0, place) }, ["rulings", index, "wordings", place]),
      ),
    ]),
    ...placeErrors({ lists, rulings }),
  ];
}

function wordingErrors(
  { shown, notBefore, why }: RulingWording,
  { lists, earlier }: { readonly lists: CardRulings["lists"]; readonly earlier: readonly RulingWording[] },
  path: ErrorPath,
): ErrorInFile[] {
  const positionOf = (source: string): number => lists.findIndex((list) => list.source === source);
  const lastEarlier = Math.max(-1, ...earlier.flatMap((wording) => wording.shown.map(({ list }) => positionOf(list))));
  return [
    ...shown.flatMap(({ list }, index) => {
      const at = [...path, "shown", index, "list"];
      const position = positionOf(list);
      if (position === -1)
        return [error(at, `no list "${list}" is named above`, "add it to lists, or correct the name")];
      if (position <= lastEarlier)
        return [
          error(
            at,
            `"${list}" does not come after the lists of the wording before`,
            "put the wordings in the order of the lists",
          ),
        ];
      const shownOn = lists[position]?.shownOn;
      if (notBefore === null || shownOn === undefined || notBefore <= shownOn) return [];
      return [
        error(
          [...path, "notBefore"],
          `"${list}" shows these words on ${shownOn}, before ${notBefore}`,
          "correct the day",
        ),
      ];
    }),
    ...(earlier.length > 0 && why === null ? [error(path, "why is missing", "say what changed and why")] : []),
  ];
}

/** In a complete list every position from first to last is taken once. */
function placeErrors({ lists, rulings }: Pick<CardRulings, "lists" | "rulings">): ErrorInFile[] {
  return lists.flatMap(({ source, isWhole }, index) => {
    if (!isWhole) return [];
    const places = rulings
      .flatMap(({ wordings }) => wordings.flatMap(({ shown }) => shown))
      .filter(({ list }) => list === source)
      .map(({ place }) => place ?? 0)
      .toSorted((a, b) => a - b);
    if (places.every((place, position) => place === position + 1)) return [];
    return [
      error(
        ["lists", index, "source"],
        `the places in the whole list "${source}" are ${places.join(", ")}`,
        "give each ruling that it shows its place, counted from 1, each once",
      ),
    ];
  });
}
