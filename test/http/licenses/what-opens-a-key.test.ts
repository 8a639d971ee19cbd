import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cryptoOrderRequest, gumroadOrderRequest, stripeOrderRequest } from '#contract/order.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { reconcileCommand } from '#operate/machine/reconcile.ts'
import { checkCommand } from '#operate/machine/check.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { listScopesOf, type ReadCall } from '#server/admin/call.ts'
import { reportViolations } from '#server/reconcile/violations.ts'
import { until } from '../../world/clock.ts'
import { hear } from '../../world/commands.ts'
import { type AdminClient, reason, withConsole } from '../../world/console.ts'
import { publish } from '../../world/publisher.ts'
import { ways } from '../../world/held-payments.ts'
import { pingSecret, type Shop } from '../../world/shop.ts'
import { listTold, openWatched, pass, sendNextSummary, type Watched } from '../../world/vendor.ts'
import { ownEmail } from '../../world/visitor.ts'
import {
  addEndpoint,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../world/webhook-endpoint.ts'

let watched: Watched
let shop: Shop
let receiver: WebhookReceiver
let owner: AdminClient
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const env = { ...withConsole, WEBHOOK_NETWORKS: 'loopback' }
  // No test needs to ask a provider thousands of times: what opens a key is known here by then.
  const sells = { crypto: 'btcpay', gumroad: true, boundsAsks: true } as const
  watched = await openWatched({ env, ...sells, work: true })
  shop = watched.shop
  for (const { drop } of [shop.stripe, shop.btcpay, shop.gumroad]) drop()
  owner = await shop.openConsole()
  await addEndpoint(owner, receiver.url)
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})

/** The ids that open the page of an order that a stranger would like to see. */
interface Sold {
  paid: string[]
  /** Orders that are held, or not paid yet. */
  waiting: { stripe: string; gumroad: string; unpaid: string }
}

describe('a person who sees everything the shop shows in a day, and bought nothing', () => {
  it('can open no key with any of it, before and after waiting orders are delivered', async () => {
    const sold = await sellForADay()
    const texts = [
      ...(await readPost()),
      ...(await readEverything(await shop.openConsole('support'))),
      ...(await readEverything(await shop.withKey(readScopes))),
      ...(await readRefusals(sold)),
      ...(await readCommands()),
      // Random ids of requests are left out, because they are many.
      ...shop.logged.map((line) => line.replace(/"id":"[\w-]{36}",/, '')),
    ]
    await deliver(sold.waiting)
    const { stripe, gumroad, unpaid } = sold.waiting
    for (const reference of [...sold.paid, stripe, gumroad, unpaid])
      expect(await opensKey(reference), 'the page of its buyer').toBe(true)
    const strings = [...new Set(texts.flatMap(listStrings))]
    expect(strings.length).toBeGreaterThan(1000)
    expect(await findOpening(strings)).toEqual([])
  })
})

async function sellForADay(): Promise<Sold> {
  await publish(shop.deps, '1.0.0')
  const card = await shop.judge(await shop.pay('ada@example.org'))
  const invoice = await shop.beginCheckout({ email: 'cara@example.org' })
  shop.btcpay.pay(invoice)
  await shop.judge(invoice, 'btcpay')
  const sale = shop.gumroad.sell({ email: 'ben@example.org' })
  await ping(sale)
  await browse(`/purchase-success?session_id=${card}`)
  await browse(`/purchase-success?sale_id=${sale}`)
  const warned = await ways.fraud_warning(shop, 'dov@example.org')
  await refundInVain()
  const disputed = await shop.judge(await shop.pay('fay@example.org'))
  shop.stripe.dispute(disputed)
  await shop.judge(disputed)
  for (const way of Object.values(ways)) await way(shop, ownEmail())
  const waiting = {
    stripe: (await shop.holdOne('wrong_amount')).reference,
    gumroad: shop.gumroad.sell({ email: ownEmail(), priceCents: 4500 }),
    unpaid: await shop.beginCheckout(),
  }
  await ping(waiting.gumroad)
  await leaveEvents()
  return { paid: [card, sale, warned], waiting }
}

async function ping(sale: string): Promise<void> {
  await shop.app.request(`/api/gumroad/ping/${pingSecret}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: shop.gumroad.pingBody(sale, 'sale'),
  })
}

/** Leaves Gumroad's events waiting, as when the program has an error. */
async function leaveEvents(): Promise<void> {
  await shop.untilHandled()
  const hours = new Date(shop.clock.now().getTime() - 5 * 3_600_000)
  await shop.setRows(
    'provider_events',
    { provider: 'gumroad' },
    { handled_at: null, outcome: null, received_at: hours },
  )
}

async function browse(page: string): Promise<void> {
  const visitor = shop.visitor()
  const event = { path: page, title: 'Thank you' }
  for (const name of ['page_view', 'conversion'])
    await visitor.post('/api/events', { name, ...event }, { 'Sec-Fetch-Site': 'same-origin' })
  await visitor.get(page)
}

async function refundInVain(): Promise<void> {
  const session = await shop.judge(await shop.pay('eve@example.org'))
  shop.stripe.refund(session)
  await shop.judge(session)
  shop.stripe.endRefund(session, 'failed')
  await shop.postWebhook(JSON.stringify(shop.findEvent(session, 'refund.failed')))
}

/**
 * All reads, except PDFs or archives of them, which are compressed: they are made of the facts of an
 * invoice.
 */
const reads = adminCalls.filter(
  (call): call is ReadCall => call.kind === 'read' && !/pdf|zip/.test(call.file ?? ''),
)
const readScopes = reads.filter(({ personOnly }) => !personOnly).flatMap(listScopesOf)

/** Reads every answer to every read, by each field of its query. */
async function readEverything(client: AdminClient): Promise<string[]> {
  const known = await listKnown()
  const texts: string[] = []
  const unanswered: string[] = []
  for (const call of reads) {
    const queries = listQueries(call, known)
    const answers = await Promise.all(queries.map((query) => client.read(call.name, query)))
    texts.push(...(await Promise.all(answers.map((answer) => answer.text()))))
    if (answers.every(({ status }) => status === 400)) unanswered.push(call.name)
  }
  expect(unanswered).toEqual([])
  return texts
}

function listQueries({ input }: ReadCall, known: Record<string, string[]>) {
  const fields = Object.keys(input.shape).filter((field) => known[field])
  const needed = fields.filter(
    (field) => !(input.shape[field] as { isOptional(): boolean }).isOptional(),
  )
  const first = Object.fromEntries(needed.map((field) => [field, known[field]![0]!]))
  const each = fields.flatMap((field) =>
    known[field]!.map((value) => ({ ...first, [field]: value })),
  )
  return [first, ...each]
}

async function listKnown(): Promise<Record<string, string[]>> {
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const orders = await shop.readRows('orders')
  const emails = await Promise.all(
    (['license', 'receipt'] as const).map((kind) => shop.readRows('emails', { kind })),
  )
  return {
    customer: idsOf(await shop.readRows('accounts')).slice(0, 6),
    email: emails.flatMap((each) => idsOf(each).slice(0, 2)),
    license: idsOf(await shop.readRows('licenses')).slice(0, 6),
    order: idsOf(orders),
    payment: idsOf(await shop.readRows('held_payments')),
    quote: idsOf(await shop.readRows('quotes')),
    endpoint: idsOf(await shop.readRows('webhook_endpoints')),
    q: ['example.org', orders[0]!.order_number],
    text: ['example.org', orders[0]!.order_number],
    state: ['open', 'decided', 'sent', 'failed'],
    status: ['open', 'paid', 'refunded', 'disputed', 'active'],
    provider: ['stripe', 'gumroad', 'btcpay'],
    unpaid: ['shown', 'hidden'],
    format: ['csv', 'html'],
    version: ['1.0.0'],
    files: ['protocraft-1.0.0-x64.exe'],
  }
}

/** Reads the refusals that owners get when a refund cannot be made from here. */
async function readRefusals({ paid, waiting }: Sold): Promise<string[]> {
  const orders = await Promise.all(paid.map((session) => shop.findOrderId(session)))
  const held = (await shop.readRows('held_payments')).filter(({ reference }) =>
    Object.values(waiting).includes(reference),
  )
  const answers = [
    ...orders.map((order) => owner.write('orders/refund', { order, to_cents: 100, reason })),
    ...held.map(({ id }) =>
      owner.write('held-payments/accept', { payment: id, order: 'x', reason }),
    ),
  ]
  return Promise.all(answers.map(async (answer) => (await answer).text()))
}

async function readCommands(): Promise<string[]> {
  const said = hear()
  await reconcileCommand(shop.deps)
  await reconcileCommand(shop.deps, undefined, 'json')
  await checkCommand(shop.deps)
  const texts = [said.out, said.err]
  expect(texts.join('')).toContain('differs')
  return texts
}

/** Reads every email to the vendor and every webhook. */
async function readPost(): Promise<string[]> {
  await pass(shop, 30, watched.alerts)
  await reportViolations(shop.deps)
  await sendNextSummary(shop)
  await shop.untilSent()
  await until(() => receiver.got.some(({ body }) => body.includes('payment.held')))
  const told = listTold(shop).map(({ subject, text }) => `${subject}\n${text}`)
  expect(told.length).toBeGreaterThan(10)
  return [...told, ...receiver.got.map(({ headers, body }) => JSON.stringify([headers, body]))]
}

async function deliver({ unpaid, ...held }: Sold['waiting']): Promise<void> {
  for (const reference of Object.values(held)) {
    const { id } = await shop.readRow('held_payments', { reference })
    const accepted = await owner.attempt('held-payments/accept', { payment: id })
    expect(accepted).toMatchObject({ ok: true })
  }
  shop.stripe.pay(unpaid, { email: ownEmail() })
  await shop.judge(unpaid)
}

/** Lists the words of a text and what is between the marks in them, but no parts of our own ids. */
function listStrings(text: string): string[] {
  const plain = text.replaceAll('\\"', '"').replaceAll(/%[0-9A-F]{2}/gi, decodeURIComponent)
  const parts = plain.replaceAll(new RegExp(uuidPattern, 'gi'), ' ')
  return [plain.split(/["\s]+/), plain.split(/[^\w-]+/), parts.split(/\W+/)].flat()
}

async function findOpening(strings: string[]): Promise<string[]> {
  const opening: string[] = []
  for (let from = 0; from < strings.length; from += 50) {
    const some = strings.slice(from, from + 50)
    const opens = await Promise.all(some.map(opensKey))
    opening.push(...some.filter((_, index) => opens[index]))
  }
  return opening
}

async function opensKey(text: string): Promise<boolean> {
  const stranger = shop.visitor()
  const calls = [
    ['stripe/get-by-order-id', stripeOrderRequest, { sessionId: text }],
    ['gumroad/get-gumroad-order', gumroadOrderRequest, { sale_id: text }],
    ['coinbase/get-by-order-id', cryptoOrderRequest, { order_id: text }],
  ] as const
  const taken = calls.filter(([, schema, body]) => schema.safeParse(body).success)
  const answers = await Promise.all(
    taken.map(([call, , body]) => stranger.post(`/api/${call}`, body)),
  )
  return answers.some(({ body }) => typeof body?.license_key === 'string')
}
