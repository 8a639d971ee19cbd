import { useRef } from 'react'
import { messages } from '#app/say/messages.ts'
import { loadInfo, useSession } from '../session.ts'
import type { Login } from '../state.ts'
import { type Call, useCall } from '../use-call.ts'

export type Keys = Call<'refresh' | 'accept' | 'trial' | Release>
export type Release = `release ${string}`

/** Reloads the account. Never rejects: errors are shown next to the keys. */
export type Refresh = (login?: Login) => Promise<unknown>

/** Manages the calls that change the displayed keys. */
export function useKeys() {
  const session = useSession()
  const keys: Keys = useCall()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  // The calls run one at a time, because each has to see the changes of the one before.
  const refresh: Refresh = (login = session.login) => {
    const load = () => loadInfo({ ...session, login })
    last.current = last.current.then(() => keys.run('refresh', load, messages.accountInfoFailed))
    return last.current
  }

  return { keys, refresh }
}
