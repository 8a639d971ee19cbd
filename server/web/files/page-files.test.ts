import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { slotValues } from '#test/settings.ts'
import { answerPage } from './answer.ts'
import { loadPageFiles } from './load.ts'
import type { SlotValues } from './slots.ts'

const slots: SlotValues = { ...slotValues, site_url: 'https://shop.example.org' }

let folder: string

beforeEach(() => {
  folder = join(makeFolder(), 'pages')
  write('index.html', '<title>Home</title><script>one()</script>')
  write('purchase.html', '<link rel="canonical" href="__slot_site_url__/purchase"/>Buy')
  write('account.html', 'Account of __slot_support_email__')
  write('docs/introduction.html', '<style>p{}</style>Introduction')
  write('404.html', 'There is no page here')
  write('served/refused.html', '<title>__frame_title__</title><main>__frame_content__</main>')
  writeFileSync(
    servedFile(),
    `export const names = ['refused']
     export const drawPage = (_, { message }) => ({ title: message, html: '<p>$& hello</p>' })`,
  )
  write('assets/app-1a2b.js', 'run()')
  write('robots.txt', 'Sitemap: __slot_site_url__/sitemap.xml')
})

describe('addresses', () => {
  it('answers a page at its exact path', async () => {
    const answer = await get('/docs/introduction')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Introduction')
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  })

  it.each(['/nowhere', '/404', '/index.html', '//evil.example/', '/assets/app-1a2b.js.br'])(
    'answers %s with the page for unknown addresses',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe('There is no page here')
    },
  )

  it('answers every address of a console page with one document, and any other with 404', async () => {
    write('admin.html', 'The console')
    for (const [path, status] of [
      ['/admin', 200],
      ['/admin/orders', 200],
      ['/admin/nowhere', 404],
      ['/admin/404', 404],
    ] as const) {
      const answer = await get(path)
      expect([path, answer.status, await answer.text()]).toEqual([path, status, 'The console'])
    }
  })

  it('leaves unknown paths below /api to the server', async () => {
    expect(await answerPage(load(), new Request('http://localhost/api/nowhere'))).toBeNull()
  })

  it('answers 503 on the page that a purchase returns to while the provider is down', async () => {
    const answer = await get('/purchase?problem=unavailable')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('30')
    expect(await answer.text()).toBe(await (await get('/purchase')).text())
    expect((await get('/purchase?problem=busy')).status).toBe(200)
    expect((await get('/?problem=unavailable')).status).toBe(200)
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const answer = await get('/', { method: 'HEAD' })
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('Content-Length')).toBe(
      (await get('/')).headers.get('Content-Length'),
    )
  })
})

describe('caching', () => {
  it('answers 304 to a browser that already has the page', async () => {
    const tag = (await get('/')).headers.get('ETag')!
    expect(tag).toMatch(/^"/)
    expect((await get('/', { headers: { 'If-None-Match': `"other", ${tag}` } })).status).toBe(304)
    expect((await get('/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('gives a page a new tag when a slot changes', async () => {
    const other = { ...slots, support_email: 'help@example.org' }
    expect(await tagOf('/account', slots)).not.toBe(await tagOf('/account', other))
    expect(await tagOf('/', slots)).toBe(await tagOf('/', other))
  })

  it('lets a file with a hash in its name be cached forever', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('compresses in an encoding that the browser accepts', async () => {
    const br = await get('/', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(br.headers.get('Content-Encoding')).toBe('br')
    expect(String(brotliDecompressSync(await bytesOf(br)))).toContain('Home')
    const gzip = await get('/', { headers: { 'Accept-Encoding': 'br;q=0, gzip' } })
    expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
    expect(String(gunzipSync(await bytesOf(gzip)))).toContain('Home')
    expect((await get('/')).headers.get('Content-Encoding')).toBeNull()
  })

  it('compresses a page once, even across a restart, and keeps one copy per encoding', async () => {
    const ask = async () => bytesOf(await get('/faq', { headers: { 'Accept-Encoding': 'br' } }))
    write('faq.html', readFileSync(join(import.meta.dirname, 'load.ts'), 'utf8'))
    const [first, again] = await Promise.all([ask(), ask()])
    expect(again).toEqual(first)
    const kept = readdirSync(packedFolder())
    expect(kept).toEqual([expect.stringMatching(/^[\w-]{22}\.br$/)])
    const [path] = kept.map((name) => join(packedFolder(), name))
    writeFileSync(path!, 'kept')
    expect(String(Buffer.from(await ask()))).toBe('kept')
  })

  it('sends pages normally when nothing can be cached', async () => {
    writeFileSync(packedFolder(), 'a file where the folder should be')
    const answer = await get('/', { headers: { 'Accept-Encoding': 'br' } })
    expect(String(brotliDecompressSync(await bytesOf(answer)))).toContain('Home')
  })
})

describe('the policy of a page', () => {
  it('allows exactly the inline script that the page contains', async () => {
    expect(await policyOf('/')).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(await policyOf('/account')).toContain("script-src 'self';")
  })

  it('lets only the purchase form lead to payment providers', async () => {
    expect(await policyOf('/purchase')).toContain("form-action 'self' https://checkout.stripe.com;")
    expect(await policyOf('/')).toContain("form-action 'self';")
  })

  it('hides the URL of personal pages from other sites', async () => {
    expect((await get('/account')).headers.get('Referrer-Policy')).toBe('same-origin')
    expect((await get('/')).headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  })

  it('requires https only if the site uses it', async () => {
    expect((await get('/')).headers.get('Strict-Transport-Security')).toBeNull()
    const secure = await answerPage(load(slots, true), new Request('https://shop.example.org/'))
    expect(secure!.headers.get('Strict-Transport-Security')).toContain('max-age=')
    expect(secure!.headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests')
  })
})

describe('slots', () => {
  it('are filled, escaped for HTML', async () => {
    const answer = await answerPage(
      load({ ...slots, support_email: '<b>"&@example.org' }),
      new Request('http://localhost/account'),
    )
    expect(await answer!.text()).toBe('Account of &lt;b&gt;&quot;&amp;@example.org')
    expect(await (await get('/robots.txt')).text()).toBe(
      'Sitemap: https://shop.example.org/sitemap.xml',
    )
  })

  it('without a value prevent the start', async () => {
    write('faq.html', 'Call __slot_telephone__')
    expect(() => load()).toThrow('faq.html has a slot without a value: __slot_telephone__')
  })

  it('of a page built for another site prevent the start', async () => {
    write('faq.html', '<link rel="canonical" href="https://other.example/faq"/>')
    expect(() => load()).toThrow('faq.html was built for another site')
  })

  it('that were never built are reported with what to do', async () => {
    expect(() => loadPageFiles({ ...settings(), folder: join(folder, 'none') })).toThrow(
      'npm run build',
    )
  })
})

describe('a page drawn per request', () => {
  it('is in the frame of the site, is not cached, and cannot break out of its title', async () => {
    const facts = { code: 'not_found', canRepeat: false, reference: null } as const
    const answer = load().served.answer('refused', { ...facts, message: 'Mail <for> $& Ada' }, 404)
    expect(await answer.text()).toBe(
      '<title>Mail &lt;for&gt; $&amp; Ada</title><main><p>$& hello</p></main>',
    )
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  it('cannot be requested at an address of its own', async () => {
    expect((await get('/served/refused')).status).toBe(404)
  })

  it('has to exist, or the start asks for it', () => {
    rmSync(servedFile())
    expect(load).toThrow('npm run build')
  })
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

function packedFolder(): string {
  return `${folder}-packed`
}

function servedFile(): string {
  return `${folder}-served.mjs`
}

function settings(values = slots, https = false) {
  return {
    folder,
    packedFolder: packedFolder(),
    servedFile: servedFile(),
    slots: values,
    checkoutHosts: ['https://checkout.stripe.com'],
    hasConsole: true,
    https,
  }
}

function load(values = slots, https = false) {
  return loadPageFiles(settings(values, https))
}

async function get(path: string, init?: RequestInit): Promise<Response> {
  return (await answerPage(load(), new Request(`http://localhost${path}`, init)))!
}

async function tagOf(path: string, values: SlotValues): Promise<string | null> {
  const answer = await answerPage(load(values), new Request(`http://localhost${path}`))
  return answer!.headers.get('ETag')
}

async function policyOf(path: string): Promise<string> {
  return (await get(path)).headers.get('Content-Security-Policy')!
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer())
}
