import { Hono } from 'hono'
import { simpleEmailPattern } from '#contract/email.ts'
import { findCrypto } from '../../checkout/provider.ts'
import { parseEmail } from '../../accounts/email.ts'
import type { Deps } from '../../deps.ts'
import { backToPurchase, beginCheckout } from '../checkout/begin-checkout.ts'
import { checkouts } from '../call-budgets.ts'
import { parseForm } from '../parse.ts'
import { spends } from '../spends.ts'

/** The crypto form keeps its URL, whichever provider takes the payment. */
export function coinbaseRoutes(deps: Deps) {
  const crypto = findCrypto(deps.payments)
  return new Hono().post('/create-charge', spends(checkouts), async (c) => {
    const typed = (await parseForm(c)).get('email')?.trim() ?? ''
    const email = simpleEmailPattern.test(typed) ? parseEmail(typed) : null
    if (email === null) return backToPurchase(c, 'invalid_email')
    return crypto === null ? backToPurchase(c, 'off') : beginCheckout(deps, c, crypto, email)
  })
}
