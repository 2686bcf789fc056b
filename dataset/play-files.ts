import type { z } from "zod";
import { seenIn } from "../core/archive/parameter.ts";
import { releasesKept } from "../core/archive/public-archives.ts";
import type { Card } from "../core/cards/card.ts";
import type { CardRulings } from "../core/cards/rulings.ts";
import type { CatalogueQuestion, Playbook } from "../core/play/playbook.ts";
import { rulingsForm } from "./card-forms.ts";
import { type FiledPlaybook, playbookOf } from "./checks/play-errors.ts";
import type { DatasetFile } from "./files.ts";
import { parameterForm, parameterFrom, presetForm } from "./parameter-forms.ts";
import { plainYaml } from "./plain-yaml.ts";
import { askingForm, cardForm, datedWordsFrom, questionForm, wordsForm } from "./play-forms.ts";
import { knownArchivesIn } from "./public-archives.ts";

/** Files of data/ that say how situations are decided, and how each becomes a value of core. */
export const playFileKinds = [
  { path: /^parameters\/[^/]+\.yaml$/, name: "parameter", form: parameterForm, into: "parameters" },
  { path: /^cards\/[^/]+\.yaml$/, name: "card", form: cardForm, into: "cards" },
  { path: /^questions\/[^/]+\/[^/]+\.yaml$/, name: "question", form: questionForm, into: "questions" },
  { path: /^rulings\/[^/]+\.yaml$/, name: "rulings", form: rulingsForm, into: "rulings" },
  { path: /^presets\/[^/]+\.yaml$/, name: "preset", form: presetForm, into: "presets" },
  { path: /^asking\/[^/]+\.yaml$/, name: "asking", form: askingForm, into: "asking" },
  { path: /^words\/[^/]+\.yaml$/, name: "words", form: wordsForm, into: "words" },
] as const;

export function isPlayFile(path: string): boolean {
  return playFileKinds.some((kind) => kind.path.test(path));
}

/** What was read of such files, in the order of the files. */
export type PlayFiles = {
  readonly parameters: { readonly file: string; readonly content: z.infer<typeof parameterForm> }[];
  readonly cards: { readonly file: string; readonly content: z.infer<typeof cardForm> }[];
  readonly questions: { readonly file: string; readonly content: z.infer<typeof questionForm> }[];
  readonly rulings: { readonly file: string; readonly content: z.infer<typeof rulingsForm> }[];
  readonly presets: { readonly file: string; readonly content: z.infer<typeof presetForm> }[];
  readonly asking: { readonly file: string; readonly content: z.infer<typeof askingForm> }[];
  readonly words: { readonly file: string; readonly content: z.infer<typeof wordsForm> }[];
};

export function noPlayFiles(): PlayFiles {
  return { parameters: [], cards: [], questions: [], rulings: [], presets: [], asking: [], words: [] };
}

/** What the files of a dataset say about play. Throws for a file that does not have its form. */
export function playbookIn(files: readonly DatasetFile[]): Playbook {
  const plays = noPlayFiles();
  for (const { path, text } of files) {
    const kind = playFileKinds.find((playFileKind) => playFileKind.path.test(path));
    if (kind === undefined) continue;
    const content = kind.form.parse(plainYaml(text ?? ""));
    plays[kind.into].push({ file: path, content } as never);
  }
  return playbookOf(
    filedPlaybookFrom(plays, releasesKept(knownArchivesIn(files).archives.flatMap((archive) => archive.files))),
  );
}

/** The content of files that each have the right form, with the releases of documents that archives keep. */
export function filedPlaybookFrom(
  { parameters, cards, questions, rulings, presets, asking, words }: PlayFiles,
  releases: ReturnType<typeof releasesKept>,
): FiledPlaybook {
  return {
    parameters: parameters.map(({ file, content }) => ({ file, parameter: seenIn(parameterFrom(content), releases) })),
    cards: cards.map(({ file, content }) => ({ file, card: cardFrom(content) })),
    questions: questions.map(({ file, content }) => ({ file, question: questionFrom(content) })),
    rulings: rulings.map(({ file, content }) => ({ file, rulings: rulingsFrom(content) })),
    presets: presets.map(({ file, content }) => ({ file, preset: content })),
    asking: asking.map(({ file, content }) => ({ file, asking: content })),
    words: words.map(({ file, content }) => ({ file, words: datedWordsFrom(content) })),
  };
}

function cardFrom({ legal, cost, type, ...card }: z.infer<typeof cardForm>): Card {
  return { ...card, isTournamentLegal: legal, cost: cost ?? null, type: type ?? null };
}

function rulingsFrom({ card, lists, rulings }: z.infer<typeof rulingsForm>): CardRulings {
  return {
    card,
    lists: lists.map(({ whole, replacesAll, ...list }) => ({
      ...list,
      isWhole: whole,
      replacesAll: replacesAll === true,
    })),
    rulings: rulings.map(({ published, wordings, ...ruling }) => ({
      ...ruling,
      published: published ?? null,
      wordings: wordings.map(({ shown, summary, quote, notBefore, why }) => ({
        shown: shown.map(({ list, place, sha256 }) => ({ list, place: place ?? null, sha256: sha256 ?? null })),
        summary,
        quote: quote ?? null,
        notBefore: notBefore ?? null,
        why: why ?? null,
      })),
    })),
  };
}

function questionFrom({ notes, expected, ...question }: z.infer<typeof questionForm>): CatalogueQuestion {
  return {
    ...question,
    notes: notes ?? null,
    // Like the revisions of a rule: an expectation holds until the next one, unless it says that it ends before.
    expected: expected.map(({ to, ...expectation }, index) => ({
      ...expectation,
      to: to ?? expected[index + 1]?.from ?? null,
    })),
  };
}
