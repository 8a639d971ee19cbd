import { useRef } from 'react'
import type { ShownPayment } from '#contract/admin/held-payments.ts'
import cells from '#app/ui/cells.module.css'
import { useActionForms, useFocusBack } from '../../ui/actions.tsx'
import { type Choice, listChoices } from './list-choices.ts'
import styles from './held-payments.module.css'

interface ChoicesProps {
  payment: ShownPayment
  onDecided: (said: string) => Promise<void>
}

/** Lists what can be done with a payment, each with a form that opens below, then what can't be done here, and why. */
export function Choices({ payment, onDecided }: ChoicesProps) {
  const row = useRef<HTMLDivElement>(null)
  const choices = listChoices(payment)
  const { open, last, toggle, form } = useActionForms({
    actions: choices,
    onDone: (_, { done }) => onDecided(done),
  })
  useFocusBack(open, () => row.current?.querySelector('[data-closed]'))
  return (
    <>
      <div ref={row} className={`${cells.cells} ${styles.choices}`}>
        {choices
          .filter(({ whyNot }) => whyNot === null)
          .map(({ label, what }) => (
            <button
              key={label}
              type="button"
              aria-expanded={label === open}
              data-closed={label === last || undefined}
              onClick={() => toggle(label)}
            >
              <b>{label}</b>
              {what}
            </button>
          ))}
      </div>
      {form}
      {choices.map(
        (choice) => choice.whyNot !== null && <NoChoice key={choice.label} {...choice} />,
      )}
    </>
  )
}

function NoChoice({ label, whyNot, elsewhere }: Choice) {
  return (
    <p className="muted">
      <b>
        {!elsewhere ? (
          `${label} isn’t possible.`
        ) : elsewhere.page === null ? (
          `${elsewhere.title}.`
        ) : (
          <>
            <a href={elsewhere.page}>{elsewhere.title}</a>.
          </>
        )}
      </b>{' '}
      {whyNot}
    </p>
  )
}
