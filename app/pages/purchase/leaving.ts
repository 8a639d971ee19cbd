import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** For a form whose answer is another page: a second submit does nothing until the visitor is back. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)
  // A double click arrives before the next render.
  const hasLeft = useRef(false)

  useEffect(() => {
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return
      hasLeft.current = false
      setLeaving(false)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  function leave(event: SyntheticEvent) {
    if (hasLeft.current) return event.preventDefault()
    hasLeft.current = true
    setLeaving(true)
  }

  return { isLeaving, leave }
}
