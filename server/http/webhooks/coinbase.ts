import { Hono } from 'hono'
import { z } from 'zod'
import type { DescribedCall } from '../../openapi/call.ts'
import { findCrypto } from '../../checkout/provider.ts'
import type { Deps } from '../../deps.ts'
import {
  backToPurchase,
  beginCheckout,
  emailCode,
  formMedia,
  readFormEmail,
  shown,
  toCheckout,
} from '../checkout/begin-checkout.ts'
import { accountCalls, checkouts, guessedCodes, guessedCoupons } from '../call-budgets.ts'
import { parseForm } from '../parse.ts'
import { spends } from '../spends.ts'

/** As the reference describes it. */
export const coinbaseReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/coinbase/create-charge',
    group: 'Orders',
    summary: 'Begin an order paid with crypto.',
    query: shown,
    body: {
      media: formMedia,
      schema: z.object({ email: z.string(), email_code: emailCode }),
      example: { email: 'ada@example.org' },
    },
    answers: toCheckout,
  },
]

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
