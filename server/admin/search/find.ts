import { sql } from 'kysely'
import { z } from 'zod'
import type { ListedCoupon } from '#contract/admin/coupons.ts'
import { longestSearch, shortestSearch } from '#contract/admin/found-kinds.ts'
import type { FoundRow, FoundRows } from '#contract/admin/search.ts'
import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { readOrderId } from '#contract/order.ts'
import { sayItem } from '#contract/product.ts'
import { providerIds, providers, type Provider } from '#contract/providers.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { readName, readCapitals } from '#license-client/src/readings.ts'
import { parseEmail } from '#contract/email.ts'
import type { Books } from '../../deps.ts'
import { lookupHashes } from '../../licenses/issue.ts'
import { readNotedMoney } from '../../orders/held/noted-money.ts'
import { countPlaces, type Coupon } from '../../prices/coupons.ts'
import { customerPath, orderPath } from '../../troubles/trouble.ts'
import type { Operator } from '../act.ts'
import { sayCode } from '../coupons/codes.ts'
import { findCouponState } from '../coupons/list.ts'
import { containing, startingWith } from '../filters.ts'
import { orderColumns, type ListedOrder } from '../orders/list.ts'
import { readOrderNumber } from '#contract/order-number.ts'

/** Finds a few of everything that begins with what was typed, and customers that contain it. */
export async function findAnything(
  deps: Books,
  typed: string,
  by: Operator,
): Promise<FoundRows | { refused: string }> {
  const text = readSearch(typed)
  // PostgreSQL refuses text with a zero byte.
  if (text.length < shortestSearch || text.length > longestSearch || text.includes('\0'))
    return { refused: `Search for ${shortestSearch} to ${longestSearch} characters.` }
  const accounts = await findAccounts(deps, text)
  const rows: FoundRow[] = [
    ...accounts.map(({ row }) => row),
    ...(await findOrders(
      deps,
      text,
      accounts.map(({ id }) => id),
    )),
    ...(await findHeldPayments(deps, text)),
    ...(await findKeys(deps, text)),
    ...(await findDevices(deps, text)),
    ...(await findInvoices(deps, text)),
    ...(await findReleases(deps, text)),
    ...(await findCoupons(deps, text, by)),
    ...(await findPeople(deps, text, by)),
  ]
  return { rows }
}

const isId = /^(cs_|[0-9a-f]{8}-)/i

/** What somebody looks for: the key, the id or the address in what they pasted, and else their words. */
export function readSearch(typed: string): string {
  const id = readOrderId(typed)
  return (
    readLicenseKey(typed) ?? (isId.test(id) ? id : (parseEmail(typed)?.normal ?? readName(typed)))
  )
}

interface FoundAccount {
  id: string
  email: string | null
  licenses: number
  active: number
}

/**
 * Whose address begins with what was typed, which an index knows; with room left, the newest whose
 * address contains it.
 */
async function findAccounts({ db }: Books, text: string): Promise<{ id: string; row: FoundRow }[]> {
  const read = async (which: ReturnType<typeof sql>, left: number) => {
    const { rows } = await sql<FoundAccount>`
      select id, email,
        (select count(*)::int from licenses where account_id = accounts.id) as licenses,
        (select count(*)::int from licenses
          where account_id = accounts.id and status = 'active') as active
      from accounts where ${which} limit ${left}
    `.execute(db)
    return rows
  }
  if (z.guid().safeParse(text).success) return (await read(sql`id = ${text}`, 1)).map(write)
  const start = startingWith(text)
  const first = await read(sql`email_norm like ${start} order by email_norm`, most)
  if (first.length === most) return first.map(write)
  const later = await read(
    sql`email_norm like ${containing(text)} and email_norm not like ${start}
      order by created_at desc, id desc`,
    most - first.length,
  )
  return [...first, ...later].map(write)
}

function write({ id, email, licenses, active }: FoundAccount): { id: string; row: FoundRow } {
  const note = licenses > active ? `${active} of ${licenses} licenses active` : count(active)
  return {
    id,
    row: { kind: 'customer', label: email ?? 'Erased', note, path: customerPath(id) },
  }
}

function count(active: number): string {
  if (active === 0) return 'no license'
  return active === 1 ? '1 active license' : `${active} active licenses`
}

/** Newest first, by its number, an id of ours or of the provider, the payment, or the address of the buyer. */
async function findOrders(
  { db, config }: Books,
  text: string,
  accountIds: string[],
): Promise<FoundRow[]> {
  const which = z.guid().safeParse(text).success
    ? [sql`select id, created_at from orders where id = ${text}`]
    : [
        newest(sql`order_number like ${startingOrderNumber(text)}`),
        sql`select id, created_at from orders where provider_order_id = ${text}`,
        sql`select id, created_at from orders where payment_id = ${text}`,
        newest(sql`account_id = any(${accountIds})`),
        newest(sql`account_id is null and email_norm like ${startingWith(text)}`),
      ]
  const ways = which.map((way) => sql`(${way})`)
  const { rows } = await sql<ListedOrder>`
    with hit as (
      select distinct id, created_at from (${sql.join(ways, sql` union all `)}) found
      order by created_at desc, id desc limit ${most}
    )
    select ${orderColumns} from orders where id in (select id from hit)
    order by created_at desc, id desc
  `.execute(db)
  return rows.map((row) => writeOrder(row, config.sellerTimeZone))
}

/** The beginning of the number that was typed, read as a whole one is. */
function startingOrderNumber(text: string): string {
  return startingWith(readOrderNumber(text) ?? text, 'upper')
}

function newest(which: ReturnType<typeof sql>) {
  return sql`
    select id, created_at from orders where ${which} order by created_at desc, id desc limit ${most}`
}

function writeOrder(row: ListedOrder, timeZone: string) {
  const {
    id,
    order_number: number,
    created_at: created,
    status,
    email,
    cents,
    currency,
    ...order
  } = row
  const item = sayItem(order)
  return {
    kind: 'order' as const,
    label: `${number}, ${formatPrice(cents, currency)}, ${item}`,
    note: [email, formatDay(created, timeZone), status === 'open' ? 'not paid' : status]
      .filter((each) => each !== null)
      .join(', '),
    path: orderPath(id),
  }
}

/** Payments in quarantine that have no order here, by the id that their buyer was told. */
async function findHeldPayments({ db }: Books, text: string): Promise<FoundRow[]> {
  const { rows } = await sql<{ id: string; provider: Provider; reason: string; detail: unknown }>`
    select id, provider, reason, detail from quarantine held
    where provider = any(${providerIds}::text[]) and reference = ${text} and not exists (
      select from orders where orders.provider = held.provider and provider_order_id = reference
    )
    order by created_at desc limit ${most}
  `.execute(db)
  return rows.map(({ id, provider, reason, detail }) => {
    const { cents, currency } = readNotedMoney(detail)
    const amount = cents === null || currency === null ? null : formatPrice(cents, currency)
    return {
      kind: 'order',
      label: amount === null ? 'A payment in quarantine' : `A payment of ${amount} in quarantine`,
      note: `${providers[provider].name}, ${reason.replaceAll('_', ' ')}`,
      path: `/admin/quarantine?id=${id}`,
    }
  })
}

/** Invoices and credit notes by the beginning of their number. */
async function findInvoices({ db }: Books, text: string): Promise<FoundRow[]> {
  const start = startingWith(text, 'upper')
  const { rows } = await sql<{
    number: string
    what: string
    order_id: string
    email: string | null
  }>`
    select number, what, order_id, email from (
      (select number, 'invoice' as what, order_id from invoices
        where number like ${start} order by number desc limit ${most})
      union all
      (select credit_notes.number, 'credit note', order_id
        from credit_notes join invoices on invoices.number = invoice_number
        where credit_notes.number like ${start} order by credit_notes.number desc limit ${most})
    ) found join orders on orders.id = order_id order by number desc limit ${most}
  `.execute(db)
  return rows.map(({ number, what, order_id, email }) => ({
    kind: 'invoice',
    label: number,
    note: email === null ? what : `${what}, ${email}`,
    path: orderPath(order_id),
  }))
}

interface FoundLicense {
  account_id: string
  email: string | null
  last4: string
  status: string
  is_replaced: boolean
}

/** As the console shows keys: `PC1-…DSDJ`, or only the end of it. */
const shownKey = /^(?:PC1-?(?:…|\.{3})?)?([0-9A-HJKMNP-TV-Z]{4})$/

/** The license of a key, however it is typed, of its last four, of the one it had before, or of a license id. */
async function findKeys(deps: Books, text: string): Promise<FoundRow[]> {
  const key = readLicenseKey(text)
  const isId = z.guid().safeParse(text).success
  const last4 = shownKey.exec(readCapitals(text))?.[1] ?? null
  if (key === null && !isId && last4 === null) return []
  const hashes = key === null ? [] : lookupHashes(deps, key)
  const own = isId
    ? sql`licenses.id = ${text}`
    : sql`(key_lookup = any(${hashes}) or key_last4 = ${last4})`
  const { rows } = await sql<FoundLicense>`
    select account_id, email, key_last4 as last4, status,
      coalesce(previous_key_lookup = any(${hashes}), false) as is_replaced
    from licenses join accounts on accounts.id = account_id
    where ${own} or previous_key_lookup = any(${hashes}) limit ${most}
  `.execute(deps.db)
  return rows.map(({ account_id, email, last4, status, is_replaced }) => ({
    kind: 'key',
    label: `PC1-…${last4}`,
    note: `${email ?? 'Erased'}, ${is_replaced ? 'replaced' : status}`,
    path: customerPath(account_id),
  }))
}

interface FoundDevice {
  account_id: string
  email: string | null
  name: string | null
  fingerprint: string
}

/** Devices in use, by their fingerprint or the beginning of their name, last seen first. */
async function findDevices({ db }: Books, text: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundDevice>`
    select account_id, email, device_name as name, left(fingerprint, 8) as fingerprint from (
      (select license_id, device_name, fingerprint from activations
        where fingerprint = ${text} and released_at is null limit ${most})
      union
      (select license_id, device_name, fingerprint from activations
        where lower(device_name) like ${startingWith(text)} and released_at is null
        order by lower(device_name) limit ${most})
    ) found join licenses on licenses.id = license_id join accounts on accounts.id = account_id
    order by lower(device_name), fingerprint limit ${most}
  `.execute(db)
  return rows.map(({ account_id, email, name, fingerprint }) => ({
    kind: 'device',
    label: name ?? fingerprint,
    note: email ?? 'Erased',
    path: customerPath(account_id),
  }))
}

/** Newest first, by the beginning of the version. */
async function findReleases({ db }: Books, text: string): Promise<FoundRow[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['version', 'channel', 'withdrawn_at'])
    .where(sql<boolean>`lower(version) like ${startingWith(text.replace(/^v(?=\d)/i, ''))}`)
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ version, channel, withdrawn_at }) => ({
    kind: 'release',
    label: version,
    note: withdrawn_at === null ? channel : `${channel}, withdrawn`,
    path: `/admin/release?version=${encodeURIComponent(version)}`,
  }))
}

/** Who may enter the console, by the beginning of their address; for owners, who alone see the list. */
async function findPeople({ db }: Books, text: string, by: Operator): Promise<FoundRow[]> {
  if (by.person?.role !== 'owner') return []
  const rows = await db
    .selectFrom('admins')
    .select(['email', 'role'])
    .where(sql<boolean>`email_norm like ${startingWith(text)}`)
    .where('removed_at', 'is', null)
    .orderBy('email_norm')
    .limit(most)
    .execute()
  return rows.map(({ email, role }) => ({
    kind: 'person',
    label: email,
    note: role,
    path: '/admin/people',
  }))
}

/** By the beginning of the code, as much of it as is shown, the newest first. */
async function findCoupons({ db, clock }: Books, text: string, by: Operator): Promise<FoundRow[]> {
  const coupons = await db
    .selectFrom('coupons')
    .selectAll()
    .where(sql<boolean>`code like ${startingWith(text, 'upper')}`)
    .orderBy('made_at', 'desc')
    .execute()
  const found = coupons.filter(({ code }) => showsAsMuch(code, text, by))
  return Promise.all(
    found.slice(0, most).map(async (coupon): Promise<FoundRow> => {
      const code = sayCode(coupon.code, by)
      const { paid } = await countPlaces(db, coupon)
      return {
        kind: 'coupon',
        label: code,
        note: `${sayOff(coupon)}, ${stateWords[findCouponState(coupon, paid, clock.now())]}`,
        path: `/admin/coupons?code=${encodeURIComponent(code)}`,
      }
    }),
  )
}

/** What is found tells what was typed, so nothing is found by characters that are not shown. */
function showsAsMuch(code: string, text: string, by: Operator): boolean {
  return sayCode(code, by).startsWith(readCapitals(text))
}

const stateWords: Record<ListedCoupon['state'], string> = {
  to_come: 'planned',
  holds: 'valid now',
  used_up: 'used up',
  ended: 'ended',
}

function sayOff({ percent, off_cents: cents, currency }: Coupon): string {
  return percent === null ? `${formatPrice(cents!, currency)} off` : `${percent}% off`
}

/** Of each kind: more than these do not fit on a screen. */
const most = 5
