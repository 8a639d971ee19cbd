import { useEffect, useState } from 'react'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './releases.module.css'
import type { ShownNotes } from './show-notes.ts'

interface NotesFieldProps {
  label: string
  /** Of the field, in a form that reads it. */
  name?: string
  initial?: string
  onChange?: (text: string) => void
}

/** Release notes, and beside them how the changelog will show them. */
export function NotesField({ label, name, initial = '', onChange }: NotesFieldProps) {
  const [text, setText] = useState(initial)
  const shown = useShown(text)
  return (
    <div className={styles.notes}>
      <TextArea
        label={label}
        name={name}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange?.(target.value)
        }}
        rows={8}
        maxLength={10_000}
      />
      <div className={styles.preview}>
        <b>Preview</b>
        <div tabIndex={0} role="region" aria-label="Preview of the notes">
          {text.trim() === '' ? <p>Nothing yet.</p> : shown?.notes}
        </div>
        {shown?.problem && (
          <p className={styles.problem}>{`Cannot be published: ${shown.problem}.`}</p>
        )}
      </div>
    </div>
  )
}

/** Null until the Markdown reader has loaded. */
function useShown(text: string): ShownNotes | null {
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
