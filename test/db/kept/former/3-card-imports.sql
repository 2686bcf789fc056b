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
CREATE UNIQUE INDEX `card_imports_by_file` ON `card_imports` (`kind`,`sha256`);--> statement-breakpoint
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
CREATE INDEX `card_states_by_key` ON `card_states` (`key`);