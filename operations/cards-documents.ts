import type { ImportedOnDay } from "../core/cards/imported.ts";
import type { CardAnswer, CardHistoryAnswer } from "../core/contract/cards.ts";
import type { RulingOnDay, RulingsAnswer } from "../core/contract/rulings.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, type Inline, link, list, paragraph, quoted, text } from "../document/blocks.ts";
import { intervalInWords } from "../document/words.ts";

/** What a card said and did on a day. */
export function cardDocument(card: CardAnswer): readonly Block[] {
  const { on, text: cardText, effect, imported, firstImportedOn } = card;
  const [head, ...about] = aboutCard(card);
  return [
    ...(head === undefined ? [] : [head]),
    ...(cardText === null ? [] : [paragraph("plain", cardText.says), ...quotation(cardText.quote)]),
    ...(imported?.value ? [paragraph("plain", quoted(imported.value.words))] : []),
    facts({
      "What it does": effect === null || effect.says === cardText?.says ? null : effect.says,
      "Said so": cardText === null ? null : intervalInWords(cardText),
      "Did so": effect === null ? null : intervalInWords(effect),
      Imported: imported === null ? laterImport(firstImportedOn) : importedDays(imported),
      Day: dayInWords(on),
    }),
    ...about,
  ];
}

/** What is known of a card on all days: what it is called, and facts about it. */
export function aboutCard(card: CardAnswer | CardHistoryAnswer): readonly Block[] {
  const { name, cost, type, firstDay, isTournamentLegal, notes, sources } = card;
  return [
    heading(2, [name, cost, type].filter(Boolean).join("  ")),
    ...(notes === null ? [] : [paragraph("note", notes)]),
    facts({
      "Came out": firstDay === null ? null : dayInWords(firstDay),
      "In tournaments":
        isTournamentLegal === null ? null : isTournamentLegal ? "legal where its sets are, unless banned" : "not legal",
      Sources: sources.map(({ title }) => title).join("; ") || null,
    }),
  ];
}

/** A card with the first of the rulings on it, for assistants. */
export function cardWithRulingsDocument({ rulings, rulingsTotal, href, ...card }: CardWithRulings): readonly Block[] {
  return [
    ...cardDocument(card),
    ...(rulings.length === 0 ? [] : [heading(3, counted(rulingsTotal, "ruling"))]),
    list(rulings.map(({ says, certainty }) => [text(`${says} (${certainty})`)])),
    facts({ Address: link(href, href) }),
  ];
}

type CardWithRulings = CardAnswer & {
  readonly rulings: readonly { readonly says: string; readonly certainty: string }[];
  readonly rulingsTotal: number;
  readonly href: string;
};

/** The rulings on a card on a day. */
export function rulingsDocument(answer: RulingsAnswer): readonly Block[] {
  const { name, on, shownBy, rulings, doubtful, lists, imported, firstImportedOn } = answer;
  // Without lists it is not known whether there are rulings.
  if (lists.length === 0 && imported === null && firstImportedOn === null)
    return [paragraph("plain", `${name}: no list of its rulings is held.`)];
  const shown = lists.length === 0 ? "" : `: ${counted(rulings.length, "ruling")}`;
  const listed = (imported?.value ?? []).map(({ publishedOn, comment }) => [
    quoted(comment),
    text(` (${dayInWords(publishedOn)})`),
  ]);
  return [
    heading(2, `${name} on ${dayInWords(on)}${shown}`),
    paragraph("notice", "The day of a ruling is that of its first publication; its words may be newer."),
    list(rulings.map(rulingLine)),
    ...(doubtful.length === 0 ? [] : [heading(3, "Doubtful on that day"), list(doubtful.map(rulingLine))]),
    ...(listed.length === 0 ? [] : [heading(3, "As imported"), list(listed)]),
    facts({
      "Shown by": shownBy === null ? null : shownBy.title,
      Imported: imported === null ? laterImport(firstImportedOn) : importedDays(imported),
    }),
  ];
}

function rulingLine({ summary, quote, certainty, published }: RulingOnDay): Inline[] {
  const day = published === null ? "on an unknown day" : dayInWords(published.on);
  const words = quote === null ? [] : [quoted(` “${quote}”`)];
  return [text(summary), ...words, text(` (first published ${day}${certainties[certainty]})`)];
}

const certainties: Readonly<Record<RulingOnDay["certainty"], string>> = {
  witnessed: "",
  bridged: "; seen before this day and after it",
  uncertain: "; not certain for this day",
};

/** The days of an imported state, which are bounded only by downloads. */
function importedDays({ after, from, lastSeenOn, to, certainty, otherwise }: ImportedOnDay<unknown>): string {
  const came = after === null ? `by ${dayInWords(from)}` : `after ${dayInWords(after)}, by ${dayInWords(from)}`;
  const went = to === null ? "" : `; another from a day after ${dayInWords(lastSeenOn)}, by ${dayInWords(to)}`;
  const doubt = otherwise === null ? "" : "; on this day it may already have been the other one";
  return `came ${came}; last seen ${dayInWords(lastSeenOn)}${went}; ${certainty}${doubt}`;
}

function laterImport(first: string | null): string | null {
  return first === null
    ? null
    : `no download up to that day is held; the first one with the card is from ${dayInWords(first)}`;
}

function quotation(quote: string | null): Block[] {
  return quote === null ? [] : [paragraph("example", quoted(`“${quote}”`))];
}
