/** `4900` cents as `$49.00 USD`. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)} USD`
}
