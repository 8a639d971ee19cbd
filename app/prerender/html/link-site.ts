import type { ElementContent, Root } from 'hast'
import { select } from 'hast-util-select'
import { isHydrated, isListed } from './page-kinds.ts'

/**
 * Links the site: a rehype plugin that adds the manifest and the rules for prefetching. `written` has
 * all pages by path, as written by the bundler.
 */
export function linkSite(written: ReadonlyMap<string, string>) {
  const rules = JSON.stringify(speculationRules(written))

  return (page: Root) => {
    const links: ElementContent[] = [
      {
        type: 'element',
        tagName: 'link',
        properties: { rel: ['manifest'], href: '/site.webmanifest' },
        children: [],
      },
      {
        type: 'element',
        tagName: 'script',
        properties: { type: 'speculationrules' },
        children: [{ type: 'text', value: rules }],
      },
    ]
    select('head', page)!.children.push(...links)
  }
}

/**
 * Writes the speculation rules. Pages without React are prerendered on hover; others start timers and
 * send events, so they are only prefetched.
 */
function speculationRules(written: ReadonlyMap<string, string>): object {
  const listed = [...written].filter(([, html]) => isListed(html))
  const pathsOf = (hydrated: boolean) =>
    listed.filter(([, html]) => isHydrated(html) === hydrated).map(([path]) => path)
  return {
    prerender: [{ where: matching(pathsOf(false)), eagerness: 'moderate' }],
    prefetch: [{ where: matching(pathsOf(true)), eagerness: 'moderate' }],
  }
}

/**
 * Writes one pattern for all docs pages, because every page contains the rules; it excludes their
 * Markdown copies.
 */
function matching(paths: string[]): object {
  const patterns = new Set(paths.map((path) => path.replace(/^\/docs\/.*/, '/docs/*')))
  const matched = { href_matches: [...patterns].sort() }
  if (!patterns.has('/docs/*')) return matched
  return { and: [matched, { not: { href_matches: '/docs/*.md' } }] }
}
