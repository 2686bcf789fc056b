import { z } from "zod";
import { eraDiff, eraOn, presetsAnswer } from "../core/ask/parameters/answers.ts";
import {
  type Era,
  type EraDiff,
  eraDiffSchema,
  eraJsonSchema,
  eraSchema,
  eraSchemaAddress,
  presetsAnswerSchema,
} from "../core/contract/eras.ts";
import { dayParameter, knownAtQuery, onQuery } from "../core/contract/parts.ts";
import { apiRoot, parameterAddress } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, link, list, paragraph } from "../document/blocks.ts";
import { csvType, markdownTypes } from "../document/formats.ts";
import { sinceInWords } from "../document/words.ts";
import { type EraSide, printEra, printEraDiff } from "../publish/eras/print.ts";
import { fileOperation } from "./file.ts";
import { operation } from "./operation.ts";
import { valueText } from "./parameters.ts";

const about = { tag: "rules of play", params: z.strictObject({}) };
const between = z.strictObject({
  from: dayParameter.describe("The earlier day"),
  to: dayParameter.describe("The later day"),
  ...knownAtQuery,
});
const printed = {
  of: "The same, printed",
  formats: { csv: { mediaTypes: [csvType], isSaved: true }, md: { mediaTypes: markdownTypes } },
  usual: "csv",
} as const;

/** All rules of play of one day. */
export const getEra = operation({
  ...about,
  id: "getEra",
  path: "/eras",
  summary: "All rules of play of one day, as one document that an engine can load",
  description: "The document has the form that `/v1/schemas/era-1.json` describes.",
  query: onQuery,
  example: { on: "2005-01-10" },
  answer: eraSchema,
  problems: ["before-first-release"],
  ask: ({ archive, playbook }, { on }) => eraOn(archive, playbook, on),
  document: eraDocument,
  http: { relations: () => [[eraSchemaAddress, 'rel="describedby"; type="application/schema+json"']] },
});

/** Two days compared. */
export const diffEras = operation({
  ...about,
  id: "diffEras",
  path: "/eras/diff",
  summary: "The rules of play that are not the same on two days",
  description: "Compares values only; a parameter that got another reference and kept its value is not listed.",
  query: between,
  example: { from: "2013-07-12", to: "2013-07-13" },
  answer: eraDiffSchema,
  problems: ["before-first-release"],
  ask: ({ archive, playbook }, days) => eraDiff(archive, playbook, days),
  document: eraDiffDocument,
});

/** The days that have names. */
export const listPresets = operation({
  ...about,
  id: "listPresets",
  path: "/eras/presets",
  summary: "Days with the names that people give them, such as pre-M10",
  description: "A preset is a day with a name. Ask for its rules of play at the address given.",
  example: {},
  answer: presetsAnswerSchema,
  ask: ({ playbook }) => presetsAnswer(playbook),
  document: ({ presets }) => [list(presets.map(({ on, name, says }) => `${dayInWords(on)}, ${name}: ${says}`))],
});

/** All rules of play of a day together, and two days compared, in the order of the contract. */
export const eraOperations = [getEra, diffEras, listPresets];

const eraSchemaFile = fileOperation({
  ...about,
  id: "getEraSchema",
  path: eraSchemaAddress.slice(apiRoot.length),
  summary: "The JSON Schema of the document of an era; its version is in the address",
  description: "JSON Schema, draft 2020-12. A change that would break readers gets a new version and a new address.",
  of: "The schema",
  query: z.strictObject({}),
  problems: [],
  formats: {
    json: {
      mediaTypes: ["application/schema+json; charset=utf-8", "application/json; charset=utf-8"],
      schema: z.looseObject({}),
    },
  },
  usual: "json",
  file: () => ({ name: null, text: `${JSON.stringify(eraJsonSchema(), null, 2)}\n` }),
});

export const printedEra = fileOperation({
  ...about,
  ...printed,
  id: "printEra",
  path: "/eras.:format",
  summary: "All rules of play of one day, as CSV or Markdown",
  description: "One line for each parameter.",
  query: onQuery,
  problems: [],
  file({ archive, playbook, today, knownAt }, { on = today }, { format, base }) {
    const printing = { titles: playbook.parameters, base, knownAt };
    return {
      name: `rules-of-play-${on}.${format}`,
      text: printEra({ ...printing, answer: eraOn(archive, playbook, on) }, format),
    };
  },
});

export const printedEraDiff = fileOperation({
  ...about,
  ...printed,
  id: "printEraDiff",
  path: "/eras/diff.:format",
  summary: "The rules of play that are not the same on two days, as CSV or Markdown",
  description: "One line for each parameter whose value differs.",
  query: between,
  problems: [],
  file({ archive, playbook, knownAt }, { from, to }, { format, base }) {
    const printing = { titles: playbook.parameters, base, knownAt };
    return {
      name: `rules-of-play-${from}-and-${to}.${format}`,
      text: printEraDiff({ ...printing, answer: eraDiff(archive, playbook, { from, to }) }, format),
    };
  },
});

/** The rules of play as files, in the order of the contract. */
export const eraFiles = [eraSchemaFile, printedEra, printedEraDiff];

function eraDocument({ on, release, parameters }: Era): readonly Block[] {
  return [
    heading(2, `Rules of play on ${dayInWords(on)}`),
    list(
      Object.entries(parameters).map(([id, dated]) => `${id}: ${valueText(dated.value)} (${sinceInWords(dated, on)})`),
    ),
    facts({ Release: dayInWords(release) }),
  ];
}

function eraDiffDocument({ from, to, parameters }: EraDiff): readonly Block[] {
  const days = `${dayInWords(from)} and ${dayInWords(to)}`;
  const side = (value: EraSide) => value?.says ?? "Nothing is known.";
  return [
    heading(2, `What was played differently: ${days}`),
    ...(parameters.length === 0 ? [paragraph("plain", "No known rule of play differs.")] : []),
    ...parameters.flatMap(({ id, name, before, after, changedOn }): Block[] => [
      heading(3, link(name, parameterAddress(id, to))),
      facts({
        [dayInWords(from)]: side(before),
        [dayInWords(to)]: side(after),
        Changed: changedOn.map(dayInWords).join("; "),
        "Rule of play": link(id, null),
      }),
    ]),
  ];
}
