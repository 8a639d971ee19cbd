-- The mail server of a recipient refused the letter for good, at once or by a message later.
alter table letters
  add column bounced_at timestamptz,
  add column bounce_reason text;

create or replace view v_violation_i2 as
-- Each license of a paid order went out by letter within an hour. Of one that was paused or ended
-- before, no key is sent; a letter that came back is on the operator's list; letters are forgotten
-- after thirty days.
select l.id::text as subject, 'no letter with its key was sent' as problem
from licenses l join orders o on o.id = l.order_id
where l.status = 'active'
  and greatest(o.paid_at, l.created_at) between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from letters where license_id = l.id and coalesce(sent_at, bounced_at) is not null
  );
