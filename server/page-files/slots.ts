export interface SlotValues {
  /** The site's own address, without a slash at the end. */
  site_url: string
  support_email: string
  sales_email: string
  /** One quiet line on every page; empty in production. */
  demo_line: string
  crypto: 'on' | 'off'
}

/**
 * Puts the values in place of the tokens, escaped for HTML.
 * Throws on a token that has no value, and on a page that names another site as its own.
 */
export function fillSlots(name: string, text: string, values: SlotValues): string {
  const filled = text.replace(/__slot_(\w+?)__/g, (token, slot: string) => {
    const value = (values as unknown as Record<string, string | undefined>)[slot]
    if (value === undefined) throw new Error(`${name} holds a slot that nobody fills: ${token}`)
    return escapeHtml(value)
  })
  refuseOtherSite(name, filled, escapeHtml(values.site_url))
  return filled
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
