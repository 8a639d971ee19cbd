import type { NamedOrder } from './support-address.ts'

export function rescueAddress({ number, id }: NamedOrder): string {
  return `/rescue?order=${encodeURIComponent(number ?? id)}`
}
