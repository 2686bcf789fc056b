import { Command } from "commander";
import { type Hit, type SearchAnswer, searchAnswer } from "../core/answers/search.ts";
import type { IsoDate } from "../core/days.ts";
import { fullTextOf } from "../db/search/full-text.ts";
import { type Context, countArgument, dayArgument } from "./context.ts";
