import { callAddress } from "../../text/addresses.ts";

/**
 * The words of the search box that are not words of the rules: how people ask, compare and name pages. Tables only;
 * the files beside this one read them.
 */

/** Words of a question that say nothing about what it asks for. */
export const asideWords: ReadonlySet<string> = new Set(
  (
    "a an and any are as at be been being but by did do does doing done for from had has have having he her his how i if in into is it its me my no of on or " +
    "our s so some such t than that the their them then there these they this those through to up us was we were what whats when whens where wheres which who whos whose why will with would you your " +
    "about actually again ago all already also always am another anybody anyone anything both can cannot cant could couldnt currently does doesnt dont each either else ever " +
    "every exactly get gets give gone got happen happened happens help hello hey hi im ive just keep kind know let like look lot made make makes many may maybe mean meaning means might more most much must need " +
    "new now off ok okay old one only our out over own please quite rather really regarding right same say says said see shall she should show since somebody someone something still tell " +
    "thank thanks thing things think today too until use used uses using vs want way ways well work worked working works yet explain explained explanation definition define defined describe find read go goes going back back come comes whole full entire part according per count counts considered exact exactly please supposed allowed able possible legal situation case question ones bring brings brought add adds added include included"
  ).split(" "),
);

/** Words that ask for the past or for a change of what the other words name. */
export const changeWords: ReadonlySet<string> = new Set(
  (
    "change changed changes changing history historical introduced introduction removed removal removing end ended ending abolished appeared began begin dropped existed former formerly previously " +
    "originally past used stop stopped started replaced difference different differently differ earlier before once anymore longer still newly evolution timeline when ago gone"
  ).split(" "),
);

/** Words that name the rules themselves. They count only if nothing else is left. */
export const ruleWords: ReadonlySet<string> = new Set(
  "rule rules ruling rulings section sections cr comprehensive magic mtg gathering rulebook rulebooks game games wotc wizards number page entry played keyword keywords ability abilities mechanic wording text interaction".split(
    " ",
  ),
);

/** Words that tell a question from a sentence of the rules. */
export const questionOpenings =
  /^(?:(?:and|but|so|ok|hey|hi|hello|please)[ ,]+)*(?:how|what|whats|what's|when|where|which|who|whose|why|is|are|was|were|do|does|did|can|could|may|must|should|would|will|has|have|had|if i|am|explain|tell|show|list|compare)\b/i;

/** What joins two days, sets or numbers into a comparison. */
export const joiningWords: ReadonlySet<string> = new Set(
  "to and vs versus v until till through between from compare compared with against difference differences different diff changed changes change what was were is are the in rules rule since then now of came on play played playing game differently how did do does".split(
    " ",
  ),
);

/** Words beside two days that ask how the game was played, not how the text changed. */
export const playWords: ReadonlySet<string> = new Set(
  "different differently play played playing game games gameplay players".split(" "),
);

/** Words that ask for everything of a day. */
export const wholeWords: ReadonlySet<string> = new Set(
  "rules rule rulebook rulebooks play played playing game games how to day comprehensive cr magic mtg edition era old then set sets release last previous whole full".split(
    " ",
  ),
);

/** The page that a wish leads to; `{release}` is the newest release, `{before}` the day before it, `{day}` the day asked. */
export type Intent = {
  readonly title: string;
  readonly address: string;
  /** The same with a day of its own, if the words have one. */
  readonly dated?: string;
  readonly said: readonly string[];
};

export const intents: readonly Intent[] = [
  {
    title: "What the newest release changed",
    address: "/releases/{release}",
    said: [
      "whats new",
      "what is new",
      "what's new",
      "newest set",
      "latest set",
      "new set",
      "last set",
      "most recent set",
      "current set",
      "newest release",
      "latest release",
      "newest rules",
      "latest rules",
      "new rules",
      "newest changes",
      "latest changes",
      "recent changes",
      "new changes",
      "rules update",
      "latest update",
      "newest update",
      "last update",
      "last changes",
      "what changed recently",
      "what changed lately",
      "what changed last",
      "changed in the last",
      "patch notes",
      "release notes",
      "news",
      "newest",
      "latest",
    ],
  },
  {
    title: "Changes as a feed",
    address: callAddress("/changes.atom", { by: "release" }),
    said: [
      "feed",
      "feeds",
      "rss",
      "rss feed",
      "atom",
      "atom feed",
      "subscribe",
      "newsletter",
      "notify me",
      "follow the changes",
    ],
  },
  {
    title: "Changes between two days as a report",
    address: "/diff?from={before}&to={release}",
    said: [
      "report",
      "reports",
      "change report",
      "report of changes",
      "changelog",
      "wikitext report",
      "compare",
      "compare days",
      "diff",
    ],
  },
  {
    title: "Citations: check and cite rule numbers",
    address: "/tools/citations",
    said: [
      "cite",
      "citing",
      "citation",
      "citations",
      "cite a rule",
      "cite rules",
      "how to cite",
      "check citations",
      "check my citations",
      "update rule numbers",
    ],
  },
  {
    title: "Date a quotation",
    address: "/tools/quote",
    said: ["date a quote", "date a quotation", "find a quote", "quote", "quotation", "date a text"],
  },
  {
    title: "The whole rulebook, to read and print",
    address: callAddress("/rulebooks/{release}.html"),
    dated: callAddress("/rulebooks/{day}.html"),
    said: [
      "print",
      "printing",
      "printable",
      "pdf",
      "download",
      "whole rulebook",
      "full rulebook",
      "entire rulebook",
      "complete rulebook",
      "rulebook",
      "full rules",
      "complete rules",
      "whole rules",
      "all rules",
      "all the rules",
      "comprehensive rules",
      "rules text",
      "rules document",
    ],
  },
  {
    title: "The interface for programs",
    address: "/docs",
    said: [
      "api",
      "rest api",
      "openapi",
      "swagger",
      "api docs",
      "documentation",
      "endpoints",
      "json api",
      "developer",
      "developers",
      "webservice",
    ],
  },
  {
    title: "Contents",
    address: "/contents",
    dated: "/contents?on={day}",
    said: ["contents", "table of contents", "toc", "index", "chapters", "list of sections"],
  },
  {
    title: "Glossary",
    address: "/glossary",
    dated: "/glossary?on={day}",
    said: ["glossary", "terms", "dictionary", "list of terms"],
  },
  {
    title: "Keywords",
    address: "/keywords",
    dated: "/keywords?on={day}",
    said: ["keywords", "keyword list", "list of keywords", "all keywords", "keyword abilities list"],
  },
  {
    title: "Releases",
    address: "/releases",
    said: [
      "releases",
      "sets",
      "all sets",
      "list of sets",
      "set list",
      "list of releases",
      "all releases",
      "rulebooks",
      "history of the rules",
      "rules history",
    ],
  },
  {
    title: "Then and now: how the game was played",
    address: "/eras",
    dated: "/eras?on={day}",
    said: [
      "eras",
      "rules of play",
      "then and now",
      "formats",
      "old formats",
      "rules changes",
      "biggest rules changes",
      "major rules changes",
    ],
  },
  { title: "Questions", address: "/questions", said: ["questions", "faq", "situations", "examples"] },
  { title: "Cards", address: "/cards", said: ["cards", "card list", "list of cards"] },
  {
    title: "Rules changed most often",
    address: "/most-changed",
    said: ["most changed", "most changed rule", "most changed rules", "changed most often"],
  },
  { title: "Coverage", address: "/coverage", said: ["coverage", "help", "about", "how complete"] },
  {
    title: "Tournament rules",
    address: "/tournament-rules",
    said: ["tournament rules", "mtr", "magic tournament rules"],
  },
];

/** Other names of eras, by the id of the preset that has their day. */
export const eraNames: Readonly<Record<string, readonly string[]>> = {
  "sixth-edition": [
    "old school",
    "oldschool",
    "93/94",
    "93 94",
    "classic rules",
    "sixth edition rules",
    "6th edition",
    "6e",
    "first rulebook",
    "oldest rules",
    "oldest rulebook",
  ],
  "pre-eighth-edition": ["premodern", "pre modern", "before 8th edition", "pre 8th edition", "before modern"],
  "pre-m10": ["middle school", "before magic 2010", "before m10", "pre magic 2010"],
  m10: ["m10 rules", "magic 2010 rules", "m10 rules changes", "m10 changes"],
  "pre-kamigawa": ["before champions of kamigawa"],
  "pre-london-mulligan": ["vancouver mulligan era"],
};

/** Other names of sets, by their code. */
export const setNames: Readonly<Record<string, readonly string[]>> = {
  "8ED": ["8th edition", "eighth edition", "8e"],
  "9ED": ["9th edition", "ninth edition", "9e"],
  "10E": ["10th edition", "tenth edition"],
  "6ED": ["6th edition", "classic"],
  "7ED": ["7th edition"],
  LTR: ["lotr", "lord of the rings", "tales of middle earth"],
  WAR: ["war of the spark"],
  IKO: ["ikoria"],
  AFR: ["forgotten realms", "d&d set"],
  NEO: ["neon dynasty"],
  CHK: ["champions", "kamigawa"],
  THB: ["theros beyond death"],
  M10: ["magic 2010", "core 2010"],
  FIN: ["final fantasy"],
  SPM: ["spider-man", "spiderman"],
  TLA: ["avatar", "last airbender"],
};

/** Other words for words of the rules, both ways. Names of rules with them are found too, as less certain. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    unspent: ["unused"],
    leftover: ["unused"],
    floating: ["unused", "pool"],
    tapped: ["untapped"],
    kill: ["destroy", "dies"],
    kills: ["destroy", "dies"],
    killed: ["destroy", "dies"],
    chump: ["block"],
    trampler: ["trample"],
    tramplers: ["trample"],
    flyer: ["flying"],
    flyers: ["flying"],
    walker: ["planeswalker"],
    walkers: ["planeswalker"],
    bounce: ["return", "hand"],
    bounced: ["return", "hand"],
    blink: ["exile", "return"],
    flicker: ["exile", "return"],
    swing: ["attack"],
    fizzles: ["fizzle"],
    commanders: ["commander"],
    interrupts: ["interrupt", "instant"],
    summon: ["creature"],
    die: ["dies"],
    owner: ["own"],
    board: ["battlefield"],
    bury: ["destroy", "sacrifice"],
    bottom: ["library"],
    deck: ["library"],
    discard: ["graveyard"],
    redirect: ["redirection"],
    redirected: ["redirection"],
    identical: ["same", "name"],
    duplicate: ["same", "name"],
    counterspell: ["counter"],
    counterspelled: ["counter"],
    respond: ["priority"],
    response: ["priority"],
    respondable: ["priority"],
    infinite: ["loop"],
    combo: ["loop"],
    restart: ["restarting"],
    surrender: ["concede"],
    scoop: ["concede"],
    quit: ["concede"],
    forfeit: ["concede"],
    opener: ["opening", "hand"],
  }),
);
