import { describe, expect, it } from 'vitest'
import { listSecrets } from '#server/admin/secrets/list.ts'
import { beginning, type Place, resealBatch } from '#server/licenses/reseal.ts'
import { readSecrets } from '#server/outgoing-webhooks/secrets.ts'
import { hear } from '../../world/commands.ts'
import { until } from '../../world/clock.ts'
import { readDone, runCommand } from '../../world/console.ts'
import { findColumns } from '../../world/rows.ts'
import {
  addEndpoint,
  openTold,
  readDeliveries,
  readEndpoint,
  sendTest,
} from '../../world/webhook-endpoint.ts'
import { keptOf } from '../../world/shop.ts'

const old = 'a secret of the tests that is long enough'
const next = 'another secret of the tests that is long enough too'
const env = { WEBHOOK_NETWORKS: '10.20.0.0/16', APP_SECRET: `${old}, ${next}` }
const { shop, owner } = await openTold({ work: true, env })

const address = 'https://hooks.example.com/shop?token=hidden-part'
const adding = { address, events: ['order.paid'], reason: 'The books' }

describe('adding a webhook', () => {
  it('shows its secret once, and stores it sealed', async () => {
    const headers = { 'Idempotency-Key': 'add-it-once-only' }
    const done = await readDone(await owner.write('webhooks/add', adding, headers))
    const { secret } = done.shown!
    expect(secret).toMatch(/^whsec_/)
    const again = await readDone(await owner.write('webhooks/add', adding, headers))
    expect([again.subject, again.repeated, again.shown]).toEqual([done.subject, true, undefined])
    expect(await findColumns(shop, secret!.slice(6, 20))).toEqual([])
    const listed = await (await owner.read('webhooks/list')).text()
    expect(listed).not.toContain('whsec')
    expect(await readSecrets(shop.deps, done.subject)).toEqual([secret])
  })

  it('is emailed to every owner, and recorded without the part after the host', async () => {
    await until(() => shop.emailsTo('mia@example.org').length > 0)
    expect(shop.emailsTo('mia@example.org')[0]!.text).toContain('now go to hooks.example.com.')
    expect(await findColumns(shop, 'hidden-part')).toEqual(['webhook_endpoints.address'])
  })

  it('refuses an address of a network that is not in the settings', async () => {
    const answer = await owner.write('webhooks/add', { ...adding, address: 'https://10.21.0.1/' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('leads to a network that webhooks may not call.')
  })

  it('is refused after twenty', async () => {
    const added: string[] = []
    let answer = await owner.write('webhooks/add', adding)
    while (answer.ok) {
      added.push((await readDone(answer)).subject)
      answer = await owner.write('webhooks/add', adding)
    }
    expect(await answer.text()).toContain('The shop already has 20 webhooks')
    for (const endpoint of added)
      await owner.act('webhooks/remove', { endpoint, reason: 'Too many' })
  })
})

it('a changed address and list of events apply from then on', async () => {
  const { id } = await addEndpoint(owner, address)
  const change = { endpoint: id, address: 'https://10.20.1.2/x', events: ['license.revoked'] }
  const { before, after } = await owner.act('webhooks/change', {
    ...change,
    paused: true,
    reason: 'Moved',
  })
  expect(before).toEqual({
    host: 'hooks.example.com',
    events: expect.stringContaining('order.paid order.refunded'),
    state: 'active',
  })
  expect(after).toEqual({ host: '10.20.1.2', events: 'license.revoked', state: 'paused' })
  expect(await readEndpoint(owner, id)).toMatchObject({ address: change.address, state: 'paused' })
})

it('deliveries are listed by key, the newest first, by state and type', async () => {
  const { id } = await addEndpoint(owner, 'https://10.20.0.1:1/')
  for (let sent = 0; sent < 53; sent += 1) await sendTest(owner, id)
  const first = await readDeliveries(owner, id, { type: 'test' })
  expect([first.rows.length, first.rows[0]!.id > first.rows[49]!.id]).toEqual([50, true])
  const rest = await readDeliveries(owner, id, { after: first.next! })
  expect([rest.rows.length, rest.next]).toEqual([3, null])
  expect((await readDeliveries(owner, id, { state: 'delivered' })).rows).toEqual([])
  expect((await owner.read('webhooks/show', { endpoint: 'x' })).status).toBe(400)
})

it('secrets are sealed anew when APP_SECRET changes', async () => {
  const { id, secret } = await addEndpoint(owner, address)
  const turned = await shop.another({ APP_SECRET: `${next}, ${old}` })
  let place: Place | null = beginning
  while (place !== null) place = await resealBatch(turned.deps, place)
  expect(await readSecrets(turned.deps, id)).toEqual([secret])
  const [fresh] = turned.deps.secrets.seal
  const alone = { ...turned.deps, secrets: { ...turned.deps.secrets, seal: [fresh] as const } }
  expect(await readSecrets(alone, id)).toEqual([secret])
  const kept = keptOf(turned.deps.config)
  const rows = await listSecrets({ ...turned.deps, kept, config: turned.deps.config })
  expect(rows.some(({ state }) => state === 'none of these')).toBe(false)
  await turned.close()
})

it('the command line distinguishes addresses on one host, without showing parts that can be secret', async () => {
  const secrets = ['T01AB/XyZ0123456789', 'T01AB/XyZ0123459876', 'orders?key=XyZ0123459876']
  for (const secret of secrets) await addEndpoint(owner, `https://hooks.example.com/in/${secret}`)
  const said = hear()
  expect(await runCommand(shop.deps, ['webhooks', 'list'], { format: 'json' })).toBe(0)
  const rows = JSON.parse(said.out) as { address: string; state: string }[]
  const shown = rows.map(({ address: each }) => each).filter((each) => each.includes('/in/'))
  expect(shown.toSorted()).toEqual([
    'hooks.example.com/in/orders?…9876',
    'hooks.example.com/in/…B/…6789',
    'hooks.example.com/in/…B/…9876',
  ])
  expect(said.out).not.toContain('hidden-part')
})
