import { Hono } from 'hono'
import { simpleEmailPattern } from '#contract/email.ts'
import { parseEmail } from '../accounts/email.ts'
import { parseForm } from './parse.ts'
import { backToPurchase } from './stripe.ts'

/** Crypto payment is off: the buyer is told so, and nothing is charged. */
export function coinbaseRoutes() {
  return new Hono().post('/create-charge', async (c) => {
    const email = (await parseForm(c)).get('email')?.trim() ?? ''
    const valid = simpleEmailPattern.test(email) && parseEmail(email) !== null
    return backToPurchase(c, valid ? 'off' : 'invalid_email')
  })
}
