-- After many wrong guesses at an address, the email with a code has a link too. Its hash; both end
-- with the first use of either.
alter table login_challenges add column link_hash bytea;

-- By what a browser that asked for a code is recognized; whether it has sent its cookie since, and
-- whether it was told that an email goes out.
alter table sign_in_requests
  add column device_mac bytea,
  add column cookie_seen boolean,
  add column promised boolean;

-- What the first call with the cookie of such a browser looks for.
create index sign_in_requests_waiting on sign_in_requests (device_mac) where handled_at is null;
create index login_challenges_without_cookie on login_challenges (device_hash)
  where burned_at is null and not had_cookie;
