-- Who is offered a version: everybody (stable), or whoever is invited. What is published stays as it is.
alter table releases add column channel text not null default 'stable'
  check (channel in ('stable', 'beta', 'alpha'));
