-- The lowest version of the program that a migration leaves the tables for.
alter table migrations add column needs_program text;
