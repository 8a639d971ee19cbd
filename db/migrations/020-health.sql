-- The last measurement of what the shop needs besides itself. That these rows can be written is one
-- of the measurements.
create table health (
  name text primary key,
  answer text not null check (answer in ('answers', 'refused', 'unavailable')),
  since timestamptz not null,
  measured_at timestamptz not null
);

create view v_violation_i20 as
-- A sale can begin whenever one is tried: of those of the last hour at least one reached a page to
-- pay on. A provider may take ten seconds to create it.
select provider as subject, format('%s sales tried since %s, none could begin', count(*), min(created_at)) as problem
from orders
where created_at > now() - interval '1 hour'
group by provider
having bool_and(provider_order_id is null) and min(created_at) < now() - interval '30 seconds';
