-- What a passkey confirms is one request: the SHA-256 of its body.
alter table admin_challenges add column body_sha256 bytea;
alter table admin_confirmations add column body_sha256 bytea;
