-- A signed-in customer wants another address; a code went to the old one and one to the new.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  grant_id uuid not null,
  email text not null,
  email_norm text not null,
  old_code_mac bytea not null,
  new_code_mac bytea not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  burned_at timestamptz
);
create index on email_changes (account_id);
