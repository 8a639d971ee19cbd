-- An account whose person asked to be erased keeps its id, for the licenses and the books.
alter table accounts
  alter column email drop not null,
  alter column email_norm drop not null,
  add column erased_at timestamptz;

create or replace view v_violation_i2 as
-- Each license that was paid for or given went out by letter within an hour. Of one that was paused or
-- ended before, no key is sent; a letter that came back is on the operator's list; letters are
-- forgotten after thirty days, or with the person they were for.
select l.id::text as subject, 'no letter with its key was sent' as problem
from licenses l join accounts a on a.id = l.account_id left join orders o on o.id = l.order_id
where l.status = 'active'
  and l.license_type <> 'trial'
  and a.erased_at is null
  and greatest(o.paid_at, l.created_at) between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from letters where license_id = l.id and coalesce(sent_at, bounced_at) is not null
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
    select from letters where once = 'revoked:' || o.id and sent_at is not null
  );

-- Two accounts that are merged can each have had a trial. One a mailbox and one a device stays the rule.
drop index licenses_account_id_idx1;

-- More changes of devices than usual, for a while; an operator decides it.
create table license_device_changes (
  license_id uuid primary key references licenses,
  changes int not null check (changes > 0),
  valid_until timestamptz not null
);
