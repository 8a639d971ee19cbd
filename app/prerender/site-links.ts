import { putLate } from './late.ts'
import { isHydrated, isListed } from './page-kinds.ts'

/** Adds to every page what browsers read about the whole site: its manifest, and what to fetch ahead. */
export function linkSite(pages: Map<string, string>): void {
  const links = `<link rel="manifest" href="/site.webmanifest"/>${speculationRules(pages)}`
  for (const [path, html] of pages) pages.set(path, putLate(html, links))
}

/** Pages without React are prerendered on hover; the others start timers and events, so they are only fetched. */
function speculationRules(pages: Map<string, string>): string {
  const listed = [...pages].filter(([, html]) => isListed(html))
  const pathsOf = (hydrated: boolean) =>
    listed.filter(([, html]) => isHydrated(html) === hydrated).map(([path]) => path)
  const rules = {
    prerender: [{ where: matching(pathsOf(false)), eagerness: 'moderate' }],
    prefetch: [{ where: matching(pathsOf(true)), eagerness: 'moderate' }],
  }
  return `<script type="speculationrules">${JSON.stringify(rules)}</script>`
}

/** One pattern for all docs pages, because the rules stand in every page; none of their copies as Markdown. */
function matching(paths: string[]): object {
  const patterns = new Set(paths.map((path) => path.replace(/^\/docs\/.*/, '/docs/*')))
  const matched = { href_matches: [...patterns].sort() }
  if (!patterns.has('/docs/*')) return matched
  return { and: [matched, { not: { href_matches: '/docs/*.md' } }] }
}
