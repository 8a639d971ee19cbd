-- What operators did, and why. Each row carries the hash of the row before it, so that a change made
-- afterwards shows. Rows are numbered without a gap: the table is locked until one is written.
create table operator_actions (
  number int primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  previous_hash bytea not null
);
create index on operator_actions (subject);

create function hash_operator_action(act operator_actions) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    act.number, extract(epoch from act.at), act.actor, act.action, act.subject, act.reason,
    act.before, act.after, encode(act.previous_hash, 'hex')
  )::text, 'UTF8'))
$$;

create view v_violation_i21 as
-- Nobody changed what an operator did after it was written.
select number::text as subject, 'the action before it was changed or removed' as problem
from (
  select act.number, act.previous_hash,
    row_number() over chain as place,
    lag(hash_operator_action(act)) over chain as expected
  from operator_actions act
  window chain as (order by act.number)
) chained
where number <> place or previous_hash <> coalesce(expected, '');

-- The settings the shop last started with, by which the command line sees that it has others.
create table started_with (
  setting text primary key,
  value text not null
);

-- By these an operator finds a customer, and their story.
create index on accounts (created_at, id);
create index on orders (provider_order_id);
create index on activations (fingerprint);
create index on letters (recipient);
create index on audit (subject);

-- What an operator decided about a license. It holds beside what the money says: the stricter one wins.
create table license_decisions (
  license_id uuid primary key references licenses,
  status text not null check (status in ('suspended', 'revoked')),
  -- For the owner.
  note text not null,
  decided_at timestamptz not null
);

-- Days that an operator added to the updates of a license; counted with its purchase and renewals.
create table license_extensions (
  id uuid primary key default gen_random_uuid(),
  license_id uuid not null references licenses,
  days int not null check (days > 0),
  extended_at timestamptz not null
);
create index on license_extensions (license_id);

create or replace view v_violation_i2 as
-- Each license that was paid for or given went out by letter within an hour. Of one that was paused or
-- ended before, no key is sent; a letter that came back is on the operator's list; letters are
-- forgotten after thirty days.
select l.id::text as subject, 'no letter with its key was sent' as problem
from licenses l left join orders o on o.id = l.order_id
where l.status = 'active'
  and l.license_type <> 'trial'
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
select o.id::text, 'ended, and its owner was not told'
from judged o
where o.verdict = 'revoked'
  and exists (select from licenses where order_id = o.id)
  and o.refunded_at between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from letters where once = 'revoked:' || o.id and sent_at is not null
  );
