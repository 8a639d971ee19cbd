-- Whose the license of a gift is: the order and its receipt stay with whoever paid.
alter table orders add column given_to uuid references accounts on delete set null;
create index orders_given_to on orders (given_to) where given_to is not null;

-- A paid order that lacks an address has none on record that could object.
alter table address_corrections alter column recorded_email drop not null;
alter table cases alter column recorded_email drop not null;
