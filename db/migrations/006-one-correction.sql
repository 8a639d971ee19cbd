-- A corrected address is an order's, which somebody proved to be theirs, or an account's, which support
-- asked for.
alter table address_corrections
  alter column order_id drop not null,
  alter column proof drop not null,
  add column account_id uuid references accounts on delete cascade,
  add constraint address_corrections_of check (
    num_nonnulls(order_id, account_id) = 1 and (order_id is null) = (proof is null)
  ),
  drop constraint address_corrections_outcome_check,
  add constraint address_corrections_outcome_check
    check (outcome in ('done', 'denied', 'replaced', 'stopped', 'ended'));
create unique index address_corrections_waiting_account on address_corrections (account_id)
  where outcome is null;
create index on address_corrections (account_id);

with moved as (delete from asked_corrections returning *)
insert into address_corrections
  (id, account_id, email, email_norm, recorded_email, asked_at, takes_effect_at, outcome, decided_at)
select id, account_id, email, email_norm, recorded_email, asked_at, takes_effect_at, outcome, decided_at
from moved;

-- While the version before is being replaced, it still writes there.
create function move_asked_corrections() returns trigger language plpgsql as $$
begin
  with moved as (delete from asked_corrections returning *)
  insert into address_corrections
    (id, account_id, email, email_norm, recorded_email, asked_at, takes_effect_at)
  select id, account_id, email, email_norm, recorded_email, asked_at, takes_effect_at from moved;
  return null;
end $$;
create trigger moved after insert on asked_corrections
  for each statement execute function move_asked_corrections();
