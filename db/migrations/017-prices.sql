-- What is sold costs what the newest price that has begun says.
create table prices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('purchase', 'renewal')),
  cents int not null check (cents > 0),
  currency text not null,
  holds_from timestamptz not null,
  set_at timestamptz not null,
  unique (kind, currency, holds_from)
);

-- Null for a team, whose quote has its price, and for what was sold before prices were rows.
alter table orders add column price_id uuid references prices;
create index on orders (price_id) where price_id is not null;

create function refuse_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'a price never changes: set another one';
end $$;
create trigger price_stays before update on prices
  for each row execute function refuse_price_change();

-- When the pages were last exported, with the prices that held then.
create table page_exports (
  is_last boolean primary key check (is_last),
  exported_at timestamptz not null
);

create view v_violation_i25 as
-- An order that names its price has its kind, currency and amount, and was begun while it held. Clocks
-- differ by less than a minute.
select o.id::text as subject, format(
  'begun at %s for %s %s, and its price is %s %s for a %s from %s',
  o.created_at, o.unit_cents, o.price_currency, p.cents, p.currency, p.kind, p.holds_from
) as problem
from orders o join prices p on p.id = o.price_id
where (o.kind, o.price_currency, o.unit_cents) is distinct from (p.kind, p.currency, p.cents)
  or o.created_at < p.holds_from - interval '1 minute'
  or exists (
    select from prices later
    where later.kind = p.kind and later.currency = p.currency
      and later.holds_from > p.holds_from
      and later.holds_from < o.created_at - interval '1 minute'
  );
