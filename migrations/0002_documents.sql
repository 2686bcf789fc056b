-- The document of which it is a file: the Comprehensive Rules, or one by which tournaments are judged.
alter table published_files add column document text not null default 'cr'
  constraint published_file_document check (document in ('cr', 'mtr', 'ipg', 'jar'));
