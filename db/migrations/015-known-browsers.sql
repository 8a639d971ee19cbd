-- Browsers that have signed in to an account: strangers cannot use up their budgets.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  signed_in_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index on known_devices (signed_in_at);
insert into known_devices (account_id, device_hash, signed_in_at)
select account_id, device_hash, max(verified_at) from login_grants
where device_hash is not null
group by account_id, device_hash;

-- Who asked for a code, and from where, as keyed hashes; what was asked is sealed and wiped when a
-- job has dealt with it.
create table sign_in_requests (
  id uuid primary key,
  email_mac bytea not null,
  network_mac bytea not null,
  payload_sealed bytea,
  created_at timestamptz not null,
  handled_at timestamptz
);
create index on sign_in_requests (email_mac, network_mac, created_at);
create index on sign_in_requests (created_at);

-- Without its cookie a code is tried five times more: a neighbor cannot use up a visitor's attempts.
alter table login_challenges
  add column attempts_without_cookie int not null default 0
    check (attempts_without_cookie between 0 and 5);

-- A device has one trial, whatever mailbox it came by.
create table trial_devices (
  fingerprint_mac bytea primary key,
  license_id uuid not null references licenses,
  first_used_at timestamptz not null
);
