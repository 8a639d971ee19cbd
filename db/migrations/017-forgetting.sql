-- What is left of the events of a day after thirty days.
create table analytics_days (
  day date not null,
  name text not null,
  path text not null,
  count int not null check (count > 0),
  primary key (day, name, path)
);

-- When it was certain that nobody pays for the order; it is forgotten from then on.
alter table orders add column ended_at timestamptz;
