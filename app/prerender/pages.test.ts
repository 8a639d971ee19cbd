import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { docsPages } from '../docs/sidebar.ts'

// What the built pages say, without a browser: test/browser/pages.spec.ts opens some of them.

const folder = join(import.meta.dirname, '../../build/pages')
const marketing = [
  'index',
  'downloads',
  'purchase',
  'purchase-success',
  'faq',
  'account',
  'privacy-policy',
  'eula',
  'demos',
]
const written = [...marketing, ...docsPages.map(({ slug }) => `docs/${slug}`)]
const inHeader = ['/', '/downloads', '/purchase', '/docs', '/faq', '/account']
const inFooter = [...inHeader.slice(1), '/privacy-policy', '/eula']
const social = ['X', 'Discord', 'YouTube', 'Trello']

it('the documentation has thirty pages', () => {
  expect(docsPages).toHaveLength(30)
})

it.each(written)('%s has a title, one headline, text, and links to go on', (name) => {
  const html = readFileSync(join(folder, `${name}.html`), 'utf8')
  expect(html).toMatch(/<title>[^\s<][^<]* · Protocraft<\/title>/)
  expect(html.match(/<h1\b/g)).toHaveLength(1)
  const text = cut('body', html).replace(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/g, ' ')
  expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(150)
  expect(linksOf(cut('header', html))).toEqual(expect.arrayContaining(inHeader))
  const footer = cut('footer', html)
  expect(linksOf(footer)).toEqual(expect.arrayContaining(inFooter))
  for (const each of social) expect(footer.split(`>${each}</a>`)).toHaveLength(2)
})

it('purchase names no date that would be wrong tomorrow', () => {
  const html = readFileSync(join(folder, 'purchase.html'), 'utf8')
  expect(cut('main', html)).not.toMatch(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
})

function cut(name: string, html: string): string {
  return html.slice(html.indexOf(`<${name}`), html.lastIndexOf(`</${name}>`))
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, address]) => address!)
}
