import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { budgets } from '#server/budgets.ts'
import * as callBudgets from '#server/http/call-budgets.ts'
import type { Spends } from '#server/http/spends.ts'
import { checkCommand } from '#operate/machine/check.ts'
import { pay } from '../checkout.ts'
import { openCommandLine, runCommand } from '../console.ts'
import { paidEvent, postWebhook, sign } from '../providers.ts'
import { fillBudget, forgetLimits } from '../rows.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { ownNetwork } from '../visitor.ts'

let shop: Shop
let said: string
beforeAll(async () => {
  shop = await openShop({ behavior: calm, gumroad: true, work: false })
  shop.stripe.drop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.deps.db.deleteFrom('quarantine').execute()
  await forgetLimits(shop)
})
afterEach(() => vi.restoreAllMocks())

const forge = (body: string, network = ownNetwork()) => postWebhook(shop, body, 't=1,v1=0', network)
const listRows = () => shop.deps.db.selectFrom('quarantine').selectAll().execute()
const countSpent = async () => {
  const rows = await shop.deps.db
    .selectFrom('rate_limits')
    .select('points')
    .where('key', 'like', 'unprovenPerSite:%')
    .execute()
  return rows.map(({ points }) => points)
}

it('an unproven delivery leaves one row, however often it comes, and nothing of its content', async () => {
  const session = await pay(shop, 'ada@example.org')
  const body = JSON.stringify(paidEvent(shop, session), null, 2)
  for (let turn = 0; turn < 3; turn += 1) expect((await forge(body)).status).toBe(400)
  const [row, ...more] = await listRows()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    provider: 'stripe',
    reference: `sha256:${createHash('sha256').update(body).digest('hex')}`,
    reason: 'unproven',
    detail: { bytes: Buffer.byteLength(body) },
  })
  expect(await countSpent()).toEqual([1])
})

it('the same body at the addresses of two providers is a row for each', async () => {
  await forge('sale_id=none')
  const address = '/api/gumroad/ping/a-secret-of-nobody'
  expect((await shop.app.request(address, { method: 'POST', body: 'sale_id=none' })).status).toBe(
    404,
  )
  const rows = await listRows()
  expect(rows.map(({ provider }) => provider).toSorted()).toEqual(['gumroad', 'stripe'])
})

it('sixty of them an hour are recorded, whoever sends them; the answer stays the same', async () => {
  const { points } = budgets.unprovenPerSite
  const bodies = Array.from({ length: points + 20 }, (_, turn) => `forged ${turn}`)
  const answers = []
  for (const body of bodies) answers.push(await forge(body))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await listRows()).toHaveLength(points)
  expect(await countSpent()).toEqual([points])
  await Promise.all(bodies.map((body) => forge(`${body} once more`)))
  expect(await listRows()).toHaveLength(points)
  expect(await countSpent()).toEqual([points])
})

it('seventy from one network leave room for the delivery that shows a wrong secret', async () => {
  for (let turn = 0; turn < 70; turn += 1)
    expect((await forge(`junk ${turn}`, '203.0.113.9')).status).toBe(400)
  expect(await listRows()).toHaveLength(budgets.writesPerAddress.points)
  for (let turn = 0; turn < 40; turn += 1)
    await forge(`more junk ${turn}`, `203.0.113.${turn + 10}`)
  expect(await listRows()).toHaveLength(budgets.writesPerNetwork.points)
  const body = JSON.stringify({ id: 'evt_real' })
  await postWebhook(
    shop,
    body,
    sign(shop, body, { secret: 'that of another shop' }),
    '198.51.100.7',
  )
  const reference = `sha256:${createHash('sha256').update(body).digest('hex')}`
  expect((await listRows()).map((row) => row.reference)).toContain(reference)
})

it('no budget stops a delivery that its provider signed', async () => {
  const network = '198.51.100.8'
  const session = await pay(shop, 'ben@example.org')
  for (const { of, network: own, wideNetwork, site = [] } of Object.values<Spends>(callBudgets)) {
    const prefix = of ? `${of} ` : ''
    if (own) await fillBudget(shop, `${own}:${prefix}${network}`, 1_000_000)
    if (wideNetwork) await fillBudget(shop, `${wideNetwork}:${prefix}198.51.100.0/24`, 1_000_000)
    for (const name of site) await fillBudget(shop, `${name}:${prefix}site`, 1_000_000)
  }
  expect((await forge('of a stranger there', network)).status).toBe(400)
  expect(await listRows()).toEqual([])
  const body = JSON.stringify(paidEvent(shop, session))
  expect((await postWebhook(shop, body, sign(shop, body), network)).status).toBe(200)
})

it('eighty at once exceed no limit', async () => {
  await Promise.all(Array.from({ length: 80 }, (_, turn) => forge(`at once ${turn}`)))
  expect(await listRows()).toHaveLength(budgets.unprovenPerSite.points)
})

it('the operator reads how many there are, beside the payments, and no promise is broken', async () => {
  await forge('one')
  await forge('another')
  const payment = {
    provider: 'stripe' as const,
    reference: 'cs_test_cheap',
    reason: 'wrong_amount',
    detail: '{"amountCents":100}',
    created_at: new Date('2026-11-01T00:00:00Z'),
  }
  await shop.deps.db.insertInto('quarantine').values(payment).execute()
  const answer = await openCommandLine(shop).read('quarantine/list')
  const { totals } = (await answer.json()) as { totals: object }
  expect(totals).toMatchObject({ open: 1, unproven: [{ provider: 'stripe', count: 2 }] })
  listen()
  expect(await runCommand(shop.deps, ['quarantine', 'list'])).toBe(0)
  expect(said).toMatch(/2026-11-01T00:00:00.000Z +stripe +wrong_amount/)
  expect(said).toContain('1 row')
  said = ''
  expect(await checkCommand(shop.deps)).toBe(0)
  expect(said.match(/^HEALTH .*$/gm)).toEqual([
    expect.stringMatching(/payment_quarantined {2}A payment is held: wrong amount/),
  ])
})

function listen(): void {
  said = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => ((said += text), true))
}
