-- What an operator decided about a payment in quarantine.
alter table quarantine
  add column settled_at timestamptz,
  add column settled_as text check (settled_as in ('accepted', 'refunded', 'dismissed')),
  add check ((settled_at is null) = (settled_as is null));

alter table orders
  -- When an operator accepted its payment, although it is not what was asked for.
  add column accepted_at timestamptz;

alter table quotes
  -- When its link was replaced; the links before it no longer work.
  add column linked_at timestamptz;

-- Lists go by time, newest first.
create index on quarantine (created_at, id);
create index on orders (created_at, id);
create index on quotes (created_at, id);
create index on letters (created_at, id);

create or replace view v_violation_i3 as
-- Money that is none, or is not what was asked for, brings no license, unless an operator accepted it.
-- Everything was sold in US dollars before orders recorded their currency.
select o.id::text as subject, format(
  '%s with %s %s for %s of %s', o.state, coalesce(o.amount_cents, 0), o.currency, o.quantity, o.unit_cents
) as problem
from orders o
where exists (select from licenses where order_id = o.id) and (
  o.paid_at is null
  or o.tax_cents >= o.amount_cents
  or o.accepted_at is null and (
    o.currency is distinct from coalesce(o.price_currency, 'usd')
    or o.unit_cents * o.quantity is distinct from o.amount_cents - case
      when o.tax_behavior = 'inclusive' then 0
      else o.tax_cents
    end
    or (o.taxed is false and o.tax_cents <> 0)
  )
);

create view v_violation_i22 as
-- A refund that an operator asked for is made, or refused by the provider.
with asked as materialized (
  select subject::uuid as id, number, action
  from operator_actions act
  where action in ('refund order', 'refund quarantined payment')
    and at < now() - interval '1 hour'
    and not exists (
      select from operator_actions
      where subject = act.subject and action = 'refund refused' and number > act.number
    )
)
select o.id::text as subject, format('action %s asked for its refund: ask again', number) as problem
from asked join orders o using (id)
where action = 'refund order' and o.refunded_cents < o.amount_cents
union all
select q.id::text, format('action %s asked for its refund: ask again', number)
from asked join quarantine q using (id)
where action = 'refund quarantined payment' and q.settled_at is null;
