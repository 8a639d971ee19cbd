import { useEffect, useRef, useState } from 'react'
import type { OrderEntry } from '#contract/account.ts'
import { messages } from '../../messages.ts'
import { supportAddress } from '../../support-address.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { errorText } from './error-text.ts'
import type { InfoProps } from './info-props.ts'
import { InvoiceForm } from './invoice-form.tsx'
import styles from './orders.module.css'
import type { WantedDocument } from './save-document.ts'
import type { Problem } from './state.ts'

interface DocumentsProps extends InfoProps {
  order: OrderEntry
}

/** The invoice of a paid order and what corrects it. */
export function Documents({ order, state, actions }: DocumentsProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [saved, setSaved] = useState<'new' | 'known' | null>(null)
  const invoice = useRef<HTMLButtonElement>(null)

  // The form that had the focus made way for this button.
  useEffect(() => {
    if (saved === 'new') invoice.current?.focus()
  }, [saved])

  async function save(wanted: WantedDocument) {
    if (busy) return
    setBusy(true)
    setProblem(null)
    setSaved(null)
    const failure = await actions.saveDocument(state.login, wanted)
    setBusy(false)
    setProblem(failure)
    if (failure === null) setSaved('buyer' in wanted ? 'new' : 'known')
  }

  if (order.invoice_from !== 'us') return <AskElsewhere order={order} />
  return (
    <div className={styles.documents}>
      {order.invoice_number === null ? (
        <InvoiceForm busy={busy} make={(buyer) => save({ order_id: order.order_id, buyer })} />
      ) : (
        <Row>
          <Button
            size="small"
            ref={invoice}
            aria-busy={busy}
            onClick={() => save({ order_id: order.order_id })}
          >
            Invoice {order.invoice_number}
          </Button>
          {order.credit_notes.map((number) => (
            <Button
              key={number}
              size="small"
              aria-busy={busy}
              onClick={() => save({ credit_note: number })}
            >
              Credit note {number}
            </Button>
          ))}
        </Row>
      )}
      {problem && <Notice kind="alert">{errorText(problem)}</Notice>}
      <p role="status" className={styles.saved}>
        {saved && messages.documentSaved}
      </p>
    </div>
  )
}

function AskElsewhere({ order }: { order: OrderEntry }) {
  if (order.invoice_from === 'gumroad') return <p>Gumroad gives the invoice for this order.</p>
  return (
    <p>
      Need an invoice? <a href={supportAddress(order.order_id)}>Write to us with this order id</a>.
    </p>
  )
}
