import { useEffect, useState } from 'react'
import { copied, copy } from '../browser/copy.ts'

export interface CopyResult {
  outcome: 'none' | 'copied' | 'failed'
  /** Counts the copies, so that the same text is announced again. */
  turn: number
}

/** Copies to the clipboard, and reports the result for `confirmation` milliseconds. */
export function useCopy(confirmation: number) {
  const [result, setResult] = useState<CopyResult>({ outcome: 'none', turn: 0 })
  const { outcome, turn } = result

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setResult({ outcome: 'none', turn }), confirmation)
    return () => clearTimeout(timer)
  }, [outcome, turn, confirmation])

  async function copyText(text: string) {
    const outcome = (await copy(text)) === copied ? 'copied' : 'failed'
    setResult((before) => ({ outcome, turn: before.turn + 1 }))
  }

  return { result, copy: copyText }
}
