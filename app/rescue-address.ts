/** The rescue page with this order in its form. */
export function rescueAddress(id: string): string {
  return `/rescue?order=${encodeURIComponent(id)}`
}
