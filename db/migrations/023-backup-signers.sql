-- The public halves of the keys that signed the backups of this shop. What another key signed in their
-- place is somebody else's.
create table backup_signers (
  public_key text primary key,
  used_since timestamptz not null
);
