import { useEffect, useState } from 'react'
import { sizes } from '#contract/limits.ts'

/** The address ends in it while the form is open: Back closes it, and an app can lead to it. */
export const offline = '#offline'
/** The link of the code that an app shows. It stays in the address until somebody has signed in. */
const linkStart = '#request='

export type Offline = ReturnType<typeof useOffline>

/** The form for a computer without internet, which opens in the card of one license. */
export function useOffline(first: string | undefined) {
  const [isOpen, setIsOpen] = useState(false)
  const [linked, setLinked] = useState<string | null>(null)
  const [freed, setFreed] = useState<string | null>(null)
  const [chosen, choose] = useState<string>()

  useEffect(() => {
    const follow = () => {
      const text = takeLinked()
      const isAsked = location.hash === offline
      setLinked((before) => text ?? (isAsked ? before : null))
      setIsOpen(isAsked)
      if (isAsked) setFreed(null)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  function close() {
    history.replaceState(null, '', location.pathname + location.search)
    setIsOpen(false)
    setLinked(null)
  }

  function free(sentence: string) {
    close()
    setFreed(sentence)
  }

  return { at: chosen ?? first, choose, isOpen, linked, freed, close, free }
}

/** What a link brought, which the address then forgets. Too much of it counts as nothing to read. */
function takeLinked(): string | null {
  const { hash } = location
  if (!hash.startsWith(linkStart)) return null
  history.replaceState(null, '', offline)
  const text = hash.slice(linkStart.length)
  return text.length > sizes.machineText ? '' : text
}
