CREATE TABLE `dataset` (
	`id` integer PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	CONSTRAINT "dataset_is_one" CHECK("dataset"."id" = 1)
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
	`gist` text,
	`has_ended` integer NOT NULL,
	`is_first_seen` integer NOT NULL,
	`significance` text NOT NULL,
	`why` text NOT NULL,
	PRIMARY KEY(`lineage`, `from_day`),
	FOREIGN KEY (`lineage`) REFERENCES `lineages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "revision_day" CHECK("revisions"."from_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "revision_text_or_gist" CHECK("revisions"."text" is null or "revisions"."gist" is null),
	CONSTRAINT "revision_end" CHECK("revisions"."has_ended" = 0 or ("revisions"."number" is null and "revisions"."text" is null and "revisions"."gist" is null)),
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
CREATE TABLE `unused_sections` (
	`number` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text,
	PRIMARY KEY(`number`, `from_day`),
	CONSTRAINT "unused_days" CHECK("unused_sections"."to_day" is null or "unused_sections"."from_day" < "unused_sections"."to_day")
) STRICT;
