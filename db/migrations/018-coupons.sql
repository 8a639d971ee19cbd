-- Takes a part off the price, for whoever types its code while it holds.
create table coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  -- One of the two.
  percent int check (percent between 1 and 99),
  off_cents int check (off_cents > 0),
  currency text not null,
  for_purchase boolean not null,
  for_renewal boolean not null,
  begins_at timestamptz not null,
  ends_at timestamptz check (ends_at > begins_at),
  most_uses int check (most_uses > 0),
  once_per_customer boolean not null,
  made_at timestamptz not null,
  -- When the vendor ended it.
  ended_at timestamptz,
  check (num_nonnulls(percent, off_cents) = 1),
  check (for_purchase or for_renewal)
);

create function refuse_coupon_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'ended_at') is distinct from (to_jsonb(old) - 'ended_at') then
    raise exception 'a coupon never changes: end it and make another one';
  end if;
  return new;
end $$;
create trigger coupon_stays before update on coupons
  for each row execute function refuse_coupon_change();

-- What each one costs is after the coupon; together they are its price. A restore can lose the coupon of
-- an order and not what it took off.
alter table orders add column coupon_id uuid references coupons;
alter table orders add column discount_cents int not null default 0 check (discount_cents >= 0);
alter table orders add constraint orders_coupon_takes_off check (coupon_id is null or discount_cents > 0);
create index on orders (coupon_id) where coupon_id is not null;

create or replace view v_violation_i25 as
-- An order that names its price has its kind, currency and amount, and was begun while it held. Clocks
-- differ by less than a minute.
select o.id::text as subject, format(
  'begun at %s for %s %s, and its price is %s %s for a %s from %s',
  o.created_at, o.unit_cents + o.discount_cents, o.price_currency, p.cents, p.currency, p.kind,
  p.holds_from
) as problem
from orders o join prices p on p.id = o.price_id
where (o.kind, o.price_currency, o.unit_cents + o.discount_cents)
    is distinct from (p.kind, p.currency, p.cents)
  or o.created_at < p.holds_from - interval '1 minute'
  or exists (
    select from prices later
    where later.kind = p.kind and later.currency = p.currency
      and later.holds_from > p.holds_from
      and later.holds_from < o.created_at - interval '1 minute'
  );

create view v_violation_i27 as
-- An order with a coupon is of a kind that it is for, was begun while it held, and costs what it leaves
-- of the price.
select o.id::text as subject, format(
  'begun at %s as a %s for %s of %s with coupon %s',
  o.created_at, o.kind, o.unit_cents, o.unit_cents + o.discount_cents, c.code
) as problem
from orders o join coupons c on c.id = o.coupon_id
where o.price_currency <> c.currency
  or o.kind not in ('purchase', 'renewal')
  or (o.kind = 'purchase' and not c.for_purchase)
  or (o.kind = 'renewal' and not c.for_renewal)
  or o.created_at < c.begins_at - interval '1 minute'
  or o.created_at > least(c.ends_at, c.ended_at) + interval '1 minute'
  or o.unit_cents <> coalesce(
    ((o.unit_cents + o.discount_cents)::bigint * (100 - c.percent) + 50) / 100,
    o.unit_cents + o.discount_cents - c.off_cents
  )
union all
-- It is paid with at most as often as it may be. Money can come after its time had run out and its place
-- was taken, or for an order that a restore had lost: those keep their terms and do not count.
select c.code, format('paid with %s times, and may be %s times', count(*), c.most_uses)
from coupons c join orders o on o.coupon_id = c.id
where o.paid_at is not null and o.ended_at is null
  and not exists (
    select from restores r
    where o.created_at between r.restored_until - interval '10 minutes' and r.restored_at + interval '10 minutes'
  )
group by c.id
having count(*) > c.most_uses;
