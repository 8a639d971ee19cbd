import { startSession } from '../../console/sessions.ts'
import type { Deps } from '../../deps.ts'
import { defineAction } from '../act.ts'

type SignInDeps = Pick<Deps, 'db' | 'clock'> & {
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
    await startSession({ db: trx, clock: deps.clock }, deps.adminId, deps.token)
    return { subject: deps.adminId, before: {}, after: {} }
  },
)
