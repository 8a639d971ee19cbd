import { product } from '#contract/product.ts'
import { slot } from './slots.ts'

export interface NamedOrder {
  /** Null while the page does not know it. */
  number: string | null
  id: string
}

/** An email to support that names the order, to those who are signed in without its id. */
export function supportAddress({ number, id }: NamedOrder | { number: string; id?: undefined }) {
  const subject = encodeURIComponent(`${product.name} order ${number ?? id}`)
  const lines = [number && `Order: ${number}\n`, id && `Order ID: ${id}\n`]
  const body = encodeURIComponent(`${lines.filter(Boolean).join('')}\n`)
  return `mailto:${slot('support_email')}?subject=${subject}&body=${body}`
}

/** The rescue page with this order in its forms, and one of the two chosen. */
export function rescueAddress(id: string, form: 'send' | 'correct' = 'send'): string {
  return `/rescue?order=${encodeURIComponent(id)}&form=${form}`
}

/** Where the text of a docs page is edited. */
export function editAddress(slug: string): string {
  return `${slot('repository_url')}/edit/main/content/docs/${slug}.mdx`
}

/** Where each version of an agreement is kept, with its date. */
export function historyAddress(name: string): string {
  return `${slot('repository_url')}/commits/main/content/legal/${name}.mdx`
}
