-- Who is offered beta or alpha versions: a customer, a license, or whoever has a link.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('beta', 'alpha')),
  account_id uuid references accounts on delete cascade,
  license_id uuid references licenses on delete cascade,
  -- Of a link, with what it is for.
  token_hash bytea unique,
  name text,
  made_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(account_id, license_id, token_hash) = 1),
  check ((token_hash is null) = (name is null))
);
create index on invitations (account_id) where account_id is not null;
create index on invitations (license_id) where license_id is not null;
