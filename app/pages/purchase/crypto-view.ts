import { useRef, useSyncExternalStore } from 'react'

const hash = '#crypto'

/** The crypto form stands in the address: the browser's own Back closes it, and coming back reopens it. */
export function useCryptoView() {
  const isOpen = useSyncExternalStore(subscribe, isInAddress, () => false)
  const openedHere = useRef(false)

  function open() {
    openedHere.current = true
    location.hash = hash
  }

  function close() {
    if (openedHere.current) history.back()
    else location.replace('#')
    openedHere.current = false
  }

  return { isOpen, open, close }
}

// The server sends a refused address back without the hash.
function isInAddress(): boolean {
  if (location.hash === hash) return true
  const problem = new URLSearchParams(location.search).get('problem')
  return problem === 'invalid_email' && !location.href.includes('#')
}

function subscribe(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
