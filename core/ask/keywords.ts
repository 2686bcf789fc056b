import { LRUCache } from "lru-cache";
import type { Archive } from "../archive/archive.ts";
import { classBetween } from "../archive/change.ts";
import { defaultClasses } from "../archive/change-classes.ts";
import { glossaryOn } from "../archive/glossary.ts";
import { revisionOn } from "../archive/life.ts";
import { termKey } from "../archive/lineage.ts";
import { listFactsOn } from "../archive/lookup.ts";
import { holdersOn, wholeSectionsOn } from "../archive/sections.ts";
import type { Keyword, KeywordsAnswer } from "../contract/contents.ts";
import { cachedIn } from "../derived.ts";
import { entryAddress, ruleAddress } from "../text/addresses.ts";
import type { IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";
import { contentsAnswer, titledAmong } from "./contents.ts";

/**
 * Lists the words of a day in alphabetical order: every rule whose text is only a title, such as the keywords, and
 * every entry of the glossary. A rule and an entry with the same word are listed together. `since`: an earlier day;
 * each word is marked with what changed since then. Throws `before-first-release`.
 */
export function keywordsAnswer(archive: Archive, on: IsoDate, since: IsoDate | null = null): KeywordsAnswer {
  const facts = listFactsOn(archive, on);
  const words = since === null ? wordsOn(archive, on) : markedSince(archive, on, since);
  return {
    ...facts,
    since,
    total: words.length,
    words,
  };
}

const unmarked = { change: null, numberThen: null, changes: null };

/** The rules of a day whose text is only a title, with the name of their section. */
export function titledRulesOn(archive: Archive, on: IsoDate) {
  return wholeSectionsOn(archive, on).flatMap(([section, printed]) => {
    const heading = printed.find(({ number }) => number === section);
    const name = (heading && revisionOn(heading.lineage, on)?.name) ?? "";
    return titledAmong(printed, on).map((rule) => ({ ...rule, section: name }));
  });
}

/** The words of a day, each with what changed since an earlier day in its rule or, if it has none, in its entry. */
function markedSince(archive: Archive, on: IsoDate, since: IsoDate): Keyword[] {
  const { chapters } = contentsAnswer(archive, on, since);
  const titled = chapters.flatMap(({ sections }) => sections.flatMap((section) => section.titled));
  const rules = new Map(titled.map((rule) => [rule.lineage, rule]));
  return wordsOn(archive, on).map((word) => {
    const rule = word.rule === null ? undefined : rules.get(word.rule.lineage);
    if (rule !== undefined) return { ...word, change: rule.change, numberThen: rule.numberThen, changes: rule.changes };
    const entry = word.entry === null ? undefined : archive.lineages.get(word.entry.lineage);
    const change = entry && classBetween(archive, entry, { from: since, to: on });
    return change === undefined || !defaultClasses.includes(change) ? word : { ...word, change };
  });
}

/** Suggestions ask for the same day at every keystroke; a day of a whole rulebook has a thousand words. */
const wordsByDay = () => new LRUCache<IsoDate, readonly Keyword[]>({ max: 8 });

/** The words of a day. The last few days are cached. */
function wordsOn(archive: Archive, on: IsoDate): readonly Keyword[] {
  return cachedIn<IsoDate, readonly Keyword[]>(archive.once(wordsByDay), on, () => wordsReadOn(archive, on));
}

function wordsReadOn(archive: Archive, on: IsoDate): Keyword[] {
  const words = new Map<string, Keyword>();
  const add = (key: string, word: string, part: Partial<Keyword>): void => {
    const keyword = words.get(key) ?? { word, rule: null, entry: null, ...unmarked };
    words.set(key, { ...keyword, ...part });
  };
  for (const { title, number, lineage, section } of titledRulesOn(archive, on)) {
    // A number that was printed twice has no address.
    if (holdersOn(archive, number, on).length > 1) continue;
    const rule = { number, section, lineage: lineage.id, href: ruleAddress(number, on) };
    add(termKey(title), title, { rule });
  }
  for (const { lineage, term } of glossaryOn(archive, on)) {
    add(termKey(term), term, { entry: { term, lineage: lineage.id, href: entryAddress(term, on) } });
  }
  return [...words].toSorted(byText(([key]) => key)).map(([, keyword]) => keyword);
}
