import type { Context } from 'hono'
import { changedEmail, changeEmailRequest, confirmEmailRequest } from '#contract/account.ts'
import { askToChange, findChange, type EmailChange } from '#server/accounts/change-email.ts'
import { tryCodes } from '#server/accounts/code.ts'
import { parseEmail } from '#contract/email.ts'
import type { Session } from '#server/accounts/session.ts'
import type { Deps } from '#server/settings/deps.ts'
import { changeAddress } from '#server/customers/change-address.ts'
import { addressOf } from '../../guards/address.ts'
import { askedCodes, emailChanges } from '../../guards/call-limits.ts'
import { Refusal, tooMany } from '../../guards/refusal.ts'
import { takeOrRefuse } from '../../guards/take-points.ts'
import { accountCall, done, proof } from './account-call.ts'
import { readDeviceBinding } from './device-cookie.ts'
import { fromNetwork, isTooSoon } from './sign-in.ts'

/**
 * Changes an account's address. Codes are sent to the old and the new address, and then both are needed
 * together.
 */
export const changeEmailCalls = [
  accountCall({
    path: '/api/account/change-email',
    summary: 'Email one code to the old address and one to the new.',
    input: changeEmailRequest,
    example: { new_email: 'ada@example.com' },
    output: done,
    says: 'Both codes are on their way.',
    errors: ['same_email'],
    limits: [emailChanges, askedCodes],
    answer: async (deps, session, { new_email }, c) => {
      await sendCodes(deps, c, session, new_email)
      return { ok: true as const }
    },
  }),
  accountCall({
    path: '/api/account/confirm-email',
    summary: 'Move the account to the new address with both codes.',
    input: confirmEmailRequest,
    example: { old_code: proof.code, new_code: '654321' },
    output: changedEmail,
    says: 'Moved.',
    errors: ['codes_refused'],
    answer: async (deps, session, asked, c) => {
      const codes = { old: asked.old_code, new: asked.new_code }
      return { email: await confirm(deps, c, session, codes) }
    },
  }),
]

async function sendCodes(
  deps: Deps,
  c: Context,
  session: Session,
  newEmail: string,
): Promise<void> {
  const email = parseEmail(newEmail)
  if (email === null) throw new Refusal(400, 'bad_request', 'new_email: is not an email address')
  if (email.normal === session.email_norm)
    throw new Refusal(409, 'same_email', 'Your account already has this address.')
  const asker = session.device_hash?.toString('hex') ?? addressOf(c)
  if (await isTooSoon('peek', deps, email.normal, [asker])) return
  const own = {
    limit: 'emailsPerCaller' as const,
    key: session.account_id,
    says: 'You asked for a change five times within an hour.',
  }
  const subjects = [own, ...fromNetwork(deps, c, email.normal)]
  await takeOrRefuse(deps, c, emailChanges, { subjects })
  if (!(await isTooSoon('take', deps, email.normal, [asker])))
    await askToChange(deps, session, email)
}

async function confirm(
  deps: Deps,
  c: Context,
  session: Session,
  codes: { old: string; new: string },
): Promise<string> {
  const change = await findChange(deps, session)
  const guess = {
    targets: change === null ? [] : listTargets(session, change),
    comparisons: 1,
    device: readDeviceBinding(c, deps.config),
  }
  const tried = await tryCodes(
    deps,
    guess,
    async () => change && changeAddress(deps, session, change, codes),
  )
  if ('refused' in tried) throw tooMany(tried.retryAfterSeconds, tooManyOf[tried.refused])
  if (tried.found === null) throw codesRefused()
  return tried.found
}

/**
 * Lists the targets to count. They are the same whether or not the new address was sent a code, so that
 * nobody can find out.
 */
function listTargets(session: Session, change: EmailChange) {
  return [{ email: session.email_norm }, { email: change.email_norm, of: 'changes' as const }]
}

const tooManyOf = {
  network: undefined,
  target: 'Too many wrong codes were entered for this email address.',
}

/**
 * Refuses with 409 instead of 401, because the session is valid. It does not say which of the two codes was
 * wrong.
 */
function codesRefused(): Refusal {
  const sentence = 'One of the codes is wrong or has expired. Check both, or send new ones.'
  return new Refusal(409, 'codes_refused', sentence)
}
