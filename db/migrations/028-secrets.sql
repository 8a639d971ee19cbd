-- Each secret that a row or an app may depend on, in the order in which the shop got to know it.
-- The fingerprint of a signing key is its kid. A retired one is neither used nor needed any more.
create table shop_secrets (
  position int generated always as identity primary key,
  name text not null,
  fingerprint text not null,
  -- Null: from before this was noted.
  known_since timestamptz,
  -- Null: only announced, so nothing depends on it yet.
  used_since timestamptz,
  retired_at timestamptz,
  unique (name, fingerprint)
);

insert into shop_secrets (name, fingerprint, used_since)
select name, fingerprint, now() from secret_fingerprints order by name;

-- The kids of the signing keys that the app was built with, as it last said; null: it names none.
alter table activations add column signing_keys text[];
