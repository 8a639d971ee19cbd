-- Each time the database came back from a backup; "operate restore" writes it before anybody can use it.
create table restores (
  -- In the numbers of documents issued since: 2026-R1-0001.
  number int primary key check (number > 0),
  restored_at timestamptz not null,
  -- When the last change that came back was made.
  restored_until timestamptz not null
);

-- Numbers of documents issued since a restore. Those of the lost time are in the other series.
create table restored_counters (
  restore_number int not null references restores,
  series text not null check (series in ('invoice', 'credit_note')),
  year int not null,
  last int not null check (last > 0),
  primary key (restore_number, series, year)
);

-- It waited when the database was restored, so it may have been sent: an operator decides.
alter table letters add column held_at timestamptz;

create or replace view v_violation_i2 as
-- Each license that was paid for or given went out by letter within an hour. Of one that was paused or
-- ended before, no key is sent; a letter that came back, or that a restore holds, is on the operator's
-- list; letters are forgotten after thirty days, or with the person they were for.
select l.id::text as subject, 'no letter with its key was sent' as problem
from licenses l join accounts a on a.id = l.account_id left join orders o on o.id = l.order_id
where l.status = 'active'
  and l.license_type <> 'trial'
  and a.erased_at is null
  and greatest(o.paid_at, l.created_at) between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from letters where license_id = l.id and coalesce(sent_at, bounced_at, held_at) is not null
  );

create or replace view v_violation_i6 as
-- A license follows its money and what an operator decided, whichever is stricter.
with judged as (
  select *, case
    when refunded_cents >= amount_cents or dispute = 'lost' then 'revoked'
    when dispute = 'open' then 'suspended'
    else 'active'
  end as verdict
  from orders where paid_at is not null
), due as (
  select l.id, l.status, case
    when 'revoked' in (coalesce(o.verdict, 'active'), coalesce(d.status, 'active')) then 'revoked'
    when 'suspended' in (coalesce(o.verdict, 'active'), coalesce(d.status, 'active')) then 'suspended'
    else 'active'
  end as verdict
  from licenses l
  left join judged o on o.id = l.order_id
  left join license_decisions d on d.license_id = l.id
  where l.order_id is null or o.id is not null
)
select id::text as subject, format('%s, and its money and the operator say %s', status, verdict) as problem
from due
where status <> verdict
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
-- Of a person who was erased, nobody is left to tell.
select o.id::text, 'ended, and its owner was not told'
from judged o join accounts owner on owner.id = o.account_id
where o.verdict = 'revoked'
  and owner.erased_at is null
  and exists (select from licenses where order_id = o.id)
  and o.refunded_at between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from letters where once = 'revoked:' || o.id and coalesce(sent_at, held_at) is not null
  );
