-- What a passkey confirms is one request: the SHA-256 of its body.
alter table admin_challenges add column body_sha256 bytea;
alter table admin_confirmations add column body_sha256 bytea;

-- The hash of each action, in a row of its own: without it nobody could see that the last action was
-- changed, or that the newest ones are gone.
create table operator_action_ends (
  number int primary key,
  hash bytea not null
);
insert into operator_action_ends select number, hash_operator_action(act) from operator_actions act;

-- A trigger, so that no way to write an action forgets it.
create function note_action_end() returns trigger language plpgsql as $$
begin
  insert into operator_action_ends values (new.number, hash_operator_action(new))
  on conflict do nothing;
  return null;
end $$;
create trigger noted after insert on operator_actions for each row execute function note_action_end();

create or replace view v_violation_i21 as
-- Nobody changed or removed what an operator did after it was written.
select number::text as subject, 'it does not follow the action before it' as problem
from (
  select act.number, act.previous_hash,
    row_number() over chain as place,
    lag(hash_operator_action(act)) over chain as expected
  from operator_actions act
  window chain as (order by act.number)
) chained
where number <> place or previous_hash <> coalesce(expected, '')
union all
select number::text,
  case when act.number is null then 'it was removed'
    when noted.number is null then 'its end was removed'
    else 'it was changed' end
from operator_actions act full join operator_action_ends noted using (number)
where hash_operator_action(act) is distinct from noted.hash;

-- When a passkey last counted backwards: it may have been copied.
alter table admin_passkeys add column counted_back_at timestamptz;
