-- A correction takes effect at once from the browser that began the order, so that browser is known
-- by the hash of its cookie; wiped after 30 days.
alter table orders add column device_hash bytea;
create index orders_known_browser on orders (created_at) where device_hash is not null;

-- Each address that somebody proved to be the right one. Without an outcome it waits for its time.
create table address_corrections (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  proof text not null check (proof in ('browser', 'card')),
  email text not null,
  email_norm text not null,
  recorded_email text not null,
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  outcome text check (outcome in ('done', 'denied', 'replaced', 'stopped')),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index address_corrections_waiting on address_corrections (order_id) where outcome is null;

-- What the asker proved: only then does the page of the request say what became of it.
alter table rescue_requests add column proof text check (proof in ('browser', 'card'));
alter table rescue_requests add column correction_id uuid references address_corrections on delete set null;

-- What a person has to decide: somebody proved an order, and something speaks against them.
create table cases (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  reason text not null,
  proof text not null check (proof in ('browser', 'card')),
  wanted_email text not null,
  recorded_email text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_reason text,
  check ((closed_at is null) = (closed_reason is null))
);
create unique index cases_open on cases (order_id, reason, wanted_email) where closed_at is null;

create view v_violation_i15_corrections as
-- A correction that waits takes effect, or is stopped, within an hour of its time.
select id::text as subject, format('waits since %s', takes_effect_at) as problem
from address_corrections
where outcome is null and takes_effect_at < now() - interval '1 hour';
