-- What a package for apt or dnf says of itself, or why it is in no repository; null for other files, and
-- until a package that was published before is read.
alter table builds add column package jsonb;

-- The keys that sign the repositories. Each signs until it is retired.
create table repository_keys (
  id uuid primary key,
  fingerprint text not null unique,
  public_key text not null,
  -- Null once it is retired.
  private_sealed bytea,
  made_at timestamptz not null,
  retired_at timestamptz,
  check ((private_sealed is null) = (retired_at is not null))
);

create view v_violation_i26 as
-- Machines trust the keys of the repositories: once there is one, there is one that signs.
select 'repository_keys' as subject, 'every key is retired' as problem
where exists (select from repository_keys)
  and not exists (select from repository_keys where retired_at is null);
