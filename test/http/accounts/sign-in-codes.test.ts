import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { times } from '#contract/limits.ts'
import { askForCode as askShop, sendCode } from '#server/accounts/sign-in.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import type { JobData } from '#server/settings/jobs.ts'
import { deriveSecrets } from '#server/settings/secrets/secrets.ts'
import { everyOrEach } from '../../matrix.ts'
import { countEmails, leaveCodes, untilDecided } from '../../world/rows.ts'
import { calm, openShop } from '../../world/shop.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { createVisitor, ownEmail, signIn, type Visitor } from '../../world/visitor.ts'

const path = '/api/account/sign-in'
const hour = times.day / 24

const shop = await ownShop('clock')
beforeEach(() => shop.forgetAllRateLimits())

/** Requests a code 28 seconds after the last one. */
async function ask(visitor: Visitor, email: string, at: Shop = shop) {
  await at.forgetRateLimits('codesPerBrowserAtOnce')
  const answer = await visitor.post(path, { email })
  await untilDecided(at)
  return answer
}

const from = (network: string) => shop.visitor({ network })
const hourPassed = () => shop.forgetRateLimits('codesPerEmailHourFromNetwork')

describe('emails with a code to one address', () => {
  it.each([true, false])(
    'go to one browser once in 28 seconds, and every request gets the same answer (with cookies: %s)',
    async (cookies) => {
      const email = ownEmail('ada')
      const network = '10.1.0.1'
      const ada = shop.visitor({ cookies, network })
      for (let count = 0; count < 3; count += 1) {
        const { status, body } = await ada.post(path, { email })
        expect([status, body]).toEqual([200, { ok: true }])
        await untilDecided(shop)
      }
      expect(await countEmails(shop, email)).toBe(1)
      await ask(ada, email)
      expect(await countEmails(shop, email)).toBe(2)
    },
  )

  it('go at the same time to another browser that has a cookie or is elsewhere', async () => {
    const email = ownEmail('ben')
    const network = '10.2.0.1'
    const other = from(network)
    await other.post(path, { email: ownEmail('else') })
    for (const browser of [from(network), other, from('10.2.1.1')]) {
      await browser.post(path, { email })
      await untilDecided(shop)
    }
    expect(await countEmails(shop, email)).toBe(3)
  })

  it.each([
    ['a /24 of IPv4', (count: number) => `10.3.0.${count}`],
    ['a /48 of IPv6', (count: number) => `2001:db8:1:${count}::1`],
  ])('go three times an hour and four times a day to %s', async (_, addressOf) => {
    const email = ownEmail('cara')
    const counts = []
    for (let count = 1; count <= 7; count += 1) {
      if (count === 5 || count === 7) await hourPassed()
      const { status, body } = await ask(from(addressOf(count)), email)
      counts.push(await countEmails(shop, email))
      if (status === 429)
        expect(body.error.message).toMatch(
          /^Your network asked for too many emails to this address\. Please wait \d+ minutes and try again\.$/,
        )
    }
    expect(counts).toEqual([1, 2, 3, 3, 4, 4, 4])
  })

  it('go to new browsers until ten networks have used up theirs, and then only to known ones', async () => {
    const email = ownEmail('dov')
    const dov = shop.visitor()
    await shop.signIn(dov, email)
    await shop.forgetAllRateLimits()
    const countNew = async (visitor: Visitor) => {
      const before = await countEmails(shop, email)
      await hourPassed()
      const { status } = await ask(visitor, email)
      return status === 200 ? (await countEmails(shop, email)) - before : 'refused'
    }
    const useUp = async (network: number) => {
      const answers = []
      for (let count = 1; count <= 5; count += 1)
        answers.push(await countNew(from(`10.4.${network}.${count}`)))
      return answers
    }
    for (let network = 1; network <= 9; network += 1)
      expect(await useUp(network)).toEqual([1, 1, 1, 1, 'refused'])
    expect(await countNew(from('10.4.100.1'))).toBe(1)
    expect(await useUp(10)).toEqual([1, 1, 1, 0, 'refused'])
    expect(await countNew(from('10.4.200.1'))).toBe(0)
    expect(await countNew(dov)).toBe(1)
  })
})

describe('a browser that has signed in to an address', () => {
  it('gets five an hour whatever strangers do there or in its network, even months later', async () => {
    const email = ownEmail('eve')
    const network = '10.5.0.1'
    const eve = shop.visitor({ network })
    await shop.signIn(eve, email)
    shop.clock.advance(179 * times.day)
    await forgetOldRows(shop.deps)
    await shop.forgetAllRateLimits()
    for (let count = 0; count < 4; count += 1) await ask(from(network), email)
    const before = await countEmails(shop, email)
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(eve, email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await countEmails(shop, email)).toBe(before + 5)
    // At another address it is as new as any.
    const other = ownEmail('other')
    for (let count = 0; count < 3; count += 1) await ask(from(network), other)
    expect((await ask(eve, other)).status).toBe(429)
  })

  it('is no longer known 180 days after its last sign-in', async () => {
    const email = ownEmail('fay')
    await shop.signIn(shop.visitor(), email)
    const list = () =>
      shop.deps.db
        .selectFrom('known_devices')
        .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
        .select('device_hash')
        .where('accounts.email_norm', '=', email)
        .execute()
    expect(await list()).toHaveLength(1)
    shop.clock.advance(180 * times.day + hour)
    await forgetOldRows(shop.deps)
    expect(await list()).toEqual([])
  })
})

const networks = [
  ['a /48 of IPv6', (count: number) => `2001:db8:77:${count.toString(16)}::1`],
  ['a /24 of IPv4', (count: number) => `10.77.0.${count + 1}`],
] as const
it.each(everyOrEach(networks, 2))(
  '%s can request sixty codes an hour, for any address',
  async (_, of) => {
    const statuses = []
    for (let count = 0; count < 62; count += 1)
      statuses.push((await from(of(count)).post(path, { email: ownEmail('wide') })).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
  },
)

it('the site’s ceilings keep requests for random addresses from shutting customers out', async () => {
  const small = await openShop({ behavior: calm })
  onTestFinished(small.close)
  const fay = createVisitor(small)
  await signIn(small, fay, 'fay@example.org')
  await leaveCodes(small, 3)
  for (let count = 0; count < 5; count += 1)
    await ask(createVisitor(small), `random${count}@example.org`, small)
  expect(await countEmails(small, 'random2@example.org')).toBe(1)
  expect(await countEmails(small, 'random3@example.org')).toBe(0)
  const before = await countEmails(small, 'fay@example.org')
  for (let count = 0; count < 5; count += 1)
    await ask(createVisitor(small), 'fay@example.org', small)
  expect(await countEmails(small, 'fay@example.org')).toBe(before + 3)
  await ask(fay, 'fay@example.org', small)
  expect(await countEmails(small, 'fay@example.org')).toBe(before + 4)
})

describe('the job', () => {
  /** Makes a request as the route does, which no worker has. */
  async function request(email: string): Promise<JobData['sign_in']> {
    let made: JobData['sign_in'] | undefined
    const jobs: Shop['deps']['jobs'] = {
      send: async (_db, _queue, job) => void (made = job as JobData['sign_in']),
    }
    const deviceHash = Buffer.from('a browser'.padEnd(32))
    const asking = { deviceHash, ipPrefix: null, isKnown: false }
    await askShop({ ...shop.deps, jobs }, { email: { typed: email, normal: email }, ...asking })
    return made!
  }

  const countCodes = async (email: string) =>
    (await shop.readRows('sign_in_codes', { email_norm: email })).length

  it('that was killed sends one email when it runs again, and one that finished sends no second', async () => {
    const email = ownEmail('gil')
    const job = await request(email)
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise 'killed'; end $$`.execute(shop.deps.db)
    await sql`create trigger fail before insert on emails execute function fail()`.execute(
      shop.deps.db,
    )
    await expect(sendCode(shop.deps, job)).rejects.toThrow('killed')
    await sql`drop trigger fail on emails`.execute(shop.deps.db)
    expect(await countCodes(email)).toBe(0)
    await Promise.all([1, 2, 3].map(() => sendCode(shop.deps, job)))
    await sendCode(shop.deps, job)
    expect([await countCodes(email), await countEmails(shop, email)]).toEqual([1, 1])
  })

  it('names nobody, and waits up to ten minutes for an instance that can decrypt it', async () => {
    const email = ownEmail('hal')
    const job = await request(email)
    expect(Object.keys(job)).toEqual(['id', 'sealed', 'until'])
    expect(Buffer.from(job.sealed, 'base64').toString('latin1')).not.toContain(email)
    const other = {
      ...shop.deps,
      secrets: deriveSecrets(['another secret of 32 letters and more']),
    }
    await expect(sendCode(other, job)).rejects.toThrow('APP_SECRET')
    const moved = { ...job, id: crypto.randomUUID() }
    await expect(sendCode(shop.deps, moved)).rejects.toThrow('APP_SECRET')
    shop.clock.advance(times.codeLifetime + 1)
    await sendCode(other, job)
    await sendCode(shop.deps, job)
    expect(await countCodes(email)).toBe(0)
  })
})
