import { useState } from 'react'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './releases.module.css'
import { useShownNotes } from './use-shown-notes.ts'

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
  const shown = useShownNotes(text)
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
        <div className="written" tabIndex={0} role="region" aria-label="Preview of the notes">
          {text.trim() === '' ? <p>Nothing yet.</p> : shown?.notes}
        </div>
        {shown?.problem && (
          <p className={styles.problem}>{`Can’t be published: ${shown.problem}.`}</p>
        )}
      </div>
    </div>
  )
}
