import { type FormEvent, useRef, useState } from 'react'
import type { CustomerNote } from '#contract/admin/customers.ts'
import { sizes } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { write } from '../../api.ts'
import { act } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import type { List } from '../../use-read.ts'
import { useTry } from '../../use-try.ts'
import type { CustomerParts } from './customer-parts.ts'
import styles from './notes.module.css'

/** What the people who run the shop wrote about them for each other, newest first. */
export function Notes({ customer, list, reload }: CustomerParts & { list: List<CustomerNote> }) {
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const showAdded = async () => {
    await reload()
    setSaid('Note added.')
  }
  const showRemoved = async () => {
    await reload()
    setSaid('Note removed.')
    // The button that had the focus is gone with the note.
    status.current?.focus()
  }
  return (
    <Panel title="Notes">
      {customer.email !== null && (
        <NewNote id={customer.id} onChange={() => setSaid('')} onAdded={showAdded} />
      )}
      <p ref={status} tabIndex={-1} role="status" className={styles.said}>
        {said}
      </p>
      <ListView list={list} what="notes" empty={null}>
        {(rows) => (
          <ol className={styles.notes}>
            {rows.map((note) => (
              <Note key={note.id} note={note} onRemoved={showRemoved} />
            ))}
          </ol>
        )}
      </ListView>
    </Panel>
  )
}

interface NewNoteProps {
  id: string
  onChange: () => void
  onAdded: () => Promise<void>
}

/** What was typed stays until it is stored. Sent again unchanged, it is the same request. */
function NewNote({ id, onChange, onAdded }: NewNoteProps) {
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
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label="New note"
        name="text"
        rows={3}
        value={text}
        readOnly={isBusy}
        error={error ?? problem?.join(' ') ?? null}
        placeholder="Only your team sees notes"
        onChange={({ target }) => change(target.value)}
      />
      <Button type="submit" size="small" disabled={isBusy}>
        {isBusy ? 'Adding' : 'Add note'}
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

function Note({ note, onRemoved }: { note: CustomerNote; onRemoved: () => Promise<void> }) {
  const { text, author, author_name: name, written_at: at } = note
  return (
    <li>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.who} title={author}>
        {name ?? author}, <When at={at} hour />
      </p>
      {note.removable && (
        <Actions actions={[act('customers/remove-note', { note: note.id })]} onDone={onRemoved} />
      )}
    </li>
  )
}
