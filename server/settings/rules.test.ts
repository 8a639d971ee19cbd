import { describe, expect, it } from 'vitest'
import {
  findProblems,
  productionSettings as production,
  sandboxSettings as sandbox,
  readSettings as read,
} from '#test/settings.ts'
import { makeBackupKeys } from '#test/backups.ts'
import { readRestoreConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { settings } from './settings.ts'

describe('production', () => {
  it('starts with everything it needs', () => {
    expect(read(production)).toMatchObject({ production: true, demo: false })
    expect(read(production).stripe).toMatchObject({
      livemode: true,
      apiBase: null,
      dashboard: 'https://dashboard.stripe.com',
    })
  })

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'does not start without %s, nor with an empty one',
    (name) => {
      for (const value of [undefined, '']) {
        const problems = findProblems({ ...production, [name]: value })
        expect(problems).toHaveLength(1)
        expect(problems[0]).toMatch(new RegExp(`^${name} is (missing|set but empty)\\b`))
        expect(problems[0]).toMatch(/Example: |\n/)
      }
    },
  )

  it('names everything that is missing in one list', () => {
    const missing = findProblems({ NODE_ENV: 'production' })
    expect(missing).toHaveLength(11)
    expect(missing).toContainEqual(
      expect.stringMatching(/^SELLER_NAME is missing .*Example: SELLER_NAME=Protocraft Ltd$/),
    )
    expect(missing).toContainEqual(expect.stringMatching(/^SELLER_ADDRESS is missing .*Example: /))
  })

  it('says in two lines why it asks for proxies, and what to write where', () => {
    const [said, ...more] = findProblems({ ...production, TRUSTED_PROXIES: undefined })
    expect(more).toEqual([])
    const [why, what, ...rest] = said!.split('\n')
    expect(why).toContain('ten sign-ins an hour')
    expect(why).toContain('without its cookie')
    expect(what).toMatch(/Caddy on this machine: loopback\b.*platform.*: private\b.*: none\b/)
    expect(rest).toEqual([])
  })

  it.each([
    ['none', []],
    ['loopback', ['127.0.0.0/8', '::1/128']],
    ['203.0.113.7, loopback', ['203.0.113.7', '127.0.0.0/8', '::1/128']],
    [
      'private',
      [
        '10.0.0.0/8',
        '172.16.0.0/12',
        '192.168.0.0/16',
        '100.64.0.0/10',
        '169.254.0.0/16',
        'fc00::/7',
      ],
    ],
  ])('trusts with TRUSTED_PROXIES=%s the networks that the name stands for', (value, networks) => {
    expect(read({ ...production, TRUSTED_PROXIES: value }).trustedProxies).toEqual(networks)
  })

  it('says in two lines why it asks for an address to listen on, and what to write where', () => {
    const [said, ...more] = findProblems({ ...production, HOST: undefined })
    expect(more).toEqual([])
    const [why, what, ...rest] = said!.split('\n')
    expect(why).toContain('past the proxy')
    expect(what).toMatch(/this machine: 127\.0\.0\.1\b.*container.*: 0\.0\.0\.0\b/)
    expect(rest).toEqual([])
  })

  it('listens on the address it is told', () => {
    expect(read({ ...production, HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
  })
})

describe('production refuses', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const phrase = 'correct horse battery staple, and nine more'
  const weak: [string, Environment, RegExp | null][] = [
    ['a site by http', { SITE_URL: 'http://shop.example' }, /^SITE_URL begins with http,/],
    ['no site on this machine', { SITE_URL: 'http://localhost:3000' }, null],
    [
      'the secret of our own example',
      { APP_SECRET: settings.APP_SECRET.example },
      /^APP_SECRET is our own example/,
    ],
    [
      'a secret of few characters',
      { APP_SECRET: '0123456789a'.repeat(6) },
      /^APP_SECRET has fewer than 12 different characters/,
    ],
    [
      'a secret of 24 bytes in base64',
      { APP_SECRET: 'Yx3vQm0aT7cZr9KdWn5bHs1LpJ8eUf2g' },
      /^APP_SECRET holds fewer than 32 bytes/,
    ],
    [
      'a secret of 16 bytes in hex',
      { APP_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
      /^APP_SECRET holds fewer than 32 bytes/,
    ],
    [
      'no secret of 32 bytes in hex',
      { APP_SECRET: '7d0c4f1e9b83a26f5ce81d3470b6fa92e5471c8d0a3fb926d8e47f15c3b09a6e' },
      null,
    ],
    ...[letters.repeat(2), 'abcdefghijklm'.repeat(4), `${'abcdefghijklmn'.repeat(3)}abc`].map(
      (secret): [string, Environment, RegExp] => [
        'a secret that repeats itself',
        { APP_SECRET: secret },
        /^APP_SECRET repeats itself/,
      ],
    ),
    [
      'one of several secrets that repeats itself',
      { APP_SECRET: `${production.APP_SECRET},${letters.repeat(2)}` },
      /^APP_SECRET repeats itself/,
    ],
    ['no long phrase', { APP_SECRET: phrase }, null],
    [
      'a payment provider by http',
      { CRYPTO_PROVIDER: 'btcpay', BTCPAY_URL: 'http://pay.shop.example' },
      /^BTCPAY_URL begins with http,/,
    ],
    [
      'one at a public address',
      { CRYPTO_PROVIDER: 'btcpay', BTCPAY_URL: 'http://203.0.113.7' },
      /^BTCPAY_URL begins with http,/,
    ],
    ...['http://127.0.0.1:23000', 'http://10.0.0.7', 'http://[fd00::7]:23000', 'http://btcpay'].map(
      (url): [string, Environment, null] => [
        `no provider at ${url}`,
        { CRYPTO_PROVIDER: 'btcpay', BTCPAY_URL: url },
        null,
      ],
    ),
  ]

  it.each(weak)('%s', (_name, env, sentence) => {
    const btcpay = env.CRYPTO_PROVIDER && {
      BTCPAY_STORE_ID: '9CiNzKoANXxmk5ayZngSXrHTiVv',
      BTCPAY_API_KEY: 'abc',
      BTCPAY_WEBHOOK_SECRET: 'a secret of the webhook',
    }
    const problems = findProblems({ ...production, ...btcpay, ...env })
    expect(problems).toEqual(sentence === null ? [] : [expect.stringMatching(sentence)])
    for (const problem of problems) expect(problem).not.toContain(env.APP_SECRET ?? 'sk_live')
  })
})

const keys = (await makeBackupKeys()).env
const findStoreProblems = (env: Environment) => findProblems({ DATA_DIR: '/srv/shop', ...env })

it('a folder and two keys turn backups on', () => {
  expect(findStoreProblems({ BACKUP_TO: '/mnt/backups', ...keys })).toEqual([])
})

it('backups to a bucket need its access key as well', () => {
  const BACKUP_TO = 's3://vendor/shop'
  const S3_ACCESS_KEY_ID = 'AKIA0123'
  expect(findStoreProblems({ BACKUP_TO, ...keys, S3_ACCESS_KEY_ID })).toEqual([
    'BACKUP_TO names a bucket, which needs S3_SECRET_ACCESS_KEY.',
  ])
  const S3_SECRET_ACCESS_KEY = 'a secret'
  const whole = { BACKUP_TO, ...keys, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  expect(findStoreProblems(whole)).toEqual([])
  for (const other of ['s3://', 's3://vendor/a b', 'https://vendor'])
    expect(findStoreProblems({ ...whole, BACKUP_TO: other })).toEqual([
      expect.stringMatching(/^BACKUP_TO must be the whole path of a folder, or s3:/),
    ])
})

it('a start is refused if a backup could never be opened, is signed by nobody or would be lost with the shop', () => {
  const BACKUP_TO = '/mnt/backups'
  const { BACKUP_RECIPIENT, BACKUP_SIGNING_KEY } = keys
  const needs = (name: string) =>
    expect.stringMatching(new RegExp(`^BACKUP_TO needs ${name}, .* keys backup makes it`))
  expect(findStoreProblems({ BACKUP_TO })).toEqual([
    needs('BACKUP_RECIPIENT'),
    needs('BACKUP_SIGNING_KEY'),
  ])
  expect(findStoreProblems({ BACKUP_TO, BACKUP_RECIPIENT })).toEqual([needs('BACKUP_SIGNING_KEY')])
  expect(findStoreProblems({ BACKUP_TO, BACKUP_SIGNING_KEY })).toEqual([needs('BACKUP_RECIPIENT')])
  const mistyped = `${BACKUP_RECIPIENT.slice(0, -1)}${BACKUP_RECIPIENT.endsWith('q') ? 'p' : 'q'}`
  expect(findStoreProblems({ BACKUP_TO, ...keys, BACKUP_RECIPIENT: mistyped })).toEqual([
    expect.stringMatching(/^BACKUP_RECIPIENT must be an age recipient/),
  ])
  for (const other of [`${BACKUP_SIGNING_KEY},${BACKUP_SIGNING_KEY}`, 'x', '{"kty":"OKP"}'])
    expect(findStoreProblems({ BACKUP_TO, ...keys, BACKUP_SIGNING_KEY: other })).toEqual([
      expect.stringMatching(/^BACKUP_SIGNING_KEY must be an Ed25519 private key/),
    ])
  for (const inside of ['/srv/shop', '/srv/shop/backups'])
    expect(findStoreProblems({ BACKUP_TO: inside, ...keys })).toEqual([
      expect.stringMatching(/^BACKUP_TO is inside DATA_DIR/),
    ])
})

describe('a sandbox', () => {
  const gumroad = { GUMROAD_ACCESS_TOKEN: 'abc' }
  const [coinbase, btcpay] = [{ CRYPTO_PROVIDER: 'coinbase' }, { CRYPTO_PROVIDER: 'btcpay' }]

  it('accepts Stripe’s test keys in production, and needs everything else that a shop needs', () => {
    expect(findProblems(sandbox)).toEqual([])
    expect(findProblems({ ...sandbox, STRIPE_SECRET_KEY: 'rk_test_abc123' })).toEqual([])
  })

  it.each<[string, Environment, RegExp]>([
    ['outside production', { NODE_ENV: undefined }, /^SANDBOX=true .*: set NODE_ENV=production/],
    [
      'with a live key',
      { STRIPE_SECRET_KEY: 'sk_live_abc123' },
      /^STRIPE_SECRET_KEY is a live key.*: use sk_test_…, or remove SANDBOX\.$/,
    ],
    [
      'with a restricted live key',
      { STRIPE_SECRET_KEY: 'rk_live_abc123' },
      /^STRIPE_SECRET_KEY is a live key/,
    ],
    ['without owners', { ADMINS: undefined }, /^ADMINS is missing: .* as in ADMINS=/],
    ['with Coinbase', coinbase, /^CRYPTO_PROVIDER takes real money.*: remove it/],
    ['with BTCPay', btcpay, /^CRYPTO_PROVIDER takes real money.*: remove it/],
    ['with Gumroad', gumroad, /^GUMROAD_ACCESS_TOKEN takes real money.*: remove it/],
  ])('does not start %s, and says what to do', (_, more, sentence) => {
    expect(findProblems({ ...sandbox, ...more })).toContainEqual(expect.stringMatching(sentence))
  })

  it('is suggested to a shop with a test key', () => {
    expect(findProblems({ ...sandbox, SANDBOX: 'false' })).toEqual([
      expect.stringMatching(
        /^STRIPE_SECRET_KEY is a test key: .* or set SANDBOX=true to try the shop\.$/,
      ),
    ])
  })
})

it('a restore needs no secret that the backup contains, even in production', () => {
  const env = { NODE_ENV: 'production', DATA_DIR: '/srv/shop', BACKUP_TO: '/mnt/backups' }
  expect(readRestoreConfig({ ...env, ...keys })).toMatchObject({
    config: { dataDir: '/srv/shop', backup: { place: { folder: '/mnt/backups' } } },
  })
  expect(readRestoreConfig(env)).toEqual({
    problems: [
      expect.stringMatching(/^BACKUP_TO needs BACKUP_RECIPIENT/),
      expect.stringMatching(/^BACKUP_TO needs BACKUP_SIGNING_KEY/),
    ],
  })
})
