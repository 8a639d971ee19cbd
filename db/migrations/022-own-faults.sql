-- What the program found beside the words of a cause, for the console.
alter table alerts add column detail text;
-- How often it came back within an hour of being over.
alter table alerts add column returns int not null default 0;

-- Why the program cannot write it: its own words stop it, not the mail server.
alter table emails add column write_fault text;

-- Whether a webhook brought it, or only the provider's list.
alter table provider_events add column is_delivered boolean not null default true;
-- Of the newest sales: how did the shop hear of them?
create index on provider_events (provider, reference);
create index on provider_events (provider, received_at);
