import { product } from '#contract/product.ts'
import { slot } from './slots.ts'

/** An email to support that names the order. */
export function supportAddress(orderId: string): string {
  const subject = encodeURIComponent(`${product.name} order ${orderId}`)
  const body = encodeURIComponent(`Order ID: ${orderId}\n\n`)
  return `mailto:${slot('support_email')}?subject=${subject}&body=${body}`
}
