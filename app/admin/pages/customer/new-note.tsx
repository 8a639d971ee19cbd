import { type FormEvent, useRef, useState } from 'react'
import { sizes } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { write } from '../../calls/api.ts'
import { useTry } from '../../calls/use-try.ts'
import styles from './customer.module.css'

interface NewNoteProps {
  id: string
  onChange: () => void
  onAdded: () => Promise<void>
}

/**
 * Asks for a note. The typed text stays until it is stored. The same text sent twice is stored once.
 */
export function NewNote({ id, onChange, onAdded }: NewNoteProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isBusy, problem, run } = useTry()
  const key = useRef<string>(crypto.randomUUID())
  const change = (typed: string) => {
    key.current = crypto.randomUUID()
    setText(typed)
    setError(null)
    onChange()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = findProblem(text)
    setError(wrong)
    if (wrong !== null) return
    const input = { customer: id, text }
    if (!(await run(() => write('customers/add-note', input, key.current)))) return
    change('')
    await onAdded()
  }
  return (
    <form className={styles.note} onSubmit={(event) => void send(event)}>
      <TextArea
        label="New note"
        name="text"
        rows={1}
        value={text}
        readOnly={isBusy}
        error={error ?? problem?.join(' ') ?? null}
        placeholder="Add a note. Only your team sees it."
        onChange={({ target }) => change(target.value)}
      />
      <Button type="submit" size="small" isBusy={isBusy} doing="Adding">
        Add note
      </Button>
    </form>
  )
}

function findProblem(text: string): string | null {
  const { length } = text.trim()
  if (length === 0) return 'Write a note first.'
  if (length <= sizes.customerNote) return null
  const [most, given] = [sizes.customerNote, length].map((count) => count.toLocaleString('en-US'))
  return `Notes can have up to ${most} characters. This one has ${given}.`
}
