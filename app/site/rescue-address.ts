import type { NamedOrder } from './support-address.ts'

/** Returns the URL of the rescue page with this order in its form. */
export function rescueAddress({ number, id }: NamedOrder): string {
  return `/rescue?order=${encodeURIComponent(number ?? id)}`
}
