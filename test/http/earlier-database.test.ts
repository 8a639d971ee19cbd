import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { earlier, plantEarlier } from '../earlier-database.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({
    prepare: async (databaseUrl, clock) => {
      await plantEarlier(databaseUrl)
      await queueEarlier(databaseUrl)
      clock.advance(Date.parse(earlier.at) - Date.now())
    },
  })
})
afterAll(() => shop.close())

describe('on the database of an earlier version', () => {
  it('queued jobs are completed', async () => {
    await until(async () => emailsTo(shop, earlier.asked.email).length > 0)
    await until(async () => (await readRescue()).outcome !== null)
    await until(async () => emailsTo(shop, 'cara@example.org').length > 0)
    await until(async () => (await readEvent('evt_of_before')).handled_at !== null)
    expect((await readRescue()).outcome).toBe('sent_again')
    expect((await readEvent('evt_of_before')).outcome).toBe('not_ours_to_act_on')
  })

  it('the requested code signs in, in the browser that requested it', async () => {
    const [email] = emailsTo(shop, earlier.asked.email)
    const code = /\b\d{6}\b/.exec(email!.text)![0]
    const { status } = await getInfo({ ...earlier.asked, code })
    expect(status).toBe(200)
  })

  it('a signed-in visitor stays signed in', async () => {
    const { status, body } = await getInfo(earlier.session)
    expect(status).toBe(200)
    expect(body.licenses[0].license_key).toBe(earlier.key)
  })

  it('a license key is still found', async () => {
    const { body } = await createVisitor(shop).post('/api/license/validate', {
      license_key: earlier.key,
    })
    expect(body).toMatchObject({ valid: true, code: 'valid' })
  })

  it.each([
    ['off', 'Emails about renewals'],
    ['notMe', 'This wasn’t me'],
  ] as const)('a link that was sent works: %s', async (name, words) => {
    const { pathname, search } = new URL(earlier.links[name])
    const response = await shop.app.request(pathname + search)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(words)
  })

  it('a link to a quote works', async () => {
    const response = await shop.app.request(`/quote?t=${earlier.links.quote}`)
    expect(response.status).toBe(200)
  })
})

async function queueEarlier(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  for (const { name, data } of earlier.jobs)
    await client.query('insert into pgboss.job (name, data) values ($1, $2)', [name, data])
  await client.end()
}

function getInfo({ email, code, cookie }: { email: string; code: string; cookie: string }) {
  return createVisitor(shop).post(
    '/api/account/get-info',
    { email, code, generate_trial_key: false },
    { Cookie: cookie },
  )
}

function readRescue() {
  return shop.deps.db.selectFrom('rescue_requests').selectAll().executeTakeFirstOrThrow()
}

function readEvent(id: string) {
  return shop.deps.db
    .selectFrom('provider_events')
    .selectAll()
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
}
