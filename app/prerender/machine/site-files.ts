import { light } from '#contract/theme/colors.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import { isListed } from '../html/page-kinds.ts'

/** Writes the files derived from the list of pages, mainly for robots. */
export function describeSite(pages: Map<string, string>): Map<string, string> {
  const listed = [...pages].filter(([, html]) => isListed(html))
  return new Map([
    ['robots.txt', 'User-agent: *\n__slot_robots__\nSitemap: __slot_site_url__/sitemap.xml\n'],
    ['sitemap.xml', sitemapOf(listed.map(([path]) => path))],
    ['site.webmanifest', webManifest()],
    ['.well-known/security.txt', securityContact()],
  ])
}

function webManifest(): string {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: product.name,
    short_name: product.name,
    description: product.tagline,
    start_url: '/',
    display: 'browser',
    background_color: light.paper,
    theme_color: light.paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })
}

const halfAYear = 182 * times.day

/** Writes the security contact of RFC 9116. It expires, and rebuilding the site renews it. */
function securityContact(): string {
  const expires = new Date(Date.now() + halfAYear).toISOString()
  return [
    'Contact: mailto:__slot_support_email__',
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    'Canonical: __slot_site_url__/.well-known/security.txt',
    '',
  ].join('\n')
}

function sitemapOf(paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>__slot_site_url__${path}</loc></url>`)
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>\n`
}
