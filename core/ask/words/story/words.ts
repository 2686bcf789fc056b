/** One word of a text. `word`: in small letters and in its plain form (“attacked” is “attack”), for comparison. */
export type Word = {
  readonly text: string;
  readonly word: string;
  /** The card whose name begins here, with how many words it has. */
  readonly card?: { readonly name: string; readonly length: number };
  /** “Have attacked”: forms need not have this “have”. */
  readonly isPerfect?: boolean;
  /** No word of the text, but of the words that mean the same. */
  readonly isAdded?: boolean;
  /** The kind of creature that it names in small letters. */
  readonly creature?: string;
};

export const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const spelt = numbers.slice(1).join("|");

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [
    /\bwith (?=(?:(?!\b(?:that|ha[sd]|with|damage|counters?)\b)[^.,;?!"])+ (?:on|(?:attach|equipp)ed to) it\b)/gi,
    "that has ",
  ],
  // “A spell dealing 3 damage” is one that deals it.
  [
    /\b(spell|ability|effect|instant|sorcery|enchantment|aura|equipment|artifact) (?=(?!targ|resol|atta|bloc|[bd]uring|be)[a-z]\w+ing\b)/g,
    "$1 that is ",
  ],
  [/(?<=\b(?:\d\/\d|creatures?|tokens?|commander)) (?=(?:enchanted|equipped) (?:with|by)\b)/gi, " which is "],
  // “My creature (a 3/3)”, and what a card says in brackets.
  [/ \(((?:an?|both|each|all) [^()"]*)\)/gi, ", $1,"],
  [/ \((?=\d+\/\d+)([^()"]*)\)/g, ", a $1,"],
  [/ \(((?:when|whenever|at the beginning)\b[^()"]*)\)/gi, ' with "$1"'],
  // “With everything: a 2/2 and a 3/3”, “two of my creatures, a 2/2 and a 3/3, block”.
  [/ with (?:everything|all (?:my|his|her) creatures|(?:my|his|her) whole team)(?::|,) ?(?=an? \d)/gi, " with "],
  [/\b(?:two|both) of (my|his|her) creatures, an? (\d+\/\d+) and an? (\d+\/\d+),/gi, "$1 $2 and $1 $3"],
  // “My equipped creature dies”.
  [
    /(?<=^|[.?!] )(my|his|her|their) enchanted (\d+\/\d+|creature) (?=\w)(?!(?:with|by|which|that) )/gi,
    "$1 $2 is enchanted with an Aura. $1 $2 ",
  ],
  [
    /(?<=^|[.?!] )(my|his|her|their) equipped (\d+\/\d+|creature) (?=\w)(?!(?:with|by|which|that) )/gi,
    "$1 $2 is equipped with an Equipment. $1 $2 ",
  ],
  // “With ETB: draw a card”; “my enchanted 2/2”, by what the words go on to call “the Aura”.
  [
    / with (?:an? )?enters?(?: abilit(?:y|ies)| triggers?)?(?: of)?: ?([^".?!]+)/gi,
    ' with "when this creature enters, $1"',
  ],
  [
    /\b(my|his|her|their|an?) enchanted (\d+\/\d+|creature)\b(?! (?:with|by)\b)/gi,
    "$1 $2 which is enchanted with an Aura",
  ],
  [
    /\b(my|his|her|their|an?) equipped (\d+\/\d+|creature)\b(?! (?:with|by)\b)/gi,
    "$1 $2 which is equipped with an Equipment",
  ],
  // “A creature with deathtouch, 1/1”; “he destroys one before blocks”.
  [/\b(an?|my|his|her) creature( with [^.,?!"]{1,60})?, (\d+\/\d+)(?=[.,;])/gi, "$1 $3$2"],
  [
    /\b((?:destroy|kill|exile|bounce|sacrifice)s?) one(?=[.,;]| (?:before|after|with|in response)\b)/gi,
    "$1 one of them",
  ],
  // “Can he block it with only the 3/3?”
  [
    /\b((?:can|may|could) (?:[^.?!]{1,60} )?block(?: [^.?!]{1,60})?) with (?:only|just)(?= (?:the|my|his|her|their|an?)\b)/gi,
    "$1 alone with",
  ],
  // What leads in a story, and tells nothing.
  [/^[^.:?!"\d]{0,60}\b(?:questions?|ask(?:s|ed)?|works?|scenario|situation|story|night)\b[^.:?!"\d]{0,40}: ?/i, ""],
  [/(?<=^|[.?!] )(?:(?:so|well|ok|hey|hi|let's (?:say|assume)|say|suppose|assume|imagine)\b,?\s(?:that )?)+/gi, ""],
  [/\b(creatures|tokens): (?=an? )/gi, "$1, "],
  // “Two/two”, “minus three ability”, “plus one plus one counter”.
  [/(\d) ?\/ ?([+-]?\d)/g, "$1/$2"],
  [new RegExp(`\\b(${spelt}) (\\d+/\\d+)'s\\b`, "gi"), "$1 $2s"],
  // “I was at 10” is told of the beginning, wherever it stands.
  [
    /\b(?:was|began|started)(?: out| off)?(?: the (?:turn|game|combat))? (?=(?:at|on) \d+\b(?! (?:life )?(?:loyalty|poison|then|now|after)))/gi,
    "begin ",
  ],
  // “And lose 5”, “he takes 3”.
  [/\b((?:gain|lose)s?|gained|lost) (\d+)(?=[.,;?!]| (?:and|but|then)\b)/gi, "$1 $2 life"],
  [/\b(takes?|took) (\d+)(?=[.,;?!]| (?:and|but|then)\b)/gi, "$1 $2 damage"],
  [/\b(?:using|via) (?=(?:an?|my|his|her|their|the)\b)/gi, "with "],
  [/\bX ?= ?(?=\d)/g, "X = "],
  [/\bplus (?=\d)/gi, "+"],
  [/\bminus (?=\d)/gi, "-"],
  [/(?<![\d/])([+-]\d+) (?=[+-]\d+ counters?\b)/g, "$1/"],
  [/\b(an?) (\w+)[- ]damage (?:burn )?(spell|instant|sorcery)\b/gi, "$1 $3 that deals $2 damage to any target"],
  [/\b(opponent|opp|defender|defending player|player(?: [A-D])?) at (?=\d+(?: life)?\b)/gi, "$1 is at "],
  [/\b(?:they )?all(?: of (?:them|these|those))? (?=(?:attack|block)(?:s|ed)?\b)/gi, "those "],
  // “Will he lose?” is “does he lose?”.
  [/(?<=^|[.?!,;:] |\b(?:and|so) )will\b/gi, "does"],
  [/\bplayer ([A-D])\b/gi, "Player-$1"],

  // A story about nobody in particular begins with one player, and may go on with the other.
  [/^A player(?='s\b| (?!who|with))(?!.*\b(?:I|me|my|we|our)\b)/s, "Player-A"],
  [/^(Player-A\b.*?)\b(?:the (?:other|defending) player|another player)\b/is, "$1Player-B"],
  [/\b(?:the )?(defending|attacking) player\b/gi, "$1-player"],
  [/(?:(?<=^|[.,;] )(?:the )?|\bthe )defender (?=(?:blocks?|takes?|has|is|controls?|can)\b)/gi, "defending-player "],
  [/\beven (?:though|if|when)\b|\b(?:al)?though\b/gi, "if"],
  [/'s been\b/gi, " has been"],
  [/\bcan't\b|\bcannot\b/gi, "can not"],
  [/\bwon't\b/gi, "will not"],
  [/n't\b/gi, " not"],
  [/'s got\b/gi, " has"],
  [/(\bhas|\bhave|'ve) got\b/gi, "$1"],
  [/\bI'm\b/gi, "I am"],
  [/\b(I|you|we|they)'ve\b/gi, "$1 have"],
  [/\b(I|you|we|he|she|it|they)'ll\b/gi, "$1 will"],
  [/\b(I|you|we|they)'re\b/gi, "$1 are"],
  [/\b(it|he|she|that|this|there|what|who|where|which|how)'s\b/gi, "$1 is"],
  [/'s (?=(?:at|on|down to) \d)/gi, " is "],
  [/'s\b|s'(?=\s)/gi, " 's"],
  [/\b(first|double)[- ]?strik(?:ers?|es?|ing)\b/gi, "$1-strike"],
  [/\b(end|beginning) of (turn|combat)\b/gi, "$1-of-$2"],
  [/\bend of (?:the|this|that) turn\b/gi, "end-of-turn"],
  [/\b(double|triple)[- ]?block(?:s|ed|ing)?\b/gi, "$1-block"],
  [/\bsummoning[- ]sick(?:ness)?\b/gi, "summoning-sick"],
  [/\ba (?:pair|couple) of\b/gi, "two"],
  [/\bvs\.?(?=\s)/gi, "versus"],
  [/\bpro[- ](?=white|blue|black|red|green|everything)/gi, "protection from "],
  [/\bface[- ](up|down)\b/gi, "face-$1"],
  [/\b(my|his|her|their) own\b/gi, "$1"],
  // The apostrophe that people leave out: "my opponents turn".
  [
    /\b(my|the) opponents(?= (?:next|first|turn|upkeep|draw step|main phase|end step|hand|life|library|creatures?|spell|\d+\/\d+)\b)/gi,
    "$1 opponent 's",
  ],
];

const verbs = new Set(
  `attack block cast deal destroy exile return counter gain lose draw discard sacrifice tap untap control put give get
   take die survive play activate resolve target kill enchant equip attach trigger fight prevent regenerate pay choose
   pass concede mulligan win own transform copy change reveal create make use enter come leave remain happen bounce respond live end begin go
   cost flash add let skip start unblock animate try phase flicker blink goad pump shock bolt move fetch drop fall turn trample want decide declare
   wear carry wield hold force`
    .trim()
    .split(/\s+/),
);

const nouns = new Set(
  `creature token artifact enchantment land aura planeswalker player opponent counter card spell instant sorcery blocker
   attacker turn step phase permanent ability effect flyer trampler deathtoucher lifelinker point life equipment wall
   soldier saga`.split(/\s+/),
);

/** The plain form of a word, and other forms in which people write it. */
const writtenAs: Readonly<Record<string, string>> = {
  be: "is are was were am been being",
  get: "gets got",
  have: "has had having",
  do: "does did",
  can: "may could might",
  will: "would",
  deal: "dealt",
  give: "gave given",
  take: "took taken",
  lose: "lost",
  draw: "drew drawn",
  win: "won",
  come: "came",
  fight: "fought",
  pay: "paid",
  left: "left",
  die: "died dies dying",
  choose: "chose chosen",
  go: "gone went goes",
  card: "cards",
  make: "made",
  play: "played",
  opponent: "opp opponents",
  live: "lives",
  flyer: "flyer fliers flier",
  upkeep: "upkeeps",
  control: "controlled",
  begin: "began",
  wear: "wore worn",
  hold: "held",
  say: "says said reads",
  nobody: "noone",
  become: "becomes became",
};

const irregular = new Map(
  Object.entries(writtenAs).flatMap(([word, forms]) => forms.split(" ").map((form) => [form, word] as const)),
);

/** Words that say nothing about what happens; where one of them matters, a form names it. */
const idle = new Set(
  `now then also just already still only simply afterwards well please too actually really exactly basically finally
   currently anyway though however obviously luckily unfortunately lol`.split(/\s+/),
);

const chosenX =
  /,? ?\b(?:(?:and )?(?:with|for|where|when) )?(?:an? )?X (?:=|equals|equal to|is|of|being|as) (\d{1,3})\b(?! ?[-+*/]| (?:more|less|plus|minus|or|times))|,?(?: with X in its cost)?,?(?: and)? choos(?:e|es|ing) (\d{1,3}) (?:for|as) X\b/g;

/** A text with the number in place of X, if it gives one for a spell that it calls “it” at most. */
function withX(text: string): string {
  const [chosen, ...others] = text.matchAll(chosenX);
  if (chosen === undefined || others.length > 0 || /\{X\}/.test(text)) return text;
  const sentences = text.replace(chosenX, "\0").split(/(?<=[.?!]) /);
  const at = sentences.findIndex((sentence) => sentence.includes("\0"));
  const own = [at, ...(/^(?:It|The spell)\b/.test(sentences[at + 1] ?? "") ? [at + 1] : [])];
  const isOfOne =
    own
      .map((nth) => sentences[nth])
      .join(" ")
      .split(/\b(?:casts?|plays?|activates?)\b/).length <= 2;
  const isElsewhere = sentences.some((sentence, nth) => !own.includes(nth) && /\bX\b/.test(sentence));
  if (!isOfOne || isElsewhere) return text;
  return sentences
    .join(" ")
    .replace("\0", "")
    .replace(/\bX\b/g, chosen[1] ?? chosen[2] ?? "X");
}

const writtenSize = new RegExp(`\\b(${spelt})(?= ?/)|(?<=/ ?[+-]?|\\b(?:plus|minus) )(${spelt})\\b`, "gi");

/** “Two/two” in digits; and “you attack with your 3/3” of a story that nobody tells of themselves: “you” is who tells it. */
export function inFirstPerson(written: string): string {
  // “A attacks B”: players whose names are letters.
  const areLetters = /\bA (?:attack|block|cast|ha[sd]|control|is|play|swing)\w*\b.*\bB\b|\bplayer A\b/is.test(written);
  const letter = /(?<![Pp]layer )\b(?:A(?= (?:attack|block|cast|ha[sd]|control|is|play|swing)\w*\b)|[BCD])\b(?![-/])/g;
  const text = areLetters ? written.replace(letter, "player $&") : written;
  const digits = text.replace(writtenSize, (word) => String(numbers.indexOf(word.toLowerCase())));
  const parts = digits.replace(/[“”]/g, '"').split('"');
  const isOther = parts.some((part, at) => at % 2 === 0 && /\b(?:I|me|my|mine|we|our)\b/i.test(part));
  const own = (_all: string, end?: string) => (end === undefined ? "I" : end.length === 1 ? "my" : "mine");
  return parts.map((part, at) => (isOther || at % 2 === 1 ? part : part.replace(/\byou(rs?)?\b/gi, own))).join('"');
}

/** The last sentence asks after what it tells, and its question mark is left out: “if he attacks me can I block”. */
const asksAtEnd =
  /[\s,:;.](?:(?:who|whose|what|how|which|where)\b|(?:can|may|do|does|will|is|are)\s(?:i|he|she|it|they|we|you|my|his|her|their|the)\b)[^.?!;]*$/i;

/** The words of a text with its signs, the contractions spelt out. */
export function storyWords(text: string): readonly Word[] {
  const told = contractions.reduce((rest, [form, spelt]) => rest.replace(form, spelt), withX(text));
  const plain = asksAtEnd.test(told) ? `${told.trimEnd()}?` : told;
  const found =
    plain.match(
      /Player-[A-D]\b|[+-]?\d+\/[+-]?\d+(?:s\b)?|\{[^{}]{1,6}\}|[+-]?\d+|'s|[\p{L}]+(?:['-][\p{L}\d]+)*|[^\s]/gu,
    ) ?? [];
  const words = withoutProgressive(
    found.map((written) => ({ text: written.replace(/^(Player)-/, "$1 "), word: plainForm(written) })),
  );
  const said = words
    .map((one, at) => (isMeant(words, at) ? { ...one, word: `${one.word} …` } : one))
    .filter(({ word }) => !idle.has(word) && !/^[()]$/.test(word));
  return said.map((one, at) => (isRelative(one, said[at - 1], said[at + 1]) ? { ...one, word: "which" } : one));
}

/** “I am attacking” is “I attack”, “being attacked” is “attacked”, and “have” in “I have attacked” may be left out. */
function withoutProgressive(words: readonly Word[]): readonly Word[] {
  return words.flatMap((one, at) => {
    const next = words[at + 1];
    if (/^being$/i.test(next?.text ?? "") && one.word === "be") return [];
    // What “had attacked” may have done so before what is told ahead of it.
    if (/^ha(?:s|ve)$/i.test(one.text) && isPast(words.slice(at + 1).find(({ word }) => !idle.has(word))))
      return [{ ...one, isPerfect: true }];
    // What “was attacking” may have ended.
    const isNow = (place: number) => words[place]?.word === "be" && !/^w/i.test(words[place]?.text ?? "");
    if (isNow(at) && stemOf(words[at + 1]?.word ?? "") !== null) return [];
    const own = isNow(at - 1) || words[at - 1]?.word === "by" ? stemOf(one.word) : null;
    return [own === null ? one : { ...one, word: own }];
  });
}

/** “Attacked”, “been”. */
function isPast({ text, word }: Word = { text: "", word: "" }): boolean {
  return (verbs.has(word) || /^been$/i.test(text)) && text.toLowerCase() !== word && !/(?:s|ing)$/i.test(text);
}

/** A verb in its forms: “take over, takes over”, “chump block, chump blocks”; irregular ones are written regularly. */
export function inflected(verb: string): readonly string[] {
  const [first = "", ...rest] = verb.split(" ");
  if (rest[0] === "block") return inflected("block").map((form) => `${first} ${form}`);
  const stem = first.replace(/e$/, "");
  const long = /^[^aeiou]*[aeiou][bcdgmnpt]$/.test(first) ? `${first}${first.at(-1)}` : stem;
  const isHissing = /(?:[sxzo]|[cs]h)$/.test(first);
  const forms = /[^aeiou]y$/.test(first)
    ? [first, first.replace(/y$/, "ies"), first.replace(/y$/, "ied"), `${first}ing`]
    : [first, `${first}${isHissing ? "es" : "s"}`, `${long}ed`, `${long}ing`];
  return forms.map((form) => [form, ...rest].join(" "));
}

/** The verb of a word that ends with “-ing”. */
function stemOf(word: string): string | null {
  const stem = word.replace(/ing$/, "");
  const stems = [stem, `${stem}e`, stem.replace(/(\w)\1$/, "$1")];
  return stem === word ? null : (stems.find((one) => verbs.has(one)) ?? null);
}

/**
 * Words that elsewhere only bind sentences or say nothing: “if she has a 2/2, she blocks” is no fact, “when does it die”
 * asks for the moment, and “does only the attacker die” for all others, too.
 */
function isMeant(words: readonly Word[], at: number): boolean {
  const [before, word, after] = [at - 1, at, at + 1].map((place) => words[place]?.word ?? "");
  const isAsking = /^(?:do|will|can|be|have)$/;
  if (word === "if" && after !== "able") return !isQuestion(words, at);
  // What is there only then may not have been there when a spell resolved.
  const isSequel = word === "then" || word === "afterwards" || word === "now";
  if (isSequel && !isQuestion(words, at)) return after === "have" || words[at + 2]?.word === "have";
  if (word === "when" || word === "while") return isAsking.test(after ?? "");
  return /^(?:only|just|simply)$/.test(word ?? "") && isAsking.test(before ?? "") && isQuestion(words, at);
}

/** Whether the sentence at a place ends with a question mark. */
function isQuestion(words: readonly Word[], at: number): boolean {
  return words.slice(at).find(({ word }) => /^[.?!;]$/.test(word))?.word === "?";
}

/** “A spell that deals 3 damage”: what follows says something of the thing before it. */
function isRelative({ word }: Word, before: Word | undefined, after: Word | undefined): boolean {
  const isVerb = verbs.has(after?.word ?? "") || /^(?:be|have|can|do|will|say)$/.test(after?.word ?? "");
  return (
    (word === "that" || word === "which") &&
    isVerb &&
    before !== undefined &&
    !/^[.,;:?!]$|^(?:and|but|if)$/.test(before.word)
  );
}

function plainForm(written: string): string {
  const word = written.toLowerCase();
  if (/^\d+\/\d+s$/.test(word)) return word.slice(0, -1);
  const special = irregular.get(word);
  if (special !== undefined) return special;
  if (verbs.has(word) || nouns.has(word)) return word;
  const stems = [
    word.replace(/s$/, ""),
    word.replace(/es$/, ""),
    word.replace(/ed$/, ""),
    word.replace(/d$/, ""),
    word.replace(/(\w)\1ed$/, "$1"),
    word.replace(/ies$/, "y"),
  ];
  // "Tapped" and "untapped" say how something stands.
  if (/^(?:un)?tapped$/.test(word)) return word;
  return stems.find((stem) => stem !== word && (verbs.has(stem) || nouns.has(stem))) ?? word;
}

/** Words with the kinds of creatures that they name, one or several: “my bear”, “two goblins”. */
export function withCreatures(words: readonly Word[], kinds: ReadonlySet<string>): readonly Word[] {
  return words.map((one) => {
    const kind = [one.text, one.text.replace(/s$/, ""), one.text.replace(/ves$/, "f")].find((kind) => kinds.has(kind));
    return kind === undefined ? one : { ...one, creature: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` };
  });
}

/** The words of the names of cards, also of the part before a comma, the longest first. */
export function cardNames(names: readonly string[]) {
  return names
    .flatMap((name) => [...new Set([name, name.split(",", 1)[0] ?? name])].map((short) => ({ name, short })))
    .map(({ name, short }) => ({ name, parts: storyWords(short).map(({ text }) => text.toLowerCase()) }))
    .toSorted((one, other) => other.parts.length - one.parts.length);
}

/** Words with the cards that they name; “Mindslavers” and “Mindslavered” are what somebody does. */
export function withCards(words: readonly Word[], names: ReturnType<typeof cardNames>): readonly Word[] {
  const isThere = (at: number) => (part: string, nth: number, parts: readonly string[]) => {
    const text = words[at + nth]?.text.toLowerCase() ?? "";
    const rest = text.startsWith(part) ? text.slice(part.length) : null;
    return rest === "" || (rest !== null && nth === parts.length - 1 && /^(?:s|ed|'d)$/.test(rest));
  };
  return words.map((word, at) => {
    const card = names.find(({ parts }) => parts.every(isThere(at)));
    return card === undefined ? word : { ...word, card: { name: card.name, length: card.parts.length } };
  });
}

/** A word as names are written. */
export const isCapital = /^(?:\p{Lu}\p{Ll}+|Player [A-D])$/u;

/** Words that begin a sentence with a capital letter and are no names. */
export const notNames = new RegExp(
  `^(?:i|it|he|she|they|we|you|my|your|his|her|its|our|their|mine|yours|hers|ours|theirs|the|an?|all|each|every|both|either|neither|none|no|one|two|three|four|five|any|another|some|many|much|most|more|other|others
|opponent|opponents|nobody|nothing|someone|something|everyone|everything|anyone|anything|players?|creatures?|tokens?|attackers?|blockers?|damage|combat|spells?|cards?|lands?|flyers?|who|what|which|whose|how|where|when|why
|do|does|did|can|could|may|might|will|would|should|must|be|is|are|was|have|has|this|that|these|those|there|here|if|then|than|as|so|but|and|or|nor|not|yet|in|on|at|to|of|for|from|with|without|by|into|onto|during|after|afterwards
|before|since|until|till|while|because|although|though|once|unless|whenever|instead|only|even|again|now|later|first|second|third|next|last|finally|suddenly|meanwhile|today|let|say|suppose|assume|please)$`.replaceAll(
    "\n",
    "",
  ),
);
