CREATE TABLE `card_faces` (
	`key` text NOT NULL,
	`oracle_id` text NOT NULL,
	`import` integer NOT NULL,
	PRIMARY KEY(`key`, `oracle_id`, `import`),
	FOREIGN KEY (`import`) REFERENCES `card_imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `card_imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`downloaded_on` text NOT NULL,
	`recorded_at` text NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`objects` integer NOT NULL,
	`changed` integer NOT NULL,
	CONSTRAINT "card_import_kind" CHECK("card_imports"."kind" in ('rulings', 'oracle')),
	CONSTRAINT "card_import_sha256" CHECK(length("card_imports"."sha256") = 64)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `card_imports_by_file` ON `card_imports` (`kind`,`downloaded_on`,`sha256`);--> statement-breakpoint
CREATE TABLE `card_states` (
	`import` integer NOT NULL,
	`oracle_id` text NOT NULL,
	`name` text,
	`key` text,
	`content` blob,
	PRIMARY KEY(`oracle_id`, `import`),
	FOREIGN KEY (`import`) REFERENCES `card_imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `card_states_by_key` ON `card_states` (`key`);--> statement-breakpoint
CREATE TABLE `dataset` (
	`id` integer PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	CONSTRAINT "dataset_is_one" CHECK("dataset"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `dataset_states` (
	`sha256` text PRIMARY KEY NOT NULL,
	`recorded_at` text NOT NULL,
	`files` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_parties` (
	`lineage` text NOT NULL,
	`from_day` text NOT NULL,
	`event` integer NOT NULL,
	`position` integer NOT NULL,
	`party` text NOT NULL,
	`number` text,
	PRIMARY KEY(`lineage`, `from_day`, `event`, `position`),
	FOREIGN KEY (`party`) REFERENCES `lineages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lineage`,`from_day`,`event`) REFERENCES `events`(`lineage`,`from_day`,`position`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `events` (
	`lineage` text NOT NULL,
	`from_day` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`basis` text NOT NULL,
	`confidence` text NOT NULL,
	PRIMARY KEY(`lineage`, `from_day`, `position`),
	FOREIGN KEY (`lineage`,`from_day`) REFERENCES `revisions`(`lineage`,`from_day`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_kind" CHECK("events"."kind" in ('created', 'amended', 'renumbered', 'split', 'merged', 'removed', 'restored')),
	CONSTRAINT "event_basis" CHECK("events"."basis" = 'curated'),
	CONSTRAINT "event_confidence" CHECK("events"."confidence" in ('high', 'medium', 'low'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `examples` (
	`lineage` text NOT NULL,
	`from_day` text NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`lineage`, `from_day`, `position`),
	FOREIGN KEY (`lineage`,`from_day`) REFERENCES `revisions`(`lineage`,`from_day`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `fits` (
	`source` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text,
	PRIMARY KEY(`source`, `from_day`),
	FOREIGN KEY (`source`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fit_days" CHECK("fits"."to_day" is null or "fits"."from_day" < "fits"."to_day")
) STRICT;
--> statement-breakpoint
CREATE TABLE `lineages` (
	`id` text PRIMARY KEY NOT NULL,
	`document` text NOT NULL,
	`topic` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`section` text,
	`is_complete` integer NOT NULL,
	`is_older` integer NOT NULL,
	FOREIGN KEY (`section`) REFERENCES `lineages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lineage_kind" CHECK("lineages"."kind" in ('heading', 'rule', 'glossary')),
	CONSTRAINT "lineage_flags" CHECK("lineages"."is_complete" in (0, 1) and "lineages"."is_older" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `link_decisions` (
	`release` text NOT NULL,
	`provision` text NOT NULL,
	`was` text,
	`since` text,
	`why` text NOT NULL,
	PRIMARY KEY(`release`, `provision`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `published_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`release` text NOT NULL,
	`sha256` text NOT NULL,
	`file_name` text NOT NULL,
	`published_on` text,
	`recorded_at` text NOT NULL,
	`day_basis` text NOT NULL,
	`length_bytes` integer NOT NULL,
	`words_sha256` text NOT NULL,
	`dictionary` integer,
	`transcoding` text,
	`content` blob NOT NULL,
	FOREIGN KEY (`dictionary`) REFERENCES `published_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "published_file_sha256" CHECK(length("published_files"."sha256") = 64),
	CONSTRAINT "published_file_day_basis" CHECK("published_files"."day_basis" in ('stated', 'given')),
	CONSTRAINT "published_file_transcoding" CHECK("published_files"."transcoding" in ('utf-16le', 'utf-16be'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `published_files_sha256_unique` ON `published_files` (`sha256`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`source` text NOT NULL,
	`lineage` text NOT NULL,
	`number` text NOT NULL,
	`position` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`source`, `lineage`, `position`),
	FOREIGN KEY (`source`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lineage`) REFERENCES `lineages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_sha256" CHECK(length("quotes"."sha256") = 64)
) STRICT;
--> statement-breakpoint
CREATE TABLE `release_dates` (
	`document` text NOT NULL,
	`release` text NOT NULL,
	`position` integer NOT NULL,
	`on_day` text NOT NULL,
	`source` text NOT NULL,
	`says` text NOT NULL,
	PRIMARY KEY(`document`, `release`, `position`),
	FOREIGN KEY (`source`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document`,`release`) REFERENCES `releases`(`document`,`from_day`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `releases` (
	`document` text NOT NULL,
	`from_day` text NOT NULL,
	`notes` text,
	PRIMARY KEY(`document`, `from_day`),
	CONSTRAINT "release_document" CHECK("releases"."document" = 'cr'),
	CONSTRAINT "release_day" CHECK("releases"."from_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]*')
) STRICT;
--> statement-breakpoint
CREATE TABLE `revision_sources` (
	`lineage` text NOT NULL,
	`from_day` text NOT NULL,
	`position` integer NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`lineage`, `from_day`, `position`),
	FOREIGN KEY (`source`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lineage`,`from_day`) REFERENCES `revisions`(`lineage`,`from_day`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `revisions` (
	`lineage` text NOT NULL,
	`from_day` text NOT NULL,
	`number` text,
	`name` text,
	`text` text,
	`summary` text,
	`has_ended` integer NOT NULL,
	`is_first_seen` integer NOT NULL,
	`significance` text NOT NULL,
	`why` text NOT NULL,
	PRIMARY KEY(`lineage`, `from_day`),
	FOREIGN KEY (`lineage`) REFERENCES `lineages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "revision_day" CHECK("revisions"."from_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "revision_text_or_gist" CHECK("revisions"."text" is null or "revisions"."summary" is null),
	CONSTRAINT "revision_end" CHECK("revisions"."has_ended" = 0 or ("revisions"."number" is null and "revisions"."text" is null and "revisions"."summary" is null)),
	CONSTRAINT "revision_significance" CHECK("revisions"."significance" in ('substantive', 'clarifying', 'wording', 'reference', 'renumbering'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `revisions_by_number` ON `revisions` (`number`,`from_day`);--> statement-breakpoint
CREATE TABLE `slips` (
	`source` text NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`source`, `position`),
	FOREIGN KEY (`source`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`by` text,
	`dated` text,
	`seed` text,
	`notes` text NOT NULL,
	CONSTRAINT "source_kind" CHECK("sources"."kind" in ('document', 'article', 'archive', 'witness'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `transitions` (
	`before` integer NOT NULL,
	`after` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`before`, `after`),
	FOREIGN KEY (`before`) REFERENCES `published_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`after`) REFERENCES `published_files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `unused_sections` (
	`number` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text,
	PRIMARY KEY(`number`, `from_day`),
	CONSTRAINT "unused_days" CHECK("unused_sections"."to_day" is null or "unused_sections"."from_day" < "unused_sections"."to_day")
) STRICT;
