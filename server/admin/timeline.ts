import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { actionList, RecordedAction } from '#contract/admin/audit.ts'
import type { moment } from '#contract/admin/customers.ts'
import { nameEmailKind } from '#contract/admin/email-kinds.ts'
import type { Facts } from '#contract/admin/write.ts'
import { capitalize, sayWords } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { paymentMethods, saidWays, type PaymentMethod } from '#contract/providers.ts'
import { sayPlatform } from '#contract/build-names.ts'
import type { Finding } from '../customers/cancellations.ts'
import type { ShopContext } from '../settings/deps.ts'
import { remarks, type HoldReason } from '../orders/held/why-held.ts'
import { nameOf } from './audit/actor-names.ts'
import { tellAction, type NameAction } from './audit/tell-action.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'

type Moment = z.input<typeof moment>
type Kind = Moment['kind']
type Told = Moment & { cursor: string; author: Fact }

/** Reads a page of what is known of a customer, newest first. */
export async function readCustomerTimeline(
  context: ShopContext,
  accountId: string,
  nameAction: NameAction,
  after?: string,
): Promise<Told[] | { refused: string }> {
  const page = comesAfter('at', 'key', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const customer = sql`
    own as (select * from accounts where id = ${accountId}),
    sale as materialized (
      select * from orders where account_id = ${accountId}
      union select orders.* from orders join own using (email_norm) where account_id is null
    ),
    license as materialized (select * from licenses where account_id = ${accountId}),
    address as materialized (
      select email as address from own union select email_norm from own union select email from sale
    )`
  const end = sql`order by at desc, key desc limit ${pageSize}`
  return readTimeline(context, nameAction, customer, sql`where ${page} ${end}`, end)
}

/**
 * Reads the timeline of an order and the licenses it bought, newest first: of each kind of moment the
 * newest hundred.
 */
export async function readOrderTimeline(
  context: ShopContext,
  orderId: string,
  nameAction: NameAction,
): Promise<Moment[]> {
  const order = sql`
    own as (select * from accounts where false),
    sale as materialized (select * from orders where id = ${orderId}),
    license as materialized (select * from licenses where order_id = ${orderId}),
    address as (select ''::text as address where false)`
  const end = sql`order by at desc, key desc`
  return readTimeline(context, nameAction, order, sql`${end} limit 100`, end)
}

/** Tells an action as a moment of its subject. */
export function tellOfAction({
  at,
  number,
  actor,
  actor_name: name,
  ...told
}: z.input<typeof actionList.row>): Moment {
  return { at, kind: 'entry', subject: `${number}`, who: name ?? actor, ...tellEntry(told) }
}

/**
 * Reads a timeline. `ofPart` cuts what is read of each part: two thousand emails cost no more than fifty.
 */
async function readTimeline(
  { db }: ShopContext,
  nameAction: NameAction,
  whose: RawBuilder<unknown>,
  ofPart: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
) {
  const { rows } = await sql<Omit<Row, 'at'> & { at: Date; cursor: string }>`
    with ${whose},
    device as materialized (
      select activations.*, key_last4 from activations join license on license.id = license_id
      where license_id = any(array(select id from license))
    ),
    held as materialized (
      select held_payments.* from held_payments
      join sale on provider_order_id = reference and sale.provider = held_payments.provider
    ),
    timeline as (${sql.join(
      timelineParts.map((part, step) => cut(part, step, ofPart)),
      sql` union all `,
    )})
    select at, kind, subject, facts, ${makeCursor('at', 'key')} as cursor from timeline ${end}
  `.execute(db)
  return rows.map(({ at, subject, cursor, ...row }) => ({
    cursor,
    at,
    kind: row.kind,
    subject,
    detail: '',
    change: '',
    ...words[row.kind](row.facts, nameAction),
    who: nameDoer(row),
    author: row.facts['author'],
  }))
}

interface Row {
  at: Date
  kind: Kind
  subject: string
  facts: Facts
}

/**
 * Cuts a part. When things happened in one moment, the later step has the higher key: a license its
 * order, and an email its license.
 */
function cut(part: RawBuilder<unknown>, step: number, ofPart: RawBuilder<unknown>) {
  return sql`(
    select * from (
      select at, kind, subject, facts, overlay(md5(kind || subject) placing ${step.toString(16).padStart(2, '0')} from 1)::uuid as key
      from (${part}) part (at, kind, subject, facts)
    ) keyed ${ofPart}
  )`
}

const aboutDevice = sql`jsonb_build_object(
  'device', coalesce(device_name, left(fingerprint, 8)), 'platform', platform,
  'version', app_version, 'last4', key_last4, 'by_other', released_by is not null
)`

const ownEmails = sql`(
  select * from emails where id in (
    select id from emails where license_id = any(array(select id from license))
    union select id from emails where recipient = any(array(select address from address))
    union select id from emails where about = any(array(select id from sale))
  )
) email`

/**
 * The kinds of moments of a customer: when, which kind, the id of its row, and its facts. Keys are cut to
 * the last four characters.
 */
const timelineParts = [
  sql`select created_at, 'account_opened', id::text, jsonb_build_object('email', email) from own`,
  // One sign-in is noted in all three, and each is deleted at another time.
  sql`select at, 'sign_in', own.id::text, jsonb_build_object('is_first', at = signed_in_at)
    from own, lateral (
      select signed_in_at as at union
      select verified_at from sessions where account_id = own.id union
      select signed_in_at from known_devices where account_id = own.id
    ) sign_ins where at is not null`,
  sql`select accepted_at, 'eula_accepted', account_id::text, jsonb_build_object('version', version)
    from eula_acceptances where account_id = (select id from own)`,
  sql`select coalesce(paid_at, created_at), case when paid_at is null then 'checkout' else 'order' end,
    id::text, jsonb_build_object(
      'number', order_number, 'kind', kind, 'provider', provider, 'quantity', quantity, 'unit_cents', unit_cents,
      'asked_cents', unit_cents * quantity,
      'amount_cents', amount_cents, 'tax_cents', tax_cents, 'state', state,
      'currency', coalesce(currency, price_currency)
    ) from sale`,
  sql`select refunds.at, 'refund', refunds.id::text, jsonb_build_object(
      'cents', cents, 'currency', coalesce(currency, price_currency)
    ) from refunds join sale on sale.id = order_id`,
  sql`select issued_at, 'invoice', number, jsonb_build_object('number', number)
    from invoices where order_id in (select id from sale)`,
  sql`select credit_notes.issued_at, 'credit_note', credit_notes.number,
      jsonb_build_object('number', credit_notes.number, 'invoice', invoice_number)
    from credit_notes join invoices on invoices.number = invoice_number
    where order_id in (select id from sale)`,
  sql`select created_at, 'payment_held', id::text, jsonb_build_object('reason', reason) from held`,
  // One that named no order leads to what its sender typed.
  sql`select sent_at, 'withdrawal', coalesce(sale.id::text, cancellations.order_number), jsonb_build_object(
      'number', cancellations.order_number, 'name', name, 'email', cancellations.email, 'finding', finding,
      'is_signed_in', is_signed_in, 'is_buyer', cancellations.email_norm is not distinct from sale.email_norm
    ) from cancellations left join sale on sale.id = order_id
    where order_id = any(array(select id from sale))
      or cancellations.email_norm = (select email_norm from own)`,
  sql`select created_at, 'license', min(id::text), jsonb_build_object(
      'count', count(*), 'last4', min(key_last4), 'type', license_type
    ) from license group by created_at, license_type, order_id, case when order_id is null then id end`,
  sql`select activated_at, 'activated', id::text, ${aboutDevice}
    from device`,
  sql`select last_seen_at, 'checked_in', id::text, ${aboutDevice}
    from device
    where released_at is null and last_seen_at > activated_at`,
  sql`select released_at, 'released', id::text, ${aboutDevice} || jsonb_build_object('by', (
      select coalesce(${nameOf('actor')}, actor) from journal
      where journal.license_id = device.license_id and what = 'licenses/release-device' and after ->> 'released' = device.id::text
    )) from device where released_at is not null`,
  sql`select coalesce(sent_at, dropped_at, created_at), 'email', id::text, jsonb_build_object(
      'kind', kind, 'to', recipient, 'state', case
        when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
        when paused_at is not null then 'paused' else 'waiting' end
    ) from ${ownEmails} where bounced_at is null or sent_at is not null`,
  sql`select bounced_at, 'email_bounced', id::text, jsonb_build_object(
      'kind', kind, 'to', recipient, 'reason', bounce_reason
    ) from ${ownEmails} where bounced_at is not null`,
  sql`select written_at, 'note', id::text, jsonb_build_object(
      'author', author, 'name', ${nameOf('author')}, 'text', text
    ) from customer_notes where account_id = (select id from own)`,
  // The entries that an order was paid and a note was added are left out, because those rows show it
  // themselves.
  sql`select at, 'entry', journal.id::text, jsonb_build_object(
      'action', what, 'actor', coalesce(${nameOf('actor')}, actor), 'reason', reason,
      'before', before, 'after', after
    ) from journal where what not in ('order paid', 'customers/add-note') and (
      account_id = any(array(select id from own)) or order_id = any(array(select id from sale))
      or license_id = any(array(select id from license)) or subject = any(array(select id::text from held))
    )`,
]

const doers: Partial<Record<Kind, string>> = {
  sign_in: 'Customer',
  eula_accepted: 'Customer',
  checkout: 'Customer',
  activated: 'App',
  checked_in: 'App',
}

const actors: Record<string, string> = { shop: 'Shop', customer: 'Customer' }

function nameDoer({ kind, facts }: Pick<Row, 'kind' | 'facts'>): string {
  const { actor, by, provider } = facts
  if (kind === 'note') return String(facts['name'] ?? facts['author'])
  if (kind === 'released') return String(by ?? 'Customer')
  if (kind === 'entry') return actors[String(actor)] ?? String(actor)
  if (kind === 'order') return nameProvider(provider)
  if (kind === 'withdrawal') return facts['is_buyer'] ? 'Customer' : 'Unconfirmed'
  return doers[kind] ?? 'Shop'
}

type Fact = Facts[string] | undefined

function nameProvider(id: Fact): string {
  return paymentMethods[id as PaymentMethod]?.name ?? String(id)
}

const join = (...parts: (Fact | false)[]) => parts.filter(Boolean).join(', ')

const money = (currency: Fact, cents: Fact) => formatPrice(Number(cents), String(currency))
const endOfKey = (last4: Fact) => `PC1-…${last4}`

const bought: Record<string, string> = {
  purchase: 'Bought an Individual License',
  renewal: 'Renewed a license',
  team: 'Bought licenses for a team',
}

/** The words for what became of a checkout that was not paid. */
const unpaid: Record<string, string> = {
  confirming: 'payment being confirmed',
  underpaid: 'payment too low',
  expired: 'expired unpaid',
  failed: 'payment failed',
}

/** Writes "P-7K3M-2Q9D, by card, 3 × $45.00". */
function tellAsked({ number, provider, quantity, unit_cents: unit, currency }: Facts): string {
  const { way } = paymentMethods[provider as PaymentMethod]
  return join(
    number,
    saidWays[way],
    Number(quantity) > 1 && `${quantity} × ${money(currency, unit)}`,
  )
}

const nameSystem = (platform: Fact) => platform && sayPlatform(String(platform))

/** Says what a withdrawal meant for its order when it came; nothing of one that waits for a refund. */
const findings: Record<Finding, string> = {
  due: '',
  late: 'too late',
  refunded: 'already refunded',
  sold_by_provider: 'sold by the provider',
}

/** Each email is told by its name, which is a title and no part of a sentence. */
const emailTitles: Record<string, (email: string) => string> = {
  sent: (email) => `Emailed ${email}`,
  dropped: (email) => `Email ${email} wasn’t sent`,
  paused: (email) => `Email ${email} is paused after a restore`,
  waiting: (email) => `Email ${email} is waiting to be sent`,
}

type Words = Pick<Moment, 'title'> & Partial<Pick<Moment, 'detail' | 'change'>>

const words: Record<Kind, (facts: Facts, nameAction: NameAction) => Words> = {
  account_opened: ({ email }) => ({ title: 'Account opened', detail: join(email) }),
  sign_in: ({ is_first: isFirst }) => ({
    title: isFirst ? 'Signed in for the first time' : 'Signed in',
  }),
  eula_accepted: ({ version }) => ({ title: 'Accepted the EULA', detail: `version ${version}` }),
  checkout: (facts) => ({
    title: `Started a checkout for ${money(facts['currency'], facts['asked_cents'])}`,
    detail: join(tellAsked(facts), unpaid[String(facts['state'])]),
  }),
  order({ kind, currency, amount_cents: paid, tax_cents: tax, ...asked }) {
    return {
      title: `${bought[String(kind)]} for ${money(currency, paid)}`,
      detail: join(
        tellAsked({ ...asked, currency: currency! }),
        Number(tax) > 0 && `${money(currency, tax)} tax included`,
      ),
    }
  },
  // Cents are negative when a dispute that was lost is won after all.
  refund: ({ cents, currency }) =>
    Number(cents) < 0
      ? { title: `Won back ${money(currency, -Number(cents))}` }
      : { title: `Refunded ${money(currency, cents)}` },
  invoice: ({ number }) => ({ title: 'Invoice issued', detail: join(number) }),
  credit_note: ({ number, invoice }) => ({
    title: 'Credit note issued',
    detail: join(number, `for invoice ${invoice}`),
  }),
  payment_held({ reason }) {
    const remark = remarks[reason as HoldReason]
    if (remark !== undefined) return { title: `Payment ${remark.title}` }
    return { title: 'Payment held', detail: String(reason).replaceAll('_', ' ') }
  },
  withdrawal: ({ number, name, email, finding, is_signed_in: isSignedIn }) => ({
    title: 'Withdrew from the order',
    detail: join(
      number,
      name,
      email,
      isSignedIn ? 'signed in' : 'not signed in',
      findings[finding as Finding] ?? 'no such order',
    ),
  }),
  license({ count, last4, type }) {
    if (Number(count) > 1)
      return { title: `${count} licenses issued`, detail: sayWords(String(type)) }
    return {
      title: type === 'trial' ? 'Trial started' : 'License issued',
      detail: join(endOfKey(last4), sayWords(String(type))),
    }
  },
  // The version is left out, because it is the one it has had since.
  activated: ({ device, platform, last4 }) => ({
    title: `Activated on ${device}`,
    detail: join(nameSystem(platform), endOfKey(last4)),
  }),
  checked_in: ({ device, version, platform, last4 }) => ({
    title: `${device} checked in`,
    detail: join(version && `version ${version}`, nameSystem(platform), endOfKey(last4)),
  }),
  released: ({ device, by_other: byOther, version, platform, last4 }) => ({
    title: `Released from ${device}`,
    detail: join(
      byOther && 'by another device of the license',
      version && `version ${version}`,
      nameSystem(platform),
      endOfKey(last4),
    ),
  }),
  email: ({ kind, to, state }) => ({
    title: emailTitles[String(state)]!(`“${nameEmailKind(String(kind))}”`),
    detail: `to ${to}`,
  }),
  email_bounced: ({ kind, to, reason }) => ({
    title: `Email “${nameEmailKind(String(kind))}” bounced`,
    detail: [`to ${to}`, reason].filter(Boolean).join(': '),
  }),
  note: ({ text }) => ({ title: 'Note', detail: String(text) }),
  entry: (facts, nameAction) =>
    tellEntry(tellAction(facts as unknown as RecordedAction, nameAction)),
}

const tellEntry = ({
  title,
  reason,
  change,
}: Pick<RecordedAction, 'title' | 'reason' | 'change'>) => ({
  title: capitalize(title),
  detail: reason && `“${reason.replace(/\.$/, '')}”`,
  change,
})
