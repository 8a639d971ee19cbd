import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Actions } from '../../ui/actions.tsx'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import secondary from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'
import type { List } from '../../use-read.ts'
import { Deliveries } from './deliveries.tsx'
import { listEndpointActions } from './endpoint-actions.tsx'
import { EndpointChip } from './endpoint-table.tsx'
import styles from './webhooks.module.css'
import { sayResult } from './words.ts'

interface EndpointPageProps {
  id: string
  list: List<Endpoint>
  /** Of the deliveries, those that are shown. */
  state: string
  /** A secret that is shown once. */
  above: ReactNode
  onDone: (answer: WriteAnswer) => Promise<void>
}

/** One address: how it is doing, what can be done, and what was sent there. */
export function EndpointPage({ id, list, state, above, onDone }: EndpointPageProps) {
  const endpoint = list.rows.find((each) => each.id === id)
  return (
    <AdminPage
      title={endpoint?.address ?? 'Webhook'}
      of={{ path: '/admin/webhooks', label: 'Webhooks' }}
      state={endpoint && <EndpointChip endpoint={endpoint} />}
    >
      <ReadingView of={list.first} what="the webhook" as="page">
        {() =>
          endpoint === undefined ? (
            <Empty lead="This webhook was removed." />
          ) : (
            <>
              <What endpoint={endpoint} />
              <Failing endpoint={endpoint} />
              <Stopped endpoint={endpoint} />
              <div>
                <Actions actions={listEndpointActions(endpoint)} onDone={onDone} />
                {above}
              </div>
              <Deliveries endpoint={endpoint} state={state} onChange={list.reload} />
            </>
          )
        }
      </ReadingView>
    </AdminPage>
  )
}

function What({ endpoint }: { endpoint: Endpoint }) {
  const { events, made_at, secret_made_at, earlier_secret_ends_at: end } = endpoint
  return (
    <div className={secondary.what}>
      <p className={styles.types}>
        {events.map((type) => (
          <code key={type}>{type}</code>
        ))}
      </p>
      <p>
        Added <When at={made_at} />, secret created <When at={secret_made_at} />.
        {end !== null && (
          <>
            {' '}
            The old secret still signs until <When at={end} hour />.
          </>
        )}
      </p>
    </div>
  )
}

function Failing({ endpoint: { state, failing_since: since, last } }: { endpoint: Endpoint }) {
  if (state !== 'active' || since === null || last === null) return null
  return (
    <Notice kind="warn">
      <p>
        Messages have not arrived since <When at={since} hour />. Last response: {sayResult(last)}.
      </p>
    </Notice>
  )
}

function Stopped({ endpoint: { state, stopped_at: since } }: { endpoint: Endpoint }) {
  if (since === null) return null
  return (
    <Notice kind="warn">
      <p>
        Nothing has been sent to this address since <When at={since} hour />.{' '}
        {state === 'gone'
          ? 'The receiver answered 410 Gone. Restart the webhook once it’s back.'
          : 'The webhook is paused until you restart it.'}
      </p>
    </Notice>
  )
}
