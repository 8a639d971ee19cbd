import { useRef, useSyncExternalStore } from 'react'
import { slot } from '../../site/slots.ts'

const hash = '#crypto'

/**
 * Keeps the state of the crypto form in the URL, so that the browser's Back closes it and Forward
 * reopens it.
 */
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

/** Reports whether the form is open, including after the server refused an address. */
function isInAddress(): boolean {
  if (slot('crypto') !== 'on') return false
  if (location.href.includes('#')) return [hash, '#invalid_email'].includes(location.hash)
  return new URLSearchParams(location.search).get('problem') === 'invalid_email'
}

function subscribe(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
