import { useEffect, useState } from 'react'
import type { ShownNotes } from './show-notes.ts'

/** Notes as the changelog will show them; null until the Markdown reader has loaded. */
export function useShownNotes(text: string): ShownNotes | null {
  const [shown, setShown] = useState<ShownNotes | null>(null)
  useEffect(() => {
    let isOver = false
    void import('./show-notes.ts').then(({ showNotes }) => {
      if (!isOver) setShown(showNotes(text))
    })
    return () => {
      isOver = true
    }
  }, [text])
  return shown
}
