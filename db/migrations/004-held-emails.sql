-- An email that a restore holds waits for an operator, which check says by itself.
create or replace view v_violation_i15 as
select id::text as subject, format('an email of kind %s waits since %s', kind, created_at) as problem
from emails
where sent_at is null and dropped_at is null and held_at is null
  and created_at < now() - interval '1 hour';
