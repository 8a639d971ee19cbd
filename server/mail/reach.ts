import { nameMailbox, parseEmail } from '#contract/email.ts'
import type { Config } from '../settings/config.ts'

export type Reach = Pick<Config, 'kind' | 'admins' | 'alertEmail'>

/** Returns whether an email may leave. A sandbox writes only to its owners, at any address with a +tag of theirs. */
export function mayReach({ kind, admins, alertEmail }: Reach, to: string): boolean {
  if (kind !== 'sandbox') return true
  const own = [...admins, ...(alertEmail === null ? [] : [alertEmail])]
  return own.flatMap(listMailbox).some((each) => listMailbox(to).includes(each))
}

/** Returns none for a text that is no address. */
function listMailbox(email: string): string[] {
  const parsed = parseEmail(email)
  return parsed === null ? [] : [nameMailbox(parsed.normal)]
}
