import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  findProblems,
  productionSettings as production,
  readSettings as read,
} from '#test/settings.ts'
import { makeSigningKey } from './secrets/kept-secrets.ts'
import type { Environment } from './environment.ts'
import { type SettingName, settings } from './settings.ts'

const firstKey = await makeSigningKey()
describe('without any settings', () => {
  it('the program is a demo on port 3000 that never leaves this machine', () => {
    expect(read({})).toMatchObject({
      demo: true,
      production: false,
      port: 3000,
      siteUrl: 'http://localhost:3000',
      stripe: null,
      demoPublic: false,
      host: null,
      trustedProxies: [],
    })
  })

  it('another port changes the address, too', () => {
    expect(read({ PORT: '4000' }).siteUrl).toBe('http://localhost:4000')
  })
})

describe('an address', () => {
  it.each([
    ['https://shop.example:443', 'https://shop.example'],
    ['https://Shop.Example/', 'https://shop.example'],
    ['https://müller.example', 'https://xn--mller-kva.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
  ])('of the site can be written as %s', (SITE_URL, siteUrl) => {
    expect(read({ ...production, SITE_URL }).siteUrl).toBe(siteUrl)
  })

  it.each([
    'postgres://shop:p%2Fss@db.example/shop',
    'postgres://shop@project:p@ss@db.example:5432/shop?sslmode=verify-full',
    'postgres://db.example/shop?user=ada@example.org',
  ])('of a database can be %s', (DATABASE_URL) => {
    expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })
})

describe('a malformed setting', () => {
  const otherHalf = { ...JSON.parse(firstKey), x: JSON.parse(production.LICENSE_SIGNING_KEY).x }
  const { privateKey } = generateKeyPairSync('x25519')
  const malformed: [SettingName, string, RegExp][] = [
    ['NODE_ENV', 'prod', /production, development or test/],
    ['PORT', '80a', /1 to 65535/],
    ['PORT', '0', /1 to 65535/],
    ['PORT', '65536', /1 to 65535/],
    ['SITE_URL', 'localhost:3000', /http:\/\/ or https:\/\//],
    ['SITE_URL', 'http://localhost:3000/shop', /without a path/],
    ['SITE_URL', 'https://user@localhost', /without a path/],
    ['DATABASE_URL', 'mysql://127.0.0.1/shop', /postgres:\/\//],
    ['DATABASE_URL', 'postgres://shop:p@ss#1@127.0.0.1:4304/shop', /# as %23/],
    ['DATABASE_URL', 'postgres://shop:12/34@127.0.0.1/shop', /\/ as %2F/],
    ['DATABASE_URL', 'postgres://shop:secret@127.0.0.1:port/shop', /the rest is not an address/],
    ['SMTP_URL', 'mail.example', /smtp:\/\/ or smtps:\/\//],
    ['SMTP_URL', 'smtps://user:Aq+Am/U8@mail.example:465', /\/ as %2F/],
    ['SMTP_URL', 'smtps://user:Aq#8@mail.example:465', /# as %23/],
    ['SMTP_URL', 'smtps://user:Aq?8@mail.example:465', /\? as %3F/],
    ['SMTP_URL', "'smtps://user:secret@mail.example'", /has quotes around its value/],
    ['MAIL_FROM', 'Protocraft', /email address/],
    ['SUPPORT_EMAIL', 'support', /email address/],
    ['SALES_EMAIL', 'a b@c', /email address/],
    ['APP_SECRET', 'short', /at least 32/],
    ['LICENSE_SIGNING_KEY', 'not json', /Ed25519/],
    ['LICENSE_SIGNING_KEY', '{"kty":"OKP","crv":"Ed25519","x":"a","d":"b"}', /Ed25519/],
    ['LICENSE_SIGNING_KEY', JSON.stringify(otherHalf), /Ed25519/],
    ['LICENSE_SIGNING_KEY', JSON.stringify(privateKey.export({ format: 'jwk' })), /Ed25519/],
    ['STRIPE_SECRET_KEY', 'pk_test_abc', /sk_test_ or sk_live_/],
    ['STRIPE_SECRET_KEY', '"sk_test_abc"', /has quotes around its value/],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_0123456789abcdef,', /at least 16/],
    ['STRIPE_WEBHOOK_SECRET', '"whsec_0123456789abcdef"', /has quotes around its value/],
    ['SELLER_NAME', "'Protocraft Ltd'", /has quotes around its value/],
    ['SELLER_ADDRESS', '|', /must have a line/],
    ['STRIPE_API_BASE', 'ftp://127.0.0.1', /http:\/\//],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/33', /"10\.0\.0\.0\/33"/],
    ['TRUSTED_PROXIES', 'everyone', /"everyone"/],
    ['TRUSTED_PROXIES', 'toString', /"toString"/],
    [
      'TRUSTED_PROXIES',
      'loopback, 0.0.0.0/0',
      /holds "0\.0\.0\.0\/0", which covers every IPv4 address/,
    ],
    ['TRUSTED_PROXIES', '10.0.0.0/00', /"10\.0\.0\.0\/00", which covers every IPv4 address/],
    [
      'TRUSTED_PROXIES',
      '0.0.0.0/1,128.0.0.0/1',
      /"0\.0\.0\.0\/1" and "128\.0\.0\.0\/1", which together cover every IPv4 address/,
    ],
    [
      'TRUSTED_PROXIES',
      '128.0.0.0/1, 10.0.0.0/8, 0.0.0.0/2, 64.0.0.0/3, 96.0.0.0/3',
      /together cover every IPv4 address/,
    ],
    [
      'TRUSTED_PROXIES',
      '::ffff:0.0.0.0/96',
      /"::ffff:0\.0\.0\.0\/96", which covers every IPv4 address/,
    ],
    ['TRUSTED_PROXIES', '::/1', /"::\/1", which covers every public IPv6 address/],
    ['TRUSTED_PROXIES', '::/0', /"::\/0", which covers every public IPv6 address/],
    ['TRUSTED_PROXIES', '::/1,8000::/1', /"::\/1", which covers every public IPv6 address/],
    [
      'TRUSTED_PROXIES',
      '2000::/4,3000::/4',
      /"2000::\/4" and "3000::\/4", which together cover every public IPv6 address/,
    ],
    ['TRUSTED_PROXIES', '::/3', /"::\/3", which covers every IPv4 address/],
    ['WEBHOOK_NETWORKS', '0.0.0.0/1, 128.0.0.0/1', /together cover every IPv4 address/],
    ['TRUSTED_PROXIES', 'none, 10.0.0.0/8', /keep one of the two/],
    ['HOST', 'localhost', /must be an IP address/],
    ['TAX_BEHAVIOR', 'included', /must be one of inclusive, exclusive/],
    ['SELLER_TIME_ZONE', 'Berlin', /must be the name of a time zone/],
    ['SELLER_TIME_ZONE', '+02:00', /must be the name of a time zone/],
    ['SOCIAL_X', 'x.com/protocraft', /https:\/\//],
    ['SOCIAL_TRELLO', 'javascript:alert(1)', /https:\/\//],
    ['REPOSITORY_URL', 'git@github.com:protocraft/site.git', /https:\/\//],
    ['DEMO_PUBLIC', 'yes', /true or false/],
  ]

  it.each(malformed)(
    '%s=%s is reported with what is wrong and an example',
    (name, value, wrong) => {
      const problem = findProblems({ [name]: value }).find((each) => each.startsWith(`${name} `))
      expect(problem).toMatch(wrong)
      expect(problem).toContain(`Example: ${name}=${settings[name].example}`)
      if (/SECRET|KEY/.test(name)) expect(problem).not.toContain(value)
    },
  )

  it('is any setting that is set but empty', () => {
    for (const name of Object.keys(settings))
      for (const nothing of ['', '  '])
        expect(findProblems({ [name]: nothing }).join('\n')).toContain(`${name} is set but empty`)
  })

  it('is reported together with all others', () => {
    const broken = new Map(malformed.map(([name, value]) => [name, value]))
    const problems = findProblems({ ...Object.fromEntries(broken), NODE_ENV: 'production' })
    for (const name of broken.keys())
      if (name !== 'NODE_ENV') expect(problems.join('\n')).toContain(name)
  })

  it('is none of the examples, where an example is a value', () => {
    const prose = [
      'BACKUP_RECIPIENT',
      'BACKUP_SIGNING_KEY',
      'APP_SECRET',
      'LICENSE_SIGNING_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'COINBASE_API_KEY_SECRET',
    ]
    for (const [name, { example }] of Object.entries(settings))
      if (!prose.includes(name))
        expect(findProblems({ [name]: example }).join('\n')).not.toContain(`${name} must`)
  })
})

describe('the demo and real money never mix:', () => {
  const payment = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  }
  const mixes: [string, Environment, RegExp][] = [
    ['a live key outside production', payment, /live key: set NODE_ENV=production/],
    [
      'a restricted live key in development',
      { ...payment, STRIPE_SECRET_KEY: ' rk_live_abc', NODE_ENV: 'development' },
      /live key: set NODE_ENV=production/,
    ],
    [
      'a live key that would go to another server',
      { ...production, STRIPE_API_BASE: 'http://127.0.0.1:3001' },
      /STRIPE_API_BASE would send a live key/,
    ],
    [
      'a test key in production',
      { ...production, STRIPE_SECRET_KEY: 'sk_test_abc' },
      /test cards would buy real licenses/,
    ],
    [
      'a public address outside production',
      { SITE_URL: 'https://shop.example' },
      /SITE_URL is public/,
    ],
    [
      'an address that only begins like this machine',
      { SITE_URL: 'http://127.0.0.1.evil.test' },
      /SITE_URL is public/,
    ],
    [
      'a console at an IP address',
      { ADMINS: 'mia@example.org', SITE_URL: 'http://127.0.0.1:3000' },
      /ADMINS needs a SITE_URL with a host name/,
    ],
    [
      'a public demo in production',
      { ...production, DEMO_PUBLIC: 'true' },
      /DEMO_PUBLIC is for the demo/,
    ],
    [
      'a way past a pooler that is not there',
      { DATABASE_DIRECT_URL: 'postgres://shop@127.0.0.1/shop' },
      /DATABASE_DIRECT_URL goes with DATABASE_URL/,
    ],
    [
      'a payment key without a webhook secret',
      { STRIPE_SECRET_KEY: 'sk_test_abc' },
      /STRIPE_WEBHOOK_SECRET is missing/,
    ],
    [
      'a payment key with an empty webhook secret',
      { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: '' },
      /STRIPE_WEBHOOK_SECRET is set but empty/,
    ],
  ]
  it.each(mixes)('%s refuses to start', (_name, env, sentence) => {
    expect(findProblems(env)).toEqual([expect.stringMatching(sentence)])
  })

  const coinbase = {
    COINBASE_API_KEY_ID: 'organizations/a/apiKeys/b',
    COINBASE_API_KEY_SECRET: `${'x'.repeat(86)}==`,
    COINBASE_WEBHOOK_SECRET: 'a secret of the webhook',
  }
  const gumroad = {
    GUMROAD_ACCESS_TOKEN: 'token',
    GUMROAD_PRODUCT_ID: 'SDGgCnivv6gTTHfVRfUBxQ==',
    GUMROAD_PING_SECRET: 'x'.repeat(48),
  }
  const providers: [string, Environment, RegExp][] = [
    [
      'a crypto key that nobody uses',
      { ...production, COINBASE_API_KEY_ID: 'abc' },
      /COINBASE_API_KEY_ID is set, but CRYPTO_PROVIDER is not coinbase/,
    ],
    [
      'a crypto key of another provider than the chosen one',
      { ...production, ...coinbase, CRYPTO_PROVIDER: 'coinbase', BTCPAY_API_KEY: 'abc' },
      /BTCPAY_API_KEY is set, but CRYPTO_PROVIDER is not btcpay/,
    ],
    [
      'crypto without a webhook secret',
      {
        ...production,
        ...coinbase,
        CRYPTO_PROVIDER: 'coinbase',
        COINBASE_WEBHOOK_SECRET: undefined,
      },
      /COINBASE_WEBHOOK_SECRET is missing/,
    ],
    [
      'crypto with an empty webhook secret',
      { ...production, ...coinbase, CRYPTO_PROVIDER: 'coinbase', COINBASE_WEBHOOK_SECRET: '' },
      /COINBASE_WEBHOOK_SECRET is set but empty/,
    ],
    [
      'a Coinbase key that is none',
      {
        ...production,
        ...coinbase,
        CRYPTO_PROVIDER: 'coinbase',
        COINBASE_API_KEY_SECRET: 'abc',
      },
      /COINBASE_API_KEY_SECRET must be 64 bytes of Ed25519 in base64/,
    ],
    [
      'real crypto outside production',
      { ...coinbase, CRYPTO_PROVIDER: 'coinbase' },
      /COINBASE_API_BASE does not lead to this machine/,
    ],
    ['real Gumroad outside production', gumroad, /GUMROAD_API_BASE does not lead to this machine/],
    [
      'Gumroad without a ping secret',
      { ...production, ...gumroad, GUMROAD_PING_SECRET: undefined },
      /GUMROAD_PING_SECRET is missing/,
    ],
    [
      'a ping secret without Gumroad',
      { ...production, GUMROAD_PING_SECRET: 'x'.repeat(48) },
      /GUMROAD_PING_SECRET is set without GUMROAD_ACCESS_TOKEN/,
    ],
  ]
  it.each(providers)('%s refuses to start', (_name, env, sentence) => {
    expect(findProblems(env)).toEqual([expect.stringMatching(sentence)])
  })

  it('production sells through every provider whose settings are complete', () => {
    const config = read({ ...production, ...coinbase, ...gumroad, CRYPTO_PROVIDER: 'coinbase' })
    expect(config).toMatchObject({
      coinbase: { apiBase: null },
      btcpay: null,
      gumroad: { productId: gumroad.GUMROAD_PRODUCT_ID },
    })
  })
})
