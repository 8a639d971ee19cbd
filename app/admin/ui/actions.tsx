import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Button } from '../../ui/button.tsx'
import { ActionForm, type ConsoleAction } from './action-form.tsx'
import styles from './actions.module.css'

export interface NamedAction extends ConsoleAction {
  /** On the button that opens the form. */
  label: string
}

export interface ActionsProps {
  actions: NamedAction[]
  /** The label of the form that is open from the start. */
  opened?: string | undefined
  /** In the row of the buttons: a link to where more is done. */
  beside?: ReactNode
  /** Shows what has changed; the answer can have something to show once. */
  onDone: (answer: WriteAnswer, action: NamedAction) => void | Promise<void>
}

/** Buttons in a row, one of which opens its form below them. */
export function Actions(props: ActionsProps) {
  const { buttons, form } = useActions(props)
  return (
    <>
      {buttons}
      {form}
    </>
  )
}

interface PlacedActions {
  buttons: ReactNode
  /** Of the button that was pressed; afterwards what is said about it. */
  form: ReactNode
  /** The form is open, or something is said. */
  isShown: boolean
}

/** Buttons and their form, for a place of each. */
export function useActions({ actions, opened, beside, onDone }: ActionsProps): PlacedActions {
  const [open, setOpen] = useState<string | null>(opened ?? null)
  const [said, setSaid] = useState('')
  const row = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The form that had the focus is gone, and its button may be.
    if (said !== '' && document.activeElement === document.body) status.current?.focus()
  }, [said])
  const action = actions.find(({ label }) => label === open)
  const close = () => {
    const label = open
    setOpen(null)
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent === label)?.focus()
  }
  const buttons = (actions.length > 0 || beside) && (
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
      {beside}
    </div>
  )
  const form = (
    <>
      {action && (
        <ActionForm
          key={action.label}
          {...action}
          onCancel={close}
          onDone={(answer) => {
            setOpen(null)
            setSaid(answer.repeated ? `${action.done} (It was already done.)` : action.done)
            void onDone(answer, action)
          }}
        />
      )}
      <p ref={status} role="status" tabIndex={-1} className={styles.said}>
        {said}
      </p>
    </>
  )
  return { buttons, form, isShown: action !== undefined || said !== '' }
}
