import type { z } from "zod";
import type { FiledPlaybook } from "../../core/outcomes/faults.ts";
import type { Card, CatalogueQuestion, Doctrine } from "../../core/outcomes/playbook.ts";
import { cardForm, doctrineForm, questionForm } from "./play-forms.ts";

/** Files of data/ that say how situations are decided, and how each becomes a value of core. */
export const playFileKinds = [
  { path: /^doctrines\/[^/]+\.yaml$/, form: doctrineForm, into: "doctrines" },
  { path: /^cards\/[^/]+\.yaml$/, form: cardForm, into: "cards" },
  { path: /^questions\/[^/]+\/[^/]+\.yaml$/, form: questionForm, into: "questions" },
] as const;

/** Says whether a file is one of those. */
export function isPlayFile(path: string): boolean {
  return playFileKinds.some((kind) => kind.path.test(path));
}

/** What was read of such files, in the order of the files. */
export type PlayFiles = {
  readonly doctrines: { readonly file: string; readonly content: z.infer<typeof doctrineForm> }[];
  readonly cards: { readonly file: string; readonly content: z.infer<typeof cardForm> }[];
  readonly questions: { readonly file: string; readonly content: z.infer<typeof questionForm> }[];
};

/** No files yet. */
export function noPlayFiles(): PlayFiles {
  return { doctrines: [], cards: [], questions: [] };
}

/** The doctrines, cards and questions of files that each have the right form. */
export function filedPlaybookFrom({ doctrines, cards, questions }: PlayFiles): FiledPlaybook {
  return {
    doctrines: doctrines.map(({ file, content }) => ({ file, doctrine: doctrineFrom(content) })),
    cards: cards.map(({ file, content }) => ({ file, card: cardFrom(content) })),
    questions: questions.map(({ file, content }) => ({ file, question: questionFrom(content) })),
  };
}

function doctrineFrom({ tenets, ...doctrine }: z.infer<typeof doctrineForm>): Doctrine {
  return {
    ...doctrine,
    tenets: tenets.map(({ grounds, ...tenet }) => ({
      ...tenet,
      grounds: grounds.map(({ lineage, source, quote }) => ({
        lineage: lineage ?? null,
        source: source ?? null,
        quote: quote ?? null,
      })),
    })),
  };
}

function cardFrom({ legal, ...card }: z.infer<typeof cardForm>): Card {
  return { ...card, isTournamentLegal: legal };
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
