-- Every table of the shop, as version 1.0.0 begins with it. Nobody edits this file any more, not even a
-- comment: a shop does not start with another one. A change of the tables is the next numbered file.

-- == Accounts and sign-in

-- Accounts are made at the first verified code or the first paid order.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  -- Both are null once the person is erased; the id stays, for the licenses and the bookkeeping.
  email text,
  email_norm text unique,
  created_at timestamptz not null,
  -- True if the owner wants an email when the updates of a license end.
  renewal_emails boolean not null default true,
  -- The first sign-in; null for an account that a payment made and nobody has signed in to.
  signed_in_at timestamptz,
  erased_at timestamptz
);
-- Operators find a customer by these, and read their timeline.
create index on accounts (created_at, id);
-- The console's search finds what begins with the words typed. In another collation than C, an index
-- finds beginnings only with pattern operators.
create index accounts_by_beginning on accounts (email_norm text_pattern_ops);

-- Notes about a customer by the people who run the shop.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- The author's name in the journal.
  author text not null,
  text text not null check (char_length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index on customer_notes (account_id, written_at);

create table eula_acceptances (
  account_id uuid not null references accounts,
  version text not null,
  accepted_at timestamptz not null,
  address_hash bytea not null,
  -- The publisher with whom it was agreed: the seller of that day, the lines of the address joined by
  -- commas.
  seller_name text not null,
  seller_address text not null,
  primary key (account_id, version)
);

-- The code is one half of a credential. The other half is the device cookie or, for a client that may
-- keep none, the network.
create table sign_in_codes (
  id uuid primary key,
  email_norm text not null,
  device_hash bytea not null,
  -- Is null when only the cookie counts.
  ip_prefix text,
  code_mac bytea not null,
  -- The hash of the token in the same email's link; both end with the first use of either.
  link_hash bytea not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  burned_at timestamptz
);
create index on sign_in_codes (email_norm, created_at desc);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null,
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
create index on sessions (email_norm, expires_at desc);

-- Browsers that have signed in to an account: strangers cannot use up their rate limits.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  signed_in_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index on known_devices (signed_in_at);
-- Each public call looks up whether its browser has signed in before, to any account.
create index known_devices_by_device on known_devices (device_hash);

-- A signed-in customer wants another address. A code goes to the old one, and one to the new if it may.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  session_id uuid not null,
  email text not null,
  email_norm text not null,
  old_code_mac bytea not null,
  new_code_mac bytea,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  burned_at timestamptz
);
create index on email_changes (account_id);

-- == Prices and coupons

-- An order costs what the newest price says that has begun.
create table prices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('purchase', 'renewal')),
  cents int not null check (cents > 0),
  currency text not null,
  holds_from timestamptz not null,
  set_at timestamptz not null,
  unique (kind, currency, holds_from)
);

-- The last time that the pages were exported, with the prices of that moment.
create table page_exports (
  is_last boolean primary key check (is_last),
  exported_at timestamptz not null
);

-- A coupon takes a part off the price, for anyone who types its code while it is valid.
create table coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  -- Exactly one of the two is set.
  percent int check (percent between 1 and 99),
  off_cents int check (off_cents > 0),
  currency text not null,
  for_purchase boolean not null,
  for_renewal boolean not null,
  begins_at timestamptz not null,
  ends_at timestamptz check (ends_at > begins_at),
  most_uses int check (most_uses > 0),
  made_at timestamptz not null,
  -- The time when the vendor ended it.
  ended_at timestamptz,
  check (num_nonnulls(percent, off_cents) = 1),
  check (for_purchase or for_renewal)
);

-- == Orders and money

-- An offer to a team: one key for all seats, or a key for each of the people named.
create table quotes (
  id uuid primary key default gen_random_uuid(),
  -- The hash of the token in its link, so that a reader of the database opens no quote.
  token_hash bytea not null unique,
  email text not null,
  mode text not null check (mode in ('seats', 'keys')),
  seats int not null check (seats between 1 and 1000),
  unit_cents int not null check (unit_cents >= 50),
  currency text not null,
  created_at timestamptz not null,
  valid_until timestamptz not null,
  cancelled_at timestamptz,
  -- The time when its link was replaced; the links before it no longer work.
  linked_at timestamptz
);
create index on quotes (created_at, id);

create table quote_people (
  quote_id uuid not null references quotes on delete cascade,
  seat int not null check (seat > 0),
  name text not null,
  email text not null,
  primary key (quote_id, seat)
);

-- The newest pro forma of a quote. It is no invoice: it is replaced, and has no number of its own.
create table pro_formas (
  quote_id uuid primary key references quotes on delete cascade,
  sent_at timestamptz not null,
  facts jsonb not null
);

-- Each read of a payment at its provider takes a number before it begins.
create sequence payment_reads;

-- The amount is written at the start, so that what the provider says can be compared with it.
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- The number for people, such as P-7K3M-2Q9D. A trigger draws it, whatever is given.
  order_number text not null default '' unique check (order_number ~ '^P-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  kind text not null default 'purchase' check (kind in ('purchase', 'renewal', 'team')),
  -- A bank transfer is confirmed by no provider.
  provider text not null check (provider in ('stripe', 'coinbase', 'btcpay', 'gumroad', 'transfer')),
  provider_order_id text,
  payment_id text,
  state text not null default 'open' check (
    state in ('open', 'confirming', 'underpaid', 'paid', 'expired', 'failed', 'refunded')
  ),

  -- The terms it was begun with, so that no later setting changes what is expected of its payment. Null
  -- for a team, whose quote has its price, and for an order that begins at its provider.
  price_id uuid references prices,
  -- The discount of each one; the unit price is what remains, and both add up to the price. A restore can
  -- lose the coupon of an order but not its discount.
  coupon_id uuid references coupons,
  discount_cents int not null default 0 check (discount_cents >= 0),
  unit_cents int not null check (unit_cents > 0),
  quantity int not null default 1 check (quantity > 0),
  price_currency text not null,
  taxed boolean not null,
  tax_behavior text not null check (tax_behavior in ('inclusive', 'exclusive')),
  -- The days within which it can be refunded; null when the shop promised none.
  refund_days int check (refund_days between 14 and 365),
  renews_license_id uuid,
  quote_id uuid references quotes on delete set null,

  email text,
  email_norm text,
  account_id uuid references accounts,
  -- The account that owns the license of a gift; the order and its receipt stay with the payer.
  given_to uuid references accounts on delete set null,
  -- Two letters of ISO 3166, as the provider of the payment reports them.
  country text,
  -- The hash of the cookie of the browser that began it, which sees the key and corrects the address.
  -- Emptied after 30 days.
  device_hash bytea,

  -- The sum that was paid, and its currency.
  amount_cents int,
  currency text,
  tax_cents int not null default 0 check (tax_cents >= 0),
  -- A remark for the operator about a payment that was accepted all the same.
  remark text check (remark in ('overpaid', 'late')),
  -- The number of the newest read that it shows.
  payment_read bigint not null default 0,
  -- The sums of all refunds and disputes, as the newest read has them; for refunds, the newest read that
  -- shows them. Money on its way was refunded, and has not left yet.
  refunds_read bigint not null default 0,
  refunded_cents int not null default 0 check (refunded_cents >= 0),
  on_its_way_cents int not null default 0 check (on_its_way_cents >= 0),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  disputed_cents int not null default 0 check (disputed_cents >= 0),
  lost_cents int not null default 0 check (lost_cents >= 0),
  lost_to_fraud boolean not null default false,
  -- The time when the shop first heard that a bank disputes it, and the time by which the bank wants an
  -- answer.
  disputed_at timestamptz,
  dispute_due_at timestamptz,
  -- The time by which the bank wants an answer to an inquiry, which it makes before it disputes; null
  -- when none is open.
  inquiry_due_at timestamptz,
  -- The provider's ids of the refunds that did not arrive, and that the vendor was told of.
  failed_refunds text[] not null default '{}',
  fraud_warning boolean not null default false,

  created_at timestamptz not null,
  checked_at timestamptz,
  -- The time when it was certain that nobody pays for it; from then on it can be deleted.
  ended_at timestamptz,
  paid_at timestamptz,
  -- The time when an operator accepted its payment, although it is not what was asked for.
  accepted_at timestamptz,
  refunded_at timestamptz,
  -- The number of times that the browser that began it gave it another address.
  address_changes int not null default 0 check (address_changes between 0 and 3),

  unique (provider, provider_order_id),
  constraint orders_paid_check check (
    state not in ('paid', 'refunded')
    or (
      account_id is not null and paid_at is not null
      and coalesce(amount_cents, 0) > 0 and currency is not null
    )
  ),
  constraint orders_renewal_check check ((kind = 'renewal') = (renews_license_id is not null)),
  constraint orders_disputed_at_check check ((dispute = 'none') = (disputed_at is null)),
  constraint orders_disputed_is_open check (dispute = 'open' or disputed_cents = 0),
  constraint orders_coupon_takes_off check (coupon_id is null or discount_cents > 0)
);
create index on orders (created_at) where state = 'open';
create index on orders (payment_id);
create index on orders (email_norm);
create index on orders (account_id);
create index on orders (quote_id);
create index on orders (price_id) where price_id is not null;
create index on orders (coupon_id) where coupon_id is not null;
create index orders_given_to on orders (given_to) where given_to is not null;
create index orders_known_browser on orders (created_at) where device_hash is not null;
create index on orders (provider_order_id);
create index on orders (created_at, id);
-- Customers are found by these, and their timeline is read.
create index on orders (email_norm) where account_id is null;
create index orders_by_beginning_of_number on orders (order_number text_pattern_ops);
create index orders_by_beginning on orders (email_norm text_pattern_ops) where account_id is null;
-- Reports read the sales of a day and of a month, and the last one of each provider.
create index on orders (paid_at, provider) where paid_at is not null;
create index on orders (created_at) where dispute = 'open';
-- The console reads its lists by their filters, each a page at a time.
create index orders_by_status on orders
  ((case when dispute = 'open' then 'disputed' else state end), created_at, id);
create index orders_by_provider on orders (provider, created_at, id);
-- A sign-in renews the device cookie and moves what was tied to the former one.
create index on orders (device_hash) where device_hash is not null;

-- The money of an order that left again, on the day it did: refunds in full or in part, and disputes that
-- were lost. A trigger writes it, so that no way to change an order forgets it.
create table refunds (
  id int generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null,
  -- Negative when a refund did not arrive, or a lost dispute was won.
  cents int not null check (cents <> 0)
);
create index on refunds (order_id);
create index on refunds (at);

-- Money that came by bank, and money that was paid back there. One line of a bank statement is recorded
-- once.
create table bank_transfers (
  -- The reference in capitals and without spaces.
  reference_key text primary key,
  reference text not null,
  order_id uuid not null references orders on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  -- The day on which the bank booked it.
  day date not null,
  cents int not null check (cents > 0),
  recorded_at timestamptz not null
);
create index on bank_transfers (order_id);

-- A webhook is answered 2xx only after its row is committed here.
create table provider_events (
  provider text not null check (provider in ('stripe', 'coinbase', 'btcpay', 'gumroad')),
  event_id text not null,
  type text not null,
  topic text not null check (topic in ('order', 'payment', 'fraud_warning', 'other')),
  reference text,
  payload jsonb not null,
  -- True if a webhook brought it, and not only the provider's list.
  is_delivered boolean not null default true,
  -- The time by the provider's clock, if the provider says it.
  happened_at timestamptz,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);
create index on provider_events (received_at) where handled_at is null;
-- Finds how the shop heard of the newest sales.
create index on provider_events (provider, reference);
create index on provider_events (provider, received_at);

-- Payments that the shop did not ask for, or cannot fulfill, wait here for the operator.
create table held_payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('stripe', 'coinbase', 'btcpay', 'gumroad')),
  reference text not null,
  reason text not null,
  detail jsonb not null,
  created_at timestamptz not null,
  -- The operator's decision about it.
  decided_at timestamptz,
  decision text check (decision in ('accepted', 'refunded', 'dismissed')),
  unique (provider, reference, reason),
  check ((decided_at is null) = (decision is null))
);
-- Lists go by time, newest first.
create index on held_payments (created_at, id);
create index held_payments_decided on held_payments (created_at, id) where decided_at is not null;

-- A refund that an operator asked for; `refunds` has those that were made. No sum reads this table.
create table refund_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders on delete cascade,
  held_payment_id uuid references held_payments on delete cascade,
  -- The sum with what was refunded before.
  total_cents int not null check (total_cents > 0),
  actor text not null,
  reason text not null,
  asked_at timestamptz not null,
  -- The time when the provider refused it, or its refund failed.
  refused_at timestamptz,
  check (num_nonnulls(order_id, held_payment_id) = 1)
);
create index on refund_requests (order_id);
create index on refund_requests (held_payment_id);
-- Requests for the same total are one request.
create unique index on refund_requests (order_id, held_payment_id, total_cents) nulls not distinct
  where refused_at is null;

-- Somebody's statement that they withdraw from an order's contract. It moves no money and ends no license:
-- an operator refunds the order, or dismisses the statement.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  name text,
  order_number text not null,
  email text,
  email_norm text,
  is_signed_in boolean not null,
  sent_at timestamptz not null,
  -- Looked up afterwards, so that the page reveals no order.
  order_id uuid references orders on delete cascade,
  -- The judgment about the order when it was found.
  finding text check (finding in ('due', 'late', 'refunded', 'sold_by_provider')),
  dismissed_at timestamptz,
  check ((order_id is null) = (finding is null)),
  check (dismissed_at is null or order_id is not null)
);
-- Sent again on the same day, it is the same statement, unless an operator dismissed it meanwhile.
create unique index withdrawals_once
  on withdrawals (order_number, email_norm, ((sent_at at time zone 'utc')::date)) where dismissed_at is null;
create index on withdrawals (order_id) where order_id is not null;
create index on withdrawals (sent_at) where order_id is null;
create index withdrawals_by_beginning on withdrawals (email_norm text_pattern_ops);

-- How far each provider's records were reconciled with ours; `begun_at` lets one of n instances do it.
create table reconciliations (
  provider text primary key check (provider in ('stripe', 'coinbase', 'btcpay', 'gumroad')),
  begun_at timestamptz not null,
  -- Set while an instance reconciles, and renewed: a lease that a kill ended is taken again soon.
  alive_at timestamptz,
  listed_until timestamptz,
  events int not null default 0,
  missed int not null default 0,
  healed int not null default 0,
  differences int not null default 0
);

-- == Licenses

create table licenses (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  order_id uuid references orders,
  -- A team order has as many licenses as seats.
  seat int not null default 1 check (seat > 0),
  license_type text not null check (license_type in ('individual', 'team', 'trial')),
  -- Each mailbox, which is an address without its +tag, gets one trial.
  trial_address_hash bytea unique,
  status text not null default 'active' check (status in ('active', 'suspended', 'revoked')),
  status_note text,
  key_lookup bytea not null unique,
  key_sealed bytea not null,
  key_last4 text not null,
  -- The hash of its former key. Keys before that one are unknown, as is one whose APP_SECRET was retired.
  previous_key_lookup bytea unique,
  key_replaced_at timestamptz,
  max_activations int not null check (max_activations > 0),
  updates_until timestamptz not null,
  created_at timestamptz not null,
  unique (order_id, seat),
  check ((license_type = 'trial') = (trial_address_hash is not null)),
  check (previous_key_lookup is null or key_replaced_at is not null)
);
create index on licenses (account_id);
create index licenses_by_time on licenses (created_at);
create index on licenses (key_last4);

alter table orders add foreign key (renews_license_id) references licenses;

-- A device has one trial, whatever mailbox it came by.
create table trial_devices (
  fingerprint_mac bytea primary key,
  license_id uuid not null references licenses,
  first_used_at timestamptz not null
);

create table activations (
  id uuid primary key default gen_random_uuid(),
  license_id uuid not null references licenses,
  fingerprint text not null,
  device_name text,
  platform text,
  app_version text,
  -- The key ids of the signing keys that the app was built with, as it last said; null when it names
  -- none.
  signing_keys text[],
  activated_at timestamptz not null,
  last_seen_at timestamptz not null,
  released_at timestamptz,
  -- The activation of another device that released it; its row may be gone by now.
  released_by uuid
);
create unique index on activations (license_id, fingerprint) where released_at is null;
create index on activations (license_id, activated_at);
create index on activations (fingerprint);
create index activations_by_beginning on activations (lower(device_name) text_pattern_ops)
  where released_at is null;

-- Certificates for machines without a network. One that nobody released holds the seat of its device.
create table license_files (
  id uuid primary key default gen_random_uuid(),
  license_id uuid not null references licenses,
  activation_id uuid references activations on delete set null,
  activation_request_id text not null unique,
  -- The public half of the key pair of its machine: "x" of its JWK.
  machine_key text not null,
  certificate text not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  -- The time when a longer one can be had: once its payment can no longer be refunded.
  longer_from timestamptz,
  released_at timestamptz
);
create index on license_files (license_id);
create index on license_files (activation_id);
create index on license_files (machine_key);
create index on license_files (ends_at);

-- Reports whether a device has a license file that nobody released, and that works at this time, grace
-- included.
create function holds_file(activation uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from license_files
    where activation_id = activation and released_at is null and ends_at > at - interval '7 days'
  )
$$;

-- The end of a license's updates is computed from its purchase and every renewal that counts; one whose
-- money went back stops counting.
create table renewals (
  order_id uuid primary key references orders,
  license_id uuid not null references licenses,
  paid_at timestamptz not null,
  counts boolean not null
);
create index on renewals (license_id);

-- An operator's decision about a license. It holds beside what the money says: the stricter one wins.
create table license_decisions (
  license_id uuid primary key references licenses,
  status text not null check (status in ('suspended', 'revoked')),
  -- The reason for the owner.
  note text not null,
  decided_at timestamptz not null
);

-- Days that an operator added to the updates of a license, beside its purchase and renewals.
create table license_extensions (
  id uuid primary key default gen_random_uuid(),
  license_id uuid not null references licenses,
  days int not null check (days > 0),
  extended_at timestamptz not null
);
create index on license_extensions (license_id);

-- More changes of devices than usual, for a while; an operator decides it.
create table license_device_changes (
  license_id uuid primary key references licenses,
  changes int not null check (changes > 0),
  valid_until timestamptz not null
);

-- == Invoices

-- Numbers have no gap: this row is locked until the document with the next number is written.
create table invoice_counters (
  series text not null check (series in ('invoice', 'credit_note')),
  year int not null,
  last int not null check (last > 0),
  primary key (series, year)
);

-- The content of a document is fixed in `facts` when it is issued; it is printed whenever somebody asks
-- for it. An order has one first invoice, and one for each credit note that an invoice takes back.
create table invoices (
  number text primary key,
  order_id uuid not null references orders,
  -- The credit note that it takes back; null for the first invoice.
  answers text,
  issued_at timestamptz not null,
  facts jsonb not null
);
create unique index invoices_first on invoices (order_id) where answers is null;
create index on invoices (order_id);
create index on invoices (answers);
create index invoices_by_beginning on invoices (number text_pattern_ops);

create table credit_notes (
  number text primary key,
  invoice_number text not null references invoices,
  issued_at timestamptz not null,
  amount_cents int not null check (amount_cents > 0),
  facts jsonb not null
);
create index on credit_notes (invoice_number);
create index credit_notes_by_beginning on credit_notes (number text_pattern_ops);

alter table invoices add foreign key (answers) references credit_notes;

-- == Emails

-- The outbox. The encrypted payload is emptied when the email is sent or dropped.
create table emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  license_id uuid references licenses,
  -- The name of the email: a second one with the same name is not written.
  once text unique,
  -- The order, license, account or other row whose id is in the name.
  about uuid,
  payload_sealed bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  dropped_at timestamptz,
  -- The reason why the program cannot write it: an error of ours stops it, not the mail server.
  write_fault text,
  -- It waited when the database was restored, so it may have been sent: an operator decides.
  paused_at timestamptz,
  -- The recipient's mail server refused it for good, at once or by a later message.
  bounced_at timestamptz,
  -- In the words of that server, or `sandbox`: dropped because a sandbox writes only to its owners.
  bounce_reason text
);
create index on emails (license_id);
create index on emails (recipient);
create index on emails (created_at, id);
-- Recent bounces are read every minute.
create index on emails (bounced_at) where bounced_at is not null;
-- Emails that have not left are few among all.
create index on emails (created_at) where sent_at is null and dropped_at is null;
create index emails_by_state on emails
  ((case when bounced_at is not null then 'bounced'
    when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
    when paused_at is not null then 'paused' else 'waiting' end), created_at, id);
create index emails_by_recipient on emails (lower(recipient), created_at, id);
create index on emails (about);

-- == Releases

create table releases (
  id uuid primary key default gen_random_uuid(),
  version text not null unique,
  -- The channel of apps that are offered it: everybody (stable), or apps that name the channel.
  channel text not null default 'stable' check (channel in ('stable', 'beta', 'alpha')),
  notes text not null default '',
  -- The percentage of apps with electron-updater that are offered it.
  rollout_percent int not null default 100 check (rollout_percent between 1 and 100),
  published_at timestamptz not null,
  -- Nobody can download it from this time on.
  withdrawn_at timestamptz,
  -- The time when its notes or builds last changed; null if never since it was published.
  changed_at timestamptz
);
create index on releases (published_at, id);

-- The files of a version.
create table builds (
  release_id uuid not null references releases,
  -- One of the identifiers of contract/build-names.ts.
  identifier text not null,
  file_name text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  sha512 text not null,
  -- Its name in backups; nobody can guess it and put another file there first.
  backup_name uuid not null default gen_random_uuid(),
  -- The text of a signature, which feeds repeat.
  content text,
  primary key (release_id, identifier)
);

-- The version that an operator made the current one of a build, until it is unpinned.
create table release_pins (
  identifier text primary key,
  release_id uuid not null,
  pinned_at timestamptz not null,
  foreign key (release_id, identifier) references builds (release_id, identifier)
);

-- The number of downloads of each build in a day.
create table download_days (
  day date not null,
  version text not null,
  identifier text not null,
  count int not null,
  primary key (day, version, identifier)
);

-- == Pages

create table analytics_events (
  id bigint generated always as identity primary key,
  name text not null,
  path text not null,
  title text,
  at timestamptz not null
);
create index on analytics_events (at);

-- The counts that remain of a day's events after thirty days.
create table analytics_days (
  day date not null,
  name text not null,
  path text not null,
  count int not null check (count > 0),
  primary key (day, name, path)
);

-- == What happened

-- The record of what was done, by whom and why, written in the transaction that did it. An act has the
-- name of its call; entries of the shop itself have no slash in theirs. Ids have gaps, and of two at once
-- the higher can be there first.
create table journal (
  id int generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  what text not null,
  subject text not null,
  -- The people and orders it concerned then: a license also names its order and its owner.
  order_id uuid,
  account_id uuid,
  license_id uuid,
  reason text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index on journal (subject);
create index on journal (order_id);
create index on journal (account_id);
create index on journal (license_id);
-- Finds who changed since a time.
create index journal_by_time on journal (at, id);
create index journal_by_actor on journal (actor, at, id) where what like '%/%';
create index journal_by_what on journal (what, at, id) where what like '%/%';

-- == The console and the admin API

-- The people who may enter the console. An owner also has to be named by ADMINS.
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
  -- False if its use ends the person's other passkeys and sessions.
  keeps_others boolean not null,
  made_at timestamptz not null,
  used_at timestamptz
);

-- Nonces that a passkey has signed, each once. The challenge itself is encrypted, and stored nowhere.
create table admin_challenges (
  nonce text primary key,
  used_at timestamptz not null
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

-- The passkey was used again, for one request.
create table admin_confirmations (
  token_hash bytea primary key,
  session_id uuid not null references admin_sessions on delete cascade,
  call text not null,
  body_sha256 bytea not null,
  made_at timestamptz not null,
  used_at timestamptz
);

-- Writes with a key of their own, so that a repeated write is not done again.
create table admin_requests (
  actor text not null,
  key text not null,
  -- The hash of the call and its input.
  digest bytea not null,
  -- Is null only inside the transaction that writes both.
  entry_id int references journal,
  at timestamptz not null,
  primary key (actor, key)
);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token_hash bytea not null unique,
  -- The last four characters of the key.
  hint text not null,
  scopes text[] not null,
  made_by uuid not null references admins,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

-- == Outgoing webhooks

-- Addresses of the vendor's own systems, which get webhooks about what happens in the shop.
create table webhook_endpoints (
  id uuid primary key,
  address text not null,
  -- The types of event it is sent.
  events text[] not null,
  made_at timestamptz not null,
  -- The time when an operator removed it.
  ended_at timestamptz,
  -- It gets nothing for now; the reason is "gone" when it answered 410, "paused" when an operator said
  -- so.
  stopped_at timestamptz,
  stopped_reason text check (stopped_reason in ('gone', 'paused')),
  check ((stopped_at is null) = (stopped_reason is null))
);

-- The secrets that sign messages to an endpoint. There are several while one replaces another.
create table webhook_secrets (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints,
  secret_sealed bytea not null,
  made_at timestamptz not null,
  -- Is null for the newest one, which has no end.
  ends_at timestamptz
);
create unique index on webhook_secrets (endpoint_id) where ends_at is null;

create table webhook_messages (
  -- The `webhook-id`, msg_…: the same in each try and at each endpoint.
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
  -- Counted since begun_at; a message that is sent again begins anew.
  attempts int not null default 0,
  begun_at timestamptz not null,
  -- While one instance tries it, the time when another may: a program that was killed notes no result.
  next_at timestamptz not null,
  tried_at timestamptz,
  delivered_at timestamptz,
  -- The result of the last try: the status and at most 1 kB, or why there was no response.
  status int,
  answer text,
  error text,
  unique (message_id, endpoint_id)
);
create index on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index on webhook_deliveries (endpoint_id, id);

-- == The shop itself

-- The shop's id, by which payment providers tell orders apart: two shops can share one account.
create table shop (
  is_this boolean primary key default true check (is_this),
  fingerprint text not null,
  -- Written at the first start and never changed.
  kind text not null check (kind in ('shop', 'sandbox', 'local'))
);

-- The settings that the shop last started with, so that the command line notices when it has others.
create table started_with (
  setting text primary key,
  value text not null
);

-- Each secret that a row or an app may depend on, in the order in which the shop first saw it. The
-- fingerprint of a signing key is its key id. A retired one is neither used nor needed any more.
create table shop_secrets (
  position int generated always as identity primary key,
  name text not null check (name in ('APP_SECRET', 'LICENSE_SIGNING_KEY')),
  fingerprint text not null,
  known_since timestamptz not null,
  -- Is null when it was never first, so nothing depends on it yet.
  used_since timestamptz,
  retired_at timestamptz,
  unique (name, fingerprint)
);

-- The public halves of the keys that signed the backups of this shop. A file that another key signed is
-- somebody else's.
create table backup_signers (
  public_key text primary key,
  used_since timestamptz not null
);

-- The table of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The last measurement of what the shop depends on. That these rows can be written is one of the
-- measurements.
create table health (
  name text primary key,
  answer text not null check (answer in ('answers', 'refused', 'unavailable')),
  since timestamptz not null,
  measured_at timestamptz not null
);

-- The alerts that are emailed to the vendor: one row for each cause that was ever found.
create table alerts (
  cause text not null,
  -- The provider, limit or queue, where each has its own alert; empty otherwise.
  subject text not null default '',
  -- The times when it was first and last found, this time.
  since timestamptz not null,
  seen_at timestamptz not null,
  count int not null,
  -- A note for the console about what only a running shop sees.
  note text,
  is_notified boolean not null,
  -- The time when the mail server last accepted an email about it, also about an earlier occurrence.
  notified_at timestamptz,
  -- The time of a try to email about it that may not have been accepted.
  tried_at timestamptz,
  -- The time of the first such try.
  missed_at timestamptz,
  -- The time when the reached limit ends; only for alerts about one.
  lasts_until timestamptz,
  -- True when nothing is left to report.
  is_closed boolean not null,
  primary key (cause, subject)
);

-- The days, in UTC, of which the vendor was sent a summary.
create table daily_summaries (
  day date primary key,
  tried_at timestamptz not null,
  sent_at timestamptz
);

-- Rows that broke an invariant when the shop last looked. Reading all views takes seconds on a large
-- shop, and the overview of the console must not wait that long.
create table broken_invariants (
  view text not null,
  subject text not null,
  problem text not null,
  -- The time when it was first found, this time.
  since timestamptz not null,
  primary key (view, subject)
);

-- The time of a change that no provider could repeat, by the clock that dates the copies.
create table copy_requests (
  asked_at timestamptz primary key default clock_timestamp()
);

-- Each restore of the database from a backup; "operate restore" writes it before anybody can use it.
create table restores (
  -- The number in documents issued since: 2026-R1-0001.
  number int primary key check (number > 0),
  restored_at timestamptz not null,
  -- The time of the last restored change.
  restored_until timestamptz not null
);

-- Numbers of documents issued since a restore. Those of the lost time are in the other series.
create table restored_counters (
  restore_number int not null references restores,
  series text not null check (series in ('invoice', 'credit_note')),
  year int not null,
  last int not null check (last > 0),
  primary key (restore_number, series, year)
);

-- == Functions and triggers

-- Draws an order's number from what survives the loss of its row: our id, which its provider stores, too,
-- or the provider's own for an order that begins there. Its eight characters leave out those that look
-- like others.
create function draw_order_number(sold orders, draw int) returns text language sql immutable as $$
  select 'P-' || left(characters, 4) || '-' || right(characters, 4)
  from (
    select string_agg(
      substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(hash, place) % 32, 1), '' order by place
    ) as characters
    from generate_series(0, 7) place, sha256(convert_to(
      'order number ' || draw || ' ' || case when sold.provider in ('gumroad', 'transfer')
        then sold.provider || ' ' || sold.provider_order_id else sold.id::text end,
      'UTF8'
    )) hash
  ) drawn
$$;

create function find_order_number(sold orders) returns text language plpgsql as $$
declare
  draw int := 1;
  drawn text := draw_order_number(sold, draw);
begin
  while exists (select from orders where order_number = drawn) loop
    draw := draw + 1;
    drawn := draw_order_number(sold, draw);
  end loop;
  return drawn;
end $$;

create function number_order() returns trigger language plpgsql as $$
begin
  new.order_number := find_order_number(new);
  return new;
end $$;
create trigger numbered before insert on orders for each row execute function number_order();

create function count_refunded(sold orders) returns int language sql immutable as $$
  select least(sold.refunded_cents, sold.amount_cents)
$$;

create function count_lost(sold orders) returns int language sql immutable as $$
  select least(sold.lost_cents, sold.amount_cents - count_refunded(sold))
$$;

create function count_gone(sold orders) returns int language sql immutable as $$
  select count_refunded(sold) + count_lost(sold)
$$;

-- Judges what an order's money means for what it bought.
create function judge_payment(sold orders) returns text language sql immutable as $$
  select case
    when count_gone(sold) >= sold.amount_cents then 'revoked'
    when count_lost(sold) > 0 and (
      sold.lost_to_fraud
      or count_lost(sold) >= 0.95 * (sold.amount_cents - count_refunded(sold))
    ) then 'revoked'
    when sold.disputed_cents > 0 then 'suspended'
    else 'active'
  end
$$;

-- Notes each change of refunds. Money that comes back does so on the day the shop learns of it.
create function note_refund() returns trigger language plpgsql as $$
declare
  counted int := (select coalesce(sum(cents), 0) from refunds where order_id = new.id);
  gone int := count_gone(new);
begin
  if gone <> counted then
    insert into refunds (order_id, at, cents)
    values (new.id, coalesce(new.refunded_at, new.checked_at, now()), gone - counted);
  end if;
  return null;
end $$;
create trigger refunded after insert or update of refunded_cents, lost_cents, amount_cents on orders
  for each row when (new.paid_at is not null) execute function note_refund();

create function refuse_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'a price never changes: set another one';
end $$;
create trigger price_stays before update on prices
  for each row execute function refuse_price_change();

create function refuse_coupon_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'ended_at') is distinct from (to_jsonb(old) - 'ended_at') then
    raise exception 'a coupon never changes: end it and make another one';
  end if;
  return new;
end $$;
create trigger coupon_stays before update on coupons
  for each row execute function refuse_coupon_change();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued is not changed';
end $$;
create trigger issued before update on invoices for each row execute function refuse_change();
create trigger issued before update on credit_notes for each row execute function refuse_change();

-- == Invariants

-- One view for each invariant lists the rows that break it. At rest every view is empty: they are read
-- after each test that breaks things, each hour in the running shop, and by the operator. The invariants
-- that only a history can show (a webhook answered 2xx is stored, a license that was called valid was so)
-- are tested in test/faults; what a constraint already forbids has no view.

create view invariant_i1 as
-- A paid order has exactly what it bought: a purchase one license, a team one for all seats or one
-- for each, a renewal none of its own.
select o.id::text as subject, format('%s paid, %s licenses for %s', o.kind, count(l.id), o.quantity) as problem
from orders o left join licenses l on l.order_id = o.id
where o.paid_at is not null
group by o.id
having not case o.kind
  when 'purchase' then count(l.id) = o.quantity
  when 'team' then count(l.id) in (1, o.quantity)
  else count(l.id) = 0
end;

create view invariant_i2 as
-- Each license that was paid for or given went out by email within an hour. No key is sent for one that
-- was paused or ended before; an email that bounced, or that a restore paused, is on the operator's list;
-- emails are deleted after thirty days, or with the person they were for.
select l.id::text as subject, 'no email with its key was sent' as problem
from licenses l join accounts a on a.id = l.account_id left join orders o on o.id = l.order_id
where l.status = 'active'
  and l.license_type <> 'trial'
  and a.erased_at is null
  and greatest(o.paid_at, l.created_at) between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from emails where license_id = l.id and coalesce(sent_at, bounced_at, paused_at) is not null
  );

create view invariant_i3 as
-- A payment that is none, or is not what was asked for, brings no license, unless an operator accepted
-- it.
select o.id::text as subject, format(
  '%s with %s %s for %s of %s', o.state, coalesce(o.amount_cents, 0), o.currency, o.quantity, o.unit_cents
) as problem
from orders o
where exists (select from licenses where order_id = o.id) and (
  o.paid_at is null
  or o.tax_cents >= o.amount_cents
  or o.accepted_at is null and (
    o.currency is distinct from o.price_currency
    or o.unit_cents * o.quantity is distinct from o.amount_cents - case
      when o.tax_behavior = 'inclusive' then 0
      else o.tax_cents
    end
    or (not o.taxed and o.tax_cents <> 0)
  )
);

create view invariant_i4 as
-- Each event that was acknowledged to a provider is acted on.
select event_id as subject, format('%s of %s waits since %s', type, provider, received_at) as problem
from provider_events
where handled_at is null and received_at < now() - interval '1 hour';

create view invariant_i5 as
-- One payment pays for one order, once.
select payment_id as subject, format('one payment of %s, %s paid orders', provider, count(*)) as problem
from orders
where payment_id is not null and paid_at is not null
group by provider, payment_id
having count(*) > 1
union all
select o.id::text, format('taken as paid %s times', count(j.id))
from orders o left join journal j on j.order_id = o.id and j.what = 'order paid'
where o.paid_at is not null
group by o.id
having count(j.id) <> 1;

create view invariant_i6 as
-- A license follows its money and what an operator decided, whichever is stricter.
with judged as (
  select id, account_id, state, refunded_at, judge_payment(orders) as verdict
  from orders where paid_at is not null
), due as (
  select l.id, l.status, case
    when 'revoked' in (coalesce(o.verdict, 'active'), coalesce(d.status, 'active')) then 'revoked'
    when 'suspended' in (coalesce(o.verdict, 'active'), coalesce(d.status, 'active')) then 'suspended'
    else 'active'
  end as verdict
  from licenses l
  left join judged o on o.id = l.order_id
  left join license_decisions d on d.license_id = l.id
  where l.order_id is null or o.id is not null
), told as (
  select about as order_id, created_at
  from emails
  where once like 'revoked:%' and coalesce(sent_at, paused_at) is not null
), ended as (
  select order_id, what, lag(what) over (partition by order_id order by id) as before
  from journal where what in ('license active', 'license suspended', 'license revoked')
), counted as (
  select order_id, count(*) filter (where before is distinct from 'license revoked') as times, count(*) as rows
  from ended where what = 'license revoked' group by order_id
)
select id::text as subject, format('%s, and its money and the operator say %s', status, verdict) as problem
from due
where status <> verdict
union all
select o.id::text, format('called %s, and its money says %s', o.state, o.verdict)
from judged o
where (o.state = 'refunded') <> (o.verdict = 'revoked')
  or (o.refunded_at is not null) <> (o.verdict = 'revoked')
union all
-- The licenses end once each time that the money went: a dispute can be lost, won on appeal and lost
-- again.
select o.id::text, format('its licenses were ended %s times', coalesce(c.rows, 0))
from judged o left join counted c on c.order_id = o.id
where o.verdict = 'revoked' and exists (select from licenses where order_id = o.id)
  and c.rows is distinct from coalesce(c.times, 1)
union all
-- When the person was erased, nobody is left to tell.
select o.id::text, 'ended, and its owner was not told'
from judged o join accounts owner on owner.id = o.account_id
where o.verdict = 'revoked'
  and owner.erased_at is null
  and exists (select from licenses where order_id = o.id)
  and o.refunded_at between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from told where told.order_id = o.id and told.created_at >= o.refunded_at
  );

create view invariant_i6_renewals as
-- A renewal counts while its payment is not refunded or lost.
select o.id::text as subject, format(
  'counts: %s; %s of %s gone, dispute %s',
  coalesce(r.counts::text, 'unknown'), count_gone(o), o.amount_cents, o.dispute
) as problem
from orders o left join renewals r on r.order_id = o.id
where o.kind = 'renewal' and o.paid_at is not null
  and r.counts is distinct from (judge_payment(o) = 'active');

create view invariant_i7 as
-- A license never has more devices than it allows.
select l.id::text as subject, format('%s devices of %s', count(*), l.max_activations) as problem
from licenses l join activations a on a.license_id = l.id and a.released_at is null
group by l.id
having count(*) > l.max_activations;

create view invariant_i12 as
-- A code opens one session at most, and only in its ten minutes.
select code_id::text as subject, format('%s sessions from one code', count(*)) as problem
from sessions
group by code_id
having count(*) > 1
union all
select c.id::text, format('made %s, used %s', c.created_at, s.verified_at)
from sign_in_codes c join sessions s on s.code_id = c.id
where s.verified_at > c.created_at + interval '11 minutes';

create view invariant_i13 as
-- A session ends 45 minutes after its code, and one without a cookie after twenty uses.
select id::text as subject, format('from %s to %s, used %s times', verified_at, expires_at, uses) as problem
from sessions
where expires_at > verified_at + interval '45 minutes' or uses > 20;

create view invariant_i14 as
-- Nobody agreed to the EULA before their account existed.
select e.account_id::text as subject, format('accepted %s at %s', e.version, e.accepted_at) as problem
from eula_acceptances e join accounts a on a.id = e.account_id
where e.accepted_at < a.created_at - interval '1 minute';

create view invariant_i15 as
-- An email is sent or dropped, and does not wait forever. One that a restore paused waits for an operator,
-- which check says by itself.
select id::text as subject, format('an email of kind %s waits since %s', kind, created_at) as problem
from emails
where sent_at is null and dropped_at is null and paused_at is null
  and created_at < now() - interval '1 hour';

create view invariant_i18 as
-- The provider's records agree with ours, and were reconciled lately. A first reconciliation that is
-- still going on breaks no invariant.
select provider as subject, format('%s orders differ from the books of the provider', differences) as problem
from reconciliations where differences > 0
union all
select provider, format('compared until %s', listed_until)
from reconciliations
where begun_at > now() - interval '1 day' and listed_until < now() - interval '1 hour';

create view invariant_i20 as
-- A sale can begin whenever one is tried. These are, for each provider, the sales that were tried after
-- the last one that reached a checkout page. It may take ten seconds to create a page. One that failed
-- alone after a good one counts only while the provider does not answer: a program that is killed leaves
-- such a row. A provider that answers again after the last of them ends it.
with tried as (
  select provider, created_at,
    max(created_at) filter (where provider_order_id is not null) over (partition by provider) as last_begun
  from orders
  where created_at > now() - interval '1 hour'
)
select provider as subject,
  format('%s sales tried since %s, none could begin', count(*), min(created_at)) as problem,
  count(*)::int as sales,
  min(created_at) as since
from tried
where last_begun is null or created_at > last_begun
group by provider, last_begun
having min(created_at) < now() - interval '30 seconds'
  and (
    last_begun is null
    or count(*) > 1
    or exists (select from health where name = provider and answer <> 'answers')
  )
  and not exists (
    select from health
    where name = provider and answer = 'answers' and since > max(created_at)
  );

create view invariant_i22 as
-- A refund that an operator asked for, up to a total, is made, or refused by the provider.
with asked as materialized (
  select order_id, held_payment_id, total_cents, format('%s asked for its refund: ask again', actor) as problem
  from refund_requests where refused_at is null and asked_at < now() - interval '1 hour'
)
select id::text as subject, problem from asked join orders o on id = order_id
where count_gone(o) + on_its_way_cents < total_cents
union all
select id::text, problem from asked join held_payments on id = held_payment_id
where decided_at is null;

create view invariant_i23 as
-- A license has one live key, and a new one went out by email.
select l.id::text as subject, 'its key was replaced, and is live' as problem
from licenses l join licenses r on r.previous_key_lookup = l.key_lookup
union all
select l.id::text, 'the new key was not emailed'
from licenses l join accounts a on a.id = l.account_id
where l.status = 'active'
  and a.erased_at is null
  and l.previous_key_lookup is not null
  and l.key_replaced_at between now() - interval '29 days' and now() - interval '1 hour'
  and not exists (
    select from emails e where e.license_id = l.id and e.kind = 'license' and e.created_at >= l.key_replaced_at
      and coalesce(e.sent_at, e.bounced_at, e.paused_at) is not null
  );

create view invariant_i24 as
-- An order that was paid by bank transfer has the transfers that its sums say, and its invoice. Its quote
-- was paid once.
with moved as (
  select order_id,
    coalesce(sum(cents) filter (where direction = 'in'), 0) as came,
    coalesce(sum(cents) filter (where direction = 'out'), 0) as went
  from bank_transfers group by order_id
)
select o.id::text as subject, format(
  '%s came and %s went back by transfer, %s paid, %s refunded',
  coalesce(came, 0), coalesce(went, 0), o.amount_cents, o.refunded_cents
) as problem
from orders o left join moved on order_id = o.id
where o.provider = 'transfer'
  and (coalesce(came, 0), coalesce(went, 0)) is distinct from (o.amount_cents, o.refunded_cents)
union all
select o.id::text, format('transfers of an order of %s', o.provider)
from moved join orders o on o.id = order_id
where o.provider <> 'transfer'
union all
select o.id::text, 'paid by transfer, and it has no invoice'
from orders o left join invoices i on i.order_id = o.id
where o.provider = 'transfer' and i.number is null and o.paid_at > now() - interval '10 years'
union all
select quote_id::text, format('one quote, %s paid orders', count(*))
from orders
where quote_id is not null and paid_at is not null
group by quote_id
having count(*) > 1 and bool_or(provider = 'transfer');

create view invariant_i25 as
-- An order that names its price has its kind, currency and amount, and was begun while the price held.
-- Clocks differ by less than a minute.
select o.id::text as subject, format(
  'begun at %s for %s %s, and its price is %s %s for a %s from %s',
  o.created_at, o.unit_cents + o.discount_cents, o.price_currency, p.cents, p.currency, p.kind,
  p.holds_from
) as problem
from orders o join prices p on p.id = o.price_id
where (o.kind, o.price_currency, o.unit_cents + o.discount_cents)
    is distinct from (p.kind, p.currency, p.cents)
  or o.created_at < p.holds_from - interval '1 minute'
  or exists (
    select from prices later
    where later.kind = p.kind and later.currency = p.currency
      and later.holds_from > p.holds_from
      and later.holds_from < o.created_at - interval '1 minute'
  );

create view invariant_i27 as
-- An order with a coupon is of a kind that the coupon is for, was begun while it was valid, and costs
-- what it leaves of the price.
select o.id::text as subject, format(
  'begun at %s as a %s for %s of %s with coupon %s',
  o.created_at, o.kind, o.unit_cents, o.unit_cents + o.discount_cents, c.code
) as problem
from orders o join coupons c on c.id = o.coupon_id
where o.price_currency <> c.currency
  or o.kind not in ('purchase', 'renewal')
  or (o.kind = 'purchase' and not c.for_purchase)
  or (o.kind = 'renewal' and not c.for_renewal)
  or o.created_at < c.begins_at - interval '1 minute'
  or o.created_at > least(c.ends_at, c.ended_at) + interval '1 minute'
  or o.unit_cents <> coalesce(
    ((o.unit_cents + o.discount_cents)::bigint * (100 - c.percent) + 50) / 100,
    o.unit_cents + o.discount_cents - c.off_cents
  )
union all
-- A coupon is used for payments at most as often as it may be. A payment can come after its order's time
-- had run out and its use was given to another, or for an order that a restore had lost: those keep their
-- terms and do not count.
select c.code, format('paid with %s times, and may be %s times', count(*), c.most_uses)
from coupons c join orders o on o.coupon_id = c.id
where o.paid_at is not null and o.ended_at is null
  and not exists (
    select from restores r
    where o.created_at between r.restored_until - interval '10 minutes' and r.restored_at + interval '10 minutes'
  )
group by c.id
having count(*) > c.most_uses;

create view invariant_i28 as
-- A license file that nobody released has the seat of its device, also after its end: the machine may go
-- on.
select f.id::text as subject, 'its machine can use it, and has no seat' as problem
from license_files f left join activations a on a.id = f.activation_id
where f.released_at is null
  and f.ends_at > now() - interval '7 days'
  and (a.id is null or a.released_at is not null)
union all
-- One machine has the files of a seat.
select f.activation_id::text, format('%s machines have files of one seat', count(distinct machine_key))
from license_files f
where f.released_at is null and f.ends_at > now() - interval '7 days'
group by f.activation_id
having count(distinct machine_key) > 1;
