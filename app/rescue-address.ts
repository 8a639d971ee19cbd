/** The rescue page with this order in its forms, and one of the two chosen. */
export function rescueAddress(id: string, form: 'send' | 'correct' = 'send'): string {
  return `/rescue?order=${encodeURIComponent(id)}&form=${form}`
}
