import { expect, it } from "vitest";
import { booksFrom } from "../../../../core/ingest/matching/book.ts";
import { weightsIn } from "../../../../core/ingest/matching/features.ts";
import { inventedText } from "../../../db/published-files/synthetic-releases.ts";
import { heading, rule } from "../../../merged.ts";

it.each([
  { rules: 20, kilobytes: 150, because: "a short document needs no table for a whole rulebook" },
  { rules: 3000, kilobytes: 2100, because: "more rules have no larger table" },
])("linking $rules rules weighs their words in $kilobytes KB: $because", ({ rules, kilobytes }) => {
  const texts = Array.from({ length: rules }, (_, at) => rule(`100.${at + 1}`, inventedText(at)));
  const book = () => [heading("100", "Soil"), ...texts];
  const { old, fresh } = booksFrom(book(), book());
  expect(weightsIn(old, fresh).inSlots.byteLength / 1000).toBeLessThan(kilobytes);
});
