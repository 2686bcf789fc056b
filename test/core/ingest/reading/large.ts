import { heading, type InventedProvision, rule, term } from "./printed.ts";

const plants = [
  "Acorn",
  "Birch",
  "Cedar",
  "Daisy",
  "Elder",
  "Fern",
  "Gorse",
  "Hazel",
  "Iris",
  "Juniper",
  "Kale",
  "Larch",
];
const tools = ["Axe", "Broom", "Can", "Dibber", "Edger", "Fork", "Gloves", "Hoe"];
const deeds = ["waters", "plants", "mows", "prunes", "digs up", "admires", "sells", "paints"];

/**
 * An invented rulebook of the proportions of a real one: 24 sections in three chapters with 288 rules, some examples,
 * and 96 terms. With `year`, a few of its rules differ from those of another year, as releases do.
 */
export function largeRulebook(year = 0): InventedProvision[] {
  const sections = ["1", "2", "3"].flatMap((chapter) => [
    heading(chapter, `Chapter on the ${plants[Number(chapter)]}`),
    ...Array.from({ length: 8 }, (_, index) => Number(chapter) * 100 + index).flatMap((section) =>
      sectionOf(section, year),
    ),
  ]);
  const terms = plants.flatMap((plant, index) =>
    tools.map((tool) =>
      term(`${plant} ${tool}`, `A tool for the ${plant.toLowerCase()}. See rule ${100 + (index % 8)}.`),
    ),
  );
  return [...sections, ...terms];
}

function sectionOf(section: number, year: number): InventedProvision[] {
  const plant = plants[section % plants.length] ?? "";
  const rules = tools.flatMap((tool, index) => {
    const number = `${section}.${index + 1}`;
    const deed = deeds[(section + index) % deeds.length];
    const isChanged = year > 0 && (section + index) % 40 === year % 40;
    const text = `A gardener with ${section - 90} ${plant.toLowerCase()}s and one ${tool.toLowerCase()} ${deed} each of them in turn ${section + index}${isChanged ? `, from the year ${year} on` : ""}. `;
    const more = "whether or not it rains on that day, ".repeat((section * 7 + index * 5) % 23);
    const example =
      index === 2 ? [`Ann owns ${section} of the ${plant.toLowerCase()}s. She ${deed} them all before dusk.`] : [];
    const subrules =
      index % 2 === 0
        ? [
            rule(
              `${number}a`,
              `Nobody else ${deed} the ${plant.toLowerCase()}s of section ${section} with that ${tool.toLowerCase()}, and nobody's friend finds "a first flower" there.`,
            ),
          ]
        : [];
    return [
      rule(number, `${text}${more}and nothing else happens at ${number.replace(".", " past ")}.`, ...example),
      ...subrules,
    ];
  });
  return [heading(`${section}`, `${plant} in Row ${section}`), ...rules];
}
