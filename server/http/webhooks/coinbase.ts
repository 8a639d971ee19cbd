import { Hono } from 'hono'
import { findCrypto } from '../../checkout/provider.ts'
import type { Deps } from '../../deps.ts'
import { backToPurchase, beginCheckout, readFormEmail } from '../checkout/begin-checkout.ts'
import { accountCalls, checkouts, guessedCodes, guessedCoupons } from '../call-budgets.ts'
import { parseForm } from '../parse.ts'
import { spends } from '../spends.ts'

/** The crypto form keeps its URL, whichever provider takes the payment. */
export function coinbaseRoutes(deps: Deps) {
  const crypto = findCrypto(deps.payments)
  const begins = spends(checkouts, guessedCoupons, guessedCodes, accountCalls)
  return new Hono().post('/create-charge', begins, async (c) => {
    const form = await parseForm(c)
    const email = readFormEmail(form)
    if (email === null || email === 'none') return backToPurchase(c, 'invalid_email')
    if (crypto === null) return backToPurchase(c, 'off')
    return beginCheckout(deps, c, crypto, email, form)
  })
}
