import { Hono, type Context } from 'hono'
import { type ChangedEmail, changeEmailRequest, confirmEmailRequest } from '#contract/account.ts'
import { askToChange } from '../accounts/ask-to-change.ts'
import { parseEmail } from '../accounts/email.ts'
import type { Deps } from '../deps.ts'
import { changeAddress } from '../orders/change-address.ts'
import { authenticate } from './authenticate.ts'
import { readBinder } from './device-cookie.ts'
import { parseJson } from './parse.ts'
import { Refusal, tooMany } from './refusal.ts'
import { spendOnCodes } from './spend-on-codes.ts'

/** Another address for an account: a code to the old one and to the new one, then both at once. */
export function changeEmailRoutes(deps: Deps) {
  return new Hono()
    .post('/change-email', async (c) => {
      await sendCodes(deps, c)
      return c.json({ ok: true })
    })
    .post('/confirm-email', async (c) => {
      const request = await parseJson(c, confirmEmailRequest)
      const grant = await authenticate(deps, c, request)
      const codes = { old: request.old_code, new: request.new_code }
      const email = await changeAddress(deps, grant, codes, readBinder(c, deps.config))
      if (email === null) throw codesRefused()
      const answer: ChangedEmail = { email }
      return c.json(answer)
    })
}

async function sendCodes(deps: Deps, c: Context): Promise<void> {
  const request = await parseJson(c, changeEmailRequest)
  const grant = await authenticate(deps, c, request)
  const email = parseEmail(request.new_email)
  if (email === null) throw new Refusal(400, 'bad_request', 'new_email: is not an e-mail address')
  if (email.normal === grant.email_norm)
    throw new Refusal(409, 'same_email', 'The account has this address already.')
  await spendOnCodes(deps, c)
  const own = await deps.limits.spend('emailChangesPerAccount', grant.account_id)
  if (!own.allowed)
    throw tooMany(own.retryAfterSeconds, 'A change was asked for five times within an hour.')
  await askToChange(deps, grant, email)
}

/** Not 401: the session is in order, and which of the two codes was wrong is nobody's business. */
function codesRefused(): Refusal {
  const sentence = 'One of the codes does not work, or no longer. Check both, or send new ones.'
  return new Refusal(409, 'codes_refused', sentence)
}
