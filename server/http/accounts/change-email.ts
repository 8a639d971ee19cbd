import { Hono, type Context } from 'hono'
import { jsonBody } from '../../openapi/call.ts'
import {
  type ChangedEmail,
  changedEmail,
  changeEmailRequest,
  confirmEmailRequest,
} from '#contract/account.ts'
import { askToChange, findChange } from '../../accounts/change-email.ts'
import { tryCodes } from '../../accounts/code.ts'
import { parseEmail } from '../../accounts/email.ts'
import type { Deps } from '../../deps.ts'
import { changeAddress } from '../../customers/change-address.ts'
import { addressOf } from '../address.ts'
import { authenticate } from './authenticate.ts'
import { accountCalls, askedCodes, emailChanges, guessedCodes } from '../call-budgets.ts'
import { readDeviceBinding } from './device-cookie.ts'
import { parseJson } from '../parse.ts'
import { Refusal, tooMany } from '../refusal.ts'
import { spendOrRefuse, spends } from '../spends.ts'
import { describeAccountCall, done, proof, signedIn } from './describe-call.ts'
import { isTooSoon, spendFromNetwork } from './sign-in.ts'

/** These calls, as the reference describes them. */
export const changeEmailReference = [
  describeAccountCall({
    path: '/api/account/change-email',
    summary: 'Email one code to the old address and one to the new.',
    body: jsonBody(changeEmailRequest, { ...proof, new_email: 'ada@example.com' }),
    answers: { 200: { says: 'Both codes are on their way.', json: done } },
    errors: [...signedIn, 'same_email'],
  }),
  describeAccountCall({
    path: '/api/account/confirm-email',
    summary: 'Move the account to the new address with both codes.',
    body: jsonBody(confirmEmailRequest, { ...proof, old_code: proof.code, new_code: '654321' }),
    answers: { 200: { says: 'Moved.', json: changedEmail } },
    errors: [...signedIn, 'codes_refused'],
  }),
]

/** Changes an account's address: sends codes to the old and the new one, then takes both at once. */
export function changeEmailRoutes(deps: Deps) {
  return new Hono()
    .post(
      '/change-email',
      spends(guessedCodes, accountCalls, emailChanges, askedCodes),
      async (c) => {
        await sendCodes(deps, c)
        return c.json({ ok: true })
      },
    )
    .post('/confirm-email', spends(guessedCodes, accountCalls), async (c) => {
      const answer: ChangedEmail = { email: await confirm(deps, c) }
      return c.json(answer)
    })
}

async function sendCodes(deps: Deps, c: Context): Promise<void> {
  const request = await parseJson(c, changeEmailRequest)
  const session = await authenticate(deps, c, request)
  const email = parseEmail(request.new_email)
  if (email === null) throw new Refusal(400, 'bad_request', 'new_email: is not an email address')
  if (email.normal === session.email_norm)
    throw new Refusal(409, 'same_email', 'Your account already has this address.')
  const own = await deps.limits.spend('emailChangesPerAccount', session.account_id)
  if (!own.allowed)
    throw tooMany(own.retryAfterSeconds, 'You asked for a change five times within an hour.')
  const asker = session.device_hash?.toString('hex') ?? addressOf(c)
  if (await isTooSoon('peek', deps, email.normal, [asker])) return
  await spendFromNetwork(deps, c, email.normal)
  await spendOrRefuse(deps, c, emailChanges)
  if (!(await isTooSoon('spend', deps, email.normal, [asker])))
    await askToChange(deps, session, email)
}

async function confirm(deps: Deps, c: Context): Promise<string> {
  const request = await parseJson(c, confirmEmailRequest)
  const session = await authenticate(deps, c, request)
  const change = await findChange(deps, session)
  const guess = {
    targets: change === null ? [] : [session.email_norm, change.email_norm],
    comparisons: 1,
    device: readDeviceBinding(c, deps.config),
  }
  const codes = { old: request.old_code, new: request.new_code }
  const tried = await tryCodes(
    deps,
    guess,
    async () => change && changeAddress(deps, session, change, codes),
  )
  if ('refused' in tried) throw tooMany(tried.retryAfterSeconds, tooManyOf[tried.refused])
  if (tried.found === null) throw codesRefused()
  return tried.found
}

const tooManyOf = {
  network: undefined,
  target: 'Too many wrong codes were entered for this email address.',
}

/** Not 401, because the session is valid. Does not say which of the two codes was wrong. */
function codesRefused(): Refusal {
  const sentence = 'One of the codes is wrong or has expired. Check both, or send new ones.'
  return new Refusal(409, 'codes_refused', sentence)
}
