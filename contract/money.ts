// "Cents" means the smallest unit in which providers count a currency, whatever its name.

export function writeCents(cents: number, currency: string): string {
  const digits = countDigits(currency)
  return (cents / 10 ** digits).toFixed(digits)
}

/** Parses an amount as typed: `24.5` is 2450 cents. Null if it is no amount of this currency. */
export function parseCents(typed: string, currency: string): number | null {
  const digits = countDigits(currency)
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(typed.trim()) ?? []
  if (whole === undefined || part.length > digits) return null
  return Number(`${whole}${part.padEnd(digits, '0')}`)
}

/**
 * Writes `4900` cents as `$49.00` or `€49.00` and `-4900` as `−$49.00`, with up to two more digits for
 * fractions of a cent.
 */
export function formatPrice(cents: number, currency: string): string {
  const digits = countDigits(currency)
  const code = currency.toUpperCase()
  const isKnown = code.length === 3
  const format = new Intl.NumberFormat('en-US', {
    ...(isKnown && { style: 'currency', currency }),
    minimumFractionDigits: digits,
    maximumFractionDigits: Number.isInteger(cents) ? digits : digits + 2,
  })
  const price = format.format(cents / 10 ** digits).replace('-', '−')
  // BTCPay also counts in USDC and SATS, which `Intl` rejects.
  return isKnown ? price : `${price} ${code}`
}

/** Writes `4900` cents as `$49.00 USD`, because several countries have dollars. */
export function formatCents(cents: number, currency: string): string {
  const price = formatPrice(cents, currency)
  const code = currency.toUpperCase()
  return price.includes(code) ? price : `${price} ${code}`
}

/**
 * Returns the number of decimals that Stripe uses (docs.stripe.com/currencies), which differs from
 * `Intl` for some currencies.
 */
function countDigits(currency: string): number {
  const name = currency.toLowerCase()
  if (wholeUnits.includes(name)) return 0
  return thousandths.includes(name) ? 3 : 2
}

const wholeUnits = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const thousandths = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

/** Reads `49.009999` as 4900 cents, because a fraction of a cent was not paid. */
export function readCents(amount: string, currency: string): number {
  const digits = countDigits(currency)
  const [whole = '', part = ''] = amount.split('.')
  return Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`)
}
