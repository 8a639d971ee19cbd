import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Provider } from '#contract/providers.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { handleEvent } from '#server/orders/webhook.ts'
import { forgetBudgets } from '../rows.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { kinds, ways } from './wrong-deliveries.ts'

describe.each([
  ['coinbase', ['stripe', 'gumroad', 'coinbase']],
  ['btcpay', ['btcpay']],
] as const)('in a shop whose crypto goes to %s', (crypto, providers) => {
  let shop: Shop
  beforeAll(async () => {
    // No timer may reach a paid order: only the delivery may report it.
    shop = await openShop({ behavior: calm, crypto, gumroad: true, work: false })
    for (const each of [shop.stripe, shop.coinbase, shop.btcpay, shop.gumroad]) each.drop()
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.deps.db.deleteFrom('quarantine').execute()
    await forgetBudgets(shop, 'writesPerAddress')
  })

  describe.each(providers)('a delivery of %s', (provider) => {
    it('as it was sent is a paid order, one license, its emails and no row', async () => {
      const { pay, send } = ways[provider]
      const { body } = await pay(shop)
      const before = await countBooks(shop)
      expect((await send(shop, body)).status).toBe(200)
      await actOnAll(shop)
      const { paid, licenses, emails } = before
      const one = { paid: paid + 1, licenses: licenses + 1, emails: emails + 2 }
      expect(await countBooks(shop)).toEqual(one)
      expect(await listRows(shop)).toEqual([])
    })

    it('with a NUL and half a character, there and in what the provider says, is a paid order too', async () => {
      const { pay, send, garble } = ways[provider]
      const { reference, body } = await pay(shop)
      garble(shop, reference)
      const before = await countBooks(shop)
      expect((await send(shop, garbleJson(body))).status).toBe(200)
      await actOnAll(shop)
      expect((await countBooks(shop)).paid).toBe(before.paid + 1)
      expect(await listRows(shop)).toEqual([])
      const { payload } = await shop.deps.db
        .selectFrom('provider_events')
        .select('payload')
        .where('provider', '=', provider)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      if (body.startsWith('{'))
        expect(payload).toMatchObject({
          note: ['a\ufffdb', '\ufffd', '😀', '\\u0000'],
          '\ufffd': 1,
        })
    })

    it.each(wrongsOf(provider))('%s does nothing but %s', async (_kind, _row, wrong) => {
      const way = ways[provider]
      const { reference, body } = await (wrong.pay ?? way.pay)(shop)
      await wrong.falsify?.(shop, reference)
      const before = await countBooks(shop)
      const sent = wrong.rewrite?.(body) ?? body
      const answer = await way.send(shop, sent, wrong.signing?.(body))
      expect(answer.status).toBe(wrong.status)
      await actOnAll(shop)
      const told = wrong.isTold ? 1 : 0
      expect(await countBooks(shop)).toEqual({ ...before, emails: before.emails + told })
      const { reason } = wrong
      expect(await listRows(shop)).toEqual(typeof reason === 'string' ? [[provider, reason]] : [])
    })
  })

  it('and after all of them no promise is broken', async () => {
    expect(await findViolations(shop.deps.db)).toEqual([])
  })
})

/** What PostgreSQL refuses, and beside it what only looks like that. */
function garbleJson(body: string): string {
  const broken = String.raw`"note": ["a\u0000b", "\ud83d", "\ud83d\ude00", "\\u0000"], "\u0000": 1,`
  return body.replace(/^\{/, `{${broken}`)
}

/** Where a scheme cannot show a case, the table has a sentence. */
function wrongsOf(provider: Provider) {
  return kinds.flatMap((kind) => {
    const wrong = ways[provider].wrongs[kind]
    if (typeof wrong === 'string') return []
    const row = typeof wrong.reason === 'string' ? `leave the row ${wrong.reason}` : 'get an answer'
    const told = wrong.isTold ? ' and tell the buyer' : ''
    return [[kind, row + told, wrong] as const]
  })
}

async function actOnAll({ deps }: Shop): Promise<void> {
  const events = await deps.db
    .selectFrom('provider_events')
    .select(['provider', 'event_id as eventId'])
    .where('handled_at', 'is', null)
    .execute()
  for (const event of events) await handleEvent(deps, event)
}

async function countBooks({ deps: { db } }: Shop) {
  const orders = await db
    .selectFrom('orders')
    .where('paid_at', 'is not', null)
    .select('id')
    .execute()
  const licenses = await db.selectFrom('licenses').select('id').execute()
  const emails = await db.selectFrom('emails').select('id').execute()
  return { paid: orders.length, licenses: licenses.length, emails: emails.length }
}

async function listRows({ deps }: Shop) {
  const rows = await deps.db.selectFrom('quarantine').select(['provider', 'reason']).execute()
  return rows.map(({ provider, reason }) => [provider, reason])
}
