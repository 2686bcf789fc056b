/** The name of what is only a number: `cr`, `rule_id`. */
export const keyOfNumber = String.raw`(?:\w{0,20}[ _-])?(?:cr|comp|rules?|refs?|section|numbers?|ids?|citations?|cites?|source|value|key|name|text)(?:[ _-]\w{0,20})?`;

/**
 * The words of a record of data about the only rule number in it, which stands in a line of its own: `- name: zero life
 * loses` above `cr: "704.5a"`. An item of YAML, an object over several lines or a table of TOML is a record. `null` if the
 * line is in no record, or the record has other numbers or says nothing.
 *
 * @param lineAt The lines of the text; `undefined` outside it.
 */
export function wordsOfRecord(lineAt: (index: number) => string | undefined, at: number): string | null {
  const own = memberIn(lineAt(at));
  if (own === null || !onlyNumber.test(own.value) || !isKeyOfNumber.test(own.key)) return null;
  const isMember = (index: number) => memberIn(lineAt(index))?.column === own.column;
  let [first, last] = [at, at];
  while (at - first < membersMax && !isItem(lineAt(first)) && isMember(first - 1)) first--;
  while (last - at < membersMax && isMember(last + 1) && !isItem(lineAt(last + 1))) last++;
  if (!isItem(lineAt(first)) && !opens.test(lineAt(first - 1) ?? "")) return null;
  const members = Array.from({ length: last - first + 1 }, (_, nth) => memberIn(lineAt(first + nth)));
  if (members.filter((member) => /(?<!\d)\d{3}\.\d/.test(member?.value ?? "")).length > 1) return null;
  const said = members.find(
    (member) => member !== null && says.test(member.key) && hasSeveralWords(member.value) && !isOfCard(member),
  );
  return said?.value ?? null;
}

/** A line of a record. `column`: where its key begins; the items of a list are indented by their marks. */
type Member = { readonly column: number; readonly key: string; readonly value: string };

function memberIn(line: string | undefined): Member | null {
  const { lead = "", key = "", value } = memberForm.exec(line ?? "")?.groups ?? {};
  return value === undefined ? null : { column: lead.length, key, value: withoutMarks(value) };
}

function withoutMarks(value: string): string {
  const bare = value.trim().replace(/,$/, "").trimEnd();
  const [mark] = bare;
  return mark !== undefined && /["'`]/.test(mark) && bare.endsWith(mark) ? bare.slice(1, -1) : bare;
}

function isItem(line: string | undefined): boolean {
  return line !== undefined && /^[ \t]{0,80}- /.test(line);
}

function hasSeveralWords(value: string): boolean {
  return (value.match(/\p{L}{3,}/gu) ?? []).length > 1;
}

/** A name with capital letters is that of a card: `name: Copy Artifact`. */
function isOfCard({ key, value }: Member): boolean {
  return /^name$/i.test(key) && properName.test(value);
}

const properName = /^\p{Lu}[\p{L}'’]*(?:,? (?:(?:the|of|and|to|in|for|with|from|on|a|an) )*\p{Lu}[\p{L}'’-]*)+$/u;
const memberForm =
  /^(?<lead>[ \t]{0,80}(?:-[ ]{1,3})?)["'`]?(?<key>[\w-]{1,40})["'`]?\s?[:=][ \t]{1,4}(?<value>\S.{0,400})$/;
const isKeyOfNumber = new RegExp(`^${keyOfNumber}$`, "i");
const onlyNumber = /^(?:CR|rules?|§)?\s?\d{3}\.\d{1,3}[a-z]{0,2}$/i;
/** What begins an object or a table. */
const opens = /[{]\s*$|^\s*\[{1,2}[\w."'-]{1,80}\]{1,2}\s*$/;
/** The names of what describes a thing. Others, as a card or its text, say nothing about the rule. */
const says =
  /^(?:name|title|desc(?:ription)?|summary|subject|topic|label|heading|says?|what|why|meaning|gloss|note|comment|scenario|test|case|should)$/i;
/** So many lines above and below are looked at. */
const membersMax = 12;
