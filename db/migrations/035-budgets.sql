-- Each public call asks whether its browser has signed in before, to any account.
create index known_devices_by_device on known_devices (device_hash);

-- When the ceiling that is reached ends; only of alerts about one.
alter table alerts add column lasts_until timestamptz;
