CREATE TABLE `card_faces` (
	`key` text NOT NULL,
	`oracle_id` text NOT NULL,
	`import` integer NOT NULL,
	PRIMARY KEY(`key`, `oracle_id`, `import`),
	FOREIGN KEY (`import`) REFERENCES `card_imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
DROP INDEX `card_imports_by_file`;--> statement-breakpoint
CREATE UNIQUE INDEX `card_imports_by_file` ON `card_imports` (`kind`,`downloaded_on`,`sha256`);