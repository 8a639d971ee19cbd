-- Nobody can download a version that was withdrawn.
alter table releases add column withdrawn_at timestamptz;
-- When its notes or builds last changed; null since it was published.
alter table releases add column changed_at timestamptz;
create index on releases (published_at, id);

-- The version an operator made the current one of a build, until it is unpinned.
create table release_pins (
  identifier text primary key,
  release_id uuid not null,
  pinned_at timestamptz not null,
  foreign key (release_id, identifier) references builds (release_id, identifier)
);
