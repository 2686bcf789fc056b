import type { AskingFile } from "../../../archive/asking.ts";
import { type FormFit, type FormTree, fitsIn, treeOf } from "./form-tree.ts";
import { type CompiledForm, compiled, type Gaps } from "./forms.ts";
import type { Word } from "./words.ts";

/** What people say in other words than the forms: rules with the gaps of forms, in `data/asking/stories.yaml`. */

type Rephrasing = {
  readonly said: FormTree<CompiledForm<unknown>>;
  /** It begins a sentence. */
  readonly isFirst: boolean;
  /** Words, and gaps for the words that stand in them. */
  readonly meant: readonly string[];
};

export function rephrasingsOf(files: readonly AskingFile[]): readonly Rephrasing[] {
  return files
    .flatMap(({ rephrased = {} }) => Object.entries(rephrased))
    .flatMap(([meant, forms]) =>
      forms.flatMap((form) =>
        compiled([{ form: form.replace(/^\^ /, ""), means: () => {} }]).map((said) => ({
          said: treeOf([said]),
          isFirst: form.startsWith("^ "),
          meant: meant.split(" ").filter(Boolean),
        })),
      ),
    );
}

/** Words in the order and with the verbs that the forms have; each rule reads what those before it have made. */
export function rephrased(rules: readonly Rephrasing[], words: readonly Word[], names: ReadonlySet<string>) {
  return rules.reduce((before, rule) => rephrasedBy(rule, before, names), words);
}

/** Says whether `<whom>` is `<who>`, where only the latter is meant: “he attacks; can he do that?”, not “can I do that?”. */
function isOfOne({ gaps: { who, whom } }: Pick<FormFit<unknown>, "gaps">): boolean {
  if (who === undefined || whom === undefined) return true;
  const isSame = JSON.stringify(who.who) === JSON.stringify(whom.who);
  return isSame ? who.gender === whom.gender : whom.who === "pronoun" && !["speaker", "you"].includes(String(who.who));
}

function rephrasedBy({ said, isFirst, meant }: Rephrasing, words: readonly Word[], names: ReadonlySet<string>) {
  const fitsAt = fitsIn(words, names);
  const done: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const isThere = !isFirst || /^[.?!;]$/.test(words[at - 1]?.word ?? ".");
    const fits = isThere ? fitsAt(said, at) : [];
    const fit = meant.includes("<whom>") ? fits[0] : fits.find(isOfOne);
    if (fit === undefined) done.push(...words.slice(at, at + 1));
    else
      done.push(
        ...meant.flatMap((part): readonly Word[] => {
          const span = fit.spans[part.replace(/^<|>$/g, "") as keyof Gaps];
          return span === undefined
            ? [{ text: part === "i" ? "I" : part, word: part, isAdded: true }]
            : words.slice(...span);
        }),
      );
    at = fit?.end ?? at + 1;
  }
  return done;
}
