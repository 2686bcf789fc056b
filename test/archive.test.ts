import { expect, it } from "vitest";
import { embedded, embeddedArchive, embeddedHoldings } from "./archive.ts";

it("the dataset that test files share can be changed by none of them", () => {
  const { collection, playbook } = embedded();
  const [lineage] = collection.lineages;
  const [card] = playbook.cards.values();
  for (const shared of [collection, collection.lineages, lineage?.revisions, lineage?.revisions[0]?.events, card])
    expect(Object.isFrozen(shared)).toBe(true);
  expect(() => Object.assign(lineage ?? {}, { title: "Wells" })).toThrow(TypeError);
});

it("the history of the dataset is made once", () => {
  expect(embeddedHoldings().archive).toBe(embeddedArchive());
});
