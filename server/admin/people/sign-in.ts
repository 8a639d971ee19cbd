import { startSession } from '../../console/sessions.ts'
import type { Books } from '../../deps.ts'
import { defineAction } from '../act.ts'

type SignInDeps = Books & {
  /** Proven by a code and a passkey, and never part of the input. */
  adminId: string
  /** What the cookie will hold. */
  token: string
}

/** Starts a session of somebody who runs the shop. */
export const signInToConsole = defineAction(
  'session/sign-in',
  {},
  async (deps: SignInDeps, trx) => {
    await startSession({ ...deps, db: trx }, deps.adminId, deps.token)
    return { subject: deps.adminId, before: {}, after: {} }
  },
)
