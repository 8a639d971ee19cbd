create or replace view v_violation_i20 as
-- A sale can begin whenever one is tried. Of each provider these are the sales that were tried after
-- the last one that reached a page to pay on. It may take ten seconds to create a page. One that
-- failed alone after a good one counts only while the provider does not answer: a program that is
-- killed leaves such a row.
with tried as (
  select provider, created_at,
    max(created_at) filter (where provider_order_id is not null) over (partition by provider) as last_begun
  from orders
  where created_at > now() - interval '1 hour'
)
select provider as subject,
  format('%s sales tried since %s, none could begin', count(*), min(created_at)) as problem,
  count(*)::int as sales,
  min(created_at) as since
from tried
where last_begun is null or created_at > last_begun
group by provider, last_begun
having min(created_at) < now() - interval '30 seconds'
  and (
    last_begun is null
    or count(*) > 1
    or exists (select from health where name = provider and answer <> 'answers')
  );
