import { useState } from 'react'
import type { ListedPayment, QuarantineCounts } from '#contract/admin/quarantine.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go, writeQuery } from '../go.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Empty, Failed, ReadingView } from '../ui/reading.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { useList, useRead } from '../use-read.ts'
import { PaymentCase } from './quarantine/payment-case.tsx'
import { PaymentLinks } from './quarantine/payment-links.tsx'
import { Unproven } from './quarantine/unproven.tsx'
import styles from './quarantine/quarantine.module.css'

export const handle: PageHandle = {
  title: 'Quarantine',
  description: 'Payments that need a decision before a license is delivered.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Quarantine() {
  const params = useParams()
  const state = params?.get('state') === 'settled' ? 'settled' : 'open'
  const list = useList<ListedPayment>('quarantine/list', params === null ? null : { state })
  const counts = useRead<QuarantineCounts>('quarantine/count')
  const [said, setSaid] = useState('')
  const id = params?.get('id') ?? list.rows[0]?.id ?? null
  const count = counts.state === 'there' ? counts.value : undefined
  const follow = async (sentence: string) => {
    setSaid(sentence)
    await Promise.all([counts.reload(), list.reload()])
  }
  return (
    <AdminPage
      title="Quarantine"
      beside={
        <SectionLinks
          label="Payments"
          sections={[
            { value: 'open', label: 'Open', count: count?.open },
            { value: 'settled', label: 'Settled', count: count?.settled },
          ]}
          current={state}
          hrefOf={(value) => `/admin/quarantine${writeQuery({ state: value })}`}
          onGo={(value) => go({ state: value })}
        />
      }
    >
      <p role="status" className={styles.said}>
        {said}
      </p>
      <ReadingView of={list.first} what="payments">
        {() =>
          list.rows.length === 0 && id === null ? (
            <NoPayment state={state} />
          ) : (
            <div className={`${styles.sheet} ${styles.split}`}>
              <PaymentLinks list={list} state={state} current={id} />
              {id !== null && <PaymentCase key={id} id={id} onSettled={follow} />}
            </div>
          )
        }
      </ReadingView>
      {count && <Unproven counts={count} />}
      <Failed of={counts} what="the counts of payments" />
    </AdminPage>
  )
}

function NoPayment({ state }: { state: 'open' | 'settled' }) {
  if (state === 'settled')
    return (
      <Empty lead="Nothing has been settled yet.">Payments you decide on are listed here.</Empty>
    )
  return (
    <Empty lead="Nothing in quarantine.">
      A payment that doesn’t match its order waits here for your decision.
    </Empty>
  )
}
