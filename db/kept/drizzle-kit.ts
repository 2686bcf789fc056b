import * as schema from "./schema.ts";

/** The kept tables as drizzle-kit wants them: values, not functions that describe a table when it is first needed. */
export const datasetStates = schema.datasetStates();
export const publishedFiles = schema.publishedFiles();
export const corrections = schema.corrections();
export const transitions = schema.transitions();
export const kept = schema.kept();
export const cardSum = schema.cardSum();
export const cardImports = schema.cardImports();
export const cardStates = schema.cardStates();
export const cardFaces = schema.cardFaces();
