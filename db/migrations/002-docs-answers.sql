-- "Was this page helpful?" One row a page view: its random id lets the reader change the answer or add a line.
create table docs_answers (
  id text primary key,
  path text not null,
  helpful boolean not null,
  comment text,
  at timestamptz not null
);
create index on docs_answers (at);
