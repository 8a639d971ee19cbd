-- Who may enter the console. An owner also has to be named by ADMINS.
create table admins (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_norm text not null unique,
  role text not null check (role in ('owner', 'support')),
  added_at timestamptz not null,
  removed_at timestamptz
);

create table admin_passkeys (
  -- The credential id, in base64url.
  id text primary key,
  admin_id uuid not null references admins,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index on admin_passkeys (admin_id);

-- Links that add a passkey, each once.
create table admin_links (
  token_hash bytea primary key,
  admin_id uuid not null references admins,
  made_at timestamptz not null,
  used_at timestamptz
);

create table admin_codes (
  id uuid primary key,
  email_norm text not null,
  browser_hash bytea not null,
  code_mac bytea not null,
  made_at timestamptz not null,
  attempts int not null default 0,
  verified_at timestamptz,
  ended_at timestamptz
);
create index on admin_codes (email_norm);

-- What a passkey has to sign, each once.
create table admin_challenges (
  id uuid primary key default gen_random_uuid(),
  challenge text not null unique,
  purpose text not null check (purpose in ('add', 'sign_in', 'confirm')),
  admin_id uuid not null references admins,
  -- The link, the code or the session it was made for.
  made_for text not null,
  -- The call that a passkey confirms.
  call text,
  made_at timestamptz not null,
  used_at timestamptz
);

create table admin_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  admin_id uuid not null references admins,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on admin_sessions (admin_id);

-- A passkey was used again, for one call.
create table admin_confirmations (
  token_hash bytea primary key,
  session_id uuid not null references admin_sessions on delete cascade,
  call text not null,
  made_at timestamptz not null,
  used_at timestamptz
);

-- Writes that name themselves, so that one which is sent again is not done again.
create table admin_requests (
  actor text not null,
  key text not null,
  -- Of the call and what it was given.
  digest bytea not null,
  -- Null only inside the transaction that writes both.
  action_number int references operator_actions,
  at timestamptz not null,
  primary key (actor, key)
);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token_hash bytea not null unique,
  -- The last four characters.
  hint text not null,
  scopes text[] not null,
  made_by uuid not null references admins,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
