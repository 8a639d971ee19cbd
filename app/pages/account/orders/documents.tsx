import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { OrderEntry } from '#contract/account.ts'
import type { BuyerFields } from '#contract/invoice-fields.ts'
import type { Refresh } from '../licenses/use-keys.ts'
import { useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import { waysToPay } from './order-words.ts'
import account from '../account.module.css'
import styles from './orders.module.css'
import { saveDocument, type WantedDocument } from './save-document.ts'

/**
 * Manages the state that an order's documents and its invoice form share, because they are in two
 * separate rows.
 */
export function useDocuments(order: OrderEntry, refresh: Refresh) {
  const { login } = useSession()
  const { busy, done, problem, run } = useCall<'new' | 'known'>()
  const [form, setForm] = useState<'closed' | 'open' | 'left'>('closed')
  const isOpen = form === 'open' && order.invoice_number === null

  function save(wanted: WantedDocument) {
    const kind = 'buyer' in wanted ? 'new' : 'known'
    const call = async () => {
      await saveDocument(login, wanted)
      // A new invoice now has a number.
      if (kind === 'new') await refresh()
    }
    void run(kind, call, messages.documentFailed)
  }

  const make = (buyer: BuyerFields) => save({ order_id: order.order_id, buyer })
  return { isBusy: busy !== null, done, problem, form, isOpen, setForm, save, make }
}

interface DocumentsProps {
  order: OrderEntry
  papers: ReturnType<typeof useDocuments>
  /** Another action of the order, below its documents. */
  children: ReactNode
}

/** Lists the invoice of a paid order and its corrections. */
export function Documents({ order, papers, children }: DocumentsProps) {
  const { isBusy, done, problem, form, isOpen, setForm, save } = papers
  const invoice = useRef<HTMLButtonElement>(null)

  // The focused form has disappeared.
  useEffect(() => {
    if (done === 'new' || form === 'left') invoice.current?.focus()
  }, [done, form])

  if (order.invoice_from === 'provider')
    return (
      <div className={`stacked ${styles.documents}`}>
        <p>Invoice from {waysToPay[order.provider]}</p>
        {children}
      </div>
    )
  return (
    <div className={`stacked ${styles.documents}`}>
      <Row>
        {order.invoice_number === null ? (
          <Button
            size="small"
            ref={invoice}
            aria-expanded={isOpen}
            onClick={() => setForm(isOpen ? 'left' : 'open')}
          >
            Invoice
          </Button>
        ) : (
          <Button
            size="small"
            ref={invoice}
            aria-busy={isBusy}
            onClick={() => save({ order_id: order.order_id })}
          >
            Invoice {order.invoice_number}
          </Button>
        )}
        {order.other_invoices.map((number) => (
          <Button
            key={number}
            size="small"
            aria-busy={isBusy}
            onClick={() => save({ order_id: order.order_id, number })}
          >
            Invoice {number}
          </Button>
        ))}
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
      {children}
      {!isOpen && problem && <Notice kind="alert">{problem}</Notice>}
      <p role="status" className={account.done}>
        {done && messages.documentSaved}
      </p>
    </div>
  )
}
