import { useRef, useState } from 'react'
import type { ShownPayment } from '#contract/admin/quarantine.ts'
import { ActionForm } from '../../ui/action-form.tsx'
import { listChoices } from './list-choices.tsx'
import styles from './quarantine.module.css'

interface ChoicesProps {
  payment: ShownPayment
  onSettled: (said: string) => Promise<void>
}

/** What can be done with a payment; each opens its form below, and what cannot be done says why. */
export function Choices({ payment, onSettled }: ChoicesProps) {
  const [open, setOpen] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const choices = listChoices(payment)
  const chosen = choices.find(({ label }) => label === open)
  const close = () => {
    row.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setOpen(null)
  }
  return (
    <>
      <div ref={row} className={styles.choices}>
        {choices.map(({ label, what, whyNot }) =>
          whyNot === null ? (
            <button
              key={label}
              type="button"
              aria-expanded={label === open}
              onClick={() => setOpen(label === open ? null : label)}
            >
              <b>{label}</b>
              {what}
            </button>
          ) : (
            <p key={label}>
              <b>{label} isn’t possible</b>
              {whyNot}
            </p>
          ),
        )}
      </div>
      {chosen && (
        <ActionForm
          key={chosen.label}
          {...chosen.action}
          onCancel={close}
          onDone={() => void onSettled(chosen.action.done)}
        />
      )}
    </>
  )
}
