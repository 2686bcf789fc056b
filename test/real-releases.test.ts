import { expect, it } from "vitest";
import { embeddedHoldings } from "./archive.ts";
import { areReleasesHere, realBooks, realRulebook, realRulebooks, releaseFiles } from "./real-releases.ts";

it.skipIf(!areReleasesHere)("real rulebooks stand in the order of their days, whichever was read first", () => {
  realRulebook(releaseFiles.at(-1) ?? "");
  realBooks();
  expect([...realRulebooks().keys()]).toEqual(releaseFiles);
});

it.skipIf(!areReleasesHere)("a saying that begins with the name of a keyword action leads to no other one", () => {
  const sayings = [...embeddedHoldings().playbook.asking.values()].flatMap(({ sayings }) => sayings ?? []);
  for (const { on, rules } of sayings) {
    const file = releaseFiles.findLast((name) => (/\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? "") <= on) ?? "";
    const actions = realRulebook(file).provisions.filter(({ number }) => /^701\.\d+$/.test(number ?? ""));
    const titleOf = new Map(actions.map(({ number, text }) => [number as string, (text ?? "").toLowerCase()]));
    const wrong = Object.entries(rules ?? {}).flatMap(([number, said]) =>
      said.split(", ").filter((saying) => {
        const named = [...titleOf].find(([, title]) => saying.split(" ")[0] === title)?.[0];
        return titleOf.has(number) && named !== undefined && named !== number;
      }),
    );
    expect(wrong).toEqual([]);
  }
});
