import { importedTopic } from "../../core/archive/titles.ts";

/** The name of a topic as a heading: `hidden-information` is "Hidden information". */
export function topicInWords(topic: string): string {
  if (topic === importedTopic) return "Everything else, from rulebooks";
  return topic.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
}

/** A topic as a person wrote it, in the form of ids: "Hidden information" is `hidden-information`. */
export function topicFrom(written: string | undefined): string | undefined {
  return written?.trim().toLowerCase().replace(/\s+/g, "-");
}
