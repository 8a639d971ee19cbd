-- A first comparison that is still going on breaks no promise.
create or replace view v_violation_i18 as
select provider as subject, format('%s orders differ from the books of the provider', differences) as problem
from reconciliations where differences > 0
union all
select provider, format('compared until %s', listed_until)
from reconciliations
where begun_at > now() - interval '1 day' and listed_until < now() - interval '1 hour';
