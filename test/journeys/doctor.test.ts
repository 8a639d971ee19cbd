import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import { makeBackupKeys } from '../backups.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { openOutside, openProduct, type Outside } from '../product-of-test.ts'
import { findFreePort, operateProgram, type Product, query } from '../product.ts'
import { startTlsFront, type TlsFront } from '../proxy.ts'
import { productionSettings } from '../settings.ts'
import { calm } from '../world/shop.ts'

const root = join(import.meta.dirname, '../..')

interface Line {
  part: string
  state: 'ok' | 'problem'
  says: string
  advice: string
}

type Settings = Record<string, string | undefined>

interface Clinic extends Outside {
  shop: Product
  front: TlsFront
  /** Returns all lines, with settings that differ from those of the running shop. */
  examine(other?: Settings, ...args: string[]): Promise<Line[]>
  /** Returns the lines that name a problem. */
  complain(other?: Settings): Promise<Line[]>
}

const gumroad = {
  GUMROAD_ACCESS_TOKEN: 'a token',
  GUMROAD_PRODUCT_ID: 'a product',
  GUMROAD_PING_SECRET: 'a-ping-secret-that-nobody-can-guess-at-all',
}

/** Opens a shop in production behind TLS, with everything it needs. */
async function openClinic(): Promise<Clinic> {
  const outside = await openOutside(calm)
  const front = await startTlsFront(makeFolder(), 90)
  const port = await findFreePort()
  front.leadTo(port)
  const keys = await makeBackupKeys()
  const { LICENSE_SIGNING_KEY, APP_SECRET, MAIL_FROM, SUPPORT_EMAIL } = productionSettings
  const env = {
    ...outside.env,
    LICENSE_SIGNING_KEY,
    APP_SECRET,
    MAIL_FROM,
    SUPPORT_EMAIL,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SITE_URL: front.url,
    TRUSTED_PROXIES: 'loopback',
    ADMINS: 'mia@example.org',
    ALERT_EMAIL: 'mia@example.org',
    SELLER_NAME: 'Mia Example',
    SELLER_ADDRESS: '1 Example Street | 12345 Example Town',
    BACKUP_TO: makeFolder(),
    ...keys.env,
  }
  const shop = await openProduct({ port, env })
  const builds = makeFolder()
  await writePlaceholderBuilds(builds, '1.0.0')
  await shop.operate('releases', 'publish', '1.0.0', builds, '--reason', 'It is ready.')
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')
  const set = { ...env, REFUND_DAYS: '14' }
  const settings = { ...set, DATA_DIR: shop.dataDir, NODE_EXTRA_CA_CERTS: front.certificate }
  const examine = async (other: Settings = {}, ...args: string[]) =>
    JSON.parse((await runDoctor({ ...settings, ...other }, ...args, '--json')).stdout)
  const complain = async (other: Settings = {}) =>
    ((await examine(other)) as Line[]).filter(({ state }) => state === 'problem')
  return { ...outside, shop, front, examine, complain }
}

async function runDoctor(settings: Settings, ...args: string[]) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...settings }
  const words = [...operateProgram, 'doctor', ...args]
  const running = promisify(execFile)(process.execPath, words, { cwd: root, env })
  return running.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

const withoutRefundDays =
  'REFUND_DAYS is not set. Consumers in the EU may withdraw for 14 days all the same, and this shop doesn’t turn them away: set 14 or more if you sell to them.'

it('a shop that is well says ok, emails a test and stores nothing; each fault of the machine is a line', async () => {
  const clinic = await openClinic()
  const lines = await clinic.examine()
  expect(lines.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(lines.map(({ part }) => part)).toEqual([
    'shop',
    'webhook of stripe',
    'proxy headers',
    'mail',
  ])
  await clinic.examine({}, 'ada@example.org')
  const tests = clinic.mailbox.emails().filter(({ subject }) => /test/.test(subject))
  const recipients = tests.flatMap(({ to }) => to)
  expect(recipients.toSorted()).toEqual(['ada@example.org', productionSettings.SUPPORT_EMAIL])
  expect(await query(clinic.shop, 'select from provider_events')).toEqual([])
  expect(await query(clinic.shop, 'select from held_payments')).toEqual([])

  expect(clinic.shop.output()).toContain(withoutRefundDays)
  expect(await clinic.shop.operate('check')).toContain(withoutRefundDays)

  const folder = join(clinic.shop.dataDir, 'releases/1.0.0')
  const [first] = await readdir(folder)
  await rm(join(folder, first!))
  const lacking = await clinic.complain({
    ADMINS: undefined,
    ALERT_EMAIL: undefined,
    ALERT_MAIL: 'mia@example.org',
    SELLER_COUNTRY: 'DE',
    SETTINGS_FILE_NAMES: 'APP_SECRET SELLER_COUNTRY ',
    REFUND_DAYS: undefined,
    BACKUP_TO: undefined,
    BACKUP_RECIPIENT: undefined,
    BACKUP_SIGNING_KEY: undefined,
  })
  expect(lacking.map(({ part, says }) => `${part}: ${says}`)).toEqual([
    'backup: Backups are off.',
    'settings: ALERT_MAIL is set, but there is no such setting.',
    'settings: SELLER_COUNTRY is set, but there is no such setting.',
    'settings: ADMINS is not set: there is no console.',
    'settings: ALERT_EMAIL is not set: no one gets alerts.',
    'settings: REFUND_DAYS is not set.',
    `release: ${first} of 1.0.0 is gone.`,
  ])
})

it.runIf(isWhole)('each fault outside the machine is a line with what to do', async () => {
  const { complain, front, stripe, shop, mailbox } = await openClinic()
  const parts = async (other?: Settings) => (await complain(other)).map(({ part }) => part)
  expect(await complain({ STRIPE_WEBHOOK_SECRET: 'whsec_another_than_the_running_one' })).toEqual([
    expect.objectContaining({
      part: 'webhook of stripe',
      says: 'A signed event got 400 at SITE_URL.',
      advice: expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
    }),
  ])
  expect(await parts({ STRIPE_SECRET_KEY: 'sk_test_of_yesterday' })).toEqual(['refused'])
  expect(await parts({ APP_SECRET: productionSettings.APP_SECRET.toUpperCase() })).toEqual([
    'secrets',
  ])
  expect(await parts({ ...gumroad, GUMROAD_API_BASE: stripe.url })).toContain('webhook of gumroad')
  expect(await parts({ NODE_EXTRA_CA_CERTS: undefined })).toEqual(['webhook of stripe'])
  front.names(false)
  expect(await parts()).toEqual(['proxy headers'])
  front.names(true)
  front.leadTo(1)
  expect(await parts()).toEqual(['webhook of stripe'])
  front.leadTo(shop.port)
  await mailbox.close()
  expect(await parts()).toEqual(['mail'])
})

it.runIf(isWhole)(
  'a database that is away is a line, wrong settings are lines, and no secret is in any',
  async () => {
    const { examine, shop } = await openClinic()
    const gone = 'postgres://shop:a-password-of-the-database@127.0.0.1:1/shop'
    const lines = await examine({
      DATABASE_URL: gone,
      BACKUP_TO: undefined,
      BACKUP_RECIPIENT: undefined,
      BACKUP_SIGNING_KEY: undefined,
    })
    expect(lines.filter(({ state }) => state === 'problem').map(({ part }) => part)).toEqual([
      'database',
    ])
    const { code, stdout } = await runDoctor({ ...productionSettings, SITE_URL: 'nonsense' })
    expect(code).toBe(1)
    expect(stdout).toContain('problem  settings: SITE_URL')
    const all = JSON.stringify([lines, await examine()]) + stdout + shop.output()
    const { STRIPE_SECRET_KEY: _, ...secrets } = productionSettings
    for (const secret of [secrets.APP_SECRET, secrets.LICENSE_SIGNING_KEY, 'a-password-of-the'])
      expect(all).not.toContain(secret)
    expect(all).not.toMatch(/whsec_|sk_(test|live)_/)
  },
)
