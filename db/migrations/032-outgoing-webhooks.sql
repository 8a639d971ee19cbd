-- Addresses of the vendor's own systems that are told what happens in the shop.
create table webhook_endpoints (
  id uuid primary key,
  address text not null,
  -- The types of event it is sent.
  events text[] not null,
  made_at timestamptz not null,
  -- Removed by an operator.
  ended_at timestamptz,
  -- Gets nothing for now; the reason is "gone" when it answered 410, "paused" when an operator said so.
  stopped_at timestamptz,
  stopped_reason text check (stopped_reason in ('gone', 'paused')),
  check ((stopped_at is null) = (stopped_reason is null))
);

-- What messages to an endpoint are signed with. Several while one takes over from another.
create table webhook_secrets (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints,
  secret_sealed bytea not null,
  made_at timestamptz not null,
  -- Null: the newest one, which has no end.
  ends_at timestamptz
);
create unique index on webhook_secrets (endpoint_id) where ends_at is null;

create table webhook_messages (
  -- msg_…, sent as webhook-id: the same in each try and at each endpoint.
  id text primary key,
  type text not null,
  -- The body as it is signed, to the byte.
  payload text not null,
  at timestamptz not null
);
create index on webhook_messages (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  message_id text not null references webhook_messages on delete cascade,
  endpoint_id uuid not null references webhook_endpoints,
  -- "stopped": its endpoint was stopped or removed while it waited.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  -- Since begun_at; a message that is sent again begins anew.
  attempts int not null default 0,
  begun_at timestamptz not null,
  -- While one instance tries it, when another may: a program that was killed answers nothing.
  next_at timestamptz not null,
  tried_at timestamptz,
  delivered_at timestamptz,
  -- What came back of the last try: the status and at most 1 kB, or why there was no answer.
  status int,
  answer text,
  error text,
  unique (message_id, endpoint_id)
);
create index on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index on webhook_deliveries (endpoint_id, id);
