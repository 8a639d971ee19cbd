-- The lowest version of the program that a migration leaves the tables for.
alter table migrations add column needs_program text;

-- Set while an instance compares the books, and renewed: a turn that a kill ended is taken again soon.
alter table reconciliations add column alive_at timestamptz;
