import type { SocialService } from '#contract/product.ts'
import type { PriceSlots } from './price-slots.ts'

export interface SlotValues extends SocialSlots, PriceSlots {
  /** The site's own URL, without a trailing slash. */
  site_url: string
  support_email: string
  /** The seller's time zone, in which every page, email and document names days. */
  time_zone: string
  sales_email: string
  seller_name: string
  /** Name, address, VAT ID and register, each on its own line. */
  seller_lines: string
  /** The rules of robots.txt. */
  robots: string
  /** A small line on every page; empty in a shop that takes real money. */
  test_line: string
  /** The path of the demo's mailbox; empty in a shop. */
  demo_mail_path: string
  /** The state of the crypto button. A sandbox shows that a shop could have it. */
  crypto: 'on' | 'off' | 'sandbox'
  /** Says whether the price includes tax; empty if no tax is charged. */
  tax_words: string
  /** Says in a sentence how an individual license can be paid for. */
  pay_words: string
  /** Says in a sentence whether a refund is possible. */
  refund_words: string
  /** The path of the withdrawal form; empty if orders are sold without withdrawal days. */
  withdraw_path: string
  /** The path of the model statement; empty if orders are sold without refund days. */
  statement_path: string
  model_statement: string
  /** Says in a sentence whether a team can pay by bank transfer. */
  transfer_words: string
  /** The URL of the site's repository; empty if it is not set. */
  repository_url: string
  /** The command that makes a link to add a passkey, in the form that works on this program's machine. */
  new_link_command: string
}

/** A link to each service, empty if none is shown, and a text that says where it goes. */
export type SocialSlots = Record<
  `social_${SocialService}` | `social_${SocialService}_title`,
  string
>

/**
 * Replaces the slots with their values, escaped for HTML. Throws if a slot has no value, or the page was
 * built for another site.
 */
export function fillSlots(name: string, text: string, values: SlotValues): string {
  const fill = (part: string, escape: (value: string) => string) =>
    part.replace(/__slot_(\w+?)__/g, (token, slot: string) => {
      const value = valueOf(values, slot)
      if (value === undefined) throw new Error(`${name} has a slot without a value: ${token}`)
      return escape(value)
    })
  const data = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g
  const filled = fill(
    dropUnset(text, values).replace(data, (part) => fill(part, escapeJson)),
    escapeHtml,
  )
  refuseOtherSite(name, filled, escapeHtml(values.site_url))
  return filled
}

/** Reports whether a text has a slot for a price. */
export function namesPrice(text: string): boolean {
  return /__slot_(renewal_)?price(_\w+?)?__/.test(text)
}

/** Removes each link whose URL is not set, and everything that is there only for such links. */
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

/** Escapes a text in quotes, in JSON within a page. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}

function refuseOtherSite(name: string, html: string, site: string): void {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  if (canonical === undefined || canonical.startsWith(`${site}/`)) return
  throw new Error(
    `${name} was built for another site: it says ${canonical}, but SITE_URL is ${site}`,
  )
}
