-- Who used a coupon: a keyed hash of the mailbox, so that its other spellings are the same customer.
alter table orders add column mailbox_hash bytea;
alter table licenses add column mailbox_hash bytea;

-- A keyed hash of the network that holds a place of a coupon, for as long as it is held.
alter table orders add column network_hash bytea;

create function forget_network() returns trigger language plpgsql as $$
begin
  new.network_hash := null;
  return new;
end $$;
create trigger place_over before update on orders
  for each row
  when (new.network_hash is not null and (new.paid_at is not null or new.ended_at is not null))
  execute function forget_network();
