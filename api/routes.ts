import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { IsoDate } from "../core/days.ts";
import type { History } from "../core/history.ts";
import type { Playbook } from "../core/outcomes/playbook.ts";
import type { Answers } from "./answers.ts";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What a group of routes works with. */
export type Routes = {
  readonly app: App;
  readonly history: History;
  readonly playbook: Playbook;
  readonly answers: Answers;
  readonly today: () => IsoDate;
};
