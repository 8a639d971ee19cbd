-- How often updaters asked in a day, for which channel and system, and with which version installed where
-- they say so. Not who.
create table update_days (
  day date not null,
  channel text not null,
  system text not null,
  version text not null,
  count int not null,
  primary key (day, channel, system, version)
);
-- Of a hundred apps with electron-updater, how many are offered a version.
alter table releases add column rollout_percent int not null default 100
  check (rollout_percent between 1 and 100);
