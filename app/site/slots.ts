import { socialServices } from '#contract/product.ts'

const socialSlots = socialServices.flatMap(
  ({ id }) => [`social_${id}`, `social_${id}_title`] as const,
)

/** Values known when the server starts, but not when pages are built. */
export const slotNames = [
  'site_url',
  'support_email',
  'time_zone',
  'sales_email',
  'seller_name',
  'seller_lines',
  'test_line',
  'demo_mail_path',
  'crypto',
  'tax_words',
  'price',
  'price_long',
  'price_full',
  'price_plain',
  'price_id',
  'renewal_price',
  'pay_words',
  'refund_words',
  'withdraw_path',
  'statement_path',
  'model_statement',
  'transfer_words',
  ...socialSlots,
  'repository_url',
  'new_link_command',
  'revision',
] as const

export type SlotName = (typeof slotNames)[number]

/**
 * Returns at build time a token for the server to fill; in the browser, the filled value from a meta
 * element. Pages drawn by the server can't use slots and get these facts as props.
 */
export function slot(name: SlotName): string {
  if (import.meta.env.MODE === 'served')
    throw new Error(`What the server draws has no slot ${name}.`)
  if (import.meta.env.SSR) return `__slot_${name}__`
  return document.querySelector<HTMLMetaElement>(`meta[name="slot:${name}"]`)?.content ?? ''
}
