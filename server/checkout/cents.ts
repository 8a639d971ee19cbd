import { countDigits } from '#contract/money.ts'

/** Reads `49.009999` as 4900: a fraction of a cent was not paid. */
export function readCents(amount: string, currency: string): number {
  const digits = countDigits(currency)
  const [whole = '', part = ''] = amount.split('.')
  return Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`)
}
