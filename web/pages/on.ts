import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import { withQuery } from "../../core/text/addresses.ts";
import { page } from "../page.ts";

/** The rules of a day: their contents, from which everything of that day can be read. */
export const onPage = page({
  path: "/on/:day",
  params: z.strictObject({ day: dayParameter }),
  show: (_visit, { params: { day } }) => ({ movedTo: withQuery("/contents", { on: day }) }),
});
