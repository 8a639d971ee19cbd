import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { hash } from '../secrets/secrets.ts'
import { macCode, makeCode } from './code.ts'
import { hashDevice, makeRenewed } from './device-binding.ts'
import { openAccount } from './open-account.ts'
import { openSession } from './open-session.ts'

interface Opening {
  email: { typed: string; normal: string }
  token: string
  /** The device cookie of the browser in which the link was opened. */
  cookie: string
  ipPrefix: string
}

/** 256 bits: nobody can guess a token, so no budget stops whoever has one. */
export function makeLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash(`sign-in link ${token}`)
}

/**
 * Opens a session in any browser, once, within the ten minutes of the code beside it. Answers the code
 * of that session, which no email contains, and the browser's new cookie; null when the link does not
 * work.
 */
export async function useSignInLink(
  deps: Books,
  opening: Opening,
): Promise<{ code: string; cookie: string } | null> {
  const { email, cookie, ipPrefix } = opening
  const now = deps.clock.now()
  const code = makeCode()
  return deps.db.transaction().execute(async (trx) => {
    const beside = await findLink(trx, opening, now)
    if (beside === null) return null
    const { id } = beside
    // Lock the account before its codes, as a change of address does, or two calls could deadlock.
    const account = await openAccount(deps, trx, email)
    if (!(await burnCodes(trx, opening, beside, now))) return null
    const session = {
      id,
      email_norm: email.normal,
      code_mac: macCode(deps, id, email.normal, code),
    }
    await openSession(deps, trx, account.id, session, { cookie, ipPrefix }, now)
    return { code, cookie: makeRenewed(deps, cookie, id) }
  })
}

type CodeBeside = Pick<Selectable<Database['sign_in_codes']>, 'id' | 'device_hash'>

async function findLink(
  trx: Trx,
  { email, token }: Opening,
  now: Date,
): Promise<CodeBeside | null> {
  const openCode = await trx
    .selectFrom('sign_in_codes')
    .select(['id', 'device_hash'])
    .where('email_norm', '=', email.normal)
    .where('link_hash', '=', hashToken(token))
    .where('burned_at', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -times.codeLifetime))
    .executeTakeFirst()
  return openCode ?? null
}

/**
 * Ends the code beside the link, and the others of the browser that asked for it and of this one; of two
 * calls with one link, one gets true.
 */
async function burnCodes(
  trx: Trx,
  { email, cookie }: Opening,
  { id, device_hash: asking }: CodeBeside,
  now: Date,
): Promise<boolean> {
  const burned = await trx
    .updateTable('sign_in_codes')
    .set({ burned_at: now })
    .where('email_norm', '=', email.normal)
    .where(({ or, eb }) =>
      or([eb('id', '=', id), eb('device_hash', 'in', [asking, hashDevice(cookie)])]),
    )
    .where('burned_at', 'is', null)
    .returning('id')
    .execute()
  return burned.some((each) => each.id === id)
}
