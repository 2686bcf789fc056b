import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import { callAddress, withQuery } from "../../core/text/addresses.ts";
import { wholeWordsOf } from "../../core/text/shorten.ts";
import { find, findDocument, typedShown } from "../../operations/find.ts";
import { answerTo } from "../../operations/operation.ts";
import { page } from "../page.ts";
import { blocksShown } from "../parts/blocks.ts";
import { h } from "../tags.ts";

/** The search box: leads to the page that answers what was typed, or shows what may be meant. */
export const findPage = page({
  path: "/find",
  query: z.strictObject({ q: z.string().max(2_000).default(""), on: dayParameter.optional() }),
  show(visit, { query: { q, on } }) {
    if (q.trim() === "") return { movedTo: "/" };
    const answer = answerTo(find, visit, { q, on: on ?? visit.today });
    if (answer.answer !== null) return { movedTo: answer.answer.address };
    return {
      title: `Search: ${typedShown(q)}`,
      json: callAddress("/find", { q, on }),
      typed: q,
      main: h.article(
        { class: "search" },
        h.h1("“", { quoted: typedShown(q) }, "”"),
        blocksShown(findDocument(answer, { hasAddresses: false })),
        h.p(
          h.a(
            { href: withQuery("/search", { q: wholeWordsOf(q, 300), on: "any" }) },
            "Look for these words in all texts",
          ),
          answer.others.length > 0
            ? null
            : [" · ", h.a({ href: "/contents" }, "Contents"), " · ", h.a({ href: "/questions" }, "Questions")],
        ),
      ),
    };
  },
});
