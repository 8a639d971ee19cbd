import type { Trx } from '#db/schema.ts'
import { startSession } from '../../console/sessions.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { defineAction } from '../act.ts'

type SignInDeps = ShopContext & {
  /** The facts that the browser proves. They are never part of the input. */
  passkey: string
  adminId: string
  /** The content of the cookie. */
  token: string
}

export const signInToConsole = defineAction(
  'session/sign-in',
  {},
  async (deps: SignInDeps, trx) => {
    const { adminId: subject, token } = deps
    if (!(await holdPasskey(trx, deps.passkey))) return { refused: 'This passkey was removed.' }
    await startSession({ ...deps, db: trx }, subject, token)
    return { subject, before: {}, after: {} }
  },
)

/** Locks the passkey. Somebody who removes it at the same time waits, and then ends the new session, too. */
async function holdPasskey(trx: Trx, passkey: string): Promise<boolean> {
  const held = await trx
    .selectFrom('admin_passkeys')
    .select('id')
    .where('id', '=', passkey)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}
