import { Hono } from 'hono'
import { findCrypto } from '../../checkout/provider.ts'
import type { Deps } from '../../deps.ts'
import { backToPurchase, beginCheckout, readFormEmail } from '../checkout/begin-checkout.ts'
import { checkouts, guessedCoupons } from '../call-budgets.ts'
import { parseForm } from '../parse.ts'
import { spends } from '../spends.ts'

/** The crypto form keeps its URL, whichever provider takes the payment. */
export function coinbaseRoutes(deps: Deps) {
  const crypto = findCrypto(deps.payments)
  return new Hono().post('/create-charge', spends(checkouts, guessedCoupons), async (c) => {
    const email = readFormEmail(await parseForm(c))
    if (email === null || email === 'none') return backToPurchase(c, 'invalid_email')
    return crypto === null ? backToPurchase(c, 'off') : beginCheckout(deps, c, crypto, email)
  })
}
