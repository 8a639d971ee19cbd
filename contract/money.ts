/** `4900` cents as `49.00`, as machines write it. */
export function writeCents(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** `4900` cents as `$49.00`. */
export function formatDollars(cents: number): string {
  return `$${writeCents(cents)}`
}

/** `4900` cents as `$49.00 USD`. */
export function formatCents(cents: number): string {
  return `${formatDollars(cents)} USD`
}
