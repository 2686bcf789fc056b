-- The history of the rules as tables, from which all answers are computed. Derived from the kept files and from data/, never edited, rebuilt
-- when either changes. Days are text, YYYY-MM-DD; every "to" is the first day on which something no longer holds, and null while it still does.

create table about (
  -- How this file was made: "state" (what it was made from), "knownAt" (the instant as of which, empty: now), and the like.
  key text primary key,
  value text not null
) strict, without rowid;

create table instants (
  -- When the archive came to know something new: ISO 8601 in UTC.
  recorded_at text primary key
) strict, without rowid;

create table sources (
  -- Where statements come from: documents, articles, archives, and witnesses that quote the rules of an unknown day.
  id text primary key,
  position integer not null unique,
  kind text not null check (kind in ('document', 'article', 'archive', 'witness')),
  title text not null,
  by text,
  dated text,
  -- The place of a witness among the documents the project was created from.
  seed text,
  notes text not null
) strict, without rowid;

create table source_slips (
  -- What a witness got wrong.
  source text not null references sources,
  position integer not null,
  text text not null,
  primary key (source, position)
) strict, without rowid;

create table source_fits (
  -- The days from which the words of a witness can come.
  source text not null references sources,
  position integer not null,
  from_day text not null,
  to_day text,
  primary key (source, position)
) strict, without rowid;

create table source_quotes (
  -- What a witness quotes, by the SHA-256 of the canonical text (part 0) and of the examples (part 1 and on).
  source text not null references sources,
  position integer not null,
  part integer not null,
  lineage text not null,
  number text not null,
  sha256 text not null check (length(sha256) = 64),
  primary key (source, position, part)
) strict, without rowid;

create table releases (
  -- Every known release, by the day from which it was in force, or its month where the day is not known.
  from_day text primary key check (from_day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]*'),
  document text not null check (document in ('cr', 'mtr', 'ipg', 'jar')),
  to_day text,
  -- A published file of it is held.
  is_held integer not null check (is_held in (0, 1)),
  notes text
) strict, without rowid;

create table release_sets (
  -- The sets of cards with which a release came. Where it is not certain, only the days tell that they belong together.
  release text not null references releases,
  position integer not null,
  code text not null unique,
  name text not null,
  -- The day on which the cards were sold.
  released_on text not null,
  is_certain integer not null check (is_certain in (0, 1)),
  because text,
  source text not null,
  page text,
  primary key (release, position)
) strict, without rowid;

create table release_dates (
  -- Dates that others give for a release.
  release text not null references releases,
  position integer not null,
  on_day text not null,
  source text not null,
  says text not null,
  primary key (release, position)
) strict, without rowid;

create table unused_sections (
  -- Days on which it is known that no section had a number.
  position integer primary key,
  number text not null,
  from_day text not null,
  to_day text
) strict;

create table phrases (
  -- How people speak of the rule that has a number on a day.
  position integer primary key,
  number text not null,
  on_day text not null,
  words text not null
) strict;

create table announcements (
  -- The publisher's articles on changes, by day of publication.
  position integer primary key,
  id text not null unique,
  article text not null -- JSON
) strict;

create table announced_items (
  -- What each article names, joined to the change that it explains.
  position integer primary key,
  entry text not null,  -- the id of the article, and the place of the entry in it
  item text not null,
  lineage text,         -- null: none can be told
  found_on text,        -- the day of the release whose difference to the one before shows it
  rest text not null    -- JSON
) strict;

create table published_files (
  -- The files of which the history is made. Their bytes are not here but in the database beside this one.
  id integer primary key,
  release text not null references releases,
  sha256 text not null unique check (length(sha256) = 64),
  file_name text not null,
  published_on text,
  recorded_at text not null,
  day_basis text not null check (day_basis in ('stated', 'given')),
  length_bytes integer not null,
  encoding text not null,
  newlines text not null,
  -- The one of its release on which answers rest.
  is_served integer not null check (is_served in (0, 1)),
  -- Why it is another one, where it is.
  not_served_because text,
  headings integer not null,
  rules integer not null,
  examples integer not null,
  glossary integer not null
) strict;

create table line_counts (
  -- To how many lines of a published file each part of the document has come.
  published_file integer not null references published_files,
  part text not null,
  lines integer not null,
  primary key (published_file, part)
) strict, without rowid;

create table findings (
  -- What reading a published file found to tell a person.
  published_file integer not null references published_files,
  position integer not null,
  kind text not null,
  severity text not null check (severity in ('note', 'warning')),
  line integer,
  detail text not null,
  primary key (published_file, position)
) strict, without rowid;

create table deviations (
  -- Where a published file says something else than the one served for its release.
  published_file integer not null references published_files,
  position integer not null,
  kind text not null,
  number text,
  name text,
  here text,
  served text,
  primary key (published_file, position)
) strict, without rowid;

create table later_files (
  -- Published files recorded after the instant as of which these tables were made.
  position integer primary key,
  release text not null,
  recorded_at text not null
) strict;

create table texts (
  -- Every text once, however many revisions have it, in the order of the days from which they stood.
  id integer primary key,
  text text not null
) strict;

create table lineages (
  -- A provision followed through every number and wording that it has had. By the day of the first revision, then by name.
  id integer primary key,
  -- Its public identity: "player-control.mana-burn", or the place where it was first seen, "702.9b@2024-09-20".
  name text not null unique,
  document text not null check (document in ('cr', 'mtr', 'ipg', 'jar')),
  topic text not null,
  kind text not null check (kind in ('heading', 'rule', 'glossary')),
  title text not null,
  -- The name of the heading it belongs to, where a person gave one.
  section text,
  -- Of a heading: every rule of its section is held.
  is_complete integer not null check (is_complete in (0, 1)),
  -- It is older than its first revision here.
  is_older integer not null check (is_older in (0, 1))
) strict;

create table revisions (
  -- What a lineage says from one day on. Those of a lineage stand together, oldest first: 1200003 is the third of lineage 12.
  id integer primary key,
  lineage integer not null references lineages,
  from_day text not null check (from_day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  to_day text,
  number text,
  -- Of a heading its title, of a glossary entry its term.
  name text,
  text integer references texts,
  -- What it said, in our words, where the text is not held.
  summary text,
  -- From this day on the provision is no longer in the rules.
  has_ended integer not null check (has_ended in (0, 1)),
  -- The day is that of the first release known to show it; the change may be older.
  is_first_seen integer not null check (is_first_seen in (0, 1)),
  -- The release in whose published file the words were read; null where a person wrote them down.
  read_in text,
  significance text not null,
  why text not null,
  check (has_ended = 0 or (number is null and text is null and summary is null))
) strict;

create table examples (
  -- The examples of a revision, in printed order.
  revision integer not null references revisions,
  position integer not null,
  text integer not null references texts,
  -- After how many paragraphs of the revision's text it is printed; null for all examples of a revision if they are printed after the text.
  after_paragraphs integer,
  primary key (revision, position)
) strict, without rowid;

create table revision_sources (
  -- The sources of a revision, in the order of their weight.
  revision integer not null references revisions,
  position integer not null,
  source text not null,
  primary key (revision, position)
) strict, without rowid;

create table events (
  -- How a revision came about, on what basis it was linked to what stood before, and how sure that is.
  revision integer not null references revisions,
  position integer not null,
  kind text not null check (kind in ('created', 'amended', 'renumbered', 'split', 'merged', 'removed', 'restored')),
  basis text not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  primary key (revision, position)
) strict, without rowid;

create table event_parties (
  -- The other lineages in a merge or a split.
  revision integer not null,
  event integer not null,
  position integer not null,
  lineage text not null,
  number text,
  primary key (revision, event, position),
  foreign key (revision, event) references events (revision, position)
) strict, without rowid;

create table offspring (
  -- The lineages that were split from another.
  parent text not null,
  position integer not null,
  child integer not null references lineages,
  primary key (parent, position)
) strict, without rowid;

create table number_periods (
  -- Who had a number, and when. By first day, then by name of the lineage.
  id integer primary key,
  number text not null,
  section text not null,
  lineage integer not null references lineages,
  from_day text not null,
  to_day text
) strict;

create table reference_periods (
  -- Whose words referred to a number, and when. "rule" is the number, or the rule to which it belongs if it is that of a subrule.
  id integer primary key,
  rule text not null,
  number text not null,
  lineage integer not null references lineages,
  from_day text not null,
  to_day text
) strict;

create table glossary_entries (
  -- Under which term a glossary entry stood, and when, in the same order. "key" is the term as it is looked for: without capitals, quotes and typography.
  id integer primary key,
  key text not null,
  term text not null,
  lineage integer not null references lineages,
  from_day text not null,
  to_day text
) strict;

create table printed_forms (
  -- What the published file of a release has of a lineage whose words a person wrote down.
  id integer primary key,
  lineage text not null,
  release text not null,
  number text,
  name text,
  text integer references texts,
  -- The identifiers of the texts of its examples, as a JSON array.
  examples text not null,
  -- After how many paragraphs of the text each of them is printed, as a JSON array; null if after the text.
  examples_after text,
  unique (lineage, release)
) strict;

create table contradictions (
  -- Where a published file says something else than a person wrote down.
  id integer primary key,
  release text not null,
  lineage text not null,
  kind text not null,
  number text,
  curated text,
  printed text,
  -- What answers use: "file" or "dataset".
  served text not null check (served in ('file', 'dataset')),
  -- data/ was read against earlier releases only, and is out of date.
  is_later integer not null check (is_later in (0, 1))
) strict;

create table missing_lines (
  -- Provisions whose line is missing in the file of a release, between files that have the same words.
  release text not null,
  lineage text not null,
  number text,
  primary key (release, lineage)
) strict, without rowid;

create table misprints (
  -- Numbers that the file of a release prints for others, as their neighbours prove.
  id integer primary key,
  release text not null,
  lineage text not null,
  printed text not null,
  meant text not null
) strict;

create table undecided (
  -- Provisions that may be the same as one of several in the release before.
  id integer primary key,
  release text not null,
  number text,
  name text,
  lineage text not null,
  chosen text,
  reason text not null
) strict;

create table undecided_candidates (
  -- What an undecided provision may be the same as.
  undecided integer not null references undecided,
  position integer not null,
  number text,
  name text,
  lineage text not null,
  primary key (undecided, position)
) strict, without rowid;

create table link_decisions (
  -- What people decided about links between releases.
  position integer primary key,
  release text not null,
  provision text not null,
  was text,
  since text,
  why text not null
) strict;

create table curated_recordings (
  -- When the archive took in what a person wrote down of a lineage, and when something else took its place.
  lineage text primary key,
  position integer not null,
  at text not null,
  superseded_at text
) strict, without rowid;

create table dataset_reading (
  -- What the files of data/ said, read and checked, for the next import: by a key of program and files, as V8 writes values, Zstandard (RFC 8878).
  key text primary key,
  content blob not null
) strict, without rowid;

create table file_readings (
  -- What stands in each held file, so that an import reads only the new ones: JSON, Zstandard (RFC 8878).
  position integer primary key,
  sha256 text not null unique check (length(sha256) = 64),
  content blob not null
) strict;

create table statement_index (
  -- In which rules each sentence and each pair of neighbouring words stands, for finding where a quotation comes from. Lists of texts have one in each
  -- line; lists of numbers are differences of 32 bits. Zstandard (RFC 8878).
  part text primary key,
  content blob not null
) strict, without rowid;

create table rule_index (
  -- The words of each rule of the newest release and of what stands around it, for comparing them with words beside a number: JSON, Zstandard (RFC 8878).
  on_day text primary key,
  content blob not null
) strict, without rowid;

create table playbook (
  -- The parameters, cards, rulings, questions, tournament rules and presets of data/, each as JSON.
  kind text not null check (kind in ('parameters', 'cards', 'questions', 'rulings', 'tournamentRules', 'presets', 'asking', 'words')),
  position integer not null,
  key text not null,
  content text not null check (json_valid(content)),
  primary key (kind, position)
) strict, without rowid;
