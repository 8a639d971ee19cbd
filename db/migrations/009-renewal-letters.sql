-- Whether the owner wants to hear when the updates of a license end.
alter table accounts add column renewal_letters boolean not null default true;
