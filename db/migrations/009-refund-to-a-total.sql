-- A refund is asked for up to a total: what breaks the promise is less than that.
create or replace view v_violation_i22 as
-- A refund that an operator asked for is made, or refused by the provider.
with asked as materialized (
  select subject::uuid as id, number, action, (after ->> 'refundedCents')::int as cents
  from operator_actions act
  where action in ('orders/refund', 'quarantine/refund')
    and at < now() - interval '1 hour'
    and not exists (
      select from operator_actions
      where subject = act.subject and action = 'refunds/refused' and number > act.number
    )
)
select o.id::text as subject, format('action %s asked for its refund: ask again', number) as problem
from asked join orders o using (id)
where action = 'orders/refund' and count_gone(o) < coalesce(asked.cents, o.amount_cents)
union all
select q.id::text, format('action %s asked for its refund: ask again', number)
from asked join quarantine q using (id)
where action = 'quarantine/refund' and q.settled_at is null;
