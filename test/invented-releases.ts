import { heading, mergedArchive, rule, term } from "./merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it. See rule 500.1.";

/**
 * Four invented rulebooks of 2001 to 2004 about wells, and six known releases. The rule on dipping moves from 500.1 to
 * 500.2 in 2003; that of 2002 differs from that of 2001 in quotes only, beside the glossary. Releases of 2003-06-01 and
 * 2005-01-01 are known and not held.
 */
export const inventedReleases = mergedArchive(
  {
    "2001-01-01": [
      heading("500", "Wells and Buckets"),
      rule("500.1", dip, "The well's water is low. Ann's bucket comes up dry."),
      rule("500.2", rope),
      rule("500.3", 'A "lid" closes the player\'s well.'),
      term("Jötun", "A giant too large for a bucket. See Lid."),
      term("Lid", "What closes a well; see rule 500.3."),
    ],
    "2002-01-01": [
      heading("500", "Wells and Buckets"),
      rule("500.1", dip, "The well’s water is low. Ann’s bucket comes up dry."),
      rule("500.2", rope),
      rule("500.3", "A “lid” closes the player’s well."),
      term("Jötun", "A giant too large for a bucket. See Lid."),
      term("Lid", "What closes a well; see rule 500.3."),
      term("Well, Spring", "A hole that somebody dug, or nobody."),
    ],
    "2003-01-01": [
      heading("500", "Wells and Buckets"),
      rule("500.1", "Nobody dips twice between dawn and noon."),
      rule("500.2", dip, "The well’s water is low. Ann’s bucket comes up dry."),
      rule("500.3", "A “lid” closes the player’s well."),
      rule("500.4", "Nobody dips twice between dawn and noon."),
      term("Jötun", "A giant too large for a bucket. See Lid."),
      term("Lid", "What closes a well; see rule 500.3."),
      term("Well, Spring", "A hole that somebody dug, or nobody."),
    ],
    "2004-01-01": [
      heading("500", "Wells and Buckets"),
      rule("500.1", "Nobody dips twice between dawn and noon."),
      rule("500.2", dip, "The well’s water is low. Ann’s bucket comes up dry."),
      rule("500.3", "A “lid” closes the player’s well. It is opened with rule 702.19b, not with 702.19 or 702.1."),
      rule("500.4", "Nobody dips twice between dawn and noon."),
      term("Jötun", "A giant too large for a bucket. See also Lid, Spring."),
      term("Lid (Obsolete)", "What closed a well."),
      term("Knot, Rope", "Both hold."),
      term("Rope", "It leads down to the\uE000 café."),
      term("Twin", "The first of two."),
      term("Twin", "The second of two."),
      term("Well, Spring", "A hole that somebody dug, or nobody."),
    ],
  },
  ["2001-01-01", "2002-01-01", "2003-01-01", "2003-06-01", "2004-01-01", "2005-01-01"],
);
