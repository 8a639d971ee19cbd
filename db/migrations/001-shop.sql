-- Accounts are made at the first verified code or the first paid order.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_norm text not null unique,
  created_at timestamptz not null
);

create table eula_acceptances (
  account_id uuid not null references accounts,
  version text not null,
  accepted_at timestamptz not null,
  address_hash bytea not null,
  primary key (account_id, version)
);

-- Half of a credential: the code. The other half is the device cookie (or, without one, the network).
create table login_challenges (
  id uuid primary key default gen_random_uuid(),
  email_norm text not null,
  device_hash bytea not null,
  ip_prefix text not null,
  had_cookie boolean not null,
  code_mac bytea not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  burned_at timestamptz
);
create index on login_challenges (email_norm, created_at desc);

create table login_grants (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null,
  account_id uuid not null references accounts,
  email_norm text not null,
  device_hash bytea,
  ip_prefix text,
  code_mac bytea not null,
  verified_at timestamptz not null,
  expires_at timestamptz not null,
  uses int not null default 0,
  mismatches int not null default 0,
  revoked_at timestamptz,
  check ((device_hash is null) <> (ip_prefix is null))
);
create index on login_grants (email_norm, expires_at desc);

create table orders (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'coinbase', 'btcpay', 'gumroad')),
  provider_order_id text,
  payment_id text,
  state text not null default 'open' check (state in ('open', 'paid', 'expired', 'refunded')),
  email text,
  account_id uuid references accounts,
  amount_cents int,
  currency text,
  created_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  unique (provider, provider_order_id),
  check (state in ('open', 'expired') or (account_id is not null and paid_at is not null))
);
create index on orders (created_at) where state = 'open';
create index on orders (payment_id);

create table licenses (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  order_id uuid unique references orders,
  license_type text not null check (license_type in ('individual', 'trial')),
  status text not null default 'active' check (status in ('active', 'suspended', 'revoked')),
  status_note text,
  key_lookup bytea not null unique,
  key_sealed bytea not null,
  key_last4 text not null,
  max_activations int not null check (max_activations > 0),
  updates_until timestamptz not null,
  created_at timestamptz not null,
  -- One trial an account, and one an address once its +tag is gone.
  trial_address_hash bytea unique,
  check ((license_type = 'trial') = (trial_address_hash is not null))
);
create index on licenses (account_id);
create unique index on licenses (account_id) where license_type = 'trial';

create table activations (
  id uuid primary key default gen_random_uuid(),
  license_id uuid not null references licenses,
  fingerprint text not null,
  device_name text,
  platform text,
  app_version text,
  activated_at timestamptz not null,
  last_seen_at timestamptz not null,
  released_at timestamptz
);
create unique index on activations (license_id, fingerprint) where released_at is null;
create index on activations (license_id, activated_at);

-- A webhook is answered 2xx only after its row is committed here.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  topic text not null check (topic in ('order', 'refund', 'other')),
  reference text,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);

-- What claims to be a payment and is not ours to fulfill waits here for the operator.
create table quarantine (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  reference text not null,
  reason text not null,
  detail jsonb not null,
  created_at timestamptz not null,
  unique (provider, reference, reason)
);

-- The outbox. The sealed payload is wiped when the letter is sent or dropped.
create table letters (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('code', 'license', 'grant_revoked')),
  recipient text not null,
  license_id uuid references licenses,
  payload_sealed bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  dropped_at timestamptz
);
create unique index on letters (license_id) where kind = 'license';

create table releases (
  id uuid primary key default gen_random_uuid(),
  version text not null unique,
  notes text not null default '',
  published_at timestamptz not null
);

create table builds (
  release_id uuid not null references releases,
  identifier text not null,
  file_name text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  sha512 text not null,
  primary key (release_id, identifier)
);

create table analytics_events (
  id bigint generated always as identity primary key,
  name text not null,
  path text not null,
  title text,
  referrer_host text,
  at timestamptz not null
);
create index on analytics_events (at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);

-- Two instances with different secrets would seal what the other cannot open.
create table secret_fingerprints (
  name text primary key,
  fingerprint text not null
);

-- The table of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
