-- How far each provider's books were compared with ours; `begun_at` lets one of n instances do it.
create table reconciliations (
  provider text primary key,
  begun_at timestamptz not null,
  listed_until timestamptz,
  events int not null default 0,
  missed int not null default 0,
  healed int not null default 0,
  differences int not null default 0
);
create index on provider_events (received_at) where handled_at is null;
