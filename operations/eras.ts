import { z } from "zod";
import { eraDiff, eraOn, presetsAnswer } from "../core/ask/eras.ts";
import { eraSchemaAddress } from "../core/contract/era-schema.ts";
import { eraDiffSchema, eraSchema, presetsAnswerSchema } from "../core/contract/eras.ts";
import { dayParameter, knownAtQuery, onQuery } from "../core/contract/parts.ts";
import { operation } from "./operation.ts";

/** The days of a comparison. */
export const betweenQuery = z.strictObject({
  from: dayParameter.describe("The earlier day"),
  to: dayParameter.describe("The later day"),
  ...knownAtQuery,
});
const none = z.strictObject({});

const getEra = operation({
  id: "getEra",
  path: "/eras",
  tag: "rules of play",
  summary: "All rules of play of one day, as one document that an engine can load",
  description: "The document has the form that `/v1/schemas/era-1.json` describes.",
  params: none,
  query: onQuery,
  answer: eraSchema,
  problems: ["before-first-release"],
  ask: ({ history, playbook }, { on }) => eraOn(history, playbook, on),
  http: { relations: () => [[eraSchemaAddress, 'rel="describedby"; type="application/schema+json"']] },
});

/** The rules of play that differ between two days. */
export const diffEras = operation({
  id: "diffEras",
  path: "/eras/diff",
  tag: "rules of play",
  summary: "The rules of play that are not the same on two days",
  description: "Compares values only; a parameter that got another reference and kept its value is not listed.",
  params: none,
  query: betweenQuery,
  answer: eraDiffSchema,
  problems: ["before-first-release"],
  ask: ({ history, playbook }, days) => eraDiff(history, playbook, days),
});

/** The days that have names. */
export const listPresets = operation({
  id: "listPresets",
  path: "/eras/presets",
  tag: "rules of play",
  summary: "Days with the names that people give them, such as pre-M10",
  description: "A preset is a day with a name. Ask for its rules of play at the address given.",
  params: none,
  query: z.strictObject(knownAtQuery),
  answer: presetsAnswerSchema,
  problems: [],
  ask: ({ playbook }) => presetsAnswer(playbook),
});

/** All rules of play of a day together, and two days compared, in the order of the contract. */
export const eraOperations = [getEra, diffEras];
