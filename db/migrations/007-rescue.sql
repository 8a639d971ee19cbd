-- What somebody asked for on /rescue. The sealed payload is wiped when it was dealt with.
create table rescue_requests (
  id uuid primary key default gen_random_uuid(),
  payload_sealed bytea,
  created_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);

-- An address is corrected once, and only while nobody can have noticed anything of the order there.
alter table orders add column corrected_at timestamptz;
alter table accounts add column signed_in_at timestamptz;
-- Sessions are forgotten after a day: of the accounts that are there, any may have been used.
update accounts set signed_in_at = created_at;
