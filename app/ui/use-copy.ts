import { useEffect, useState } from 'react'

export type CopyOutcome = 'none' | 'copied' | 'failed'

/** Copies to the clipboard, and tells for `confirmation` milliseconds how that went. */
export function useCopy(confirmation: number) {
  const [{ outcome, turn }, setResult] = useState<{ outcome: CopyOutcome; turn: number }>({
    outcome: 'none',
    turn: 0,
  })

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setResult({ outcome: 'none', turn }), confirmation)
    return () => clearTimeout(timer)
  }, [outcome, turn, confirmation])

  async function copy(text: string) {
    const outcome = await writeToClipboard(text)
    setResult((before) => ({ outcome, turn: before.turn + 1 }))
  }

  return { outcome, turn, copy }
}

async function writeToClipboard(text: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
