import { describe, expect, it } from 'vitest'
import { appCalls, formCalls, siteCalls, type Call } from '../calls.ts'
import { hostile, ownShop } from '../world/visit.ts'

const shop = await ownShop('rows', { behavior: hostile, work: false })
const before = await shop.countRows()

const json = 'application/json'
const long = 'x'.repeat(10_000)
const polluted = '{"polluted":"yes"}'

type Body = NonNullable<RequestInit['body']>

async function send(path: string, body: Body | null, type: string | null, method = 'POST') {
  const headers: Record<string, string> = { 'X-Forwarded-For': '198.51.100.9' }
  if (type !== null) headers['Content-Type'] = type
  return shop.app.request(path, { method, headers, body, duplex: 'half' } as RequestInit)
}

async function expectRefusal(answer: Response, status: number, what: string) {
  const text = await answer.text()
  expect([what, answer.status, text]).toEqual([what, status, expect.stringContaining('"error"')])
  const { error } = JSON.parse(text)
  expect(error).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/) })
  expect(error.message.length).toBeGreaterThan(10)
  expect(error.message).not.toMatch(/xxxxx|node_modules|at .+\.ts/)
}

const broken = ['\u0000', 'a\ud800', '\udfff\ud83d']
const wrongValues = (valid: unknown) => [42, true, [valid], { a: valid }, null, '', long, ...broken]

/** What only describes is read as far as it can be. */
const describing = new Set(['device_name', 'platform', 'app_version', 'company'])

/** Bodies with one field missing or of another type. */
function* damageFields({ body, optional }: Call): Generator<[string, unknown]> {
  for (const field of Object.keys(body)) {
    yield [`without ${field}`, { ...body, [field]: undefined }]
    yield [`${field} under another name`, { ...body, [field]: undefined, [` ${field}`]: 'x' }]
  }
  yield ['half a character that nobody reads', { ...body, more: [{ text: '\ud800' }] }]
  yield ['half a character in a name', { ...body, '\udc00': 1 }]
  yield ['NUL that nobody reads', { ...body, more: [{ text: 'a\0' }] }]
  yield ['NUL in a name', { ...body, '\0': 1 }]
  for (const [field, valid] of Object.entries({ ...body, ...optional }))
    if (!describing.has(field))
      for (const wrong of wrongValues(valid))
        if (typeof wrong !== 'boolean' || typeof valid !== 'boolean')
          yield [`${field}: ${JSON.stringify(wrong).slice(0, 40)}`, { ...body, [field]: wrong }]
}

/** Texts that are not a JSON object of this call, with their status. */
function damageText({ body }: Call): [string, Body, string | null, number][] {
  const text = JSON.stringify(body)
  const inner = text.slice(1)
  return [
    ['text/plain', text, 'text/plain', 415],
    ['a form', 'email=a%40example.org', 'application/x-www-form-urlencoded', 415],
    ['no type', new TextEncoder().encode(text), null, 415],
    ['a type that only looks alike', text, 'application/json-patch+json', 415],
    ['nothing', '', json, 400],
    ['no JSON', text.slice(0, -1), json, 400],
    ['two bodies', text + text, json, 400],
    ['a list', `[${text}]`, json, 400],
    ['a word', '"email"', json, 400],
    ['null', 'null', json, 400],
    ['__proto__', `{"__proto__":${polluted},${inner}`, json, 400],
    ['escaped __proto__', `{"\\u005f_proto__":${polluted},${inner}`, json, 400],
    ['constructor', `{"constructor":{"prototype":${polluted}},${inner}`, json, 400],
    ['__proto__ further in', `{"a":[{"__proto__":${polluted}}],${inner}`, json, 400],
    ['bytes that are no UTF-8', Buffer.from(`{"more":"\xff",${inner}`, 'latin1'), json, 400],
    ['a surrogate in bytes', Buffer.from(`{"more":"\xed\xa0\x80",${inner}`, 'latin1'), json, 400],
    ['20 kB', `{"a":"${'y'.repeat(20_000)}",${inner}`, json, 413],
    ['20 kB of spaces', ' '.repeat(20_000) + text, json, 413],
    ['100,000 brackets', '['.repeat(100_000), json, 413],
    ['8,000 brackets', '['.repeat(8000) + ']'.repeat(8000), json, 400],
    ['7,000 objects', '{"a":'.repeat(2700) + '1' + '}'.repeat(2700), json, 400],
  ]
}

describe.each([...siteCalls, ...appCalls].map((call) => [call.path, call] as const))(
  'POST %s',
  (path, call) => {
    it('refuses every missing or wrong field, and writes nothing', async () => {
      for (const [what, body] of damageFields(call))
        await expectRefusal(await send(path, JSON.stringify(body), json), 400, what)
      expect(await shop.countRows()).toEqual(before)
    })

    it('refuses every body that is not a JSON object or is too large, and writes nothing', async () => {
      for (const [what, body, type, status] of damageText(call))
        await expectRefusal(await send(path, body, type), status, what)
      expect(({} as { polluted?: string }).polluted).toBeUndefined()
      expect(await shop.countRows()).toEqual(before)
    })

    it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('does not exist for %s', async (method) => {
      const body = method === 'GET' ? null : JSON.stringify(call.body)
      const answer = await send(path, body, json, method)
      // Under /download every address that a browser opens leads to a build or to the page of builds.
      if (method === 'GET' && path === '/download/url') return expect(answer.status).toBe(302)
      expect([404, 405]).toContain(answer.status)
      if (path.startsWith('/api')) await expectRefusal(answer, answer.status, method)
      expect(await shop.countRows()).toEqual(before)
    })
  },
)

const form = 'application/x-www-form-urlencoded'
const damagedForms: [string, Body, string, number][] = [
  ['JSON', '{"email":"ada@example.org"}', json, 415],
  ['text', 'email=ada@example.org', 'text/plain', 415],
  ['a file', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x', 415],
  ['20 kB', `email=${'a'.repeat(20_000)}`, form, 413],
  ['an escaped byte that is no UTF-8', 'more=%ff', form, 400],
  ['an escaped surrogate', 'more=%ed%a0%80', form, 400],
  ['half of an escaped character', 'more=%c3', form, 400],
  ['NUL', 'more=a%00', form, 400],
  ['NUL in a name', 'a%00=more', form, 400],
  ['bytes that are no UTF-8', Buffer.from('more=\xff', 'latin1'), form, 400],
]

describe.each(formCalls)('the form %s', (path) => {
  it.each(damagedForms)('refuses %s and begins no order', async (what, body, type, status) => {
    await expectRefusal(await send(path, body, type), status, what)
    expect(await shop.countRows()).toEqual(before)
  })
})

it('a body with a false short length is read no further than its limit', async () => {
  let pulled = 0
  const endless = new ReadableStream({
    pull: (controller) => {
      pulled += 1
      controller.enqueue(new Uint8Array(1024).fill(32))
    },
  })
  await expectRefusal(await send('/api/account/sign-in', endless, json), 413, 'endless')
  expect(pulled).toBeLessThan(40)
})

it.each([
  '',
  'an-address',
  'ada@',
  '@example.org',
  'ada@@example.org',
  'ada@localhost',
  'a b@example.org',
  'ada@example.org\r\nBcc: eve@evil.example',
])('the crypto form leads %j back to the page and writes nothing', async (email) => {
  const body = new URLSearchParams({ email })
  const answer = await send('/coinbase/create-charge', body, null)
  expect(answer.headers.get('Location')).toBe('/purchase?problem=invalid_email#invalid_email')
  expect(await shop.countRows()).toEqual(before)
})

it.each(['unknown', '__proto__', 'constructor', 'toString', '%2e%2e%2fopenai', 'x'.repeat(5000)])(
  'there is no model list named %j',
  async (name) => {
    await expectRefusal(await send(`/api/models/${name}`, null, null, 'GET'), 404, name)
  },
)

it('a model list is read-only', async () => {
  await expectRefusal(await send('/api/models/openai', '{}', json), 405, 'POST')
})

it.each([
  '/search?q=%ff',
  '/changelog?below=%c3',
  '/quote?t=%ed%a0%80',
  '/rescue?order=%ff',
  '/emails/off?t=%ff',
])('the query of %s is refused, and a lone percent sign is not', async (path) => {
  await expectRefusal(await send(path, null, null, 'GET'), 400, path)
  const withNul = path.replace(/=[^=]+$/, '=a%00')
  await expectRefusal(await send(withNul, null, null, 'GET'), 400, withNul)
  const said = await (await send(path.replace(/=[^=]+$/, '=100%'), null, null, 'GET')).text()
  expect(said).not.toContain('whole characters')
})

describe.each([
  ['a page', '/faq'],
  ['a page of the docs', '/docs/introduction'],
  ['no page', '/nowhere'],
  ['a call', '/api/account/sign-in'],
  ['a call at the root', '/account/sign-in'],
  ['a call with a name in its path', '/api/models/openai'],
  ['a ping', '/api/gumroad/ping/a-secret'],
  ['a call of the console', '/api/console/session'],
  ['a call of the admin API', '/api/admin/audit/list'],
  ['the console', '/admin/customers'],
  ['a download', '/download/mac-all-arm64'],
  ['a download of a version', '/download/1.0.0/mac-all-arm64'],
  ['a file', '/files/1.0.0/a.dmg'],
  ['an upload', '/api/admin/uploads/1'],
  ['a known path', '/.well-known/jwks.json'],
  ['the feed', '/changelog.xml'],
  ['health', '/healthz'],
])('NUL in the path of %s', (_, path) => {
  it('is refused, wherever it stands, for a program and for a person', async () => {
    const paths = [`${path}%00`, `${path}/%00`, path.replace(/.$/, '%00$&'), `/%00${path}`]
    for (const each of paths)
      for (const method of ['GET', 'POST']) {
        const answer = await send(each, method === 'GET' ? null : '{}', json, method)
        await expectRefusal(answer, 400, `${method} ${each}`)
      }
    const visit = await shop.app.request(paths[0]!, { headers: { Accept: 'text/html' } })
    expect([visit.status, visit.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('text/html'),
    ])
  })
})

it('a rescue with half a character or NUL is refused', async () => {
  for (const end of ['%ff', '%00']) {
    const fields = `order=cs_test_1&email=ada%40example.org${end}`
    await expectRefusal(await send('/rescue', fields, form), 400, end)
  }
})

it('two fingerprints that PostgreSQL would take for one are both refused', async () => {
  for (const fingerprint of ['\ud800', '\ud801', '\udfff', '\ud800\ud801']) {
    const body = JSON.stringify({ license_key: 'PC1-00000-00000-00000-00000-00000', fingerprint })
    await expectRefusal(await send('/api/license/activate', body, json), 400, body)
  }
})
