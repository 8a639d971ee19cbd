-- A renewal is an order about a license that is there already.
alter table orders
  add column renews_license_id uuid references licenses,
  add constraint orders_renewal_check check ((kind = 'renewal') = (renews_license_id is not null));

-- The end of a license's updates is worked out from its purchase and every renewal that counts; one
-- whose money went back stops counting.
create table renewals (
  order_id uuid primary key references orders,
  license_id uuid not null references licenses,
  paid_at timestamptz not null,
  counts boolean not null
);
create index on renewals (license_id);
