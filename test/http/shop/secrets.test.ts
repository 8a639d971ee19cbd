import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { acceptSecrets } from '#server/settings/secrets/accept-secrets.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { until } from '../../world/clock.ts'
import { openShop, keptOf } from '../../world/shop.ts'
import { ownShop } from '../../world/visit.ts'
import { dropRows } from '../../world/rows.ts'

const shop = await ownShop('secrets')

describe('after a purchase, a sign-in and an activation', () => {
  const secrets: Record<string, string> = {}

  beforeAll(async () => {
    const session = await shop.pay('ada@example.org')
    secrets.key = (await shop.pollOrder(session)).license_key!
    const ada = shop.visitor()
    const { code } = await shop.signIn(ada, 'ada@example.org')
    await ada.post('/api/account/accept-eula', { email: 'ada@example.org', code })
    const own = { email: 'ada@example.org', code }
    const device = { license_key: secrets.key, fingerprint: 'laptop' }
    const { activation_id } = await shop.callLicense('activate', device)
    await shop.callLicense('validate', { license_key: `${secrets.key}X` })
    const [{ license_id }] = (await ada.post('/api/account/get-info', own)).body.licenses
    await ada.post('/api/account/release-device', { ...own, license_id, activation_id })
    await ada.post('/api/account/get-info', { ...own, code: '000000' })
    await ada.get(`/purchase-success?session_id=${session}`)
    Object.assign(secrets, { code, cookie: ada.cookie()!.split('=')[1]!, session })
    await ada.post('/api/account/sign-out', own)
    await until(async () => (await countUnsent()) === 0)
  })

  const countUnsent = async () => {
    const emails = await shop.readRows('emails')
    return emails.filter(({ payload_sealed }) => payload_sealed !== null).length
  }

  /** Lists spellings that would reveal it: with and without dashes, and the longest part alone. */
  const spellings = (secret: string) => [
    secret,
    secret.replaceAll('-', ''),
    secret.replaceAll('-', '').slice(3, 20),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
  ]

  it('no table of the database contains the key or the cookie', async () => {
    const dump = await dumpEverything()
    expect(dump).toContain('ada@example.org')
    for (const secret of [secrets.key!, secrets.cookie!])
      for (const spelling of spellings(secret)) expect(dump).not.toContain(spelling)
  })

  it('no table contains the code as a separate word', async () => {
    expect(await dumpEverything()).not.toMatch(new RegExp(`(?<![\\w.-])${secrets.code}(?![\\w.-])`))
  })

  it('no line of the log contains key, cookie, code, session or address of the buyer', () => {
    const log = shop.logged.join('\n')
    expect(log).toContain('/api/account/get-info')
    for (const secret of [secrets.key!, secrets.cookie!])
      for (const spelling of spellings(secret)) expect(log).not.toContain(spelling)
    expect(log).not.toContain(secrets.session)
    expect(log).not.toContain('ada@example.org')
    expect(log).not.toMatch(new RegExp(`(?<![\\w.-])${secrets.code}(?![\\w.-])`))
  })
})

async function dumpEverything(): Promise<string> {
  const { db } = shop.deps
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname in ('public', 'pgboss')`.execute(db)
  expect(tables.length).toBeGreaterThan(20)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} as t`.execute(db)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

describe('an instance over the same database', () => {
  it('starts with the same secrets, any number of times', async () => {
    for (let turn = 0; turn < 2; turn += 1)
      expect(await acceptSecrets(shop.deps, keptOf(shop.deps.config))).not.toHaveProperty('problem')
  })

  it('is told which of its secrets differs', async () => {
    const appSecret = `${keptOf(shop.deps.config).appSecret}!`
    const licenseSigningKey = await makeSigningKey()
    const ask = (other: object) =>
      acceptSecrets(shop.deps, { ...keptOf(shop.deps.config), ...other })
    expect(await ask({ appSecret })).toEqual({
      problem: expect.stringMatching(/^APP_SECRET is not/),
    })
    expect(await ask({ licenseSigningKey })).toEqual({
      problem: expect.stringMatching(/^LICENSE_SIGNING_KEY is not/),
    })
    expect(await ask({})).not.toHaveProperty('problem')
  })

  it('is refused when another one starts first at the same time with different secrets', async () => {
    const fresh = await openShop({ work: false })
    onTestFinished(() => fresh.close())
    for (let round = 0; round < 10; round += 1) {
      await dropRows(fresh, 'shop_secrets')
      const starts = ['one', 'other'].map((each) =>
        acceptSecrets(fresh.deps, { ...keptOf(shop.deps.config), appSecret: each.repeat(20) }),
      )
      const refused = (await Promise.all(starts)).filter((answer) => 'problem' in answer)
      expect(refused).toEqual([{ problem: expect.stringMatching(/^APP_SECRET is not/) }])
    }
  })
})
