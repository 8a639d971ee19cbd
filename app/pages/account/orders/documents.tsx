import { useEffect, useRef } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { OrderEntry } from '#contract/account.ts'
import type { Refresh } from '../licenses/use-keys.ts'
import { useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { waysToPay } from './order-words.ts'
import account from '../account.module.css'
import styles from './orders.module.css'
import { saveDocument, type WantedDocument } from './save-document.ts'
import { supportAddress } from '#app/support-address.ts'

interface DocumentsProps {
  order: OrderEntry
  refresh: Refresh
}

/** The invoice of a paid order and its corrections. */
export function Documents({ order, refresh }: DocumentsProps) {
  const { login } = useSession()
  const { busy, done, problem, run } = useCall<'new' | 'known'>()
  const isBusy = busy !== null
  const invoice = useRef<HTMLButtonElement>(null)

  // The form that had the focus was replaced by this button.
  useEffect(() => {
    if (done === 'new') invoice.current?.focus()
  }, [done])

  function save(wanted: WantedDocument) {
    const kind = 'buyer' in wanted ? 'new' : 'known'
    const call = async () => {
      await saveDocument(login, wanted)
      // A new invoice has a number now.
      if (kind === 'new') await refresh()
    }
    void run(kind, call, messages.documentFailed)
  }

  if (order.invoice_from !== 'us') return <AskElsewhere order={order} />
  return (
    <div className={styles.documents}>
      {order.invoice_number === null ? (
        <InvoiceForm busy={isBusy} make={(buyer) => save({ order_id: order.order_id, buyer })} />
      ) : (
        <Row>
          <Button
            size="small"
            ref={invoice}
            aria-busy={isBusy}
            onClick={() => save({ order_id: order.order_id })}
          >
            Invoice {order.invoice_number}
          </Button>
          {order.credit_notes.map((number) => (
            <Button
              key={number}
              size="small"
              aria-busy={isBusy}
              onClick={() => save({ credit_note: number })}
            >
              Credit note {number}
            </Button>
          ))}
        </Row>
      )}
      {problem && <Notice kind="alert">{problem}</Notice>}
      <p role="status" className={account.done}>
        {done && messages.documentSaved}
      </p>
    </div>
  )
}

function AskElsewhere({ order }: { order: OrderEntry }) {
  if (order.invoice_from === 'provider') return <p>Invoice from {waysToPay[order.provider]}</p>
  return (
    <p>
      <a className={styles.elsewhere} href={supportAddress({ number: order.order_number })}>
        Email support for an invoice
      </a>
    </p>
  )
}
