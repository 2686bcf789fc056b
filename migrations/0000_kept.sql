-- What an archive keeps because it exists nowhere else: imported files, corrections, and what data/ said earlier. No row is ever changed or taken away,
-- except in `transitions` and `kept`, which can be made again from the others.

create table dataset_states (
  -- Every state of data/ that this archive was used with, and the instant from which it was. The files stand compressed, for answers as of earlier.
  sha256 text primary key check (length(sha256) = 64),
  recorded_at text not null,
  files blob not null
) strict;

create table published_files (
  -- Published files as they came, byte by byte, with what was known of them when they came.
  id integer primary key,
  release text not null,
  sha256 text not null unique check (length(sha256) = 64),
  file_name text not null,
  published_on text,
  recorded_at text not null,
  -- Whether the document names its day, or a person did.
  day_basis text not null check (day_basis in ('stated', 'given')),
  length_bytes integer not null,
  -- Of numbers and words without typography: equal for two publications of one text.
  words_sha256 text not null,
  -- The published file whose plain bytes are the dictionary of the content; null where it stands alone.
  dictionary integer references published_files,
  -- How the bytes were written anew before they were compressed; null where they were not.
  transcoding text check (transcoding in ('utf-16le', 'utf-16be')),
  -- Zstandard (RFC 8878).
  content blob not null
) strict;

create table corrections (
  -- What a person corrected later of a published file: the release it belongs to, or the day on which it was published. The newest counts; what was
  -- answered before it is answered so still, as known then.
  id integer primary key,
  published_file integer not null references published_files,
  release text not null,
  published_on text,
  day_basis text not null check (day_basis in ('stated', 'given')),
  recorded_at text not null
) strict;

create table transitions (
  -- How one published file became another: derived from the two, kept because it costs more to find than to read. "fingerprint" is that of the code that
  -- found it, so that two versions of the program do not undo each other's work.
  id integer primary key,
  before integer not null references published_files,
  after integer not null references published_files,
  fingerprint text not null,
  -- JSON, compressed by Zstandard.
  content blob not null,
  unique (before, after, fingerprint)
) strict;

create table kept (
  -- The sum of all that is kept of published files and states of data/, by which damage is noticed.
  id integer primary key check (id = 1),
  sum text not null
) strict;

create table card_imports (
  -- Downloads of bulk files about cards.
  id integer primary key,
  kind text not null check (kind in ('rulings', 'oracle')),
  downloaded_on text not null,
  recorded_at text not null,
  sha256 text not null check (length(sha256) = 64),
  file_name text not null,
  objects integer not null,
  changed integer not null
) strict;
create unique index card_imports_by_file on card_imports (kind, downloaded_on, sha256);

create table card_states (
  -- What a download says of a card, only where the one before it (by day) says something else.
  import integer not null references card_imports,
  oracle_id text not null,
  name text,
  -- The form in which the name is found.
  key text,
  -- JSON, compressed by Zstandard; null where the download has the card no more.
  content blob,
  primary key (oracle_id, import)
) strict;
create index card_states_by_key on card_states (key);

create table card_faces (
  -- Under which further names a card is found: those of its faces.
  key text not null,
  oracle_id text not null,
  import integer not null references card_imports,
  primary key (key, oracle_id, import)
) strict;
