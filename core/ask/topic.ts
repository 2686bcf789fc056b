import { Problem } from "../problem.ts";
import { suggestionFor } from "../text/likeness.ts";

/** What is about a topic, in the order given; all of it if none is asked for. Throws `invalid-request` for an unknown topic. */
export function aboutTopic<Thing extends { readonly topic: string }>(
  things: readonly Thing[],
  topic: string | undefined,
): readonly Thing[] {
  if (topic === undefined) return things;
  const about = things.filter((thing) => thing.topic === topic);
  if (about.length > 0) return about;
  const asked = topic.slice(0, 80);
  const topics = [...new Set(things.map((thing) => thing.topic))];
  throw new Problem(
    "invalid-request",
    `No topic "${asked}" is known.${suggestionFor(asked, topics)} Known are ${topics.join(", ")}.`,
    { topic: asked, choices: topics },
  );
}
