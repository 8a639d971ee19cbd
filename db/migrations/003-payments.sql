-- Every way to pay ends in the same order. What was asked for stands in it from the start, so that
-- what the provider says can be compared with it.
alter table orders
  add column kind text not null default 'purchase' check (kind in ('purchase', 'renewal', 'team')),
  add column unit_cents int not null default 4900 check (unit_cents > 0),
  add column quantity int not null default 1 check (quantity > 0),
  add column tax_cents int not null default 0 check (tax_cents >= 0),
  add column email_norm text,
  -- How much of the money left again; these only ever move on.
  add column refunded_cents int not null default 0 check (refunded_cents >= 0),
  add column dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  add column fraud_warning boolean not null default false,
  -- What the operator should know of a payment that was accepted all the same.
  add column remark text check (remark in ('overpaid', 'late')),
  drop constraint orders_state_check,
  drop constraint orders_check,
  add constraint orders_state_check check (
    state in ('open', 'confirming', 'underpaid', 'paid', 'expired', 'failed', 'refunded')
  ),
  add constraint orders_paid_check check (
    state not in ('paid', 'refunded') or (account_id is not null and paid_at is not null)
  );
update orders set email_norm = lower(email) where email is not null;
update orders set refunded_cents = coalesce(amount_cents, 4900) where state = 'refunded';
create index on orders (email_norm);
create index on orders (account_id);

-- A team order has as many licenses as seats.
alter table licenses
  add column seat int not null default 1 check (seat > 0),
  drop constraint licenses_order_id_key,
  add unique (order_id, seat);

-- `once` names what a letter is about: the second letter about the same thing is not written.
alter table letters
  add column once text unique,
  drop constraint letters_kind_check;
drop index letters_license_id_idx;
create index on letters (license_id);
update letters set once = 'license:' || license_id where kind = 'license';

alter table provider_events drop constraint provider_events_topic_check;
update provider_events set topic = 'payment' where topic = 'refund';
alter table provider_events add constraint provider_events_topic_check check (
  topic in ('order', 'payment', 'fraud_warning', 'other')
);
