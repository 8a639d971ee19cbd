import { isHydrated } from './inline-styles.ts'

/** Files made from the list of pages: what robots and the browser's own prerendering need to know. */
export function describeSite(pages: Map<string, string>): Map<string, string> {
  const listed = [...pages].filter(([, html]) => !html.includes('name="robots"'))
  const [hydrated, plain] = partition(listed, ([, html]) => isHydrated(html))
  return new Map([
    [
      'robots.txt',
      'User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: __slot_site_url__/sitemap.xml\n',
    ],
    ['sitemap.xml', sitemapOf(listed.map(([path]) => path))],
    ['speculation-rules.json', speculationRulesOf(pathsOf(plain), pathsOf(hydrated))],
  ])
}

function sitemapOf(paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>__slot_site_url__${path}</loc></url>`)
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>\n`
}

/** Pages without React are prerendered on hover; the others start timers and events, so they are only fetched. */
function speculationRulesOf(plain: string[], hydrated: string[]): string {
  const where = (paths: string[]) => ({ href_matches: paths })
  return JSON.stringify({
    prerender: [{ where: where(plain), eagerness: 'moderate' }],
    prefetch: [{ where: where(hydrated), eagerness: 'moderate' }],
  })
}

function pathsOf(pages: [string, string][]): string[] {
  return pages.map(([path]) => path).sort()
}

function partition<T>(items: T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))]
}
