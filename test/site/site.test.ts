import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { docsPages } from '#app/docs/sidebar.ts'
import { type BuiltSite, findFaults } from './faults.ts'

const root = join(import.meta.dirname, '../..')
const reader = unified().use(rehypeParse)

it('the built pages have no broken link, bare image or invention, and every docs page is listed', () => {
  const folder = join(root, 'build/pages')
  const files = globSync('**', { cwd: folder })
  const pages = files.filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(40)
  const faults = findFaults({
    pages: new Map(
      pages.map((file) => [pathOf(file), reader.parse(readFileSync(join(folder, file), 'utf8'))]),
    ),
    files: new Set(files.map((file) => `/${file}`)),
    written: globSync('content/docs/*.mdx', { cwd: root }).map((file) => basename(file, '.mdx')),
    listed: docsPages.map(({ slug }) => slug),
  })
  expect(faults).toEqual([])
})

function pathOf(file: string): string {
  return `/${file.replace(/^index\.html$|\.html$/, '')}`
}

const home =
  '<main><h1 id="top">Home</h1><a href="/docs/tools#what-they-do">Tools</a><img src="/assets/a.webp" alt="" width="8" height="6"/></main>'
const tools =
  '<main><h2 id="what-they-do">What they do</h2><a href="#what-they-do">#</a> <a href="/docs">Docs</a> <a href="https://example.org/x">there</a></main>'

/** Checks a site without a fault, except for what a test puts into it. */
function check({ words = '', ...site }: Partial<BuiltSite> & { words?: string }): string {
  return findFaults({
    pages: new Map([
      ['/', reader.parse(home)],
      ['/docs/tools', reader.parse(tools.replace('</main>', `${words}</main>`))],
    ]),
    files: new Set(['/assets/a.webp']),
    written: ['tools'],
    listed: ['tools'],
    ...site,
  }).join('\n')
}

it('a site without a fault has none', () => {
  expect(check({})).toBe('')
})

it.each([
  ['<a href="/docs/tols">Tools</a>', '/docs/tools leads to /docs/tols, which is no page'],
  ['<a href="__slot_site_url__/nowhere">x</a>', 'leads to /nowhere, which is no page'],
  ['<a href="/download/amiga">x</a>', 'leads to /download/amiga, which is no page'],
  ['<img src="/assets/b.webp" alt="" width="1" height="1">', 'leads to /assets/b.webp'],
  ['<img srcset="/a.webp 1x, /b.webp 2x" alt="" width="1" height="1">', 'leads to /b.webp'],
  ['<video poster="/assets/p.webp"></video>', 'leads to /assets/p.webp'],
  ['<a href="#what-they-did">x</a>', 'leads to #what-they-did, and no element there has this id'],
  ['<a href="/?from=docs#end">x</a>', 'leads to /?from=docs#end, and no element there'],
  ['<p id="what-they-do"></p>', 'has the id what-they-do twice'],
])('a fault is found: %s', (words, fault) => {
  expect(check({ words })).toContain(fault)
})

it.each([
  '<a href="/#top">x</a>',
  '<a href="/?from=docs">x</a>',
  '<a href="__slot_site_url__/docs/tools#what-they-do">x</a>',
  '<a href="//example.org/nowhere">x</a>',
  '<a href="mailto:__slot_support_email__">x</a>',
  '<script>const html = `<a href="/nowhere">`</script>',
])('%s has a target', (words) => {
  expect(check({ words })).toBe('')
})

it.each([
  ['<img src="/assets/a.webp" width="8" height="6">', 'an image without alt'],
  ['<img src="/assets/a.webp" alt="" height="6">', 'an image without width'],
  ['<img src="/assets/a.webp" alt="" width="8" height="auto">', 'an image without height'],
])('a fault is found: %s', (words, fault) => {
  expect(check({ words })).toContain(fault)
})

it.each([
  ['<p>Press <kbd>Ctrl</kbd> + <kbd>K</kbd>.</p>', 'says "Ctrl + K"'],
  ['<p>⌘K finds it.</p>', 'no keyboard shortcut'],
  ['<p>Open the <b>menu</b>\n bar.</p>', 'says "menu bar"'],
  ['<p>Open the File menu.</p>', 'says "File menu"'],
  ['<p>Open Settings &gt; Models.</p>', 'says "Settings >"'],
  ['<p>Open Preferences.</p>', 'says "Preferences"'],
  ['<p>Since Protocraft 2.1</p>', 'says "Protocraft 2"'],
  ['<p>Open the command palette.</p>', 'not known to have this part'],
  ['<p>As in Claude Desktop.</p>', 'another program'],
  [
    '<img src="/assets/a.webp" alt="Screenshot of the app" width="8" height="6">',
    'drawn by this site',
  ],
])('an invention is found: %s', (words, fault) => {
  expect(check({ words })).toContain(fault)
})

it.each([
  '<p>In System Settings &gt; Privacy on a Mac</p>',
  '<p>The context menu has it too.</p>',
  '<p>Models, settings, files</p>',
  '<p>the menu</p><p>bar</p>',
])('%s is not an invention', (words) => {
  expect(check({ words })).toBe('')
})

it('a docs page without a line in the sidebar is found, and a line without a page', () => {
  expect(check({ written: ['tools', 'lost'] })).toContain(
    'content/docs/lost.mdx has no line in app/docs/sidebar.ts',
  )
  expect(check({ listed: ['tools', 'gone'] })).toContain('lists gone, and there is no such page')
  expect(check({ written: ['tools', 'new'], listed: ['tools', 'new'] })).toContain('lists new')
})
