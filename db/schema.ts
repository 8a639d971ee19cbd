import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Dispute, TransferDirection } from '#contract/admin/orders.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import type { Settlement } from '#contract/admin/quarantine.ts'
import type { QuoteMode } from '#contract/admin/quotes.ts'
import type { OrderStatus } from '#contract/admin/states.ts'
import type { DeliveryState } from '#contract/admin/webhooks.ts'
import type { Channel } from '#contract/channels.ts'
import type { TaxBehavior } from '#contract/prices.ts'
import type { LicenseStatus, LicenseType, OrderKind, PriceKind } from '#contract/product.ts'
import type { PaymentMethod, Provider } from '#contract/providers.ts'
import type { WebhookEventType } from '#contract/webhook-events.ts'
import type { FileMaker, FileReleaser } from '#contract/license-files.ts'

export type { PaymentMethod, Provider }

type Id = Generated<string>
type Time = Date
type OptionalTime = Date | null
type Json = ColumnType<unknown, string, string>

export type Db = Kysely<Database>
/** A database inside one transaction. */
export type Trx = Transaction<Database>

export interface Database {
  accounts: {
    id: Id
    /** Both are null once the person is erased. */
    email: string | null
    email_norm: string | null
    created_at: Time
    renewal_emails: Generated<boolean>
    /** The first sign-in; null for an account that a payment created and nobody has signed in to. */
    signed_in_at: ColumnType<Date | null, Date | undefined, Date | null>
    erased_at: ColumnType<Date | null, undefined, Date>
  }
  eula_acceptances: { account_id: string; version: string; accepted_at: Time; address_hash: Buffer }
  sign_in_codes: {
    id: Id
    email_norm: string
    device_hash: Buffer
    /** Null when only the browser's cookie opens it. */
    ip_prefix: string | null
    code_mac: Buffer
    link_hash: Buffer
    attempts: Generated<number>
    created_at: Time
    burned_at: OptionalTime
  }
  known_devices: { account_id: string; device_hash: Buffer; signed_in_at: Time }
  trial_devices: { fingerprint_mac: Buffer; license_id: string; first_used_at: Time }
  sessions: {
    id: Id
    code_id: string
    account_id: string
    email_norm: string
    device_hash: Buffer | null
    ip_prefix: string | null
    code_mac: Buffer
    verified_at: Time
    expires_at: Time
    uses: Generated<number>
    mismatches: Generated<number>
    revoked_at: OptionalTime
  }
  email_changes: {
    id: Id
    account_id: string
    session_id: string
    email: string
    email_norm: string
    old_code_mac: Buffer
    /** Null when no code was sent to the new address. */
    new_code_mac: Buffer | null
    attempts: Generated<number>
    created_at: Time
    burned_at: OptionalTime
  }
  orders: {
    id: Id
    /** What people call it. The database draws it. */
    order_number: ColumnType<string, never, never>
    provider: PaymentMethod
    /** Of a bank transfer its reference, as `readReference` compares it. */
    provider_order_id: string | null
    payment_id: string | null
    kind: Generated<OrderKind>
    unit_cents: number
    quantity: Generated<number>
    tax_cents: Generated<number>
    /** These three are the terms it was begun with. */
    price_currency: ColumnType<string, string, never>
    taxed: ColumnType<boolean, boolean, never>
    tax_behavior: ColumnType<TaxBehavior, TaxBehavior, never>
    state: Generated<OrderState>
    email: string | null
    email_norm: string | null
    account_id: string | null
    /** Whose its license is, when it was a gift. */
    given_to: ColumnType<string | null, undefined, string | null>
    amount_cents: number | null
    /** The currency that was paid. */
    currency: string | null
    created_at: Time
    checked_at: OptionalTime
    /** When it became certain that nobody will pay; only for unpaid orders. */
    ended_at: ColumnType<Date | null, undefined, Date>
    paid_at: OptionalTime
    refunded_at: OptionalTime
    /** The number of the newest read of its payment that it shows, and of the newest that shows its refunds. */
    payment_read: Generated<number>
    refunds_read: Generated<number>
    refunded_cents: Generated<number>
    on_its_way_cents: Generated<number>
    dispute: Generated<Dispute>
    disputed_cents: Generated<number>
    lost_cents: Generated<number>
    lost_to_fraud: Generated<boolean>
    /** When the shop first heard of the dispute. */
    disputed_at: OptionalTime
    /** When the bank wants an answer to it, at the latest. */
    dispute_due_at: OptionalTime
    /** The same of a question that a bank asks before it disputes. */
    inquiry_due_at: OptionalTime
    /** The provider's ids of the refunds that did not arrive, of which the vendor was told. */
    failed_refunds: Generated<string[]>
    fraud_warning: Generated<boolean>
    remark: 'overpaid' | 'late' | null
    renews_license_id: string | null
    quote_id: string | null
    /** How often the browser that began it gave it another address. */
    address_changes: Generated<number>
    /** Two letters; null when the provider of the payment names none. */
    country: ColumnType<string | null, undefined, string | null>
    /** The hash of the device cookie of the browser that began it; null after 30 days. */
    device_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    /** When an operator accepted its payment, although it is not what was asked for. */
    accepted_at: ColumnType<Date | null, undefined, Date>
    /** Null for a team, whose quote has its price, and for an order that begins at its provider. */
    price_id: ColumnType<string | null, string | null | undefined, never>
    /** Null without one, and when a restore lost it. */
    coupon_id: ColumnType<string | null, string | null | undefined, never>
    /** What the coupon took off each one: `unit_cents` is after it. */
    discount_cents: ColumnType<number, number | undefined, never>
  }
  prices: {
    id: Id
    kind: PriceKind
    cents: number
    currency: string
    holds_from: Time
    set_at: Time
  }
  coupons: {
    id: Id
    code: string
    /** Null when it takes off an amount. */
    percent: number | null
    off_cents: number | null
    currency: string
    for_purchase: boolean
    for_renewal: boolean
    begins_at: Time
    ends_at: OptionalTime
    most_uses: number | null
    made_at: Time
    /** When the vendor ended it. */
    ended_at: ColumnType<Date | null, undefined, Date>
  }
  /** One row: when the pages were exported last. */
  page_exports: { is_last: boolean; exported_at: Time }
  /** Money of an order that went back. A trigger of the table of orders writes it. */
  refunds: { id: Generated<number>; order_id: string; at: Time; cents: number }
  /** Money that came or went by bank, as an owner recorded it. `day` is written as 2026-11-22. */
  bank_transfers: {
    reference_key: string
    reference: string
    order_id: string
    direction: TransferDirection
    day: string
    cents: number
    recorded_at: Time
  }
  /** The newest pro forma of a quote. */
  pro_formas: { quote_id: string; sent_at: Time; facts: Json }
  quotes: {
    id: Id
    /** The hash of the token in its link. */
    token_hash: Buffer
    email: string
    mode: QuoteMode
    seats: number
    unit_cents: number
    currency: string
    created_at: Time
    valid_until: Time
    cancelled_at: OptionalTime
    /** When its link was replaced by a new one. */
    linked_at: ColumnType<Date | null, undefined, Date>
  }
  quote_people: { quote_id: string; seat: number; name: string; email: string }
  renewals: { order_id: string; license_id: string; paid_at: Time; counts: boolean }
  licenses: {
    id: Id
    account_id: string
    order_id: string | null
    seat: Generated<number>
    license_type: LicenseType
    status: Generated<LicenseStatus>
    status_note: string | null
    key_lookup: Buffer
    key_sealed: Buffer
    key_last4: string
    /** Of the key it had before, until an APP_SECRET is retired. */
    previous_key_lookup: ColumnType<Buffer | null, undefined, Buffer | null>
    key_replaced_at: OptionalTime
    max_activations: number
    updates_until: Time
    created_at: Time
    trial_address_hash: Buffer | null
  }
  activations: {
    id: Id
    license_id: string
    fingerprint: string
    device_name: string | null
    platform: string | null
    app_version: string | null
    signing_keys: string[] | null
    activated_at: Time
    last_seen_at: Time
    released_at: OptionalTime
    /** The activation of another device that released it. */
    released_by: ColumnType<string | null, undefined, string>
  }
  license_files: {
    id: Id
    license_id: string
    activation_id: string | null
    request_id: string | null
    machine_key: string
    certificate: string
    made_at: Time
    made_by: FileMaker
    ends_at: Time
    longer_from: ColumnType<Date | null, Date | null, never>
    released_at: ColumnType<Date | null, undefined, Date>
    released_by: ColumnType<FileReleaser | null, undefined, FileReleaser>
  }
  revocation_list: {
    is_this: Generated<boolean>
    number: number
    revoked: string[]
  }
  provider_events: {
    provider: Provider
    event_id: string
    type: string
    topic: EventTopic
    reference: string | null
    payload: Json
    received_at: Time
    handled_at: OptionalTime
    outcome: string | null
    /** Whether a webhook brought it, or only the provider's list. */
    is_delivered: Generated<boolean>
  }
  reconciliations: {
    provider: Provider
    begun_at: Time
    alive_at: OptionalTime
    listed_until: OptionalTime
    events: Generated<number>
    missed: Generated<number>
    healed: Generated<number>
    differences: Generated<number>
  }
  quarantine: {
    id: Id
    provider: Provider
    reference: string
    reason: string
    detail: Json
    created_at: Time
    settled_at: ColumnType<Date | null, undefined, Date | null>
    settled_as: ColumnType<Settlement | null, undefined, Settlement | null>
  }
  emails: {
    id: Id
    kind: string
    recipient: string
    license_id: string | null
    once: string | null
    payload_sealed: Buffer | null
    created_at: Time
    sent_at: OptionalTime
    dropped_at: OptionalTime
    bounced_at: ColumnType<Date | null, undefined, Date>
    bounce_reason: ColumnType<string | null, undefined, string>
    /** It waited when the database was restored, and is sent only when an operator says so. */
    held_at: ColumnType<Date | null, undefined, Date | null>
    /** Why the program cannot write it. */
    write_fault: ColumnType<string | null, undefined, string | null>
  }
  /** Each time the database came back from a backup. */
  restores: {
    number: number
    restored_at: Time
    /** When the last change that came back was made. */
    restored_until: Time
  }
  invoice_counters: { series: InvoiceSeries; year: number; last: number }
  /** The same, for documents issued since a restore. */
  restored_counters: {
    restore_number: number
    series: InvoiceSeries
    year: number
    last: number
  }
  invoices: {
    number: string
    order_id: string
    issued_at: Time
    facts: Json
    /** The credit note that it answers; null of the first invoice. */
    answers: ColumnType<string | null, string | undefined, never>
  }
  credit_notes: {
    number: string
    invoice_number: string
    issued_at: Time
    amount_cents: number
    facts: Json
  }
  releases: {
    id: Id
    version: string
    channel: Generated<Channel>
    notes: Generated<string>
    rollout_percent: Generated<number>
    published_at: Time
    withdrawn_at: Generated<OptionalTime>
    changed_at: Generated<OptionalTime>
  }
  release_pins: { identifier: string; release_id: string; pinned_at: Time }
  customer_notes: {
    id: Id
    account_id: string
    /** As the record names them. */
    author: ColumnType<string, string, never>
    text: string
    written_at: Time
  }
  builds: {
    release_id: string
    identifier: string
    file_name: string
    size: number
    sha256: string
    sha512: string
    /** Of a signature. */
    content: ColumnType<string | null, string | null | undefined, never>
    /** What a package for apt or dnf declares; null for other files. */
    package: ColumnType<unknown, string | null, never>
  }
  analytics_events: {
    id: Generated<number>
    name: string
    path: string
    title: string | null
    at: Time
  }
  analytics_days: { day: Time; name: string; path: string; count: number }
  download_days: { day: Time; version: string; identifier: string; count: number }
  audit: {
    id: Generated<number>
    at: Time
    actor: string
    action: string
    subject: string
    detail: Json
  }
  operator_actions: {
    number: number
    at: Time
    actor: string
    action: string
    /** The id of what it was done to. */
    subject: string
    reason: string
    before: Json
    after: Json
  }
  /** Says that an operator paused or ended a license; its payment can still be stricter. */
  license_decisions: {
    license_id: string
    status: Exclude<LicenseStatus, 'active'>
    note: string
    decided_at: Time
  }
  /** Extra changes of devices, until that time. */
  license_device_changes: { license_id: string; changes: number; valid_until: Time }
  license_extensions: { id: Id; license_id: string; days: number; extended_at: Time }
  started_with: { setting: string; value: string }
  health: {
    name: string
    answer: 'answers' | 'refused' | 'unavailable'
    since: Date
    measured_at: Date
  }
  alerts: {
    /** A `Cause` of server/troubles/kinds.ts; a later version can have others. */
    cause: string
    /** The provider, limit or queue, where each is told by itself; empty otherwise. */
    subject: Generated<string>
    since: Date
    seen_at: Date
    count: number
    is_notified: boolean
    notified_at: OptionalTime
    tried_at: OptionalTime
    missed_at: OptionalTime
    is_closed: boolean
    lasts_until: OptionalTime
    /** What only a running shop sees, for the console. */
    note: ColumnType<string | null, string | null | undefined, string | null>
    /** How often it came back within an hour of being over. */
    returns: Generated<number>
  }
  /** The rows that broke a promise when the shop last looked. */
  broken_promises: { view: string; subject: string; problem: string; since: Time }
  device_days: { day: Time; version: string; devices: number }
  /** `day` is written as 2026-11-22. */
  daily_summaries: {
    day: string
    tried_at: Time
    sent_at: ColumnType<Date | null, undefined, Date>
  }
  webhook_endpoints: {
    id: string
    address: string
    events: WebhookEventType[]
    made_at: Time
    ended_at: ColumnType<Date | null, undefined, Date>
    stopped_at: ColumnType<Date | null, undefined, Date | null>
    stopped_reason: ColumnType<StoppedReason | null, undefined, StoppedReason | null>
  }
  webhook_secrets: {
    id: string
    endpoint_id: string
    secret_sealed: Buffer
    made_at: Time
    ends_at: ColumnType<Date | null, undefined, Date>
  }
  webhook_messages: { id: string; type: WebhookEventType | 'test'; payload: string; at: Time }
  webhook_deliveries: {
    id: Generated<number>
    message_id: string
    endpoint_id: string
    state: Generated<DeliveryState>
    attempts: Generated<number>
    begun_at: Time
    next_at: Time
    tried_at: ColumnType<Date | null, undefined, Date>
    delivered_at: ColumnType<Date | null, undefined, Date | null>
    status: ColumnType<number | null, undefined, number | null>
    answer: ColumnType<string | null, undefined, string | null>
    error: ColumnType<string | null, undefined, string | null>
  }
  admins: {
    id: Id
    email: string
    email_norm: string
    role: AdminRole
    added_at: Time
    removed_at: OptionalTime
  }
  admin_passkeys: {
    id: string
    admin_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    added_at: Time
    used_at: OptionalTime
  }
  admin_links: {
    token_hash: Buffer
    admin_id: string
    keeps_others: boolean
    made_at: Time
    used_at: OptionalTime
  }
  admin_challenges: {
    id: Id
    challenge: string
    purpose: 'add' | 'sign_in' | 'confirm'
    made_for: string
    call: string | null
    body_sha256: Buffer | null
    made_at: Time
    used_at: OptionalTime
  }
  admin_sessions: {
    id: Id
    token_hash: Buffer
    admin_id: string
    started_at: Time
    expires_at: Time
    ended_at: OptionalTime
  }
  admin_confirmations: {
    token_hash: Buffer
    session_id: string
    call: string
    body_sha256: Buffer
    made_at: Time
    used_at: OptionalTime
  }
  admin_requests: {
    actor: string
    key: string
    digest: Buffer
    action_number: ColumnType<number | null, undefined, number>
    at: Time
  }
  api_keys: {
    id: Id
    name: string
    token_hash: Buffer
    hint: string
    scopes: string[]
    made_by: string
    made_at: Time
    expires_at: Time
    used_at: OptionalTime
    revoked_at: OptionalTime
  }
  migrations: { name: string; sha256: string; applied_at: Generated<Date> }
  rate_limits: { key: string; points: number; expire: number | null }
  shop: { is_this: Generated<boolean>; fingerprint: string }
  /** Of the repositories for apt and dnf. */
  repository_keys: {
    id: Id
    fingerprint: string
    public_key: string
    private_sealed: ColumnType<Buffer | null, Buffer, Buffer | null>
    made_at: Time
    retired_at: ColumnType<Date | null, undefined, Date>
  }
  /** As a JWK. */
  backup_signers: { public_key: string; used_since: Time }
  shop_secrets: {
    position: Generated<number>
    name: SecretName
    fingerprint: string
    known_since: Date
    used_since: Date | null
    retired_at: ColumnType<Date | null, undefined, Date>
  }
}

/** A setting with a secret that rows or apps depend on. */
export type SecretName = 'APP_SECRET' | 'LICENSE_SIGNING_KEY'
type StoppedReason = 'gone' | 'paused'
export type InvoiceSeries = 'invoice' | 'credit_note'
/** `payment`: an order's payment changed. */
export type EventTopic = 'order' | 'payment' | 'fraud_warning' | 'other'
type OrderState = Exclude<OrderStatus, 'disputed'>
