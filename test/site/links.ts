import type { Element, Root } from 'hast'
import { builds } from '#contract/builds.ts'
import { elementsOf } from '#app/prerender/html/elements.ts'
import { readAttribute } from './read-attribute.ts'

/** Addresses without a file, which the server answers. */
export const answeredByServer = new Set([
  '/docs',
  '/search',
  '/rescue',
  '/withdraw',
  '/changelog.atom',
  '/api-reference/admin',
  '/download/SHA256SUMS',
  ...builds.map(({ identifier }) => `/download/${identifier}`),
])

export interface LinkedSite {
  /** The pages by their path: `/docs/introduction`. */
  pages: ReadonlyMap<string, Root>
  /** Other files by their address: `/assets/main-1.js`. */
  files: Set<string>
}

/**
 * Lists broken links, images and scripts within this site, and anchors without an element, as sentences.
 */
export function findBrokenLinks({ pages, files }: LinkedSite): string[] {
  const elements = new Map([...pages].map(([path, page]) => [path, [...elementsOf(page)]]))
  const ids = new Map([...elements].map(([path, found]) => [path, idsOf(found)]))
  return [...elements].flatMap(([path, found]) => [
    ...repeated(ids.get(path)!).map((id) => `${path} has the id ${id} twice`),
    ...targetsOf(found).flatMap((target) => judge(path, target)),
  ])

  function judge(path: string, target: string): string[] {
    const [address = '', anchor] = target.split('#')
    const page = address.split('?')[0] || path
    const isThere = pages.has(page) || files.has(page) || answeredByServer.has(page)
    if (!isThere) return [`${path} leads to ${target}, which is no page`]
    if (!anchor || !pages.has(page) || ids.get(page)!.includes(decodeURIComponent(anchor)))
      return []
    return [`${path} leads to ${target}, and no element there has this id`]
  }
}

/** Lists addresses on this site, without the token of its own origin. */
function targetsOf(elements: Element[]): string[] {
  return elements
    .flatMap((element) => [
      ...['href', 'src', 'poster'].map((name) => readAttribute(element, name)),
      ...readAttribute(element, 'srcSet')
        .split(',')
        .map((each) => each.trim().split(' ')[0]!),
    ])
    .map((target) => target.replace(/^__slot_site_url__(?=\/)/, ''))
    .filter((target) => /^(\/(?!\/)|#)/.test(target))
}

function idsOf(elements: Element[]): string[] {
  return elements.map((element) => readAttribute(element, 'id')).filter(Boolean)
}

function repeated(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
