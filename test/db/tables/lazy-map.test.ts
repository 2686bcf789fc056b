import { expect, it } from "vitest";
import { lazyMap } from "../../../db/tables/lazy-map.ts";

it("looks only the first missing key up, if it can load all keys", () => {
  const asked: string[] = [];
  const load = (key: string) => {
    asked.push(key);
    return key === "here" ? 1 : undefined;
  };
  const map = lazyMap(
    load,
    () => [["here", 1]],
    () => ["here"],
  );
  const found = ["gone", "away", "here", "here", "gone"].map((key) => map.get(key));
  expect(found).toEqual([undefined, undefined, 1, 1, undefined]);
  expect(asked).toEqual(["gone", "here"]);
});

it("keeps no missing key otherwise", () => {
  const asked: string[] = [];
  const map = lazyMap(
    (key: string): number | undefined => void asked.push(key),
    () => [],
  );
  expect([map.get("gone"), map.has("gone")]).toEqual([undefined, false]);
  expect(asked).toEqual(["gone", "gone"]);
});
