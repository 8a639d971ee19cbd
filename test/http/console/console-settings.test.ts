import { writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ListedSetting, ShopCheck } from '#contract/admin/settings.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import type { Setting } from '#server/settings/setting.ts'
import { settings } from '#server/settings/settings.ts'
import { makeFolder } from '../../folder.ts'
import { makeBackupKeys } from '../../backups.ts'
import { openConsole, withConsole } from '../../world/console.ts'
import { calm, openShop } from '../../world/shop.ts'
import { ownShop } from '../../world/visit.ts'

// This list is written out, so that a person decides that a setting is no secret.
const shownWhole = [
  'NODE_ENV SANDBOX COMMAND_LINE IN_IMAGE PORT HOST DRAIN_SECONDS METRICS_PORT METRICS_HOST SITE_URL',
  'DATA_DIR RELEASES_DIR UPDATE_PUBLIC_KEY S3_REGION BACKUP_TO',
  'BACKUP_RECIPIENT MAIL_FROM SUPPORT_EMAIL ALERT_EMAIL',
  'SALES_EMAIL SELLER_NAME SELLER_ADDRESS SELLER_VAT_ID SELLER_REGISTER BANK_DETAILS SELLER_TIME_ZONE TAX TAX_BEHAVIOR',
  'RENEWAL_PRICE_CENTS REFUND_DAYS ADMINS STRIPE_API_BASE CRYPTO_PROVIDER COINBASE_API_KEY_ID',
  'COINBASE_API_BASE BTCPAY_STORE_ID GUMROAD_PRODUCT_ID GUMROAD_API_BASE TRUSTED_PROXIES',
  'WEBHOOK_NETWORKS REQUIRE_DEVICE_COOKIE',
  'DEMO_PUBLIC SOCIAL_X SOCIAL_DISCORD SOCIAL_YOUTUBE SOCIAL_TRELLO REPOSITORY_URL',
].flatMap((line) => line.split(' '))
const hosts = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'S3_ENDPOINT', 'BTCPAY_URL']
const secrets = Object.keys(settings).filter((name) => ![...shownWhole, ...hosts].includes(name))

const marker = 'MARKERmarkerMARKERmarkerMARKERmarker'
const key = async () => (JSON.parse(await makeSigningKey()) as { d: string }).d

/** Marks a value of every secret, or the secret part of one that must be a key. */
async function markAll() {
  const [signing, backup] = [await makeSigningKey(), await makeBackupKeys()]
  const at = (scheme: string, host: string) => `${scheme}://user:${marker}@${host}`
  const env = {
    ...withConsole,
    SMTP_URL: at('smtp', '127.0.0.1:1'),
    DATABASE_URL: `${at('postgres', 'db.example:5432')}/shop?password=${marker}`,
    DATABASE_DIRECT_URL: `${at('postgres', 'direct.example')}/shop`,
    S3_ENDPOINT: at('https', 's3.example'),
    S3_ACCESS_KEY_ID: `AKIA${marker}`,
    S3_SECRET_ACCESS_KEY: marker,
    BACKUP_SIGNING_KEY: backup.signingKey,
    APP_SECRET: `${marker}1,${marker}2`,
    LICENSE_SIGNING_KEY: signing,
    STRIPE_SECRET_KEY: `sk_test_${marker}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${marker}`,
    GUMROAD_ACCESS_TOKEN: marker,
    GUMROAD_PING_SECRET: marker,
    GUMROAD_PRODUCT_ID: 'product',
    GUMROAD_API_BASE: 'http://127.0.0.1:1',
  }
  const numbers = [signing, backup.signingKey].map((jwk) => (JSON.parse(jwk) as { d: string }).d)
  return { env, numbers }
}

/** Settings with each provider of crypto, which read no secret of the other. */
const crypto = {
  btcpay: {
    CRYPTO_PROVIDER: 'btcpay',
    BTCPAY_URL: `http://user:${marker}@127.0.0.1:1`,
    BTCPAY_STORE_ID: 'store',
    BTCPAY_API_KEY: marker,
    BTCPAY_WEBHOOK_SECRET: marker,
  },
  coinbase: {
    CRYPTO_PROVIDER: 'coinbase',
    COINBASE_API_KEY_ID: 'organizations/one',
    COINBASE_API_BASE: 'http://127.0.0.1:1',
    COINBASE_API_KEY_SECRET: Buffer.from(marker.padEnd(64, 'x')).toString('base64'),
    COINBASE_WEBHOOK_SECRET: marker,
  },
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

const shop = await ownShop('limits', { env: { ...withConsole, REFUND_DAYS: '14' } })
const owner = await shop.openConsole()

const listSettings = (client = owner) => client.list<ListedSetting>('settings/list')
const checkShop = async (client = owner) =>
  (await (await client.read('settings/check')).json()) as ShopCheck & ErrorAnswer
const find = (rows: ListedSetting[], name: string) => rows.find((row) => row.name === name)!

describe('the settings of a shop', () => {
  it('are each shown with their value and its source', async () => {
    const rows = await listSettings()
    const shown = Object.entries<Setting>(settings).filter(([, { isHidden }]) => !isHidden)
    expect(rows.map(({ name }) => name)).toEqual(shown.map(([name]) => name))
    expect(find(rows, 'BACKUP_TO').missing).toBe('Everything is on one disk.')
    expect(find(rows, 'REFUND_DAYS').missing).toBeNull()
    expect(find(rows, 'REFUND_DAYS')).toMatchObject({ value: '14', from: 'environment', set: true })
    expect(find(rows, 'STRIPE_SECRET_KEY').group).toBe('Payments')
    expect(find(rows, 'PORT')).toMatchObject({ value: '3000', from: 'default', set: false })
    expect(find(rows, 'ALERT_EMAIL')).toMatchObject({ value: null, from: 'default' })
    expect(find(rows, 'APP_SECRET')).toMatchObject({ value: null, shows: 'nothing', set: true })
    expect(find(rows, 'SMTP_URL').value).toBe(new URL(shop.mailbox.url).host)
  })

  it('are each named in at most four words, and say the rest in one part', () => {
    const parts = Object.entries<Setting>(settings)
      .filter(([, { isHidden }]) => !isHidden)
      .map(([name, { purpose }]) => ({ name, said: purpose.split(': ') }))
    const isLong = ([name = '', ...rest]: string[]) => name.split(' ').length > 4 || rest.length > 1
    expect(parts.filter(({ said }) => isLong(said))).toEqual([])
  })

  it('are traced to the settings file by its names, passed by the unit or the command line', async () => {
    const folder = makeFolder()
    await writeFile(
      join(folder, 'settings'),
      '# REFUND_DAYS=1\n  TAX=off\nALERT_MAIL=x@example.org\n#PORT=1\n',
    )
    const env = { TAX: 'off', ALERT_MAIL: 'x@example.org', CREDENTIALS_DIRECTORY: folder }
    const other = await shop.another(env)
    const rows = await listSettings(await other.openConsole())
    expect(find(rows, 'TAX')).toMatchObject({ value: 'off', from: 'file' })
    expect(find(rows, 'REFUND_DAYS').from).toBe('environment')
    expect(other.deps.config.unknownSettings).toEqual([
      { name: 'ALERT_MAIL', meant: 'ALERT_EMAIL' },
    ])
    const typed = await shop.another({ SETTINGS_FILE_NAMES: 'REFUND_DAYS ' })
    expect(find(await listSettings(await openConsole(typed)), 'REFUND_DAYS').from).toBe('file')
  })

  it.each(['btcpay', 'coinbase'] as const)(
    'include every secret, also those of %s, and show none of them',
    async (provider) => {
      const { env, numbers } = await markAll()
      const marked = await openShop({ behavior: calm, env: { ...env, ...crypto[provider] } })
      try {
        const client = await openConsole(marked)
        const rows = await listSettings(client)
        const check = await checkShop(client)
        expect(check.findings.length).toBeGreaterThan(5)
        const said = JSON.stringify([rows, check])
        const hidden = [marker, encodeURIComponent(marker), ...numbers]
        expect(hidden.filter((each) => said.includes(each))).toEqual([])
        const other = provider === 'btcpay' ? 'COINBASE' : 'BTCPAY'
        expect(
          rows.filter(({ shows }) => shows === 'nothing').map(({ name }) => name),
          'Decide whether the setting is a secret: who isn’t named in shownWhole or hosts is. See CONTRIBUTING, Adding things, A setting.',
        ).toEqual(secrets)
        const unset = rows.filter(({ shows, set }) => shows !== 'value' && !set)
        expect(unset.filter(({ name }) => !name.startsWith(other))).toEqual([])
        expect(find(rows, 'DATABASE_URL').value).toBe('db.example:5432')
        expect(find(rows, 'S3_ENDPOINT').value).toBe('s3.example')
      } finally {
        await marked.close()
      }
    },
  )
})

describe('“Check now”', () => {
  it('finds the same problems as doctor, and emails a test to whoever asked', async () => {
    const { checked_at: at, findings } = await checkShop()
    expect(shop.clock.now().getTime() - Date.parse(at)).toBeLessThan(60_000)
    expect(findings).toEqual(
      expect.arrayContaining([
        { part: 'mail', state: 'ok', says: expect.stringContaining('test email'), advice: '' },
        expect.objectContaining({ part: 'webhook of stripe', state: 'problem' }),
      ]),
    )
    expect(shop.emailsTo('mia@example.org').map(({ subject }) => subject)).toContain(
      'A test of your shop’s email',
    )
  })

  it('runs once at a time, and a dozen times an hour', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const other = await shop.another({ SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}` })
    const client = await other.openConsole()
    const connected = once(silent, 'connection')
    const first = checkShop(client)
    const [socket] = (await connected) as [Socket]
    const second = await checkShop(client)
    expect(second.error.message).toBe('A check is running. Wait until it is done.')
    socket.destroy()
    silent.close()
    expect((await first).findings).toBeDefined()
    const take = () => shop.deps.limits.take('examinationsPerSite', 'site')
    while ((await take()).allowed);
    expect((await checkShop()).error.message).toBe('The shop was checked too often. Wait an hour.')
    await shop.forgetAllRateLimits()
    expect((await checkShop()).findings).toBeDefined()
  })

  it('runs once when it is asked for twice in one moment', async () => {
    const answers = await Promise.all([checkShop(), checkShop()])
    expect(answers.filter(({ findings }) => findings !== undefined)).toHaveLength(1)
  })

  it('hides a secret that a mail server repeats in its answer', async () => {
    const password = `${await key()}%2F+`
    const server = createServer((socket) => {
      socket.write('220 mail.example\r\n')
      socket.on('error', () => {})
      socket.on('data', (data) => {
        const [word, , sent] = data.toString().trim().split(' ')
        if (word === 'EHLO') socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n')
        else if (word === 'AUTH') {
          const parts = Buffer.from(sent!, 'base64').toString().split('\0')
          socket.write(`535 no mailbox opens with ${parts.join(' ')}\r\n`)
        } else socket.end('221 bye\r\n')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const SMTP_URL = `smtp://user:${password}@127.0.0.1:${portOf(server)}`
    const other = await shop.another({ SMTP_URL })
    const { findings } = await checkShop(await other.openConsole())
    server.close()
    const mail = findings.find(({ part }) => part === 'mail')!
    expect(mail).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('no mailbox opens'),
    })
    for (const each of [password, decodeURIComponent(password)])
      expect(JSON.stringify(findings)).not.toContain(each)
  })
})
