-- What the vendor is emailed about the shop: one row for each cause that was ever found.
create table alerts (
  cause text primary key,
  -- When it was first and last found, this time.
  since timestamptz not null,
  seen_at timestamptz not null,
  count int not null,
  is_told boolean not null,
  -- When an email about it was last taken by the mail server, also about an earlier time.
  told_at timestamptz,
  -- When an email about it was tried that nobody knows to have been taken.
  tried_at timestamptz,
  -- The first of those.
  missed_at timestamptz,
  -- Nothing is left to tell.
  is_closed boolean not null
);

-- The days, in UTC, that the vendor was sent a summary of.
create table daily_summaries (
  day date primary key,
  tried_at timestamptz not null,
  sent_at timestamptz
);

-- Which emails came back lately is asked every minute.
create index on letters (bounced_at) where bounced_at is not null;
