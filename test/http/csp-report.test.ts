import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { countRows, forgetBudgets } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'
import { loggedAgainAfter } from '#server/analytics/violations.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ work: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.advance(loggedAgainAfter)
  shop.logged.length = 0
  await forgetBudgets(shop, 'reportsPerAddress', 'violationsPerAddress', 'violationsPerSite')
})

const page = 'https://shop.example.org/faq'
const inline = {
  documentURL: page,
  effectiveDirective: 'script-src-elem',
  blockedURL: 'inline',
  disposition: 'enforce',
}

/** As Chromium sends it; `body` overrides the report. */
function report(body: Record<string, unknown> = {}) {
  return {
    age: 0,
    type: 'csp-violation',
    url: page,
    user_agent: 'Agent 7',
    body: {
      ...inline,
      originalPolicy: "default-src 'none'; report-to csp",
      referrer: 'https://example.org/where?they=came-from',
      sample: 'what the script said',
      sourceFile: page,
      lineNumber: 1,
      columnNumber: 64_065,
      statusCode: 200,
      ...body,
    },
  }
}

const shortest = {
  type: 'csp-violation',
  body: { documentURL: 'http://a', effectiveDirective: 'a', disposition: 'report' },
}

const reports = { 'Content-Type': 'application/reports+json' }
const send = (body: unknown, headers: Record<string, string> = {}, visitor = createVisitor(shop)) =>
  visitor.post('/api/csp-report', body, { ...reports, ...headers })

const written = () =>
  shop.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'a page violated its content policy')

async function expectLine(line: Record<string, string>) {
  const [only, ...more] = written()
  expect(only).toEqual({ level: 30, time: expect.any(Number), msg: expect.any(String), ...line })
  expect(more).toEqual([])
}

describe('a report of what a policy refused', () => {
  it('is logged in one line: the page, the rule, what was refused, and nothing else', async () => {
    const before = await countRows(shop)
    expect(await send([report()])).toMatchObject({ status: 204, body: null })
    await expectLine({
      path: '/faq',
      directive: 'script-src-elem',
      blocked: 'inline',
      disposition: 'enforce',
    })
    const { rate_limits: _, ...kept } = await countRows(shop)
    expect(before).toMatchObject(kept)
  })

  it('is accepted in the form of Safari: one report without a list, under the older type', async () => {
    const safari = { 'Content-Type': 'application/csp-report' }
    expect((await send(report(), safari)).status).toBe(204)
    expect(written()).toMatchObject([{ path: '/faq', directive: 'script-src-elem' }])
  })

  it.each([
    ['https://shop.example.org/account?email=ada@example.org&code=123456', '/account'],
    ['https://shop.example.org/docs/introduction#ada', '/docs/introduction'],
    ['https://ada:secret@shop.example.org/purchase-success?session_id=cs_1', '/purchase-success'],
    ['https://shop.example.org/a\u0001b\u001b\u2028c', '/a%01b%1B%E2%80%A8c'],
  ])('keeps only the path of the page %j', async (documentURL, path) => {
    expect((await send([report({ documentURL })])).status).toBe(204)
    expect(written()).toMatchObject([{ path }])
  })

  it.each([
    ['https://ada:secret@evil.example:8443/a.js?email=ada@example.org#b', 'evil.example:8443'],
    ['wss://evil.example/socket', 'evil.example'],
    ['data:text/html,ada@example.org', 'data'],
    ['chrome-extension://abcdefgh/content.js', 'chrome-extension'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['ada@example.org\u0007', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('keeps only the host or a word of %j', async (blockedURL, blocked) => {
    expect((await send([report({ blockedURL })])).status).toBe(204)
    expect(written()).toMatchObject([{ blocked }])
  })

  it('is truncated where it is long', async () => {
    const documentURL = `https://shop.example.org/${'x'.repeat(5000)}`
    const blockedURL = `https://${'y'.repeat(5000)}.example/`
    expect((await send([report({ documentURL, blockedURL })])).status).toBe(204)
    expect(written()).toMatchObject([{ path: `/${'x'.repeat(199)}`, blocked: 'y'.repeat(100) }])
  })

  it('is written once an hour, whoever sends it', async () => {
    const minute = 60_000
    await send([report(), report({ documentURL: `${page}?b` })])
    await send([report({ lineNumber: 2, sample: 'a' })])
    expect(written()).toHaveLength(1)
    shop.clock.advance(loggedAgainAfter - minute)
    await send([report()])
    expect(written()).toHaveLength(1)
    shop.clock.advance(minute)
    await send([report()])
    expect(written()).toHaveLength(2)
  })

  it('that two send at once makes one line', async () => {
    await Promise.all(Array.from({ length: 10 }, () => send([report()])))
    expect(written()).toHaveLength(1)
  })

  it('of another page, rule, host or disposition makes another line', async () => {
    await send([
      report(),
      report({ documentURL: 'https://shop.example.org/eula' }),
      report({ effectiveDirective: 'img-src' }),
      report({ blockedURL: 'eval' }),
      report({ disposition: 'report' }),
    ])
    expect(written()).toHaveLength(5)
  })
})

describe('an invalid report', () => {
  const refused = async (
    status: number,
    code: string,
    sentence: RegExp,
    sent: ReturnType<typeof send>,
  ) => {
    const { status: got, body } = await sent
    expect([got, body.error.code]).toEqual([status, code])
    expect(body.error.message).toMatch(sentence)
    expect(written()).toEqual([])
  }

  it.each(['application/json', 'application/csp-report+json', 'text/plain', ''])(
    'is refused under the type %j, and the answer names the right one',
    (type) =>
      refused(
        415,
        'unsupported_media_type',
        /application\/reports\+json/,
        send([report()], { 'Content-Type': type }),
      ),
  )

  it.each([
    ['nothing', ''],
    ['half a report', JSON.stringify([report()]).slice(0, -1)],
    ['a report of the older shape', { 'csp-report': { 'document-uri': page } }],
    ['a word', '"csp-violation"'],
    ['an empty list', []],
    ['a hundred and one', Array.from({ length: 101 }, () => shortest)],
    ['another kind of report', [{ ...report(), type: 'deprecation' }]],
    ['a poisonous name', `[{"__proto__":{"polluted":1},${JSON.stringify(report()).slice(1)}]`],
    ['no page', [report({ documentURL: undefined })]],
    ['a page that is no address', [report({ documentURL: 'faq' })]],
    ['a page of no site', [report({ documentURL: 'javascript:alert(1)' })]],
    ['a rule that is none', [report({ effectiveDirective: 'script\u001b[2J' })]],
    ['a rule without end', [report({ effectiveDirective: 'x'.repeat(10_000) })]],
    ['a refusal that is no text', [report({ blockedURL: { a: 1 } })]],
    ['an unknown disposition', [report({ disposition: 'maybe' })]],
    ['one good, one bad', [report(), report({ disposition: 'maybe' })]],
  ])('is named: %s', (_what, body) => refused(400, 'bad_request', /./, send(body)))

  it('is not read beyond its size', () =>
    refused(413, 'too_large', /16 kB/, send([report({ sample: 'x'.repeat(16_000) })])))

  it('may be a dozen refusals of a page with a long policy', async () => {
    const long = report({ originalPolicy: 'x'.repeat(800) })
    expect((await send(Array(12).fill(long))).status).toBe(204)
    expect(written()).toHaveLength(1)
  })
})

describe('the sender of a report', () => {
  it.each([
    ['Sec-Fetch-Site', 'cross-site'],
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
  ])('is a page of this site, not one of another: %s %s', async (header, value) => {
    // A page may have its reports sent anywhere; under the older type browsers send no preflight.
    for (const type of ['application/reports+json', 'application/csp-report']) {
      const answer = await send([report()], { [header]: value, 'Content-Type': type })
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'cross_site' } } })
    }
    expect(written()).toEqual([])
  })

  it('is accepted with the origin of this site alone, which is all that a browser sends', async () => {
    expect((await send([report()], { Origin: shop.deps.config.siteUrl })).status).toBe(204)
    expect(written()).toHaveLength(1)
  })

  it('gets no preflight permission for another site', async () => {
    const { headers } = await shop.app.request('/api/csp-report', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  const differing = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      report({ documentURL: `https://shop.example.org/${from + index}` }),
    )

  it('writes a limited number of lines an hour from one network, and the rest is dropped silently', async () => {
    const { points } = budgets.violationsPerAddress
    const busy = createVisitor(shop)
    for (let from = 0; from < 100; from += 10)
      expect((await send(differing(from, 10), {}, busy)).status).toBe(204)
    expect(written()).toHaveLength(points)
    await send([report()])
    expect(written()).toHaveLength(points + 1)
  })

  it('writes no more than the site allows in an hour, from however many networks', async () => {
    const { points } = budgets.violationsPerSite
    for (let from = 0; from < points + 100; from += 10)
      expect((await send(differing(from, 10))).status).toBe(204)
    expect(written()).toHaveLength(points)
  })

  it('is accepted a limited number of times an hour; after that its reports are not even read', async () => {
    const { points } = budgets.reportsPerAddress
    const busy = createVisitor(shop)
    for (let count = 0; count < points; count += 1)
      expect((await send('not JSON', {}, busy)).status).toBe(400)
    expect((await send('not JSON', {}, busy)).status).toBe(204)
    expect((await send([report()], {}, busy)).status).toBe(204)
    expect(written()).toEqual([])
    await send([report()])
    expect(written()).toHaveLength(1)
  })

  it('spends nothing on reports already written', async () => {
    const busy = createVisitor(shop)
    for (let count = 0; count < 40; count += 1) await send([report()], {}, busy)
    await send([report({ blockedURL: 'eval' })], {}, busy)
    expect(written()).toHaveLength(2)
  })
})

it('reports can be sent but not read', async () => {
  expect((await createVisitor(shop).get('/api/csp-report')).status).toBe(405)
})
