import { docsRoutes, routes } from '../test/browser/routes.ts'

export interface Routes {
  all: string[]
  /** In the sitemap, so search engines are asked to index them. */
  indexable: Set<string>
}

/** Every page of the running site: the addresses of the route table and of the sitemap. */
export async function findRoutes(siteUrl: string, wanted: string[] | undefined): Promise<Routes> {
  const sitemap = await fetch(`${siteUrl}/sitemap.xml`).then((answer) => answer.text())
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  const all = [...new Set([...routes, ...listed])]
  const asked = wanted ? all.filter((route) => wanted.includes(route)) : all
  if (asked.length === 0) throw new Error(`None of these is a page: ${wanted?.join(', ')}`)
  return { all: asked, indexable: new Set(listed) }
}

export function isDocs(route: string): boolean {
  return docsRoutes.includes(route)
}
