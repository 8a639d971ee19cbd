import { useEffect, useMemo, useReducer } from 'react'
import { times } from '#contract/limits.ts'
import { useConversion } from '../../browser/conversion.ts'
import { readAwaitedCode } from './awaited-code.ts'
import { readLink } from './link-in-address.ts'
import { followStorage } from './session.ts'
import { type Dispatch, nextState, signedOut } from './state.ts'
import { onLoginChangedElsewhere } from './stored-login.ts'

/** Manages the account page's step and session, in sync with storage, time and other tabs. */
export function useAccount() {
  const [state, dispatch] = useReducer(nextState, signedOut)
  const login = 'login' in state ? state.login : null
  const session = useMemo(() => login && { login, dispatch }, [login])

  useEffect(() => begin(dispatch), [])

  useEffect(() => {
    const follow = () => followStorage(dispatch, login)
    const sessionEnd = login && setTimeout(follow, login.timestamp + times.savedLogin - Date.now())
    const stopListening = onLoginChangedElsewhere(follow)
    // Timers don't run while a computer sleeps or a page is cached for Back.
    document.addEventListener('visibilitychange', follow)
    addEventListener('pageshow', follow)
    return () => {
      clearTimeout(sessionEnd ?? undefined)
      stopListening()
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pageshow', follow)
    }
  }, [login])

  useConversion()

  return { state, session, dispatch }
}

/**
 * Starts with the link in the URL, else with the stored session, else with a code that this tab is
 * waiting for.
 */
function begin(dispatch: Dispatch): () => void {
  followStorage(dispatch, null)
  const awaited = readAwaitedCode(Date.now())
  if (awaited) dispatch({ type: 'code_awaited', awaited })
  const follow = () => followLink(dispatch)
  follow()
  addEventListener('hashchange', follow)
  return () => removeEventListener('hashchange', follow)
}

function followLink(dispatch: Dispatch): void {
  const link = readLink(location.hash)
  if (link) dispatch({ type: 'link_opened', link })
}
