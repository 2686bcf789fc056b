import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import { conflictsAt } from "../../../../core/archive/conflicts.ts";
import type { PublishedFile } from "../../../../core/archive/imported.ts";
import { revisionOn } from "../../../../core/archive/life.ts";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { holdersOn } from "../../../../core/archive/sections.ts";
import { withDerived } from "../../../../core/derived.ts";
import { transitionBetween } from "../../../../core/ingest/merging/books.ts";
import { deviationsOf } from "../../../../core/ingest/merging/differences.ts";
import { addDays } from "../../../../core/text/days.ts";
import { day, number } from "../../../days.ts";
import { draws } from "../../../draws.ts";
import { mergedArchive } from "../../../merged.ts";
import { beliefs, damage, damaged, held, known, rulebooks } from "./random-rulebooks.ts";

const saidBy = ({ number: at, text, name }: Pick<Provision, "number" | "text" | "name">) => `${at} ${name} ${text}`;

describe("whatever releases and copies are held, and whatever the dataset says", () => {
  it("every printed provision is answered on its days, or its copy is reported to differ from the served one", () => {
    fc.assert(
      fc.property(
        rulebooks,
        held,
        damage,
        fc.boolean(),
        beliefs,
        (all, releases, damages, isDamagedServed, written) => {
          const files = releases.map((release) => {
            const sound = all[release] ?? [];
            const copy = damaged(sound, damages);
            const [served, other] = isDamagedServed ? [copy, sound] : [sound, copy];
            return { release: day(known[release] ?? ""), served, other };
          });
          const books = Object.fromEntries(files.map(({ release, served }) => [release, served]));
          const archive = mergedArchive(books, known, written);
          for (const { release, served, other } of files) {
            const next = known.find((one) => one > release);
            const days = next === undefined ? [release] : [release, addDays(day(next), -1)];
            for (const on of days)
              for (const provision of served) {
                const answers = holdersOn(archive, provision.number ?? number("500"), on).map(({ lineage }) =>
                  revisionOn(lineage, on),
                );
                expect(answers.map((answer) => answer && saidBy(answer))).toEqual([saidBy(provision)]);
              }
            const deviations = deviationsOf(served, other, transitionBetween(served, other));
            const facts = { release, sha256: "0", fileName: "copy.txt", notServedBecause: "agreement", deviations };
            const imported = { ...archive.imported, publishedFiles: [facts as unknown as PublishedFile] };
            const held = withDerived<Archive>({ ...archive, imported });
            const answered = new Set(served.map(saidBy));
            // The answer at the number of the provision carries what the other copy says there.
            for (const provision of other.filter((one) => !answered.has(saidBy(one))))
              expect(conflictsAt(held, release, provision).map(({ says }) => says)).toContain(
                `${provision.number} ${provision.text}`,
              );
          }
        },
      ),
      { numRuns: draws(20) },
    );
  });
});
