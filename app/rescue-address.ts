import type { NamedOrder } from './support-address.ts'

/** The rescue page with this order in its forms, and one of the two chosen. */
export function rescueAddress(
  { number, id }: NamedOrder,
  form: 'send' | 'correct' = 'send',
): string {
  return `/rescue?order=${encodeURIComponent(number ?? id)}&form=${form}`
}
