-- More files of a version than the seven builds: their identifiers are those of contract/build-names.ts.
-- Of a signature, which feeds repeat: its text.
alter table builds add column content text;
