import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import { callAddress, withQuery } from "../../core/text/addresses.ts";
import { withoutLastWord } from "../../core/text/shorten.ts";
import { find, findDocument } from "../../operations/find.ts";
import { answerTo } from "../../operations/operation.ts";
import { page } from "../page.ts";
import { blocksShown } from "../parts/blocks.ts";
import { a, article, h1, p } from "../tags.ts";

const headingMax_chars = 120;

/** The search box: leads to the page that answers what was typed, or shows what may be meant. */
export const findPage = page({
  path: "/find",
  query: z.strictObject({ q: z.string().max(2_000).default(""), on: dayParameter.optional() }),
  show(visit, { query: { q, on } }) {
    if (q.trim() === "") return { movedTo: "/" };
    const answer = answerTo(find, visit, { q, on: on ?? visit.today });
    if (answer.answer !== null) return { movedTo: answer.answer.address };
    return {
      title: `Search: ${q.slice(0, 60)}`,
      json: callAddress("/find", { q, on }),
      typed: q,
      main: article(
        { class: "search" },
        h1(`“${q.length <= headingMax_chars ? q : `${withoutLastWord(q.slice(0, headingMax_chars))} …`}”`),
        blocksShown(findDocument(answer, { hasAddresses: false })),
        p(
          a({ href: withQuery("/search", { q: q.slice(0, 300), on: "any" }) }, "Look for these words in all texts"),
          answer.others.length > 0
            ? null
            : [" · ", a({ href: "/contents" }, "Contents"), " · ", a({ href: "/questions" }, "Questions")],
        ),
      ),
    };
  },
});
