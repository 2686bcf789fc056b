import type { Archive } from "../../archive/archive.ts";
import { type ImportedRuling, type ImportedState, stateOn as importedOn } from "../../cards/imported.ts";
import { rulingChangesBetween } from "../../cards/imported-rulings.ts";
import {
  type CardRulings,
  daysShown,
  listOfSource,
  type Ruling,
  type RulingList,
  type RulingWording,
  replacedOn,
  showingIn,
} from "../../cards/rulings.ts";
import type {
  ImportedRulingsAnswer,
  ListAnswer,
  ListComparison,
  RulingChange,
  RulingOnDay,
  RulingsAnswer,
  RulingsHistoryAnswer,
  RulingWordingAnswer,
  SaidAnswer,
} from "../../contract/rulings.ts";
import type { Holdings } from "../../holdings.ts";
import { cardAddress } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { compareWords } from "../../text/words.ts";
import { sourcesNamed } from "../parts.ts";
import { cardNamed, downloadDays, idOf, nameOf, requireOut } from "./card.ts";

/** The rulings on a card on a day. Throws `unknown-card` and `card-not-out-yet`. */
export function rulingsAnswer(
  holdings: Holdings,
  { id, on }: { readonly id: string; readonly on: IsoDate },
): RulingsAnswer {
  const { archive, playbook } = holdings;
  const card = cardNamed(holdings, id);
  requireOut(card, on);
  const rulings = playbook.rulings.get(idOf(card)) ?? noRulings(idOf(card));
  const shown = rulings.lists.find(({ shownOn, isWhole }) => isWhole && shownOn === on);
  const rulingsThen = rulings.rulings.flatMap((ruling) => {
    const state = stateOn(rulings, ruling, on);
    const wording = shown && showingIn(ruling, shown.source)?.wording;
    return state === undefined ? [] : [{ ruling, ...state, ...(wording === undefined ? {} : { wording }) }];
  });
  const isListed = ({ ruling, isPast }: (typeof rulingsThen)[number]): boolean =>
    shown === undefined ? !isPast : showingIn(ruling, shown.source) !== undefined;
  const answers = (chosen: typeof rulingsThen): RulingOnDay[] =>
    chosen.map(({ ruling, wording }) => rulingOnDay(archive, rulings, { ruling, wording, on }));
  const states = card.imported?.rulings ?? [];
  const self = cardAddress(idOf(card));
  return {
    card: idOf(card),
    name: nameOf(card),
    layer: "ruling",
    on,
    shownBy: shown === undefined ? null : (sourcesNamed(archive, [shown.source])[0] ?? null),
    rulings: answers(inOrderOf(rulingsThen.filter(isListed), shown)),
    doubtful: answers(rulingsThen.filter((one) => !isListed(one))),
    lists: listsOf(archive, rulings),
    imported: importedOn(states, on, downloadDays(holdings.cards, "rulings")) ?? null,
    firstImportedOn: states[0]?.from ?? null,
    links: { card: self, history: `${self}/rulings/history` },
  };
}

/** The rulings on a card through time, one list after the other. Throws `unknown-card`. */
export function rulingsHistoryAnswer(holdings: Holdings, id: string): RulingsHistoryAnswer {
  const { archive, playbook } = holdings;
  const card = cardNamed(holdings, id);
  const rulings = playbook.rulings.get(idOf(card)) ?? noRulings(idOf(card));
  const self = cardAddress(idOf(card));
  return {
    card: idOf(card),
    name: nameOf(card),
    layer: "ruling",
    lists: listsOf(archive, rulings),
    rulings: rulings.rulings.map((ruling) => ({
      ...factsOf(archive, rulings, ruling),
      wordings: ruling.wordings.map((wording) => wordingAnswer(rulings, ruling, wording)),
    })),
    comparisons: rulings.lists.flatMap((after, index) => {
      const before = rulings.lists[index - 1];
      return before === undefined ? [] : [compared(rulings, before, after)];
    }),
    imported: rulingsCompared(card.imported?.rulings ?? []),
    links: { card: self, rulings: `${self}/rulings` },
  };
}

function rulingsCompared(states: readonly ImportedState<readonly ImportedRuling[]>[]): ImportedRulingsAnswer[] {
  return states.map((state, index) => {
    const before = states[index - 1];
    return {
      ...state,
      changes: before === undefined ? [] : rulingChangesBetween(before.value ?? [], state.value ?? []),
    };
  });
}

function noRulings(card: string): CardRulings {
  return { card, lists: [], rulings: [] };
}

/**
 * What a ruling said on a day, as far as is known; `undefined` before its first publication and after the last list
 * that shows it. `isPast`: a list without it had replaced the others, although one of those was still shown on that day
 * or later.
 */
function stateOn(
  rulings: CardRulings,
  ruling: Ruling,
  on: IsoDate,
): { readonly wording: RulingWording; readonly isPast: boolean } | undefined {
  const [first] = ruling.wordings;
  if (first === undefined) return undefined;
  const firstShown = daysShown(rulings, first).first;
  const begins = ruling.published !== null && ruling.published.on < firstShown ? ruling.published.on : firstShown;
  const lastShown =
    ruling.wordings
      .map((wording) => daysShown(rulings, wording).last)
      .toSorted()
      .at(-1) ?? firstShown;
  const replaced = replacedOn(rulings, ruling);
  const isPast = replaced !== null && on >= replaced;
  if (on < begins || (isPast && on > lastShown)) return undefined;
  const wording = ruling.wordings.findLast((wording) => daysShown(rulings, wording).first <= on) ?? first;
  return { wording, isPast };
}

function rulingOnDay(
  archive: Archive,
  rulings: CardRulings,
  { ruling, wording, on }: { readonly ruling: Ruling; readonly wording: RulingWording; readonly on: IsoDate },
): RulingOnDay {
  const { first, last } = daysShown(rulings, wording);
  const next = ruling.wordings[ruling.wordings.indexOf(wording) + 1];
  const isShown = wording.shown.some(({ list }) => listOfSource(rulings, list).shownOn === on);
  const mayBeNext = !isShown && on > last && next !== undefined && (next.notBefore ?? on) <= on;
  return {
    ...factsOf(archive, rulings, ruling),
    ...wordingAnswer(rulings, ruling, wording),
    certainty: isShown ? "witnessed" : first <= on && on <= last ? "bridged" : "uncertain",
    otherwise: mayBeNext ? { summary: next.summary, quote: next.quote } : null,
  };
}

function factsOf(
  archive: Archive,
  rulings: CardRulings,
  ruling: Ruling,
): Omit<RulingsHistoryAnswer["rulings"][number], "wordings"> {
  const { id, title, published, confidence } = ruling;
  const source = published === null ? undefined : sourcesNamed(archive, [published.source])[0];
  return {
    id,
    title,
    confidence,
    published: published === null || source === undefined ? null : { ...published, source },
    replacedOn: replacedOn(rulings, ruling),
  };
}

function wordingAnswer(rulings: CardRulings, ruling: Ruling, wording: RulingWording): RulingWordingAnswer {
  const { summary, quote, notBefore, why, shown } = wording;
  const before = ruling.wordings[ruling.wordings.indexOf(wording) - 1];
  const by = daysShown(rulings, wording).first;
  const daysBefore = (before?.shown ?? [])
    .map(({ list }) => listOfSource(rulings, list).shownOn)
    .filter((day) => day < by);
  return {
    summary,
    quote,
    notBefore,
    why,
    wordsCame: { after: daysBefore.toSorted().at(-1) ?? null, by },
    seen: shown.map(({ list, place, sha256 }) => {
      const { shownOn, basis, source } = listOfSource(rulings, list);
      return { on: shownOn, basis, source, place, sha256 };
    }),
  };
}

function inOrderOf<Known extends { readonly ruling: Ruling }>(rulings: Known[], list: RulingList | undefined): Known[] {
  if (list === undefined) return rulings;
  const placeOf = ({ ruling }: Known): number => showingIn(ruling, list.source)?.place ?? 0;
  return rulings.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function listsOf(archive: Archive, { lists, rulings }: CardRulings): ListAnswer[] {
  return lists.flatMap(({ source: id, ...list }) => {
    const [source] = sourcesNamed(archive, [id]);
    const shows = rulings.filter((ruling) => showingIn(ruling, id) !== undefined).length;
    return source === undefined ? [] : [{ ...list, source, shows }];
  });
}

function compared({ rulings }: CardRulings, before: RulingList, after: RulingList): ListComparison {
  const changes = rulings.flatMap((ruling) => changeOf(ruling, before, after) ?? []);
  const count = (name: RulingChange["class"]): number => changes.filter((change) => change.class === name).length;
  return {
    before: before.source,
    after: after.source,
    isSure: after.isWhole || after.replacesAll,
    counts: {
      unchanged: count("unchanged"),
      reworded: count("reworded"),
      added: count("added"),
      dropped: count("dropped"),
    },
    changes,
  };
}

function changeOf(ruling: Ruling, before: RulingList, after: RulingList): RulingChange | undefined {
  const { id, title } = ruling;
  const [old, fresh] = [showingIn(ruling, before.source)?.wording, showingIn(ruling, after.source)?.wording];
  if (old === undefined && fresh === undefined) return undefined;
  const said = (wording: RulingWording | undefined): SaidAnswer | null =>
    wording === undefined ? null : { summary: wording.summary, quote: wording.quote };
  return {
    ruling: id,
    title,
    class: old === undefined ? "added" : fresh === undefined ? "dropped" : old === fresh ? "unchanged" : "reworded",
    before: said(old),
    after: said(fresh),
    words: old?.quote && fresh?.quote ? compareWords(old.quote, fresh.quote) : null,
    why: old === fresh ? null : fresh === undefined ? after.notes : fresh.why,
  };
}
