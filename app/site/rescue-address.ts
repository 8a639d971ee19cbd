import type { NamedOrder } from './support-address.ts'

/** The rescue page with this order in its form. */
export function rescueAddress({ number, id }: NamedOrder): string {
  return `/rescue?order=${encodeURIComponent(number ?? id)}`
}
