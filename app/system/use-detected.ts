import { useEffect, useState } from 'react'
import { type Detected, detect } from './detect.ts'
import { readHints } from './read-hints.ts'

/** Returns null until the browser has reported its system. */
export function useDetected(): Detected | null {
  const [detected, setDetected] = useState<Detected | null>(null)
  useEffect(() => {
    void readHints().then((hints) => setDetected(detect(hints)))
  }, [])
  return detected
}
