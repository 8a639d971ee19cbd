create view v_violation_i6_renewals as
-- A renewal counts while its money is here.
select o.id::text as subject, format(
  'counts: %s; %s of %s given back, dispute %s',
  coalesce(r.counts::text, 'unknown'), o.refunded_cents, o.amount_cents, o.dispute
) as problem
from orders o left join renewals r on r.order_id = o.id
where o.kind = 'renewal' and o.paid_at is not null
  and r.counts is distinct from (o.refunded_cents < o.amount_cents and o.dispute in ('none', 'won'));
