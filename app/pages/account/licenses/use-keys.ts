import { useRef } from 'react'
import { messages } from '#app/messages.ts'
import { loadInfo, useSession } from '../session.ts'
import type { Login } from '../state.ts'
import { type Call, useCall } from '../use-call.ts'

export type Keys = Call<'refresh' | 'accept' | Release>
export type Release = `release ${string}`

/** Asks for the account again. It never fails: what went wrong is said beside the keys. */
export type Refresh = (login?: Login) => Promise<unknown>

/** The calls that change what is shown of the keys. */
export function useKeys() {
  const session = useSession()
  const keys: Keys = useCall()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  // One after the other: who asks later has to see what came between.
  const refresh: Refresh = (login = session.login) => {
    const load = () => loadInfo({ ...session, login })
    last.current = last.current.then(() => keys.run('refresh', load, messages.accountInfoFailed))
    return last.current
  }

  return { keys, refresh }
}
