import { heading, type InventedProvision, rule, term } from "./printed.ts";

/**
 * A small invented rulebook with all that an ordinary one has; its paragraphs are long enough for a program to see how
 * lines were broken.
 */
export const invented: readonly InventedProvision[] = [
  heading("1", "Ground and Weather"),
  heading("100", "General"),
  rule(
    "100.1",
    "These rules apply to every garden with two or more gardeners, each of whom brings a spade, a can of water, and enough patience to wait for rain in a year without any.",
  ),
  rule(
    "100.1a",
    "A garden with one gardener is a meadow. It has no turns, no score and no fence, and whoever walks through it may pick whatever grows there until the evening.",
  ),
  rule(
    "100.1b",
    "A gardener may lay down the spade at any time. That gardener leaves the garden at once, and all that grows in that part of it belongs to the neighbours in equal shares.",
    "Ann leaves a garden of three gardeners. Bea and Cem each take half of her turnips, and the odd turnip goes to the gardener who dug last.",
    "Ann leaves a garden of two gardeners. Bea now has a meadow.",
  ),
  rule(
    "100.2",
    "The can of water holds ten measures. A gardener fills it once in each turn, before anything is planted and after everything else that happens at dawn has happened.\nA can that leaks loses one measure at dusk. It may be mended with wax, which costs the gardener the next turn.\nWax that was used once cannot be used again, not even by another gardener with a better can.",
  ),
  heading("101", "Rain"),
  rule("101.1", "Drizzle"),
  rule(
    "101.1a",
    "Drizzle is rain that fills no can. It wets the leaves of each low-growing plant, which then need no water from a can until the end of that turn.",
    "A low-growing plant was wetted at dawn. A gardener need not water it, though that gardener may.",
    "A tall plant stands in the drizzle. It needs water all the same.",
    "A plant is both low-growing and tall in the course of one turn. What it was at dawn counts.",
    "Nothing grows in the garden. Drizzle does nothing.",
  ),
  heading("2", "Plants"),
  heading("200", "Names of Plants"),
  rule(
    "200.1",
    "The name of a plant is written on the stick beside it. A plant without a stick has no name, and no rule that asks for a name will ever find it.",
  ),
  term("Can", "A vessel for water. See rule 100.2."),
  term(
    "Garden",
    "1. The place in which these rules apply, with all that grows in it and everyone who digs there for as long as it lasts.\n2. What a gardener does all day.\nSee rule 100, and see also the note about fences that the neighbours have nailed to the gate.",
  ),
  term("Turnip", "A plant that nobody plants on purpose.", "Three turnips are a soup."),
];
