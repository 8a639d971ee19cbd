-- What the people who run the shop noted about a customer.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- As the record names them.
  author text not null,
  text text not null check (char_length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index on customer_notes (account_id, written_at);
