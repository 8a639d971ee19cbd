-- What people call an order, such as P-7K3M-2Q9D: eight characters that nobody takes for others. They are
-- drawn from what survives the loss of the row: our id, which its provider keeps too, or the provider's
-- own for an order that begins there.
create function draw_order_number(sold orders, draw int) returns text language sql immutable as $$
  select 'P-' || left(characters, 4) || '-' || right(characters, 4)
  from (
    select string_agg(
      substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(hash, place) % 32, 1), '' order by place
    ) as characters
    from generate_series(0, 7) place, sha256(convert_to(
      'order number ' || draw || ' ' || case when sold.provider in ('gumroad', 'transfer')
        then sold.provider || ' ' || sold.provider_order_id else sold.id::text end,
      'UTF8'
    )) hash
  ) drawn
$$;

alter table orders add column order_number text
  unique check (order_number ~ '^P-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$');

create function find_order_number(sold orders) returns text language plpgsql as $$
declare
  draw int := 1;
  drawn text := draw_order_number(sold, draw);
begin
  while exists (select from orders where order_number = drawn) loop
    draw := draw + 1;
    drawn := draw_order_number(sold, draw);
  end loop;
  return drawn;
end $$;

-- A trigger, so that an order has a number whichever version of the program begins it.
create function number_order() returns trigger language plpgsql as $$
begin
  new.order_number := find_order_number(new);
  return new;
end $$;
create trigger numbered before insert on orders for each row execute function number_order();

do $$
declare
  sold orders;
begin
  for sold in select * from orders order by created_at, id loop
    update orders set order_number = find_order_number(sold) where id = sold.id;
  end loop;
end $$;

alter table orders add constraint orders_are_numbered check (order_number is not null);
