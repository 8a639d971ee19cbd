-- Keys that a license had before. Its one live key stays in its own row.
create table replaced_keys (
  id uuid primary key default gen_random_uuid(),
  license_id uuid not null references licenses,
  key_lookup bytea not null unique,
  -- By which it is hashed again with another secret; null: its copy was damaged.
  key_sealed bytea,
  key_last4 text not null,
  replaced_at timestamptz not null,
  replaced_by text not null check (replaced_by in ('owner', 'operator')),
  -- Until then it is answered on the devices that stayed.
  works_until timestamptz not null,
  kept_activations uuid[] not null
);
create index on replaced_keys (license_id, replaced_at);

-- Until when a device that was removed with a leaked key cannot return.
alter table activations add column barred_until timestamptz;

create view v_violation_i23 as
-- A license has one live key, which went out by email; and no device that was removed with a leaked key
-- is back before its time.
select l.id::text as subject, 'its key was replaced, and is live' as problem
from licenses l join replaced_keys r on r.key_lookup = l.key_lookup
union all
select r.id::text, 'the new key was not emailed'
from replaced_keys r join licenses l on l.id = r.license_id join accounts a on a.id = l.account_id
where l.status = 'active'
  and a.erased_at is null
  and r.replaced_at between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from emails e where e.license_id = l.id and e.kind = 'license' and e.created_at >= r.replaced_at
      and coalesce(e.sent_at, e.bounced_at, e.held_at) is not null
  )
union all
select a.id::text, 'a device that was removed is back'
from activations a
where a.barred_until is not null and a.released_at is null;
