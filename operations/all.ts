import { announcementOperations } from "./announcements.ts";
import { getCoverage, getHome } from "./archive.ts";
import { cardOperations } from "./cards.ts";
import { citationOperations } from "./citations.ts";
import { contentsOperations, listMostChanged } from "./contents.ts";
import { getDiff } from "./diff.ts";
import { documentOperations } from "./documents.ts";
import { eraFiles, eraOperations } from "./eras.ts";
import { feedOperations, getNumberChanges, getNumberChangesTable } from "./feeds.ts";
import type { FileOperation } from "./file.ts";
import { glossaryOperations } from "./glossary.ts";
import { lineageOperations } from "./lineages.ts";
import type { Operation } from "./operation.ts";
import { outcomeOperations } from "./outcomes.ts";
import { parameterOperations } from "./parameters.ts";
import { questionOperations } from "./questions.ts";
import { locateQuotes } from "./quotes.ts";
import { releaseOperations } from "./releases.ts";
import { getChangeReport } from "./reports.ts";
import { getRulebook } from "./rulebooks.ts";
import { ruleOperations } from "./rules.ts";
import { searchOperations } from "./search.ts";
import { listTournamentRules } from "./tournament-rules.ts";

/** All questions that can be asked, in the order of the contract. */
export const operations: readonly (Operation | FileOperation)[] = [
  getHome,
  ...ruleOperations,
  ...contentsOperations,
  listMostChanged,
  ...glossaryOperations,
  ...searchOperations,
  ...lineageOperations,
  ...releaseOperations,
  ...announcementOperations,
  getCoverage,
  getRulebook,
  getDiff,
  locateQuotes,
  ...outcomeOperations,
  ...questionOperations,
  ...citationOperations,
  getChangeReport,
  ...feedOperations,
  getNumberChanges,
  getNumberChangesTable,
  ...cardOperations,
  ...documentOperations,
  listTournamentRules,
  ...parameterOperations,
  ...eraOperations,
  ...eraFiles,
];
