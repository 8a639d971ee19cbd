import { useRef, useSyncExternalStore } from 'react'
import { slot } from '../../site/slots.ts'

const hash = '#crypto'

/**
 * The URL holds the state of the crypto form: the browser's own Back closes it, and going forward
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

/** Reports whether the form is open, also after the server has returned a refused address. */
function isInAddress(): boolean {
  if (slot('crypto') !== 'on') return false
  if (location.href.includes('#')) return [hash, '#invalid_email'].includes(location.hash)
  return new URLSearchParams(location.search).get('problem') === 'invalid_email'
}

function subscribe(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
