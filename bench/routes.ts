import { docsRoutes, routes } from '../test/browser/routes.ts'

/** Finds every page of the running site: the addresses of the route table and of the sitemap. */
export async function findRoutes(siteUrl: string, wanted: string[] | undefined): Promise<string[]> {
  const sitemap = await fetch(`${siteUrl}/sitemap.xml`).then((answer) => answer.text())
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  const all = [...new Set([...routes, ...listed])]
  const asked = wanted ? all.filter((route) => wanted.includes(route)) : all
  if (asked.length === 0) throw new Error(`None of these is a page: ${wanted?.join(', ')}`)
  return asked
}

export function isDocs(route: string): boolean {
  return docsRoutes.includes(route)
}
