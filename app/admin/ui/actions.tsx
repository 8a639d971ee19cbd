import { useRef, useState } from 'react'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Button } from '../../ui/button.tsx'
import { ActionForm, type ConsoleAction } from './action-form.tsx'
import styles from './actions.module.css'

export interface NamedAction extends ConsoleAction {
  /** On the button that opens the form. */
  label: string
}

interface ActionsProps {
  actions: NamedAction[]
  /** The label of the form that is open from the start. */
  opened?: string | undefined
  /** Shows what has changed; the answer can have something to show once. */
  onDone: (answer: WriteAnswer, action: NamedAction) => void | Promise<void>
}

/** Buttons in a row, one of which opens its form below them. */
export function Actions({ actions, opened, onDone }: ActionsProps) {
  const [open, setOpen] = useState<string | null>(opened ?? null)
  const [said, setSaid] = useState('')
  const row = useRef<HTMLDivElement>(null)
  const action = actions.find(({ label }) => label === open)
  const close = () => {
    const label = open
    setOpen(null)
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent === label)?.focus()
  }
  return (
    <>
      <div ref={row} className={styles.row}>
        {actions.map(({ label, isDangerous }) => (
          <Button
            key={label}
            size="small"
            aria-expanded={label === open}
            data-danger={isDangerous}
            onClick={() => (setSaid(''), setOpen(label === open ? null : label))}
          >
            {label}
          </Button>
        ))}
      </div>
      {action && (
        <ActionForm
          key={action.label}
          {...action}
          onCancel={close}
          onDone={(answer) => {
            setOpen(null)
            setSaid(answer.repeated ? `${action.done} (This was already done.)` : action.done)
            void onDone(answer, action)
          }}
        />
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  )
}
