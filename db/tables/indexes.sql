-- A text is found by its length, among those that are as long.
create index texts_by_length on texts (length(text));
create index revisions_by_lineage on revisions (lineage);
create index revisions_by_number on revisions (number, from_day);
create index number_periods_by_number on number_periods (number);
create index number_periods_by_section on number_periods (section);
create index reference_periods_by_rule on reference_periods (rule);
create index glossary_entries_by_key on glossary_entries (key);

create view rules as
-- What each number said, and on which days: one row for each revision that had a number.
select
  revisions.number, revisions.from_day, revisions.to_day,
  coalesce(texts.text, revisions.name) as text, revisions.summary,
  lineages.name as lineage, lineages.title, lineages.kind,
  revisions.read_in as release, revisions.is_first_seen or (lineages.is_older and revisions.id % 100000 = 1) as is_first_seen,
  revisions.significance, revisions.id as revision
from revisions
join lineages on lineages.id = revisions.lineage
left join texts on texts.id = revisions.text
where revisions.number is not null and revisions.has_ended = 0;

create view provisions as
-- Each provision, with the first day on which it is known and, if it has ended, the first day on which it was gone.
select
  lineages.name as lineage, lineages.kind, lineages.title,
  (select min(from_day) from revisions where revisions.lineage = lineages.id) as from_day,
  (select iif(has_ended, from_day, null) from revisions where revisions.lineage = lineages.id order by id desc limit 1)
    as ended_on
from lineages;

create view numbers as
-- Which provision had which number, and when.
select
  number_periods.number, number_periods.from_day, number_periods.to_day, number_periods.section,
  lineages.name as lineage, lineages.title, lineages.kind,
  revisions.is_first_seen or (lineages.is_older and revisions.id % 100000 = 1) as is_first_seen
from number_periods
join lineages on lineages.id = number_periods.lineage
join revisions on revisions.lineage = lineages.id and revisions.from_day = number_periods.from_day;

create view glossary as
-- What the glossary said of each term, and on which days.
select
  revisions.name as term, revisions.from_day, revisions.to_day, texts.text, revisions.summary,
  lineages.name as lineage, revisions.read_in as release, revisions.id as revision,
  revisions.is_first_seen or (lineages.is_older and revisions.id % 100000 = 1) as is_first_seen
from lineages
join revisions on revisions.lineage = lineages.id
left join texts on texts.id = revisions.text
where lineages.kind = 'glossary' and revisions.has_ended = 0;

create view changes as
-- Each change of a provision: what stood before, what came after, what happened, and how sure the link between the two is.
select
  after.from_day as on_day, lineages.name as lineage, lineages.kind as provision,
  events.kind, events.basis, events.confidence, after.significance,
  before.number as number_before, after.number as number_after,
  words_before.text as text_before, words_after.text as text_after,
  after.why, after.id as revision,
  after.is_first_seen or (lineages.is_older and after.id % 100000 = 1) as is_first_seen
from revisions as after
join lineages on lineages.id = after.lineage
join events on events.revision = after.id
left join revisions as before on before.id = after.id - 1 and before.lineage = after.lineage
left join texts as words_before on words_before.id = before.text
left join texts as words_after on words_after.id = after.text;
