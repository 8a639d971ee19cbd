-- A sign-in makes the device cookie anew and moves what was tied to the one before.
create index on orders (device_hash) where device_hash is not null;
