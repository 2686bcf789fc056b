import type { Archive } from "../../archive/archive.ts";
import { sectionNamed, type TournamentDocumentId, tournamentTitles } from "../../archive/document.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { usesOf } from "../../archive/lookup.ts";
import { heldReleaseOn, mayOthersFollow, releaseOn } from "../../archive/releases.ts";
import { holdersOn, isNumberUnusedOn, nextReleaseWith } from "../../archive/sections.ts";
import type { CheckVerdict, SuggestedRule, VerdictBasis } from "../../contract/citation-check.ts";
import { withoutPenalty } from "../../ingest/documents/provisions.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { CitationFinding, CitationQuestion } from "./evidence.ts";

/** A section of another document that a text cites. */
type SectionQuestion = CitationQuestion & { readonly document: TournamentDocumentId };

/**
 * Checks a number of a section of a tournament document. Its sections have long texts and short titles, so that of the
 * words beside it only a title counts: that of the section cited, of one that had the number before, or of another one.
 */
export function sectionFinding(archive: Archive | undefined, question: SectionQuestion): CitationFinding {
  const { number, on, document } = question;
  const name = sectionNamed(document, number);
  if (archive === undefined || releaseOn(archive, on) === undefined)
    return findingOf(question, "cannot-tell", {
      because: `No file of the ${tournamentTitles[document]} of ${on} is held.`,
    });
  const [holder] = holdersOn(archive, number, on).map(({ lineage }) => lineage);
  const earlier = usesOf(archive, number, on)
    .filter(({ from, lineage }) => from <= on && lineage !== holder?.id)
    .flatMap(({ lineage }) => archive.lineages.get(lineage) ?? [])
    .toReversed();
  const beside = titlesBeside(archive, question);
  const isNamed = (lineage: Lineage) => titlesOf(lineage).some(beside.isNamed);
  const isMeant = (lineage: Lineage) => titlesOf(lineage).some(beside.isMeant);
  if (holder !== undefined && isNamed(holder))
    return findingOf(question, "fits", { because: `${name} is “${titleOf(holder, on)}”.` });
  const next = laterHolder(archive, number, on);
  if (next !== undefined && isNamed(next.lineage))
    return findingOf(question, "fits", {
      confidence: "low",
      because: `${name} is “${titleOf(next.lineage, next.on)}” in the file of ${next.on}, the next that is held; what it was on ${on} is not known.`,
    });
  const ends = earlier.length === 0 ? undefined : endOfUse(archive, number, on);
  if (holder === undefined)
    return withoutHolder(archive, question, { before: earlier.find(isMeant) ?? earlier[0], ends });
  const before = earlier.find(isMeant);
  if (before !== undefined)
    return findingOf(question, "stale", {
      because: `${name} was “${titleOf(before, on)}” and is now “${titleOf(holder, on)}”.`,
      suggestions: suggested(before, on),
      ...ends,
    });
  const why = beside.isOther ? "the title beside it may belong to another number" : "the words beside it do not decide";
  return (
    otherNamed(archive, question, isMeant) ??
    findingOf(question, "cannot-tell", { because: `${name} is “${titleOf(holder, on)}”; ${why}.` })
  );
}

/**
 * Which titles the words beside a number say. A title elsewhere in the comment counts only if the number's own words
 * have none of another section, and none that is beside another number makes this one wrong.
 */
function titlesBeside(archive: Archive, question: SectionQuestion) {
  const { number, on, gloss } = question;
  const [own, around] = [joined(gloss.label, gloss.title, gloss.clause), joined(gloss.rest)];
  const elsewhere = gloss.near.map(({ clause }) => joined(clause));
  const parts = partsOf(question);
  const tells = (title: string) => parts.has(bare(title)) || (!isShort(title) && isTelling(archive, title));
  const isOther = sectionsOn(archive, on).some(
    (section) => section.number !== number && section.titles.some((title) => own.includes(title) && tells(title)),
  );
  const isBesideOther = (title: string) => elsewhere.some((clause) => clause.includes(title));
  const isSaid = (title: string) =>
    isShort(title) ? parts.has(bare(title)) : own.includes(title) || (!isOther && around.includes(title));
  // A number without words of its own shares those of its neighbour: "slow play: see IPG 3.3 and MTR 5.5".
  const isBare =
    bare(own.trim())
      .replace(/\b(?:and|or)\b/g, "")
      .trim() === "";
  const isItsOwn = (title: string) => own.includes(title) || !isBesideOther(title);
  return {
    isOther,
    isNamed: (title: string) => isSaid(title) && (isBare || isItsOwn(title)),
    isMeant: (title: string) => isSaid(title) && isItsOwn(title) && tells(title),
  };
}

/** The numbered sections of a day, with all titles that each has had. */
function sectionsOn(archive: Archive, on: IsoDate) {
  return [...archive.lineages.values()].flatMap((lineage) => {
    const number = revisionOn(lineage, on)?.number;
    return number != null && /\d\.\d/.test(number) ? [{ number, lineage, titles: titlesOf(lineage) }] : [];
  });
}

/** Checks a number that no section has in the file of the day. Only on the first day of that file is it certain. */
function withoutHolder(
  archive: Archive,
  question: SectionQuestion,
  { before, ends }: { readonly before: Lineage | undefined; readonly ends: EndOfUse | undefined },
): CitationFinding {
  const { number, on, document } = question;
  const name = sectionNamed(document, number);
  const title = tournamentTitles[document];
  const was = before === undefined ? "" : `${name} was “${titleOf(before, on)}”. `;
  const file = heldReleaseOn(archive, on);
  const next = nextReleaseWith(archive, number, on);
  const suggestions = before === undefined ? [] : suggested(before, on);
  if (next !== undefined)
    return findingOf(question, "cannot-tell", {
      because: `${was}The file of ${file} has no section ${number}, that of ${next}, the next that is held, has one; what the number was on ${on} is not known.`,
      suggestions,
    });
  if (!isNumberUnusedOn(archive, number, on))
    return findingOf(question, "cannot-tell", {
      because: `${was}Nothing is held about ${name} on ${on}.`,
      suggestions,
    });
  const isFirstDay = !mayOthersFollow(archive, on);
  return findingOf(question, "nonexistent", {
    basis: "numbers",
    confidence: isFirstDay ? "high" : "medium",
    because: `${was}No section of the ${title} has the number ${number}${isFirstDay ? "" : ` in the file of ${file}`}.`,
    suggestions,
    ...ends,
  });
}

/** What has the number in the next held file: after the day of a file nobody knows when the number changed hands. */
function laterHolder(archive: Archive, number: RuleNumber, on: IsoDate) {
  if (archive.heldReleases.includes(on)) return undefined;
  const next = archive.heldReleases.find((held) => held > on);
  const [holder] = next === undefined ? [] : holdersOn(archive, number, next);
  return next === undefined || holder === undefined ? undefined : { lineage: holder.lineage, on: next };
}

/** The words name the title of exactly one other section of the day. */
function otherNamed(
  archive: Archive,
  question: SectionQuestion,
  isMeant: (lineage: Lineage) => boolean,
): CitationFinding | undefined {
  const { number, on, document, gloss } = question;
  // A text that cites several sections names several titles.
  if (gloss.beside.length > 0 || gloss.near.length > 1) return undefined;
  const others = sectionsOn(archive, on).filter((section) => section.number !== number && isMeant(section.lineage));
  const [other] = others;
  if (other === undefined || others.length > 1) return undefined;
  // The words may be those of a section that is cited in the same sentence.
  if (gloss.near.some((near) => near.number === other.number)) return undefined;
  return findingOf(question, "wrong-rule", {
    confidence: "medium",
    because: `“${titleOf(other.lineage, on)}” is ${sectionNamed(document, other.number)}.`,
    suggestions: suggested(other.lineage, on),
  });
}

type DocumentVerdict = { readonly because: string } & Partial<
  Pick<CitationFinding, "confidence" | "suggestions" | "since" | "isSinceFirstSeen">
> & {
    readonly basis?: VerdictBasis;
  };

function findingOf(
  { number, gloss, explained }: SectionQuestion,
  verdict: CheckVerdict,
  {
    because,
    basis = "words",
    confidence = verdict === "cannot-tell" ? "low" : "high",
    suggestions = [],
    since = null,
    isSinceFirstSeen = false,
  }: DocumentVerdict,
): CitationFinding {
  const isExplained = explained === undefined || explained.has(verdict);
  return {
    number,
    gloss: gloss.clause,
    verdict,
    confidence,
    basis,
    because: isExplained ? because : "",
    suggestions: isExplained ? suggestions : [],
    since,
    isSinceFirstSeen,
  };
}

function suggested(lineage: Lineage, on: IsoDate): SuggestedRule[] {
  const revision = revisionOn(lineage, on);
  if (revision?.number == null) return [];
  const { text } = withoutPenalty(revision.text ?? "");
  return [{ number: revision.number, lineage: lineage.id, title: titleOf(lineage, on), text, confidence: "high" }];
}

/** The first day on which a number no longer names the section that had it before. */
type EndOfUse = Pick<CitationFinding, "since" | "isSinceFirstSeen">;

function endOfUse(archive: Archive, number: RuleNumber, on: IsoDate): EndOfUse | undefined {
  const use = usesOf(archive, number, on).findLast(({ to }) => to !== null && to <= on);
  return use && { since: use.to, isSinceFirstSeen: use.isEndFirstSeen };
}

/** The title on a day, or the last one that it had until then. */
function titleOf({ revisions, title }: Lineage, on: IsoDate): string {
  return revisions.findLast(({ from, name }) => from <= on && name !== null)?.name ?? title;
}

const titleMin_letters = 6;

/** A title as short as `loops` or `sets` is a word that texts say anyway, and counts only where it stands as a title. */
function isShort(title: string): boolean {
  return title.replaceAll(" ", "").length < titleMin_letters;
}

/**
 * The titles that a section has had, in small letters: each without its class, `missed trigger`, and with it where it would
 * be short, `unsporting conduct minor`.
 */
function titlesOf({ revisions }: Lineage): string[] {
  const names = new Set(revisions.flatMap(({ name }) => (name === null ? [] : [name])));
  return [...names].flatMap((name) => {
    const last = fold(name.split(/[—–]| - /).at(-1) ?? name);
    return last === "" ? [] : [` ${isShort(last) ? fold(name) : last} `];
  });
}

/** More sections than this say a word of everyday play, such as "players", without meaning the section of that title. */
const tellingMax_sections = 2;

/** Whether few sections say a title, so that it tells by itself which one is meant. */
function isTelling(archive: Archive, title: string): boolean {
  return archive.once(newestTexts).filter((text) => text.includes(title)).length <= tellingMax_sections;
}

function newestTexts(archive: Archive): readonly string[] {
  return [...archive.lineages.values()].map(
    ({ revisions }) => ` ${fold(revisions.findLast(({ text }) => text)?.text ?? "")} `,
  );
}

/** The parts of the words beside a number between marks, each without what only leads to the number. */
function partsOf({ gloss: { clause, label, rest, title } }: SectionQuestion): ReadonlySet<string> {
  return new Set(
    [label, title, clause, rest]
      .flatMap((words) => words.split(/[^\p{L}\p{N}\s'’-]|\s-\s/u))
      .map((part) => bare(fold(part))),
  );
}

const leading =
  /\b(?:mtr|ipg|jar|magic|tournament|rules?|infraction|procedure|penalty|guide|sections?|see|also|cf|per|the|in|under|by|of|is)\b/g;

function bare(folded: string): string {
  return folded.replace(leading, "").replace(/\s+/g, " ").trim();
}

function joined(...words: readonly string[]): string {
  return ` ${fold(words.join(" / "))} `;
}

function fold(words: string): string {
  return words
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
