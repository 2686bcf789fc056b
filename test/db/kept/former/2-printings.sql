CREATE TABLE `dataset_states` (
	`sha256` text PRIMARY KEY NOT NULL,
	`recorded_at` text NOT NULL,
	`files` blob NOT NULL
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
CREATE TABLE `passages` (
	`before` integer NOT NULL,
	`after` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`before`, `after`),
	FOREIGN KEY (`before`) REFERENCES `printings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`after`) REFERENCES `printings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `printings` (
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
	FOREIGN KEY (`dictionary`) REFERENCES `printings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "printing_sha256" CHECK(length("printings"."sha256") = 64),
	CONSTRAINT "printing_day_basis" CHECK("printings"."day_basis" in ('stated', 'given')),
	CONSTRAINT "printing_transcoding" CHECK("printings"."transcoding" in ('utf-16le', 'utf-16be'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `printings_sha256_unique` ON `printings` (`sha256`);