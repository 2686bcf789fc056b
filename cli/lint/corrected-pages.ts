import type { FileAnswer } from "./check.ts";
import { corrected } from "./fix.ts";
import type { CitingFile } from "./sources.ts";

/** A text with findings: its numbers that are none of today's, and the text with those replaced that are certain. */
type CorrectedPage = {
  readonly page: string;
  readonly findings: readonly object[];
  readonly replaced: number;
  readonly corrected: string;
};

/**
 * The texts with stale numbers, or numbers that no rule has, read again one after the other.
 *
 * @param answers In the order of the texts.
 */
export function* correctedPages(
  answers: readonly FileAnswer[],
  sources: Iterable<CitingFile>,
): Generator<CorrectedPage> {
  const answerByFile = new Map(answers.map((answer) => [answer.file, answer]));
  for (const { path, text } of sources) {
    const answer = answerByFile.get(path);
    const own = answer?.citations.filter(({ verdict }) => verdict === "stale" || verdict === "nonexistent") ?? [];
    if (answer === undefined || own.length === 0) continue;
    const { text: fresh, replaced } = corrected(text, answer);
    const findings = own.map(({ line, column, number, verdict, confidence, because, suggestions: [best] }) => ({
      line,
      column,
      number,
      verdict,
      confidence,
      because,
      now: best?.number ?? null,
      isReplaced: replaced.some((citation) => citation.line === line && citation.column === column),
    }));
    yield { page: path, findings, replaced: replaced.length, corrected: fresh };
  }
}
