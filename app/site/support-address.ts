import { product } from '#contract/product.ts'
import { slot } from './slots.ts'

export interface NamedOrder {
  /** Is null while the page doesn't know it. */
  number: string | null
  id: string
}

/** Returns a mailto link to support that names the order; the account page omits the order’s id. */
export function supportAddress({ number, id }: NamedOrder | { number: string; id?: undefined }) {
  const subject = encodeURIComponent(`${product.name} order ${number ?? id}`)
  const lines = [number && `Order: ${number}\n`, id && `Order ID: ${id}\n`]
  const body = encodeURIComponent(`${lines.filter(Boolean).join('')}\n`)
  return `mailto:${slot('support_email')}?subject=${subject}&body=${body}`
}
