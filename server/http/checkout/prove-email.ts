import type { Context } from 'hono'
import { sizes } from '#contract/limits.ts'
import { readDigits } from '#contract/text.ts'
import type { Deps } from '../../deps.ts'
import { authenticateOrVerify } from '../accounts/authenticate.ts'
import { askForCode } from '../accounts/ask-for-code.ts'
import { Refusal } from '../refusal.ts'

interface Email {
  typed: string
  normal: string
}

/** The code in a form; null without one. */
export function readEmailCode(form: Map<string, string>): string | null {
  return readDigits(form.get('email_code') ?? '', sizes.code) || null
}

/**
 * Whether a form comes from somebody who reads the email of its address: it brings the code that was sent
 * there, as a sign-in does, and opens a session as one does. Answers the hash of the browser's cookie,
 * which is another one from then on.
 */
export async function proveEmail(
  deps: Deps,
  c: Context,
  { typed: email }: Email,
  code: string,
): Promise<{ deviceHash: Buffer | null } | 'code_wrong' | 'code_tries'> {
  try {
    const { device_hash: deviceHash } = await authenticateOrVerify(deps, c, { email, code })
    return { deviceHash }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.status === 429 ? 'code_tries' : 'code_wrong'
  }
}

/** For a form without a code, which a page without scripts sends first. */
export async function sendEmailCode(
  deps: Deps,
  c: Context,
  email: Email,
): Promise<'code_sent' | 'code_full' | 'code_busy'> {
  try {
    const delay = await askForCode(deps, c, email)
    return delay?.is === 'full' ? 'code_full' : 'code_sent'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return 'code_busy'
  }
}
