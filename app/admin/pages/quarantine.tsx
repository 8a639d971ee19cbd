import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedPayment, PaymentTotals } from '#contract/admin/quarantine.ts'
import { countRows, ListFrame } from '../ui/list-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { useList } from '../use-read.ts'
import { PaymentCase } from './quarantine/payment-case.tsx'
import { PaymentLinks } from './quarantine/payment-links.tsx'
import styles from './quarantine/quarantine.module.css'

export default function Quarantine() {
  const [params] = useSearchParams()
  const state = params.get('state') === 'settled' ? 'settled' : 'open'
  const list = useList<ListedPayment, PaymentTotals>('quarantine/list', { state })
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
      title="Quarantine"
      part={state === 'settled' ? 'Settled' : undefined}
      tabs={
        <SectionLinks
          label="Payments"
          sections={[
            { href: hrefs.open, label: 'Open', count: totals?.open },
            { href: hrefs.settled, label: 'Settled', count: totals?.settled },
          ]}
          current={hrefs[state]}
        />
      }
      count={countRows(list)}
      empty={isEmpty && (state === 'settled' ? nothingSettled : nothingOpen)}
    >
      <p role="status" className="said">
        {said}
      </p>
      <ReadingView of={list.first} what="payments">
        {() =>
          !isEmpty && (
            <div className={`sheet ${styles.cases}`}>
              <PaymentLinks list={list} state={state} current={id} />
              {id !== null && <PaymentCase key={id} id={id} onSettled={follow} />}
            </div>
          )
        }
      </ReadingView>
    </ListFrame>
  )
}

const hrefs = { open: '/admin/quarantine', settled: '/admin/quarantine?state=settled' }

const nothingSettled = {
  lead: 'Nothing has been settled yet.',
  says: 'Payments you decide on are listed here.',
}

const nothingOpen = {
  lead: 'Nothing in quarantine.',
  says: 'A payment that doesn’t match its order waits here for your decision.',
}
