import { expect, it } from "vitest";
import { areReleasesHere, realBooks, realRulebook, realRulebooks, releaseFiles } from "./real-releases.ts";

it.skipIf(!areReleasesHere)("real rulebooks stand in the order of their days, whichever was read first", () => {
  realRulebook(releaseFiles.at(-1) ?? "");
  realBooks();
  expect([...realRulebooks().keys()]).toEqual(releaseFiles);
});
