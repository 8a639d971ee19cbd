import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Parents } from 'hast'
import { select } from 'hast-util-select'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, it } from 'vitest'
import { docsPages } from '../docs/sidebar.ts'

// These tests read the built pages without a browser: test/browser/pages.spec.ts opens some of them.

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
  'legal-notice',
  'demos',
]
const written = [...marketing, ...docsPages.map(({ slug }) => `docs/${slug}`)]
const inHeader = ['/', '/downloads', '/purchase', '/docs', '/faq', '/account']
const inFooter = [...inHeader.slice(1), '/privacy-policy', '/eula', '/legal-notice']
const social = ['X', 'Discord', 'YouTube', 'Trello']

it('the documentation has thirty pages', () => {
  expect(docsPages, 'See CONTRIBUTING, Adding things, A docs page.').toHaveLength(30)
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

it('every form has a submit button, every group has a name, and a caption comes first or last', () => {
  const faults = globSync('**/*.html', { cwd: folder }).flatMap((name) => {
    const broken: string[] = []
    const html = readFileSync(join(folder, name), 'utf8')
    visit(unified().use(rehypeParse).parse(html), 'element', (element, _, parent) => {
      if (!isWhole(element, parent!)) broken.push(`${name}: ${element.tagName}`)
    })
    return broken
  })
  expect(faults).toEqual([])
})

function isWhole(element: Element, { children }: Parents): boolean {
  const { tagName, properties } = element
  if (tagName === 'form') return select('button:not([type=button])', element) !== undefined
  if (tagName === 'figcaption') {
    const siblings = children.filter(({ type }) => type === 'element')
    return siblings[0] === element || siblings.at(-1) === element
  }
  if (!['fieldset', 'aside'].includes(tagName) && properties.role !== 'group') return true
  const isNamed = Boolean(properties.ariaLabel || properties.ariaLabelledBy)
  return isNamed || select('legend', element) !== undefined
}

it('the purchase page names no date that will be wrong tomorrow', () => {
  const html = readFileSync(join(folder, 'purchase.html'), 'utf8')
  expect(cut('main', html)).not.toMatch(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
})

function cut(name: string, html: string): string {
  return html.slice(html.indexOf(`<${name}`), html.lastIndexOf(`</${name}>`))
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, address]) => address!)
}
