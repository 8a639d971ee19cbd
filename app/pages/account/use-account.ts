import { useEffect, useMemo, useReducer } from 'react'
import { times } from '#contract/limits.ts'
import { countEvent, whenShown } from '../../events.ts'
import { followStorage } from './session.ts'
import { nextState, signedOut } from './state.ts'
import { onLoginChangedElsewhere } from './stored-login.ts'

/** The account page's step and its session; keeps both in sync with storage, time and other tabs. */
export function useAccount() {
  const [state, dispatch] = useReducer(nextState, signedOut)
  const login = 'login' in state ? state.login : null
  const session = useMemo(() => login && { login, dispatch }, [login])

  useEffect(() => followStorage(dispatch, null), [])

  useEffect(() => {
    const follow = () => followStorage(dispatch, login)
    const sessionEnd = login && setTimeout(follow, login.timestamp + times.savedLogin - Date.now())
    const stopListening = onLoginChangedElsewhere(follow)
    // A sleeping computer or a page cached for Back runs no timers.
    document.addEventListener('visibilitychange', follow)
    addEventListener('pageshow', follow)
    return () => {
      clearTimeout(sessionEnd ?? undefined)
      stopListening()
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pageshow', follow)
    }
  }, [login])

  useEffect(() => {
    // The page takes it out of the address next.
    const order = readOrder()
    return whenShown(() => countConversion(order))
  }, [])

  return { state, session, dispatch }
}

function readOrder(): string | undefined {
  return new URLSearchParams(location.search).get('order') ?? undefined
}

function countConversion(order: string | undefined): void {
  const address = new URL(location.href)
  if (address.searchParams.get('checkout_success') !== 'true') return
  address.searchParams.delete('checkout_success')
  history.replaceState(history.state, '', address)
  countEvent('conversion', order)
}
