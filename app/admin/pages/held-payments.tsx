import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedPayment, PaymentTotals } from '#contract/admin/held-payments.ts'
import { countRows, ListFrame } from '../ui/list-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { useList } from '../use-read.ts'
import { PaymentCase } from './held-payments/payment-case.tsx'
import { PaymentLinks } from './held-payments/payment-links.tsx'
import styles from './held-payments/held-payments.module.css'

export default function HeldPayments() {
  const [params] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const list = useList<ListedPayment, PaymentTotals>('held-payments/list', { state })
  const { totals } = list
  const [said, setSaid] = useState('')
  const id = params.get('id') ?? list.rows[0]?.id ?? null
  const isEmpty = list.first.state === 'there' && id === null
  const follow = async (sentence: string) => {
    setSaid(sentence)
    await list.reload()
  }
  return (
    <ListFrame
      title="Held payments"
      part={state === 'decided' ? 'Decided' : undefined}
      tabs={
        <SectionLinks
          label="Payments"
          sections={[
            { href: hrefs.open, label: 'Open', count: totals?.open },
            { href: hrefs.decided, label: 'Decided', count: totals?.decided },
          ]}
          current={hrefs[state]}
        />
      }
      count={countRows(list)}
      empty={isEmpty && (state === 'decided' ? nothingDecided : nothingOpen)}
    >
      <p role="status" className="said">
        {said}
      </p>
      <ReadingView of={list.first} what="payments">
        {() =>
          !isEmpty && (
            <div className={`sheet ${styles.cases}`}>
              <PaymentLinks list={list} state={state} current={id} />
              {id !== null && <PaymentCase key={id} id={id} onDecided={follow} />}
            </div>
          )
        }
      </ReadingView>
    </ListFrame>
  )
}

const hrefs = { open: '/admin/held-payments', decided: '/admin/held-payments?state=decided' }

const nothingDecided = {
  lead: 'No decisions yet.',
  says: 'Payments you decide on are listed here.',
}

const nothingOpen = {
  lead: 'No held payments.',
  says: 'A payment that doesn’t match its order is held here until you decide.',
}
