-- Each read of a payment at its provider takes a number before it begins; an order has the number of the
-- newest one that it shows.
create sequence payment_reads;
alter table orders add column payment_read bigint not null default 0;

-- A lost dispute can be won on appeal: then the money is back, on the day the shop learns of it. While a
-- bank decides again, what is gone stays gone.
create or replace function note_refund() returns trigger language plpgsql as $$
declare
  counted int := (select coalesce(sum(cents), 0) from refunds where order_id = new.id);
  gone int := count_gone(new);
begin
  if new.dispute = 'open' then
    gone := greatest(gone, counted);
  end if;
  if gone <> counted then
    insert into refunds (order_id, at, cents)
    values (new.id, coalesce(new.refunded_at, new.checked_at, now()), gone - counted);
  end if;
  return null;
end $$;

create or replace trigger refunded after insert or update of refunded_cents, dispute, amount_cents on orders
for each row when (new.paid_at is not null and (new.refunded_cents > 0 or new.dispute <> 'none'))
execute function note_refund();

-- The credit note that an invoice answers. An order has one first invoice, and one for each of those.
alter table invoices add column answers text unique references credit_notes;
alter table invoices drop constraint invoices_order_id_key;
create unique index invoices_first on invoices (order_id) where answers is null;
create index on invoices (order_id);

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
), told as (
  select split_part(once, ':', 2) as order_id, created_at
  from emails
  where split_part(once, ':', 1) = 'revoked' and coalesce(sent_at, held_at) is not null
), ended as (
  select subject, action, lag(action) over (partition by subject order by id) as before
  from audit where action in ('license active', 'license suspended', 'license revoked')
), counted as (
  select subject, count(*) filter (where before is distinct from 'license revoked') as times, count(*) as rows
  from ended where action = 'license revoked' group by subject
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
-- Once each time that its money went: a dispute can be lost, won on appeal and lost again.
select o.id::text, format('its licenses were ended %s times', coalesce(c.rows, 0))
from judged o left join counted c on c.subject = o.id::text
where o.verdict = 'revoked' and exists (select from licenses where order_id = o.id)
  and c.rows is distinct from coalesce(c.times, 1)
union all
-- Of a person who was erased, nobody is left to tell.
select o.id::text, 'ended, and its owner was not told'
from judged o join accounts owner on owner.id = o.account_id
where o.verdict = 'revoked'
  and owner.erased_at is null
  and exists (select from licenses where order_id = o.id)
  and o.refunded_at between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from told where told.order_id = o.id::text and told.created_at >= o.refunded_at
  );
