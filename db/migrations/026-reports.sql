-- What of an order's money left again, on the day it did: refunds in full or in part, and disputes that
-- were lost. A trigger writes it, because the release before this one does not.
create table refunds (
  id int generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null,
  -- Below zero only when an order is corrected by hand.
  cents int not null check (cents <> 0)
);
create index on refunds (order_id);
create index on refunds (at);

create function count_gone(sold orders) returns int language sql immutable as $$
  select case when sold.dispute = 'lost' then sold.amount_cents
    else least(sold.refunded_cents, sold.amount_cents) end
$$;

create function note_refund() returns trigger language plpgsql as $$
begin
  insert into refunds (order_id, at, cents)
  select new.id, coalesce(new.refunded_at, new.checked_at, now()), count_gone(new) - coalesce(sum(cents), 0)
  from refunds where order_id = new.id
  having count_gone(new) <> coalesce(sum(cents), 0);
  return null;
end $$;

-- When earlier refunds arrived was not recorded, except for those of the whole payment.
insert into refunds (order_id, at, cents)
select id, coalesce(refunded_at, checked_at, paid_at), count_gone(orders)
from orders where paid_at is not null and count_gone(orders) > 0;

create trigger refunded after insert or update of refunded_cents, dispute, amount_cents on orders
for each row when (new.paid_at is not null and (new.refunded_cents > 0 or new.dispute = 'lost'))
execute function note_refund();

-- Two letters, as the provider of the payment reports them.
alter table orders add column country text;

-- How often each build was fetched in a day.
create table download_days (
  day date not null,
  version text not null,
  identifier text not null,
  count int not null,
  primary key (day, version, identifier)
);

-- What readers searched for and did not find, with nothing about them.
create table search_days (
  day date not null,
  words text not null,
  count int not null,
  primary key (day, words)
);
