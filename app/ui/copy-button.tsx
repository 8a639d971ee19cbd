import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  label?: string
  /** What the button says for a while after a copy. */
  copiedLabel: string
  failedLabel: string
  /** How long it says so, in milliseconds. */
  confirmation: number
}

type Outcome = 'none' | 'copied' | 'failed'

/** For hydrated pages; unhydrated ones use `data-copy` of app/enhance. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label = 'Copy', copiedLabel, failedLabel, confirmation } = props
  const [outcome, setOutcome] = useState<Outcome>('none')

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), confirmation)
    return () => clearTimeout(timer)
  }, [outcome, confirmation])

  async function copy() {
    setOutcome(await writeToClipboard(text))
  }

  const words = { none: label, copied: copiedLabel, failed: failedLabel }
  return (
    <Button size="small" onClick={copy}>
      <span aria-live="polite">{words[outcome]}</span>
    </Button>
  )
}

async function writeToClipboard(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
