-- Rows that broke a promise when the shop last looked. Reading all views takes seconds on a large shop,
-- and the overview of the console may take none.
create table broken_promises (
  view text not null,
  subject text not null,
  problem text not null,
  -- When it was first found, this time.
  since timestamptz not null,
  primary key (view, subject)
);

-- How many devices were seen in the seven days up to a day (in UTC), by the version of their app. Of a
-- device only the last time is stored, so that these counts cannot be made later.
create table device_days (
  day date not null,
  -- Empty for rare versions, and for apps that name none.
  version text not null,
  devices int not null,
  primary key (day, version)
);

-- Sales of a day and of a month, and the last one of each provider.
create index on orders (paid_at, provider) where paid_at is not null;
create index on orders (created_at) where dispute = 'open';
-- Emails that have not left are few among all.
create index on letters (created_at) where sent_at is null and dropped_at is null;
