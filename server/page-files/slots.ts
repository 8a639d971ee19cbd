import type { SocialService } from '#contract/product.ts'

export interface SlotValues extends SocialSlots {
  /** The site's own address, without a slash at the end. */
  site_url: string
  support_email: string
  sales_email: string
  /** One quiet line on every page; empty in production. */
  demo_line: string
  crypto: 'on' | 'off'
  /** Where the words of the site are kept; empty while nobody says. */
  repository_url: string
}

/** A link to each service, empty where none is shown, and where it leads in words. */
export type SocialSlots = Record<
  `social_${SocialService}` | `social_${SocialService}_title`,
  string
>

/**
 * Puts the values in place of the tokens, escaped for HTML.
 * Throws on a token that has no value, and on a page that names another site as its own.
 */
export function fillSlots(name: string, text: string, values: SlotValues): string {
  const filled = dropUnset(text, values).replace(/__slot_(\w+?)__/g, (token, slot: string) => {
    const value = valueOf(values, slot)
    if (value === undefined) throw new Error(`${name} holds a slot that nobody fills: ${token}`)
    return escapeHtml(value)
  })
  refuseOtherSite(name, filled, escapeHtml(values.site_url))
  return filled
}

/** Takes out each link to an address that nobody has set, and what stands there for such links alone. */
function dropUnset(html: string, values: SlotValues): string {
  const link = /<a\b[^>]*? href="__slot_(\w+?)__[^"]*"[^>]*>[\s\S]*?<\/a>/g
  const ofLinks = /<(\w+)\b[^>]*? data-links=""[^>]*>[\s\S]*?<\/\1>/g
  return html
    .replace(link, (element, slot: string) => (valueOf(values, slot) === '' ? '' : element))
    .replace(ofLinks, (element) => (element.includes('<a ') ? element : ''))
}

function valueOf(values: SlotValues, slot: string): string | undefined {
  return (values as unknown as Record<string, string | undefined>)[slot]
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function refuseOtherSite(name: string, html: string, site: string): void {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  if (canonical === undefined || canonical.startsWith(`${site}/`)) return
  throw new Error(
    `${name} was built for another site: it says ${canonical}, but SITE_URL is ${site}`,
  )
}
