import { useEffect, useEffectEvent } from 'react'
import type { Reading } from '../../calls/use-read.ts'

/** Reads again when the page becomes visible, because it may have been in the background for days. */
export function useReturn(reading: Reading<unknown>): void {
  const reload = useEffectEvent(() => void reading.reload())
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
