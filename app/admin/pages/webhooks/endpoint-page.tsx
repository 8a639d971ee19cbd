import { useState } from 'react'
import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useActions } from '../../ui/actions.tsx'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { When } from '../../ui/when.tsx'
import { useList } from '../../calls/use-read.ts'
import { Deliveries } from './deliveries.tsx'
import { listEndpointActions } from './endpoint-actions.tsx'
import { EndpointChip } from './endpoint-table.tsx'
import { sayResult, secretSays } from './words.ts'

interface EndpointPageProps {
  id: string
  /** The state of the deliveries that are shown. */
  state: string
}

/** Shows one address: how it is doing, the actions on it, and what was sent there. */
export function EndpointPage({ id, state }: EndpointPageProps) {
  const list = useList<Endpoint>('webhooks/list')
  const [secret, setSecret] = useState<string | null>(null)
  const onDone = async ({ shown }: WriteAnswer) => {
    if (shown?.secret) setSecret(shown.secret)
    await list.reload()
  }
  const endpoint = list.rows.find((each) => each.id === id)
  const [first, ...others] = endpoint ? listEndpointActions(endpoint) : []
  const { buttons, menu, form } = useActions({
    actions: first ? [first] : [],
    menu: first && { label: 'More', actions: others },
    onDone,
  })
  return (
    <AdminPage
      title={endpoint?.address ?? 'Webhook'}
      of={{ path: '/admin/webhooks', label: 'Webhooks' }}
      state={endpoint && <EndpointChip endpoint={endpoint} />}
      beside={
        <div className="line">
          {buttons}
          {menu}
        </div>
      }
    >
      <ReadingView of={list.first} what="the webhook" as="page">
        {() =>
          endpoint === undefined ? (
            <Empty lead="This webhook was removed." />
          ) : (
            <>
              <div className="stacked">
                {form}
                {secret !== null && (
                  <ShownOnce of="secret" text={secret} onHide={() => setSecret(null)}>
                    {secretSays}
                  </ShownOnce>
                )}
                <Failing endpoint={endpoint} />
                <Stopped endpoint={endpoint} />
                <About endpoint={endpoint} />
              </div>
              <Deliveries endpoint={endpoint} state={state} onChange={list.reload} />
            </>
          )
        }
      </ReadingView>
    </AdminPage>
  )
}

function About({ endpoint }: { endpoint: Endpoint }) {
  const { events, made_at, secret_made_at, earlier_secret_ends_at: end } = endpoint
  return (
    <Facts
      of={[
        ['Events', events.join(', ')],
        ['Added', <When at={made_at} />],
        [
          'Secret created',
          <>
            <When at={secret_made_at} />
            {end !== null && (
              <>
                . The old secret still signs until <When at={end} hour />.
              </>
            )}
          </>,
        ],
      ]}
    />
  )
}

function Failing({ endpoint: { state, failing_since: since, last } }: { endpoint: Endpoint }) {
  if (state !== 'active' || since === null || last === null) return null
  return (
    <Notice kind="warn">
      <p>
        Deliveries have failed since <When at={since} hour />. Last response: {sayResult(last)}.
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
