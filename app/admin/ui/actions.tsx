import { useRef, useState } from 'react'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Button } from '../../ui/button.tsx'
import { ActionForm, type ActionOffer } from './action-form.tsx'
import styles from './actions.module.css'

export interface NamedOffer extends ActionOffer {
  /** On the button that opens the form. */
  label: string
}

interface ActionsProps {
  offers: NamedOffer[]
  /** Shows what has changed; the answer can have something to show once. */
  onDone: (answer: WriteAnswer, offer: NamedOffer) => void | Promise<void>
}

/** Buttons in a row, one of which opens its form below them. */
export function Actions({ offers, onDone }: ActionsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const row = useRef<HTMLDivElement>(null)
  const offer = offers.find(({ label }) => label === open)
  const close = () => {
    const label = open
    setOpen(null)
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent === label)?.focus()
  }
  return (
    <>
      <div ref={row} className={styles.row}>
        {offers.map(({ label, isDangerous }) => (
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
      {offer && (
        <ActionForm
          key={offer.label}
          {...offer}
          onCancel={close}
          onDone={(answer) => {
            setOpen(null)
            setSaid(answer.repeated ? `${offer.done} (This was already done.)` : offer.done)
            void onDone(answer, offer)
          }}
        />
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  )
}
