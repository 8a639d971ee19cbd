-- What a team was offered: one key for all seats, or a key for each of the people named.
create table quotes (
  id uuid primary key default gen_random_uuid(),
  -- The end of the link that the operator sends.
  token text not null unique,
  email text not null,
  mode text not null check (mode in ('seats', 'keys')),
  seats int not null check (seats between 1 and 1000),
  unit_cents int not null check (unit_cents >= 50),
  created_at timestamptz not null,
  valid_until timestamptz not null,
  cancelled_at timestamptz
);

create table quote_people (
  quote_id uuid not null references quotes on delete cascade,
  seat int not null check (seat > 0),
  name text not null,
  email text not null,
  primary key (quote_id, seat)
);

alter table orders add column quote_id uuid references quotes on delete set null;
create index on orders (quote_id);

alter table licenses
  drop constraint licenses_license_type_check,
  add constraint licenses_license_type_check check (license_type in ('individual', 'team', 'trial'));
