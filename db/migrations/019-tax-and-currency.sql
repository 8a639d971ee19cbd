-- The terms an order was begun with, so that no later setting changes what is expected of its payment.
-- Null in the orders of earlier versions: those were sold without tax or with tax on top.
alter table orders
  add column price_currency text,
  add column taxed boolean,
  add column tax_behavior text check (tax_behavior in ('inclusive', 'exclusive'));
-- A payment was accepted in the currency of the product only.
update orders set price_currency = currency where paid_at is not null;

-- A quote is paid in the currency it was made in. Null in the quotes of earlier versions.
alter table quotes add column currency text;

-- Payment providers are told which shop an order is from: two can share one account.
create table shop (
  is_this boolean primary key default true check (is_this),
  fingerprint text not null
);

create or replace view v_violation_i3 as
-- Money that is none, or is not what was asked for, brings no license. Everything was sold in US
-- dollars before orders recorded their currency.
select o.id::text as subject, format(
  '%s with %s %s for %s of %s', o.state, coalesce(o.amount_cents, 0), o.currency, o.quantity, o.unit_cents
) as problem
from orders o
where exists (select from licenses where order_id = o.id) and (
  o.paid_at is null
  or o.currency is distinct from coalesce(o.price_currency, 'usd')
  or o.unit_cents * o.quantity is distinct from o.amount_cents - case
    when o.tax_behavior = 'inclusive' then 0
    else o.tax_cents
  end
  or (o.taxed is false and o.tax_cents <> 0)
  or o.tax_cents >= o.amount_cents
);
