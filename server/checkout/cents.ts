/** Reads `49.009999` as 4900: a fraction of a cent was not paid. */
export function readCents(amount: string): number {
  const [whole = '', part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}
