-- A bank transfer is a way to pay that no provider confirms.
alter table orders drop constraint orders_provider_check;
alter table orders add constraint orders_provider_check
  check (provider in ('stripe', 'coinbase', 'btcpay', 'gumroad', 'transfer'));

-- What came by bank, and what was paid back there. One line of a bank statement is recorded once.
create table bank_transfers (
  -- The reference in capitals and without spaces.
  reference_key text primary key,
  reference text not null,
  order_id uuid not null references orders on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  -- As the bank booked it.
  day date not null,
  cents int not null check (cents > 0),
  recorded_at timestamptz not null
);
create index on bank_transfers (order_id);

-- The newest pro forma of a quote. It is no invoice: it is replaced, and has no number of its own.
create table pro_formas (
  quote_id uuid primary key references quotes on delete cascade,
  sent_at timestamptz not null,
  facts jsonb not null
);

create view v_violation_i24 as
-- An order that was paid by bank transfer has the transfers that its sums say, and its invoice. Its quote
-- was paid once.
with moved as (
  select order_id,
    coalesce(sum(cents) filter (where direction = 'in'), 0) as came,
    coalesce(sum(cents) filter (where direction = 'out'), 0) as went
  from bank_transfers group by order_id
)
select o.id::text as subject, format(
  '%s came and %s went back by transfer, %s paid, %s refunded',
  coalesce(came, 0), coalesce(went, 0), o.amount_cents, o.refunded_cents
) as problem
from orders o left join moved on order_id = o.id
where o.provider = 'transfer'
  and (coalesce(came, 0), coalesce(went, 0)) is distinct from (o.amount_cents, o.refunded_cents)
union all
select o.id::text, format('transfers of an order of %s', o.provider)
from moved join orders o on o.id = order_id
where o.provider <> 'transfer'
union all
select o.id::text, 'paid by transfer, and it has no invoice'
from orders o left join invoices i on i.order_id = o.id
where o.provider = 'transfer' and i.number is null and o.paid_at > now() - interval '10 years'
union all
select quote_id::text, format('one quote, %s paid orders', count(*))
from orders
where quote_id is not null and paid_at is not null
group by quote_id
having count(*) > 1 and bool_or(provider = 'transfer');
