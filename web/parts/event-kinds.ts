import type { ComponentChildren } from "preact";
import type { Description } from "../../core/play/description.ts";
import { eventGroups } from "../../core/play/events/kinds.ts";
import { questionGroups } from "../../core/play/questions/kinds.ts";
import { kindOf } from "../../core/play/situation.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import { label, optgroup, option, select } from "../tags.ts";

/** A kind of event or question, as a form sends it. */
export type Kind = { readonly id: string; readonly isQuestion: boolean; readonly description: Description };

type Group = { readonly name: string; readonly kinds: readonly Kind[] };

function groupsOf(
  groups: Readonly<Record<string, Readonly<Record<string, Description>>>>,
  isQuestion: boolean,
): readonly Group[] {
  return Object.entries(groups).map(([name, kinds]) => ({
    name,
    // An event and a question may have the same name.
    kinds: Object.entries(kinds).map(([key, description]) => ({
      id: isQuestion ? `ask-${key}` : key,
      isQuestion,
      description,
    })),
  }));
}

const [eventChoice, questionChoice] = [groupsOf(eventGroups, false), groupsOf(questionGroups, true)];

/** All kinds by what a form sends for them. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  [...eventChoice, ...questionChoice].flatMap((group) => group.kinds.map((kind) => [kind.id, kind])),
);

/** The kind of an event or question that was written. */
export function kindWritten(event: WrittenEvent): Kind | undefined {
  return kinds.get("ask" in event ? `ask-${event["ask"]}` : kindOf(event));
}

/** The choice of a kind. The next step has its fields. */
export function kindChoice(isQuestion: boolean): ComponentChildren {
  const id = isQuestion ? "kind-asked" : "kind";
  return [
    label({ for: id }, isQuestion ? "Ask" : "Add what happens"),
    select(
      { id, name: "kind" },
      (isQuestion ? questionChoice : eventChoice).map((group) =>
        optgroup(
          { label: group.name },
          group.kinds.map((kind) => option({ value: kind.id }, kind.description.name)),
        ),
      ),
    ),
  ];
}
