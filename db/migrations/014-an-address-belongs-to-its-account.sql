-- A code that is not sent to the new address is not stored.
alter table email_changes alter column new_code_mac drop not null;

-- A change of address used to move everything to another account. What it left empty goes.
create temporary table emptied on commit drop as
select a.id from accounts a
where exists (
    select from audit
    where action = 'account address changed' and detail ->> 'from' = a.id::text
  )
  and not exists (select from orders where account_id = a.id)
  and not exists (select from licenses where account_id = a.id)
  and not exists (select from eula_acceptances where account_id = a.id);
delete from login_grants where account_id in (select id from emptied);
delete from email_changes where account_id in (select id from emptied);
delete from accounts where id in (select id from emptied);
