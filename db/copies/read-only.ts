import { Problem } from "../../core/problem.ts";
import type { Following } from "../live-archive.ts";

/** The problem of an attempt to write to an archive that follows another one. */
export function readOnly({ from, writer }: Pick<Following, "from" | "writer">): Problem {
  const followed = writer ?? "the snapshots of another one";
  const detail = `This service follows ${followed} and takes in nothing itself. Import where the snapshots are written.`;
  return new Problem("read-only", detail, { follows: writer ?? from });
}
