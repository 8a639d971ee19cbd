import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { productionSettings as production } from '#test/production.ts'
import { readConfig } from './config.ts'
import { makeSigningKey } from './kept-secrets.ts'
import { settings, type SettingName } from './settings.ts'

const firstKey = await makeSigningKey()
type Environment = Record<string, string | undefined>

function findProblems(env: Environment): string[] {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

function read(env: Environment) {
  const answer = readConfig(env)
  if ('problems' in answer) throw new Error(answer.problems.join('\n'))
  return answer.config
}

describe('without any settings', () => {
  it('the program is a demo on port 3000 that never leaves this machine', () => {
    expect(read({})).toMatchObject({
      demo: true,
      production: false,
      port: 3000,
      demoPort: 3001,
      siteUrl: 'http://localhost:3000',
      stripe: null,
      demoPublic: false,
      host: null,
      trustedProxies: [],
    })
  })

  it('a port of its own moves the address and the stand-in along', () => {
    expect(read({ PORT: '4000' })).toMatchObject({
      siteUrl: 'http://localhost:4000',
      demoPort: 4001,
    })
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
    ['DEMO_PORT', '-1', /1 to 65535/],
    ['SITE_URL', 'localhost:3000', /http:\/\/ or https:\/\//],
    ['SITE_URL', 'http://localhost:3000/shop', /without a path/],
    ['DATABASE_URL', 'mysql://127.0.0.1/shop', /postgres:\/\//],
    ['SMTP_URL', 'mail.example', /smtp:\/\/ or smtps:\/\//],
    ['MAIL_FROM', 'Protocraft', /e-mail address/],
    ['SUPPORT_EMAIL', 'support', /e-mail address/],
    ['SALES_EMAIL', 'a b@c', /e-mail address/],
    ['APP_SECRET', 'short', /at least 32/],
    ['LICENSE_SIGNING_KEY', 'not json', /Ed25519/],
    ['LICENSE_SIGNING_KEY', '{"kty":"OKP","crv":"Ed25519","x":"a","d":"b"}', /Ed25519/],
    ['LICENSE_SIGNING_KEY', JSON.stringify(otherHalf), /Ed25519/],
    ['LICENSE_SIGNING_KEY', JSON.stringify(privateKey.export({ format: 'jwk' })), /Ed25519/],
    ['STRIPE_SECRET_KEY', 'pk_test_abc', /sk_test_ or sk_live_/],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_0123456789abcdef,', /at least 16/],
    ['STRIPE_API_BASE', 'ftp://127.0.0.1', /http:\/\//],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/33', /"10\.0\.0\.0\/33"/],
    ['TRUSTED_PROXIES', 'everyone', /"everyone"/],
    ['TRUSTED_PROXIES', 'toString', /"toString"/],
    ['TRUSTED_PROXIES', 'loopback, 0.0.0.0/0', /"0\.0\.0\.0\/0", which trusts every address/],
    ['TRUSTED_PROXIES', '::/0', /"::\/0", which trusts every address/],
    ['TRUSTED_PROXIES', '10.0.0.0/00', /"10\.0\.0\.0\/00", which trusts every address/],
    ['TRUSTED_PROXIES', 'none, 10.0.0.0/8', /keep one of the two/],
    ['HOST', 'localhost', /must be an IP address/],
    ['SOCIAL_X', 'x.com/protocraft', /https:\/\//],
    ['SOCIAL_TRELLO', 'javascript:alert(1)', /https:\/\//],
    ['REPOSITORY_URL', 'git@github.com:protocraft/site.git', /https:\/\//],
    ['DEMO_PUBLIC', 'yes', /true or false/],
  ]

  it.each(malformed)('%s=%s is named with what is wrong and an example', (name, value, wrong) => {
    const problem = findProblems({ [name]: value }).find((each) => each.startsWith(`${name} `))
    expect(problem).toMatch(wrong)
    expect(problem).toContain(`Example: ${name}=${settings[name].example}`)
    if (/SECRET|KEY/.test(name)) expect(problem).not.toContain(value)
  })

  it('is malformed when it is set and empty, whichever it is', () => {
    for (const name of Object.keys(settings))
      for (const nothing of ['', '  '])
        expect(findProblems({ [name]: nothing }).join('\n')).toContain(`${name} is set but empty`)
  })

  it('is named together with all the others', () => {
    const broken = new Map(malformed.map(([name, value]) => [name, value]))
    const problems = findProblems({ ...Object.fromEntries(broken), NODE_ENV: 'production' })
    for (const name of broken.keys())
      if (name !== 'NODE_ENV') expect(problems.join('\n')).toContain(name)
  })

  it('is not one of the examples, where an example is a value', () => {
    const prose = [
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

describe('production', () => {
  it('starts with everything it needs', () => {
    expect(read(production)).toMatchObject({ production: true, demo: false })
    expect(read(production).stripe).toMatchObject({ livemode: true, apiBase: null })
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

  it('names all that is missing in one list', () => {
    expect(findProblems({ NODE_ENV: 'production' })).toHaveLength(8)
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
  ])('trusts with TRUSTED_PROXIES=%s what the name stands for', (value, networks) => {
    expect(read({ ...production, TRUSTED_PROXIES: value }).trustedProxies).toEqual(networks)
  })

  it('may listen on one address', () => {
    expect(read({ ...production, HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
  })
})

describe('production refuses', () => {
  const phrase = 'correct horse battery staple, and nine more'
  const weak: [string, Environment, RegExp | null][] = [
    ['a site by http', { SITE_URL: 'http://shop.example' }, /^SITE_URL begins with http:/],
    ['no site on this machine', { SITE_URL: 'http://localhost:3000' }, null],
    [
      'the secret of our own example',
      { APP_SECRET: settings.APP_SECRET.example },
      /^APP_SECRET is our own example/,
    ],
    [
      'a secret that repeats itself',
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
    ['no secret of 32 bytes in hex', { APP_SECRET: '0f1e2d3c4b5a6978'.repeat(4) }, null],
    ['no long phrase', { APP_SECRET: phrase }, null],
    [
      'a payment provider by http',
      { CRYPTO_PROVIDER: 'btcpay', BTCPAY_URL: 'http://pay.shop.example' },
      /^BTCPAY_URL begins with http:/,
    ],
    [
      'one at a public address',
      { CRYPTO_PROVIDER: 'btcpay', BTCPAY_URL: 'http://203.0.113.7' },
      /^BTCPAY_URL begins with http:/,
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
      'a public demo in production',
      { ...production, DEMO_PUBLIC: 'true' },
      /DEMO_PUBLIC is for the demo/,
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

  it('production sells through everyone whose settings are whole', () => {
    const config = read({ ...production, ...coinbase, ...gumroad, CRYPTO_PROVIDER: 'coinbase' })
    expect(config).toMatchObject({
      crypto: { provider: 'coinbase', apiBase: null },
      gumroad: { productId: gumroad.GUMROAD_PRODUCT_ID },
    })
  })
})
