-- What must never be, one view for each promise. At rest every one of them is empty: looked at after
-- each test that breaks things, each hour in the running shop, and by the operator.
-- The promises that only a history can show (a webhook answered 2xx is stored, a license that was
-- called valid was so) are held by test/faults; what a constraint already forbids has no view.

create view v_violation_i1 as
-- A paid order has exactly what it bought: a purchase one license, a team one for all seats or one
-- for each, a renewal none of its own.
select o.id::text as subject, format('%s paid, %s licenses for %s', o.kind, count(l.id), o.quantity) as problem
from orders o left join licenses l on l.order_id = o.id
where o.paid_at is not null
group by o.id
having not case o.kind
  when 'purchase' then count(l.id) = o.quantity
  when 'team' then count(l.id) in (1, o.quantity)
  else count(l.id) = 0
end;

create view v_violation_i2 as
-- Each license of a paid order went out by letter within an hour. Of one that was paused or ended
-- before, no key is sent; letters are forgotten after thirty days.
select l.id::text as subject, 'no letter with its key was sent' as problem
from licenses l join orders o on o.id = l.order_id
where l.status = 'active'
  and greatest(o.paid_at, l.created_at) between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from letters where license_id = l.id and sent_at is not null
  );

create view v_violation_i3 as
-- Money that is none, or is not what was asked for, brings no license.
select o.id::text as subject, format(
  '%s with %s %s for %s of %s', o.state, coalesce(o.amount_cents, 0), o.currency, o.quantity, o.unit_cents
) as problem
from orders o
where exists (select from licenses where order_id = o.id) and (
  o.paid_at is null
  or o.currency is distinct from 'usd'
  or o.amount_cents - o.tax_cents is distinct from o.unit_cents * o.quantity
);

create view v_violation_i4 as
-- What a provider was thanked for is acted on.
select event_id as subject, format('%s of %s waits since %s', type, provider, received_at) as problem
from provider_events
where handled_at is null and received_at < now() - interval '1 hour';

create view v_violation_i5 as
-- One payment, one order, taken once.
select payment_id as subject, format('one payment of %s, %s paid orders', provider, count(*)) as problem
from orders
where payment_id is not null and paid_at is not null
group by provider, payment_id
having count(*) > 1
union all
select o.id::text, format('taken as paid %s times', count(a.id))
from orders o left join audit a on a.subject = o.id::text and a.action = 'order paid'
where o.paid_at is not null
group by o.id
having count(a.id) <> 1;

create view v_violation_i6 as
-- A license follows its money.
with judged as (
  select *, case
    when refunded_cents >= amount_cents or dispute = 'lost' then 'revoked'
    when dispute = 'open' then 'suspended'
    else 'active'
  end as verdict
  from orders where paid_at is not null
)
select l.id::text as subject, format('%s, and its money says %s', l.status, o.verdict) as problem
from judged o join licenses l on l.order_id = o.id
where l.status <> o.verdict
union all
select o.id::text, format('called %s, and its money says %s', o.state, o.verdict)
from judged o
where (o.state = 'refunded') <> (o.verdict = 'revoked')
  or (o.refunded_at is not null) <> (o.verdict = 'revoked')
union all
select o.id::text, format('its licenses were ended %s times', count(a.id))
from judged o left join audit a on a.subject = o.id::text and a.action = 'license revoked'
where o.verdict = 'revoked' and exists (select from licenses where order_id = o.id)
group by o.id
having count(a.id) <> 1
union all
select o.id::text, 'ended, and its owner was not told'
from judged o
where o.verdict = 'revoked'
  and exists (select from licenses where order_id = o.id)
  and o.refunded_at between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from letters where once = 'revoked:' || o.id and sent_at is not null
  );

create view v_violation_i7 as
-- Never more devices than the license allows.
select l.id::text as subject, format('%s devices of %s', count(*), l.max_activations) as problem
from licenses l join activations a on a.license_id = l.id and a.released_at is null
group by l.id
having count(*) > l.max_activations;

create view v_violation_i12 as
-- A code opens one session at most, and only in its ten minutes.
select challenge_id::text as subject, format('%s sessions from one code', count(*)) as problem
from login_grants
group by challenge_id
having count(*) > 1
union all
select c.id::text, format('made %s, used %s', c.created_at, g.verified_at)
from login_challenges c join login_grants g on g.challenge_id = c.id
where g.verified_at > c.created_at + interval '11 minutes';

create view v_violation_i13 as
-- A session ends 45 minutes after its code, and one without a cookie after twenty uses.
select id::text as subject, format('from %s to %s, used %s times', verified_at, expires_at, uses) as problem
from login_grants
where expires_at > verified_at + interval '45 minutes' or uses > 20;

create view v_violation_i14 as
-- Nobody agreed before there was somebody.
select e.account_id::text as subject, format('accepted %s at %s', e.version, e.accepted_at) as problem
from eula_acceptances e join accounts a on a.id = e.account_id
where e.accepted_at < a.created_at - interval '1 minute';

create view v_violation_i15 as
-- A letter is sent or dropped, and does not wait for ever.
select id::text as subject, format('a letter of kind %s waits since %s', kind, created_at) as problem
from letters
where sent_at is null and dropped_at is null and created_at < now() - interval '1 hour';

create view v_violation_i18 as
-- The provider's books and ours agree, and were compared lately.
select provider as subject, format('%s orders differ from the books of the provider', differences) as problem
from reconciliations where differences > 0
union all
select provider, format('compared until %s', coalesce(listed_until::text, 'never'))
from reconciliations
where begun_at > now() - interval '1 day'
  and coalesce(listed_until, begun_at - interval '2 hours') < now() - interval '1 hour';
