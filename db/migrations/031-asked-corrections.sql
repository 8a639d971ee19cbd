-- An email address that support asked to correct. Without an outcome it waits for its time.
create table asked_corrections (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  email_norm text not null,
  -- The account's address when it was asked for.
  recorded_email text not null,
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  outcome text check (outcome in ('done', 'denied', 'stopped', 'replaced', 'ended')),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index asked_corrections_waiting on asked_corrections (account_id) where outcome is null;
create index on asked_corrections (account_id);

-- By these a customer is found, and their story is read.
create index on orders (email_norm) where account_id is null;
create index on cases (order_id);
create index on address_corrections (order_id);
create index on operator_actions using gin (string_to_array(after ->> 'licenses', ' '))
  where action = 'grant licenses';
