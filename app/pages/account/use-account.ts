import { useEffect, useMemo, useReducer } from 'react'
import { times } from '#contract/limits.ts'
import { countEvent, whenShown } from '../../events.ts'
import { actionsFor } from './actions.ts'
import { type AccountState, type Login, nextState, signedOut } from './state.ts'
import { onLoginChangedElsewhere } from './stored-login.ts'

/** The account page's state and what can be done; keeps both true to storage, time and other tabs. */
export function useAccount() {
  const [state, dispatch] = useReducer(nextState, signedOut)
  const actions = useMemo(() => actionsFor(dispatch), [])
  const login = loginOf(state)

  useEffect(() => actions.followStorage(null), [actions])

  useEffect(() => {
    const follow = () => actions.followStorage(login)
    const sessionEnd = login && setTimeout(follow, login.timestamp + times.savedLogin - Date.now())
    const stopListening = onLoginChangedElsewhere(follow)
    // A sleeping computer or a page kept for Back runs no timers.
    document.addEventListener('visibilitychange', follow)
    addEventListener('pageshow', follow)
    return () => {
      clearTimeout(sessionEnd ?? undefined)
      stopListening()
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pageshow', follow)
    }
  }, [actions, login])

  useEffect(() => whenShown(countConversion), [])

  return { state, actions }
}

function loginOf(state: AccountState): Login | null {
  return state.step === 'restoring' || state.step === 'info' ? state.login : null
}

function countConversion(): void {
  const address = new URL(location.href)
  if (address.searchParams.get('checkout_success') !== 'true') return
  address.searchParams.delete('checkout_success')
  history.replaceState(history.state, '', address)
  countEvent('conversion')
}
