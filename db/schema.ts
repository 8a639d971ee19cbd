// Written by `npm run schema` from the tables that db/migrations makes, which say what each column is.
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

export type Db = Kysely<Database>
/** A database inside one transaction. */
export type Trx = Transaction<Database>

type Json = ColumnType<unknown, string, string>

export interface Database {
  accounts: {
    id: Generated<string>
    email: string | null
    email_norm: string | null
    created_at: Date
    renewal_emails: Generated<boolean>
    signed_in_at: Date | null
    erased_at: Date | null
  }
  activations: {
    id: Generated<string>
    license_id: string
    fingerprint: string
    device_name: string | null
    platform: string | null
    app_version: string | null
    signing_keys: string[] | null
    activated_at: Date
    last_seen_at: Date
    released_at: Date | null
    released_by: string | null
  }
  admin_challenges: {
    nonce: string
    used_at: Date
  }
  admin_confirmations: {
    token_hash: Buffer
    session_id: string
    call: string
    body_sha256: Buffer
    made_at: Date
    used_at: Date | null
  }
  admin_links: {
    token_hash: Buffer
    admin_id: string
    keeps_others: boolean
    made_at: Date
    used_at: Date | null
  }
  admin_passkeys: {
    id: string
    admin_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    added_at: Date
    used_at: Date | null
  }
  admin_requests: {
    actor: string
    key: string
    digest: Buffer
    entry_id: number | null
    at: Date
  }
  admin_sessions: {
    id: Generated<string>
    token_hash: Buffer
    admin_id: string
    started_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  admins: {
    id: Generated<string>
    email: string
    email_norm: string
    role: 'owner' | 'support'
    added_at: Date
    removed_at: Date | null
  }
  alerts: {
    cause: string
    subject: Generated<string>
    since: Date
    seen_at: Date
    count: number
    note: string | null
    is_notified: boolean
    notified_at: Date | null
    tried_at: Date | null
    missed_at: Date | null
    lasts_until: Date | null
    is_closed: boolean
  }
  analytics_days: {
    day: string
    name: string
    path: string
    count: number
  }
  analytics_events: {
    id: Generated<number>
    name: string
    path: string
    title: string | null
    at: Date
  }
  api_keys: {
    id: Generated<string>
    name: string
    token_hash: Buffer
    hint: string
    scopes: string[]
    made_by: string
    made_at: Date
    expires_at: Date
    used_at: Date | null
    revoked_at: Date | null
  }
  backup_signers: {
    public_key: string
    used_since: Date
  }
  bank_transfers: {
    reference_key: string
    reference: string
    order_id: string
    direction: 'in' | 'out'
    day: string
    cents: number
    recorded_at: Date
  }
  broken_invariants: {
    view: string
    subject: string
    problem: string
    since: Date
  }
  builds: {
    release_id: string
    identifier: string
    file_name: string
    size: number
    sha256: string
    sha512: string
    backup_name: Generated<string>
    content: string | null
  }
  copy_requests: {
    asked_at: Generated<Date>
  }
  coupons: {
    id: Generated<string>
    code: string
    percent: number | null
    off_cents: number | null
    currency: string
    for_purchase: boolean
    for_renewal: boolean
    begins_at: Date
    ends_at: Date | null
    most_uses: number | null
    made_at: Date
    ended_at: Date | null
  }
  credit_notes: {
    number: string
    invoice_number: string
    issued_at: Date
    amount_cents: number
    facts: Json
  }
  customer_notes: {
    id: Generated<string>
    account_id: string
    author: string
    text: string
    written_at: Date
  }
  daily_summaries: {
    day: string
    tried_at: Date
    sent_at: Date | null
  }
  download_days: {
    day: string
    version: string
    identifier: string
    count: number
  }
  email_changes: {
    id: Generated<string>
    account_id: string
    session_id: string
    email: string
    email_norm: string
    old_code_mac: Buffer
    new_code_mac: Buffer | null
    attempts: Generated<number>
    created_at: Date
    burned_at: Date | null
  }
  emails: {
    id: Generated<string>
    kind: string
    recipient: string
    license_id: string | null
    once: string | null
    about: string | null
    payload_sealed: Buffer | null
    created_at: Date
    sent_at: Date | null
    dropped_at: Date | null
    write_fault: string | null
    paused_at: Date | null
    bounced_at: Date | null
    bounce_reason: string | null
  }
  eula_acceptances: {
    account_id: string
    version: string
    accepted_at: Date
    address_hash: Buffer
    seller_name: string
    seller_address: string
  }
  health: {
    name: string
    answer: 'answers' | 'refused' | 'unavailable'
    since: Date
    measured_at: Date
  }
  held_payments: {
    id: Generated<string>
    provider: 'stripe' | 'coinbase' | 'btcpay' | 'gumroad'
    reference: string
    reason: string
    detail: Json
    created_at: Date
    decided_at: Date | null
    decision: 'accepted' | 'refunded' | 'dismissed' | null
  }
  invoice_counters: {
    series: 'invoice' | 'credit_note'
    year: number
    last: number
  }
  invoices: {
    number: string
    order_id: string
    answers: string | null
    issued_at: Date
    facts: Json
  }
  journal: {
    id: Generated<number>
    at: Date
    actor: string
    what: string
    subject: string
    order_id: string | null
    account_id: string | null
    license_id: string | null
    reason: Generated<string>
    before: Json
    after: Json
  }
  known_devices: {
    account_id: string
    device_hash: Buffer
    signed_in_at: Date
  }
  license_decisions: {
    license_id: string
    status: 'suspended' | 'revoked'
    note: string
    decided_at: Date
  }
  license_device_changes: {
    license_id: string
    changes: number
    valid_until: Date
  }
  license_extensions: {
    id: Generated<string>
    license_id: string
    days: number
    extended_at: Date
  }
  license_files: {
    id: Generated<string>
    license_id: string
    activation_id: string | null
    activation_request_id: string
    machine_key: string
    certificate: string
    made_at: Date
    ends_at: Date
    longer_from: Date | null
    released_at: Date | null
  }
  licenses: {
    id: Generated<string>
    account_id: string
    order_id: string | null
    seat: Generated<number>
    license_type: 'individual' | 'team' | 'trial'
    trial_address_hash: Buffer | null
    status: Generated<'active' | 'suspended' | 'revoked'>
    status_note: string | null
    key_lookup: Buffer
    key_sealed: Buffer
    key_last4: string
    previous_key_lookup: Buffer | null
    key_replaced_at: Date | null
    max_activations: number
    updates_until: Date
    created_at: Date
  }
  migrations: {
    name: string
    sha256: string
    applied_at: Generated<Date>
    version: string
    needs_program: string | null
  }
  orders: {
    id: Generated<string>
    order_number: Generated<string>
    kind: Generated<'purchase' | 'renewal' | 'team'>
    provider: 'stripe' | 'coinbase' | 'btcpay' | 'gumroad' | 'transfer'
    provider_order_id: string | null
    payment_id: string | null
    state: Generated<'open' | 'confirming' | 'underpaid' | 'paid' | 'expired' | 'failed' | 'refunded'>
    price_id: string | null
    coupon_id: string | null
    discount_cents: Generated<number>
    unit_cents: number
    quantity: Generated<number>
    price_currency: string
    taxed: boolean
    tax_behavior: 'inclusive' | 'exclusive'
    refund_days: number | null
    renews_license_id: string | null
    quote_id: string | null
    email: string | null
    email_norm: string | null
    account_id: string | null
    given_to: string | null
    country: string | null
    device_hash: Buffer | null
    amount_cents: number | null
    currency: string | null
    tax_cents: Generated<number>
    remark: 'overpaid' | 'late' | null
    payment_read: Generated<number>
    refunds_read: Generated<number>
    refunded_cents: Generated<number>
    on_its_way_cents: Generated<number>
    dispute: Generated<'none' | 'open' | 'won' | 'lost'>
    disputed_cents: Generated<number>
    lost_cents: Generated<number>
    lost_to_fraud: Generated<boolean>
    disputed_at: Date | null
    dispute_due_at: Date | null
    inquiry_due_at: Date | null
    failed_refunds: Generated<string[]>
    fraud_warning: Generated<boolean>
    created_at: Date
    checked_at: Date | null
    ended_at: Date | null
    paid_at: Date | null
    accepted_at: Date | null
    refunded_at: Date | null
    address_changes: Generated<number>
  }
  page_exports: {
    is_last: boolean
    exported_at: Date
  }
  prices: {
    id: Generated<string>
    kind: 'purchase' | 'renewal'
    cents: number
    currency: string
    holds_from: Date
    set_at: Date
  }
  pro_formas: {
    quote_id: string
    sent_at: Date
    facts: Json
  }
  provider_events: {
    provider: 'stripe' | 'coinbase' | 'btcpay' | 'gumroad'
    event_id: string
    type: string
    topic: 'order' | 'payment' | 'fraud_warning' | 'other'
    reference: string | null
    payload: Json
    is_delivered: Generated<boolean>
    happened_at: Date | null
    received_at: Date
    handled_at: Date | null
    outcome: string | null
  }
  quote_people: {
    quote_id: string
    seat: number
    name: string
    email: string
  }
  quotes: {
    id: Generated<string>
    token_hash: Buffer
    email: string
    mode: 'seats' | 'keys'
    seats: number
    unit_cents: number
    currency: string
    created_at: Date
    valid_until: Date
    cancelled_at: Date | null
    linked_at: Date | null
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  reconciliations: {
    provider: 'stripe' | 'coinbase' | 'btcpay' | 'gumroad'
    begun_at: Date
    alive_at: Date | null
    listed_until: Date | null
    events: Generated<number>
    missed: Generated<number>
    healed: Generated<number>
    differences: Generated<number>
  }
  refund_requests: {
    id: Generated<string>
    order_id: string | null
    held_payment_id: string | null
    total_cents: number
    actor: string
    reason: string
    asked_at: Date
    refused_at: Date | null
  }
  refunds: {
    id: Generated<number>
    order_id: string
    at: Date
    cents: number
  }
  release_pins: {
    identifier: string
    release_id: string
    pinned_at: Date
  }
  releases: {
    id: Generated<string>
    version: string
    channel: Generated<'stable' | 'beta' | 'alpha'>
    notes: Generated<string>
    rollout_percent: Generated<number>
    published_at: Date
    withdrawn_at: Date | null
    changed_at: Date | null
  }
  renewals: {
    order_id: string
    license_id: string
    paid_at: Date
    counts: boolean
  }
  restored_counters: {
    restore_number: number
    series: 'invoice' | 'credit_note'
    year: number
    last: number
  }
  restores: {
    number: number
    restored_at: Date
    restored_until: Date
  }
  sessions: {
    id: Generated<string>
    code_id: string
    account_id: string
    email_norm: string
    device_hash: Buffer | null
    ip_prefix: string | null
    code_mac: Buffer
    verified_at: Date
    expires_at: Date
    uses: Generated<number>
    mismatches: Generated<number>
    revoked_at: Date | null
  }
  shop: {
    is_this: Generated<boolean>
    fingerprint: string
    kind: 'shop' | 'sandbox' | 'local'
  }
  shop_secrets: {
    position: Generated<number>
    name: 'APP_SECRET' | 'LICENSE_SIGNING_KEY'
    fingerprint: string
    known_since: Date
    used_since: Date | null
    retired_at: Date | null
  }
  sign_in_codes: {
    id: string
    email_norm: string
    device_hash: Buffer
    ip_prefix: string | null
    code_mac: Buffer
    link_hash: Buffer
    attempts: Generated<number>
    created_at: Date
    burned_at: Date | null
  }
  started_with: {
    setting: string
    value: string
  }
  trial_devices: {
    fingerprint_mac: Buffer
    license_id: string
    first_used_at: Date
  }
  webhook_deliveries: {
    id: Generated<number>
    message_id: string
    endpoint_id: string
    state: Generated<'waiting' | 'delivered' | 'failed' | 'stopped'>
    attempts: Generated<number>
    begun_at: Date
    next_at: Date
    tried_at: Date | null
    delivered_at: Date | null
    status: number | null
    answer: string | null
    error: string | null
  }
  webhook_endpoints: {
    id: string
    address: string
    events: string[]
    made_at: Date
    ended_at: Date | null
    stopped_at: Date | null
    stopped_reason: 'gone' | 'paused' | null
  }
  webhook_messages: {
    id: string
    type: string
    payload: string
    at: Date
  }
  webhook_secrets: {
    id: string
    endpoint_id: string
    secret_sealed: Buffer
    made_at: Date
    ends_at: Date | null
  }
  withdrawals: {
    id: Generated<string>
    name: string | null
    order_number: string
    email: string | null
    email_norm: string | null
    is_signed_in: boolean
    sent_at: Date
    order_id: string | null
    finding: 'due' | 'late' | 'refunded' | 'sold_by_provider' | null
    dismissed_at: Date | null
  }
}
