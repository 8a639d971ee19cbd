import { useEffect, useState } from 'react'

/**
 * Manages a form that leads to another page. app/enhance/submit-once.ts makes sure that it is sent only
 * once.
 */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    function comeBack(event: PageTransitionEvent) {
      if (event.persisted) setLeaving(false)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  return { isLeaving, leave: () => setLeaving(true) }
}
