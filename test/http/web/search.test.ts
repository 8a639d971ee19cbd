import { beforeEach, describe, expect, it } from 'vitest'
import { docsPages } from '#app/docs/sidebar.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { visitShop } from '../../world/visit.ts'

const shop = await visitShop('calm')
beforeEach(() => shop.forgetRateLimits('readsPerAddress'))

describe('the page of results', () => {
  it('leads to the matching sections, with the matched words', async () => {
    const { status, html } = await ask('ollama port')
    expect(status).toBe(200)
    expect(html).toMatch(
      /<h2>Docs<\/h2>\s*<ol class="search-hits plain">\s*<li>\s*<a href="\/docs\/setting-up-local-llm/,
    )
    expect(html).toContain('<mark>port</mark>')
    expect(html).toContain('value="ollama port"')
    expect(html).toContain(`>${html.match(/<li>\s*<a/g)!.length} results</p>`)
  })

  it('lists questions and the shop apart from the docs, the best first', async () => {
    const areas = async (question: string) =>
      [
        ...(await ask(question)).html.matchAll(
          /<h2>([^<]+)<\/h2>\s*<ol class="search-hits plain">/g,
        ),
      ].map(([, area]) => area)
    expect(await areas('api key')).toEqual([
      'Docs',
      'Questions',
      'API',
      'Shop',
      'Also mentioned in',
    ])
    expect((await areas('refund'))[0]).toBe('Questions')
    expect((await areas('liability'))[0]).toBe('Shop')
  })

  it('knows the page of the rescue by its title', async () => {
    const { html } = await ask('find license key again rescue')
    const [, title] = /<h1>([^<]+)<\/h1>/.exec(await (await shop.app.request('/rescue')).text())!
    expect(html.replaceAll(/<\/?mark>/g, '')).toContain(`<a href="/rescue">${title}</a>`)
  })

  it('leads to calls where the API reference has them', async () => {
    const { html } = await ask('api deactivate license')
    const [, id] = /href="\/api-reference#(\w+)"/.exec(html)!
    expect(id).toBe('licenseDeactivate')
    const reference = await (await shop.app.request('/api-reference')).text()
    expect(reference).toContain(`id="${id}"`)
  })

  it('tolerates typing errors', async () => {
    expect((await ask('gitingore')).html).toContain('href="/docs/project-ignore-rules')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' autofocus x='",
    '&lt;',
  ])('shows %s as plain text', async (question) => {
    const { html } = await ask(question)
    expect(html).not.toContain(question)
    const main = html.slice(html.indexOf('<main'))
    expect(main).toMatch(/&(lt|quot|#x27|amp);/)
    expect(main).not.toMatch(/<(script|img)\b/)
  })

  it('says when nothing is found, and offers fewer words, support and all pages', async () => {
    const { status, html } = await ask('zzzqqqxxx')
    expect(status).toBe(200)
    expect(html).toContain('Nothing found for “zzzqqqxxx”.')
    expect(html).toMatch(/Try fewer words, or <a href="mailto:[^"]+">email support<\/a>/)
    expect(html.match(/<li><a href="\/docs\//g)).toHaveLength(docsPages.length)
  })

  it.each(['/search', '/search?q=', '/search?q=%20%20', '/search?other=1'])(
    'shows the form and all pages by group at %s',
    async (address) => {
      const html = await (await shop.app.request(address)).text()
      expect(html).toMatch(/<form role="search" class="\w+" aria-label="[^"]+" action="\/search">/)
      expect(html.match(/<li><a href="\/docs\//g)).toHaveLength(docsPages.length)
      expect([
        ...html.matchAll(/<h2>([^<]+)<\/h2>\s*<ul class="search-pages plain">/g),
      ]).toHaveLength(5)
    },
  )

  it('refuses a query of more than 100 characters, and keeps its beginning', async () => {
    const { status, html } = await ask('a'.repeat(101))
    expect(status).toBe(400)
    expect(html).toContain('longer than 100 characters')
    expect(html).toContain(`value="${'a'.repeat(100)}"`)
    expect((await ask('a'.repeat(100))).status).toBe(200)
  })

  it('is never cached or indexed', async () => {
    const { headers, html } = await ask('ollama')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(await (await shop.app.request('/sitemap.xml')).text()).not.toContain('/search')
  })

  it('keeps the query out of its title, which is counted with the view', async () => {
    expect((await ask('my secret')).html).toContain('<title>Search the site · Protocraft</title>')
  })

  it.each([
    'q=%01%1f',
    'q=' + encodeURIComponent('\u202e😀 ﷺ'),
    'q[]=a',
    'q=a&q=b',
    'q=__proto__',
    'q=constructor',
    'q=' + 'a%20'.repeat(50),
  ])('answers %s without an error', async (query) => {
    expect((await shop.app.request(`/search?${query}`)).status).toBe(200)
  })

  it('is read-only', async () => {
    expect((await shop.app.request('/search', { method: 'POST' })).status).toBe(405)
  })

  it('does not write the query into the log', async () => {
    await ask('my confidential xylophone')
    expect(shop.logged.join('')).not.toContain('xylophone')
  })
})

describe('the cost of a search', () => {
  const { points } = rateLimits.readsPerAddress
  const page = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }

  it('one network may search a limited number of times, then reads so on a page of the site', async () => {
    const busy = shop.visitor()
    for (let count = 0; count < points; count += 1)
      expect((await busy.get('/search?q=ollama', page)).status).toBe(200)
    const refused = await busy.get('/search?q=ollama', page)
    const html = await refused.text()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(html).toContain('Too many searches came from your network. Please wait a minute')
    expect(html).toContain('<footer')
    expect((await shop.visitor().get('/search?q=ollama', page)).status).toBe(200)
    expect((await busy.get('/search', page)).status).toBe(200)
  })

  it('searches for ten words and no more', async () => {
    const unknown = Array.from({ length: 9 }, (_, count) => `zzz${count}qq`)
    const found = await listHits([...unknown, 'gitignore'].join(' '))
    expect(found).toContain('/docs/project-ignore-rules')
    expect(await listHits([...unknown, 'zzzz9qq', 'gitignore'].join(' '))).toEqual([])
  })

  it('ignores single letters among words, and searches for them where there is nothing else', async () => {
    const words = await listHits('gitignore')
    expect(await listHits('x gitignore b c')).toEqual(words)
    expect((await listHits('o')).length).toBeGreaterThan(3)
    expect(await listHits('c x')).not.toEqual(await listHits('x'))
  })
})

async function listHits(question: string): Promise<string[]> {
  const { html } = await ask(question)
  const list = html.split('<ol class="search-hits plain">')[1] ?? ''
  return [...list.matchAll(/<a href="(\/docs\/[^"#]+)/g)].map(([, address]) => address!)
}

async function ask(question: string) {
  const answer = await shop.app.request(`/search?${new URLSearchParams({ q: question })}`)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
