import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentProvider } from '#server/checkout/provider.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import type { ReadStatus } from '#server/orders/payment-status.ts'
import { listViews } from '#server/reconcile/violations.ts'
import { runsOf } from '../../matrix.ts'
import { describePayment, type Payment, walkOf } from '../../payment-walks.ts'
import type { Shop } from '../../world/shop.ts'
import { openVendorShop } from '../../world/vendor.ts'

// The amounts include the tax of the stand-in.
const amounts = { purchase: 5390, invoiced: 5390, renewal: 3190 }
type Kind = keyof typeof amounts

/** A shop sells only this many orders, because the views read everything that was sold. */
const drawsOfShop = 100

let shop: Shop
let invariants: pg.Client
let every: string
let drawn = 0

async function open(): Promise<void> {
  shop = await openVendorShop()
  shop.stripe.drop()
  const views = await listViews(shop.deps.db)
  every = views
    .map((view) => `select '${view}' as view, subject, problem from ${view}`)
    .join(' union all ')
  invariants = new pg.Client({ connectionString: shop.databaseUrl })
  await invariants.connect()
}
async function close(): Promise<void> {
  await invariants.end()
  await shop.close()
}
beforeAll(open)
afterAll(close)

const story = fc
  .constantFrom(...(Object.keys(amounts) as Kind[]))
  .chain((kind) => fc.record({ kind: fc.constant(kind), walk: walkOf(amounts[kind]) }))

it('however reads are delayed, doubled and reordered, order, license, emails, books and documents agree after each one', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ kind, walk: { history, reads, writes } }) => {
      if ((drawn += 1) % drawsOfShop === 0) await close().then(open)
      const session = await buy(kind)
      let before = await look(session)
      await writeAll(session, reads, writes, async () => {
        const after = await look(session)
        expectEmails(before, after)
        before = after
      })
      expectToFollow(before, history.at(-1)!, amounts[kind])
    }),
    // A draw takes about half a second of one core, most of it to buy: a thousand are eight minutes.
    runsOf(1_000, 12),
  )
}, 3_600_000)

async function buy(kind: Kind): Promise<string> {
  if (kind === 'renewal') return (await shop.sold({ kind })).session
  if (kind === 'purchase') return shop.judge(await shop.pay('ida@example.org'))
  const { order, ask, session } = await shop.sold({ email: 'ida@example.org', signedIn: true })
  expect((await ask('invoice', { order_id: order })).status).toBe(200)
  return session
}

/** Begins all reads one after the other, and ends them in the order of `writes`. */
async function writeAll(
  session: string,
  reads: ReadStatus[],
  writes: ReadStatus[],
  look: () => Promise<void>,
) {
  const { stripe } = shop.deps.payments
  const providerOrder = await stripe.retrieveOrder(session)
  if (typeof providerOrder === 'string') throw new Error('The stand-in is calm.')
  const begun = new Map<ReadStatus, () => Promise<unknown>>()
  for (const paymentStatus of reads) {
    const { promise: late, resolve: letOn } = Promise.withResolvers<void>()
    const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
    const retrieveOrder: PaymentProvider['retrieveOrder'] = async () => {
      noteAsked()
      await late
      return { ...providerOrder, paymentStatus }
    }
    const written = fulfill(shop.deps, { ...stripe, retrieveOrder }, session)
    await asked
    begun.set(paymentStatus, async () => {
      letOn()
      return written
    })
  }
  for (const each of writes) {
    await begun.get(each)!()
    await look()
  }
}

interface Seen {
  verdict: string
  state: string
  dispute: string
  disputed: number
  refunded: number
  onItsWay: number
  lost: number
  inquiry: boolean
  failed: string[]
  counted: number
  /** The sum of the documents; null without an invoice. */
  invoiced: number | null
  least: number | null
  emails: string[]
}

async function look(session: string): Promise<Seen> {
  const { rows } = await sql<Seen>`
    with sold as (select * from orders where provider_order_id = ${session}),
    invoice as (
      select number, (facts->>'totalCents')::int as total,
        (facts->>'totalCents')::int - coalesce((
          select sum(amount_cents) from credit_notes where invoice_number = invoices.number
        ), 0)::int as standing
      from invoices where order_id = (select id from sold)
    ),
    note as (
      select amount_cents - coalesce((
        select sum((facts->>'totalCents')::int) from invoices where answers = credit_notes.number
      ), 0)::int as standing
      from credit_notes where invoice_number in (select number from invoice)
    )
    select judge_payment(o::orders) as verdict, state, dispute, disputed_cents as disputed,
      count_refunded(o::orders) as refunded, on_its_way_cents as "onItsWay",
      count_lost(o::orders) as lost, inquiry_due_at is not null as inquiry,
      failed_refunds as failed,
      (select coalesce(sum(cents), 0)::int from refunds where order_id = o.id) as counted,
      (select sum(standing)::int from invoice) as invoiced,
      (select min(standing) from (select standing from invoice union all select standing from note) s)
        as least,
      array(
        select split_part(once, ':', 1) || ':' || split_part(once, ':', 3) from emails
        where about = o.id order by id
      ) as emails
    from orders o where provider_order_id = ${session}
  `.execute(shop.deps.db)
  // Named, so that it is planned once: to plan all views takes longer than to read them.
  const { rows: broken } = await invariants.query({ name: 'every', text: every })
  expect(broken).toEqual([])
  const [seen] = rows
  expect(seen!.counted).toBe(seen!.refunded + seen!.lost)
  if (seen!.invoiced !== null) {
    expect(seen!.invoiced).toBe(amounts.invoiced - seen!.refunded - seen!.lost)
    expect(seen!.least).toBeGreaterThanOrEqual(0)
  }
  return seen!
}

/** Expects one email to each person whose money moved, and none about what did not change. */
function expectEmails(before: Seen, after: Seen) {
  const fresh = after.emails.filter((each) => !before.emails.includes(each))
  const kinds = fresh.map((each) => each.split(':')[0]!)
  expect(new Set(fresh).size).toBe(fresh.length)
  const oneOf = (isDue: boolean, ...names: string[]) =>
    expect(kinds.some((kind) => names.includes(kind))).toBe(isDue)
  const ended = after.verdict === 'revoked' && before.verdict !== 'revoked'
  if (after.refunded > before.refunded) oneOf(true, 'refund', 'revoked')
  if (after.lost > before.lost) oneOf(true, 'taken', 'revoked')
  if (after.refunded < before.refunded) oneOf(true, 'returned', 'restored')
  if (after.refunded >= before.refunded) oneOf(false, 'returned')
  oneOf(ended, 'revoked')
  oneOf(after.verdict === 'active' && before.verdict !== 'active', 'restored')
  oneOf(after.verdict === 'suspended' && before.verdict === 'active', 'suspended')
  oneOf(after.inquiry && !before.inquiry, 'inquiry_opened')
  const failed = after.failed.filter((id) => !before.failed.includes(id))
  const told = fresh.flatMap((each) => /^refund_failed:(re_.*)$/.exec(each)?.[1] ?? [])
  expect(told.toSorted()).toEqual(failed.toSorted())
}

/** Expects the sums of the provider's last state, added by hand. */
function expectToFollow(seen: Seen, payment: Payment, paid: number) {
  const { refunds, ...now } = describePayment(payment)
  const refunded = refunds!.refundedCents
  const lost = Math.min(now.lostCents, paid - refunded)
  const isMostLost = lost > 0 && (now.lostToFraud || lost >= 0.95 * (paid - refunded))
  const isOver = refunded + lost >= paid || isMostLost
  const verdict = isOver ? 'revoked' : now.disputedCents > 0 ? 'suspended' : 'active'
  expect(seen).toMatchObject({
    verdict,
    state: isOver ? 'refunded' : 'paid',
    dispute: now.dispute,
    disputed: now.disputedCents,
    refunded,
    onItsWay: refunds!.onItsWayCents,
    lost,
    inquiry: payment.hasInquiry,
  })
}
