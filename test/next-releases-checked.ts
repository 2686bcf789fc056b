import { type Archive, archiveFrom } from "../core/archive/archive.ts";
import { changeClasses } from "../core/archive/change-classes.ts";
import type { CuratedCollection } from "../core/archive/collection.ts";
import { nothingImported, type PublishedFile } from "../core/archive/imported.ts";
import { endOfDays, revisionOn, wordsOf } from "../core/archive/life.ts";
import type { Lineage } from "../core/archive/lineage.ts";
import { entriesOn, holdersOn } from "../core/archive/sections.ts";
import { resolutionOf } from "../core/ask/citations/follow.ts";
import { diffAnswer, scopeFrom } from "../core/ask/diff.ts";
import { damageFrom, transitionBetween } from "../core/ingest/merging/books.ts";
import { merge } from "../core/ingest/merging/merge.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { isSameWords } from "../core/text/canonical.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { type InventedProvision, printRulebook } from "./core/ingest/reading/printed.ts";
import { type Edit, type Fate, type NextRelease, nextRelease, type Wishes } from "./next-releases.ts";
import { rulebookAround } from "./rulebook-around.ts";

/** A release and the one invented after it. */
export type Step = {
  readonly before: readonly InventedProvision[];
  readonly from: IsoDate;
  readonly next: NextRelease;
  readonly to: IsoDate;
};

/** A statement of the truth that was compared with an answer: what it is about, and what is wrong (`null`: nothing). */
export type Statement = { readonly about: Edit | "diff"; readonly fault: string | null };

/** Compares what became of each provision with what the archive answers. */
export function statementsOn(archive: Archive, step: Step): readonly Statement[] {
  const statements: Statement[] = [];
  let about: Statement["about"] = "none";
  const say = (isTrue: boolean, fault: () => string): void => {
    statements.push({ about, fault: isTrue ? null : fault() });
  };
  const before = finderOn(archive, step.before, step.from);
  const after = finderOn(archive, step.next.provisions, step.to);
  for (const fate of step.next.fates) {
    about = fate.edit;
    checkFate(fate);
  }
  about = "diff";
  checkDiff();
  return statements;

  function checkFate(fate: Fate): void {
    const { edit } = fate;
    const [old, fresh] = [
      fate.before === null ? null : before(fate.before),
      fate.after === null ? null : after(fate.after),
    ];
    // Printed twice: which of the two is meant is not asked for.
    if (old === undefined || fresh === undefined) return;
    const named = `${nameOf(step.before[fate.before ?? -1])} > ${nameOf(step.next.provisions[fate.after ?? -1])} (${edit})`;
    if (fresh !== null) checkWords(fate, fresh, named);
    if (old !== null && fresh !== null) {
      say(old.id === fresh.id, () => `${named}: ${old.id} became ${fresh.id}`);
      checkEvents(fate, fresh, named);
    }
    if (edit === "born" && fresh !== null) say(eventsOn(fresh).includes("created"), () => `${named}: not created`);
    if (edit === "part" && fresh !== null) {
      const parent = before(fate.other ?? -1);
      const isChild = eventsIn(fresh).some(
        ({ kind, with: parties }) => kind === "split" && parties.some(({ lineage }) => lineage === parent?.id),
      );
      say(isChild, () => `${named}: not split from ${parent?.id}`);
    }
    if (edit === "ended" && old !== null) checkEnd(fate, old, named);
  }

  function checkWords({ after: place }: Fate, lineage: Lineage, named: string): void {
    const printed = step.next.provisions[place ?? -1];
    const revision = revisionOn(lineage, step.to);
    const words = revision && (printed?.kind === "heading" ? revision.name : wordsOf(lineage, revision));
    const wanted = (printed?.kind === "heading" ? printed.name : printed?.text) ?? "";
    say(isSameWords(words ?? "", wanted), () => `${named}: says "${words}"`);
  }

  function checkEvents({ before: old, after: fresh, edit }: Fate, lineage: Lineage, named: string): void {
    const kinds = eventsOn(lineage);
    const isMoved = step.before[old ?? -1]?.number !== step.next.provisions[fresh ?? -1]?.number;
    if (isMoved) say(kinds.includes("renumbered"), () => `${named}: not renumbered`);
    if (edit === "reworded" || edit === "rewritten") say(kinds.includes("amended"), () => `${named}: not amended`);
    if (!isMoved || typeof step.before[old ?? -1]?.number !== "string") return;
    const number = step.before[old ?? -1]?.number as RuleNumber;
    const resolution = resolutionOf(archive, number, { on: step.from, to: step.to });
    say(
      edit === "split"
        ? resolution.verdict === "split"
        : resolution.lineage === lineage.id && resolution.now === step.next.provisions[fresh ?? -1]?.number,
      () => `${named}: a citation of ${number} leads to ${resolution.now} (${resolution.verdict})`,
    );
  }

  function checkEnd({ other }: Fate, lineage: Lineage, named: string): void {
    const [event] = eventsIn(lineage);
    const into = other === null ? undefined : after(other);
    const isRight =
      other === null ? event?.kind === "removed" : event?.kind === "merged" && event.with[0]?.lineage === into?.id;
    say(
      isRight,
      () => `${named}: ${event?.kind ?? "no event"} ${event?.with[0]?.lineage ?? ""}, not ${into?.id ?? "removed"}`,
    );
  }

  function checkDiff(): void {
    const { changes } = diffAnswer(
      archive,
      { from: step.from, to: step.to },
      scopeFrom({ classes: [...changeClasses] }),
    );
    const listed = (kind: string, side: "before" | "after") =>
      changes
        .filter((change) => change.class === kind)
        .map((change) => change[side]?.number ?? change[side]?.name ?? "");
    const expected = (edits: readonly Fate["edit"][], side: "before" | "after", isRight = (_: Fate) => true) =>
      step.next.fates
        .filter((fate) => edits.includes(fate.edit) && isRight(fate))
        .map((fate) => {
          const one = side === "before" ? step.before[fate.before ?? -1] : step.next.provisions[fate.after ?? -1];
          return one?.number ?? one?.name ?? "";
        });
    const pairs: [string, string[], string[]][] = [
      ["added", listed("added", "after"), expected(["born"], "after")],
      ["split", listed("split", "after"), expected(["part", "split"], "after")],
      ["removed", listed("removed", "before"), expected(["ended"], "before", ({ other }) => other === null)],
      [
        "merged",
        listed("merged", "before"),
        expected(["ended", "absorbed"], "before", ({ edit, other }) => edit === "absorbed" || other !== null),
      ],
    ];
    for (const [kind, found, wanted] of pairs) {
      const [missing, extra] = [
        wanted.filter((one) => !found.includes(one)),
        found.filter((one) => !wanted.includes(one)),
      ];
      say(
        missing.length + extra.length === 0,
        () => `diff ${kind}: lacks ${missing.join(" ")}; has ${extra.join(" ")}`,
      );
    }
  }

  function eventsIn(lineage: Lineage) {
    return lineage.revisions.find(({ from }) => from === step.to)?.events ?? [];
  }

  function eventsOn(lineage: Lineage): string[] {
    return eventsIn(lineage).map(({ kind }) => kind);
  }
}

/** The provisions in the dataset on the last day that it was read against. */
export function writtenIn({ lineages, readAgainst }: CuratedCollection): InventedProvision[] {
  return lineages.flatMap((lineage) => {
    const revision = revisionOn(lineage, readAgainst ?? endOfDays);
    if (revision === undefined || (lineage.kind !== "glossary" && revision.number === null)) return [];
    const { number, name, text, examples } = revision;
    const words = lineage.kind === "glossary" ? (text ?? "It is known.") : text;
    return [{ kind: lineage.kind, number, name, text: words, examples }];
  });
}

/** Releases invented one after the other, after a real one or one made of what people wrote. */
export type Chain = { readonly steps: readonly Step[]; readonly days: readonly IsoDate[] };

/** Invents releases after one. The first of them edits what people wrote. */
export function inventedChain(
  curated: CuratedCollection,
  {
    base,
    from,
    seed,
  }: { readonly base: readonly InventedProvision[] | null; readonly from: IsoDate; readonly seed: number },
  days: readonly IsoDate[],
): Chain {
  const written = writtenIn(curated);
  const wishes: Wishes = { curated: written.flatMap(({ number }) => number ?? []), share: 0.05 };
  const steps: Step[] = [];
  for (const [index, to] of days.entries()) {
    const earlier = steps.at(-1);
    const before = earlier?.next.provisions ?? base ?? rulebookAround(written, seed);
    const next = nextRelease(before, seed * 10 + index, index === 0 ? wishes : { ...wishes, curated: [] });
    steps.push({ before, from: earlier?.to ?? from, next, to });
  }
  return { steps, days: [from, ...days] };
}

/** The text of each release of a chain, by its day. */
export function textsOf({ steps }: Chain): ReadonlyMap<IsoDate, Buffer> {
  const [first] = steps;
  const all = first === undefined ? [] : [[first.from, first.before] as const];
  return new Map(
    [...all, ...steps.map(({ to, next }) => [to, next.provisions] as const)].map(([day, provisions]) => [
      day,
      Buffer.from(printRulebook({ provisions, dayStated: `These rules are effective as of ${dayInWords(day)}.` })),
    ]),
  );
}

const months = "January February March April May June July August September October November December".split(" ");

/** A day as rulebooks state it. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** The history of a dataset and some texts. */
export function historyOfTexts(curated: CuratedCollection, texts: ReadonlyMap<IsoDate, Buffer>): Archive {
  const books = [...texts].map(([release, bytes]) => {
    const { provisions, findings } = readRulebook(bytes);
    return { release, provisions, ...damageFrom(findings) };
  });
  const transitions = books
    .slice(1)
    .map((after, index) => transitionBetween(books[index]?.provisions ?? [], after.provisions));
  const { collection, ...merged } = merge(curated, books, transitions);
  const served = { isServed: true, notServedBecause: null, deviations: [], findings: [], recordedAt: "" };
  const publishedFiles = books.map(({ release }) => ({ release, ...served })) as unknown as PublishedFile[];
  return archiveFrom(collection, { ...nothingImported, ...merged, publishedFiles });
}

/** A dataset without anything that people wrote about rules. */
export function withoutLineages(curated: CuratedCollection): CuratedCollection {
  return { ...curated, lineages: [], decisions: [], unusedSections: [] };
}

/** Finds the lineage of a provision by its number or term on a day; `undefined` if several have it. */
function finderOn(archive: Archive, provisions: readonly InventedProvision[], day: IsoDate) {
  const counts = new Map<string, number>();
  for (const provision of provisions) counts.set(nameOf(provision), (counts.get(nameOf(provision)) ?? 0) + 1);
  return (place: number): Lineage | undefined => {
    const provision = provisions[place];
    if (provision === undefined || counts.get(nameOf(provision)) !== 1) return undefined;
    const { number, name } = provision;
    const holders =
      number === null ? entriesOn(archive, name ?? "", day) : holdersOn(archive, number as RuleNumber, day);
    return holders.length === 1 ? holders[0]?.lineage : none(nameOf(provision), holders.length);
  };
}

/** A lineage that equals no other, for a place that none or several have although only one is printed. */
function none(name: string, count: number): Lineage {
  const id = `${count} lineages at ${name}`;
  return {
    id,
    document: "cr",
    topic: "",
    kind: "rule",
    title: "",
    section: null,
    isComplete: false,
    isOlder: false,
    revisions: [],
  };
}

function nameOf(provision: InventedProvision | undefined): string {
  return provision?.number ?? provision?.name ?? "-";
}
