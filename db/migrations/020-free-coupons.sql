-- A coupon for the whole price gives licenses away: it says how many, and until when.
alter table coupons drop constraint coupons_percent_check;
alter table coupons add constraint coupons_percent_check check (percent between 1 and 100);
alter table coupons add constraint coupons_free_is_bounded check (
  percent < 100
  or (most_uses is not null and ends_at is not null and once_per_customer and not for_renewal)
);

-- The coupon that gave it away.
alter table licenses add column coupon_id uuid references coupons;
alter table licenses add constraint licenses_coupon_is_a_gift check (coupon_id is null or order_id is null);
create index on licenses (coupon_id) where coupon_id is not null;

create view v_violation_i27_licenses as
-- A license that a coupon gave away was given while the coupon held, and for the whole price. Its first
-- days were written with it. Clocks differ by less than a minute.
select l.id::text as subject, format('given away at %s with coupon %s', given.at, c.code) as problem
from licenses l join coupons c on c.id = l.coupon_id
  cross join lateral (
    select min(extended_at) as at from license_extensions e where e.license_id = l.id
  ) given
where c.percent is distinct from 100
  or given.at is null
  or given.at < c.begins_at - interval '1 minute'
  or given.at > least(c.ends_at, c.ended_at) + interval '1 minute'
union all
-- A coupon gives away at most as many as it says.
select c.code, format('gave away %s licenses, and may give %s', count(*), c.most_uses)
from coupons c join licenses l on l.coupon_id = c.id
group by c.id
having count(*) > c.most_uses;
