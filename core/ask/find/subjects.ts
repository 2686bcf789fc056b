import type { Archive } from "../../archive/archive.ts";
import { endOf, revisionOn, titleOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import type { Parameter } from "../../archive/parameter.ts";
import { childrenOn, holdersOn, wholeSectionsOn } from "../../archive/sections.ts";
import { keepLast } from "../../derived.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";
import { isSection, type RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { titledRulesOn } from "../keywords.ts";

/** What can be asked for, with the kinds in the order in which they are preferred where names are equal. */
export const subjectKinds = ["rule", "section", "parameter", "entry", "phrase", "question"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** One thing with names: a rule with a title, a section, a rule of play, a glossary entry, a question. */
export type Subject = {
  readonly kind: SubjectKind;
  readonly title: string;
  /** What people and the rules call it. */
  readonly names: readonly Name[];
  /** Further terms with which it is described. */
  readonly body: ReadonlySet<string>;
  /** What the address follows from: a lineage, or an id of the playbook. */
  readonly lineage: Lineage | null;
  readonly id: string;
  /** It is about the decisions of a player whom another one controls, which words without that do not ask for. */
  readonly isOfControl?: boolean;
  /** It is a rule of play about a penalty. */
  readonly isOfPenalty?: boolean;
  /** Its names are words beside which people cite it: one word alone does not name it. */
  readonly isAssociation?: boolean;
};

/** A name as terms, and as the words by which an equal name is known. */
type Name = { readonly written: string; readonly terms: ReadonlySet<string>; readonly key: ReadonlySet<string> };

/**
 * The words of a name, in which capitals, hyphens, articles and plurals do not matter. Other endings do: "stacking
 * lifelink" is not "lifelink and the stack".
 */
export function nameKey(name: string): ReadonlySet<string> {
  const words = name
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .match(/[\p{L}\p{N}+/']+/gu);
  return new Set(
    (words ?? [])
      .map((word) => word.replace(/'s?$/, ""))
      .filter((word) => !joints.has(word))
      .map(singular),
  );
}

/** A key as a text, in which the order of words does not matter. */
export function keyText(key: ReadonlySet<string>): string {
  return [...key].toSorted().join(" ");
}

const joints: ReadonlySet<string> = new Set("a an the of to in on for and or with".split(" "));

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/s$/, "");
}

/** All subjects, and where each term occurs among them. */
export type SubjectIndex = {
  readonly subjects: readonly Subject[];
  readonly byTerm: ReadonlyMap<string, readonly number[]>;
  /** The keys of all names, as one text each. */
  readonly keys: ReadonlySet<string>;
  /** The subjects that have a name, by its key. */
  readonly byKey: ReadonlyMap<string, readonly Subject[]>;
  /** All words of names, for spelling. */
  readonly words: ReadonlySet<string>;
  /** Names of several words, by their letters without spaces: "battlecry". */
  readonly joined: ReadonlyMap<string, readonly string[]>;
};

const lastOfDay = () => keepLast<SubjectIndex>();
const lastIndexes = () => keepLast<ReturnType<typeof lastOfDay>>();

/** The subjects of the newest rules of a day, and all entries that ever were; kept for the last day asked. */
export function subjectsOn(
  { archive, playbook }: { readonly archive: Archive; readonly playbook: Playbook },
  on: IsoDate,
): SubjectIndex {
  return archive.once(lastIndexes)(playbook, lastOfDay)(on, () =>
    indexFrom(
      [
        ...titledRules(archive, on),
        ...sections(archive, on),
        ...parameters(playbook),
        ...phrases(archive),
        ...sayings(archive, playbook),
        ...entries(archive, on),
        ...questions(playbook),
      ].filter(({ names }) => names.length > 0),
    ),
  );
}

function indexFrom(subjects: readonly Subject[]): SubjectIndex {
  const byTerm = new Map<string, number[]>();
  const words = new Set<string>();
  subjects.forEach(({ names, body }, position) => {
    for (const { written } of names)
      for (const word of written.toLowerCase().match(/\p{L}{4,}/gu) ?? []) words.add(word);
    for (const term of new Set([...names.flatMap(({ terms }) => [...terms]), ...body])) {
      const known = byTerm.get(term);
      if (known === undefined) byTerm.set(term, [position]);
      else known.push(position);
    }
  });
  const parted = subjects.flatMap(({ names }) => names.map(({ written }) => written.toLowerCase().split(/[ -]/)));
  const joined = new Map(parted.filter((name) => name.length > 1).map((name) => [name.join(""), name]));
  const byKey = Map.groupBy(
    subjects.flatMap((subject) =>
      [...new Set(subject.names.map(({ key }) => keyText(key)))].map((key) => ({ key, subject })),
    ),
    ({ key }) => key,
  );
  const called = new Map([...byKey].map(([key, all]) => [key, all.map(({ subject }) => subject)]));
  const ofRules = [...called].filter(([, all]) => all.some(({ isAssociation }) => isAssociation !== true));
  return { subjects, byTerm, byKey: called, keys: new Set(ofRules.map(([key]) => key)), words, joined };
}

const noTerms: ReadonlySet<string> = new Set();

function namesFrom(written: readonly string[]): Name[] {
  return written
    .map((name) => ({ written: name, terms: new Set(termsTyped(name)), key: nameKey(name) }))
    .filter(({ terms }) => terms.size > 0);
}

/** The terms of a name as it stands, and in the small letters in which people type it: "FtMGS". */
function termsTyped(name: string): string[] {
  return [...termsOf(name), ...termsOf(name.toLowerCase())];
}

function titledRules(archive: Archive, on: IsoDate): Subject[] {
  return titledRulesOn(archive, on).map(({ title, lineage }) => ({
    kind: "rule",
    title,
    names: namesFrom([title]),
    body: noTerms,
    lineage,
    id: lineage.id,
  }));
}

function sections(archive: Archive, on: IsoDate): Subject[] {
  return wholeSectionsOn(archive, on).flatMap(([section, printed]): Subject[] => {
    const heading = printed.find(({ number }) => number === section);
    const name = heading && revisionOn(heading.lineage, on)?.name;
    if (heading === undefined || name == null) return [];
    const { lineage } = heading;
    return [{ kind: "section", title: name, names: namesFrom([name]), body: noTerms, lineage, id: lineage.id }];
  });
}

function parameters({ parameters: all }: Playbook): Subject[] {
  const shared = new Set<string>();
  const seen = new Set<string>();
  for (const { alsoCalled } of all.values()) for (const name of alsoCalled) (seen.has(name) ? shared : seen).add(name);
  return [...all.values()].map((parameter) => {
    const { id, title, alsoCalled, values, example } = parameter;
    const name = (parameter as { readonly name?: string }).name ?? alsoCalled[0] ?? title;
    const called = [name, ...infractionIn(name), ...alsoCalled, title, id.replaceAll("-", " ")].filter(
      (one) => !shared.has(one),
    );
    const said = [...alsoCalled, example ?? "", ...values.map(({ says }) => says)];
    return {
      kind: "parameter",
      title: name,
      names: namesFrom(called),
      body: new Set(said.flatMap((one) => termsOf(one))),
      lineage: null,
      id,
      isOfControl: /\bcontroll(?:ed|ing) player/.test(name),
      isOfPenalty: isOfPenalty(parameter),
    };
  });
}

function isOfPenalty({ topic }: Parameter): boolean {
  return topic === "tournament-penalties";
}

/** Who asks for an infraction, on a day too, asks for its penalty. */
function infractionIn(name: string): string[] {
  const infraction = /^Penalty for (?:an? )?(.+)$/.exec(name)?.[1];
  return infraction === undefined ? [] : [infraction];
}

function phrases(archive: Archive): Subject[] {
  return archive.phrases.flatMap(({ number, on, words }): Subject[] => {
    const lineage = holdersOn(archive, number, on)[0]?.lineage;
    if (lineage === undefined) return [];
    const names = namesFrom(words.split(/,\s+/));
    const common = { title: titleOn(lineage, on), names, body: noTerms, lineage, id: lineage.id };
    return [{ kind: "phrase", ...common, isAssociation: true }];
  });
}

/** What people say for rules and rules of play, which the rules never say. */
function sayings(archive: Archive, playbook: Playbook): Subject[] {
  return [...playbook.asking.values()].flatMap(({ sayings: said }): Subject[] => {
    if (said === undefined) return [];
    const ofRules = Object.entries(said.rules).flatMap(([number, words]): Subject[] => {
      const lineage = holdersOn(archive, number as RuleNumber, said.on)[0]?.lineage;
      if (lineage === undefined) return [];
      const names = namesFrom(words.split(/,\s+/));
      return [{ kind: "phrase", title: titleOn(lineage, said.on), names, body: noTerms, lineage, id: lineage.id }];
    });
    const ofPlay = Object.entries(said.parameters).flatMap(([id, words]): Subject[] => {
      const parameter = playbook.parameters.get(id);
      if (parameter === undefined) return [];
      const common = { title: parameter.name, names: namesFrom(words.split(/,\s+/)), body: noTerms, lineage: null, id };
      return [{ kind: "parameter", ...common, isOfPenalty: isOfPenalty(parameter) }];
    });
    return [...ofRules, ...ofPlay];
  });
}

/** The entries of all days: one that has another name on the day asked is found by its former one too. */
function entries(archive: Archive, on: IsoDate): Subject[] {
  const byLineage = Map.groupBy([...archive.entriesByTerm.values()].flat(), ({ lineage }) => lineage);
  return [...byLineage].flatMap(([lineage, all]) => {
    const name = revisionOn(lineage, on)?.name ?? all.at(-1)?.term ?? "";
    const names = [...new Set([name, ...all.map(({ term }) => term)])].flatMap((term) => [
      term,
      ...plainNames(term),
      ...(term.includes(",") ? term.split(/,\s+/) : []),
    ]);
    const text = revisionOn(lineage, on)?.text ?? null;
    const named = ruleReferredTo(archive, text, on);
    const rule = named && (ruleBelowOf(archive, named, name, on) ?? named);
    const own = rule === undefined || !isWholeOf(rule, name, on) ? lineage : rule;
    const meant = [own, ...meaningsOf(archive, text, on)];
    const common = { title: name, names: namesFrom(names), body: noTerms, id: lineage.id };
    return meant.map((lineage): Subject => ({ ...common, kind: "entry", lineage }));
  });
}

/** Its meanings are numbered, as those of "Phase". */
function hasMeanings(text: string | null): boolean {
  return (text?.match(/^\d\. /gm) ?? []).length > 1;
}

/** The rules and sections to which an entry of several numbered meanings refers, each meaning to one. */
function meaningsOf(archive: Archive, text: string | null, on: IsoDate): Lineage[] {
  return !hasMeanings(text)
    ? []
    : [...(text ?? "").matchAll(/^\d\. (.*)$/gm)].flatMap(([, said = ""]) => ruleReferredTo(archive, said, on) ?? []);
}

/** "Bury (Obsolete)" is called "bury", and the "Summoning Sickness Rule" "summoning sickness". */
function plainNames(term: string): string[] {
  const plain = term.replace(/ ?\([^()]*\)/g, "").replace(/(?<=\S) rule$/i, "");
  return plain === term || plain === "" ? [] : [plain];
}

/** An entry that says little and ends with a reference leads to the rule or section that it names. */
const onlyReference = /^.{0,250}?\bsee (?:rule|section) (?<number>\d{3}(?:\.\d+[a-z]*)?)(?:, [^.]*)?\.?["”]?$/is;

function ruleReferredTo(archive: Archive, text: string | null, on: IsoDate): Lineage | undefined {
  if (text === null || hasMeanings(text) || (text.match(/\d{3}(?:\.\d+[a-z]*)?/g) ?? []).length !== 1) return undefined;
  const number = onlyReference.exec(text.trim())?.groups?.["number"];
  return number === undefined ? undefined : holdersOn(archive, number as RuleNumber, on)[0]?.lineage;
}

/** If a rule does not say a name, the one just below it that says what that is: 111.10u of "Lander Token". */
function ruleBelowOf(archive: Archive, rule: Lineage, name: string, on: IsoDate): Lineage | undefined {
  const { number = null, text = null } = revisionOn(rule, on) ?? {};
  const [key, own] = [nameKey(name), nameKey(text ?? "")];
  if (number === null || isSection(number) || [...key].every((word) => own.has(word))) return undefined;
  return childrenOn(archive, number, on).find(({ lineage }) => {
    const [said = ""] = (revisionOn(lineage, on)?.text ?? "").split(/ (?:is|are|has|have) /, 1);
    return keyText(nameKey(said)) === keyText(key);
  })?.lineage;
}

/** A whole section says what an entry is about only if it is called so: "Basic Land" is not all of "Lands". */
function isWholeOf(lineage: Lineage, name: string, on: IsoDate): boolean {
  const { number = null, name: title = null } = revisionOn(lineage, on) ?? {};
  return number === null || !isSection(number) || keyText(nameKey(title ?? "")) === keyText(nameKey(name));
}

function questions({ questions: all }: Playbook): Subject[] {
  return [...all.values()].map(({ id, title, question, situation }) => ({
    kind: "question",
    title,
    names: namesFrom([title]),
    body: new Set(termsOf(question)),
    lineage: null,
    id,
    isOfControl: situation.events.some((event) => "by" in event && "on" in event),
  }));
}

/** A name has at most so many words; it is looked for in any words of a question that stand side by side. */
export const spanMax_words = 4;

/** Words are the name of a rule, a section or an entry of today. */
export function areTitle({ byKey }: SubjectIndex, words: readonly string[]): boolean {
  return (byKey.get(keyText(nameKey(words.join(" ")))) ?? []).some(
    ({ kind, lineage }) =>
      kind === "rule" || kind === "section" || (kind === "entry" && lineage !== null && endOf(lineage) === null),
  );
}

/** The word at a place is together with words beside it such a name, of which it is not the only part that tells something. */
export function isWithinTitle(
  index: SubjectIndex,
  {
    words,
    at,
    tells,
  }: { readonly words: readonly string[]; readonly at: number; readonly tells: (word: string) => boolean },
): boolean {
  const spans = words
    .slice(0, at + 1)
    .flatMap((_one, start) =>
      words.slice(at, start + spanMax_words).map((_word, more) => ({ start, span: words.slice(start, at + more + 1) })),
    );
  return spans.some(({ start, span }) => {
    const others = span.toSpliced(at - start, 1);
    const isPart = nameKey(span.join(" ")).size > nameKey(others.join(" ")).size;
    return isPart && others.some(tells) && areTitle(index, span);
  });
}
