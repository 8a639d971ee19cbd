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
