import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { publishPages } from './publish-pages.ts'

let folder: string

beforeEach(async () => {
  folder = makeFolder()
  await write('assets/root-1.css', '@layer base, page;')
  await write('assets/home-2.css', '@layer page{p{color:red}}')
  await write('assets/app-3.js', 'run()')
  await write('index.html', pageOf('Home'))
  await write(
    'purchase/index.html',
    pageOf('Buy', '<meta name="slot:price" content="__slot_price__"/>'),
  )
  await write('docs/introduction/index.html', pageOf('Introduction'))
  await write('404/index.html', pageOf('Nothing', '<meta name="robots" content="noindex"/>'))
})

describe('publishing the pages', () => {
  it('puts every page under its own address', async () => {
    await publish()
    const names = await readdir(join(folder, 'out'))
    expect(names).toEqual(expect.arrayContaining(['index.html', 'purchase.html', '404.html']))
  })

  it('inlines the styles of a page, in their order', async () => {
    await publish()
    const html = await read('index.html')
    expect(html).toContain('<style>@layer base, page;@layer page{p{color:red}}</style>')
    expect(html).not.toContain('rel="stylesheet"')
  })

  it('writes the revision into every page', async () => {
    await publish()
    expect(await read('index.html')).toContain('abc1234, Nov 1, 2026')
  })

  it('compresses files with a hash in their name', async () => {
    await publish()
    const compressed = await readFile(join(folder, 'out/assets/app-3.js.br'))
    expect(String(brotliDecompressSync(compressed))).toBe('run()')
  })

  it('lists the pages that may be indexed, and no others', async () => {
    await publish()
    const sitemap = await read('sitemap.xml')
    expect(sitemap).toContain('<loc>__slot_site_url__/purchase</loc>')
    expect(sitemap).not.toContain('404')
  })

  it('lets browsers prerender plain pages and only prefetch hydrated ones', async () => {
    await publish()
    for (const page of ['index.html', 'purchase.html']) {
      const [, rules] = /<script type="speculationrules">(.*?)<\/script>/.exec(await read(page))!
      const { prerender, prefetch } = JSON.parse(rules!)
      expect(prerender[0].where.and).toEqual([
        { href_matches: ['/', '/docs/*'] },
        { not: { href_matches: '/docs/*.md' } },
      ])
      expect(prefetch[0].where.href_matches).toEqual(['/purchase'])
    }
  })

  it('draws the icons that phones request', async () => {
    await publish()
    const { icons } = JSON.parse(await read('site.webmanifest'))
    const maskable = icons.filter(({ purpose }: { purpose: string }) => purpose !== 'any')
    expect(maskable).toMatchObject([{ src: '/icon-maskable-512.png', purpose: 'maskable' }])
    for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const { width, height } = await sharp(join(folder, 'out', src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('says whom to contact about a vulnerability, for half a year', async () => {
    await publish()
    const text = await read('.well-known/security.txt')
    expect(text).toContain('Contact: mailto:__slot_support_email__')
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)![1]!)
    const days = (expires - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  })

  it('fails on markup that the policy of the page refuses, and keeps the previous pages', async () => {
    await publish()
    await write('faq/index.html', '<p style="color:red">Question</p>')
    await expect(publish()).rejects.toThrow(
      '/faq has an attribute that its policy refuses: <p style',
    )
    expect(await read('index.html')).toContain('Home')
  })
})

describe('a page', () => {
  it.each([
    '<p style="color:red">',
    "<a href='/' onclick='go()'>",
    '<img src="a>b" onerror=go()>',
    '<svg><path d="M0 0" style="fill:red"/></svg>',
    '<template><p style="color:red"></p></template>',
  ])('is not published with an attribute that its policy refuses: %s', async (html) => {
    await write('index.html', pageOf('Home', html))
    await expect(publish()).rejects.toThrow('an attribute that its policy refuses')
  })

  it.each([
    '<p data-style="x" title="style=1 onclick=2">style="color:red"</p>',
    '<script>const html = `<p style="x">`</script>',
    '<style>a[style="x"]{}</style>',
  ])('is published unchanged if it only mentions such an attribute: %s', async (html) => {
    await write('index.html', pageOf('Home', html))
    await publish()
    expect(await read('index.html')).toContain(html)
  })

  it('keeps React’s comments between its texts, and markup within a script', async () => {
    const html = '<p>Version <!-- -->2<!-- --> of 3</p><script>run("<b>&amp;</b>")</script>'
    await write('index.html', pageOf('Home', html))
    await publish()
    expect(await read('index.html')).toContain(html)
  })
})

function pageOf(title: string, more = ''): string {
  return `<head><title>${title}</title><link rel="stylesheet" href="/assets/root-1.css"/><link rel="stylesheet" href="/assets/home-2.css"/></head><p>__slot_revision__</p>${more}`
}

async function write(name: string, text: string): Promise<void> {
  const file = join(folder, 'in', name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

function publish(): Promise<void> {
  return publishPages({
    from: join(folder, 'in'),
    to: join(folder, 'out'),
    revision: 'abc1234, Nov 1, 2026',
    docs: [],
    calls: [],
  })
}

function read(name: string): Promise<string> {
  return readFile(join(folder, 'out', name), 'utf8')
}
