import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Actions } from '../../ui/actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointChip } from './endpoint-list.tsx'
import { listEndpointActions } from './endpoint-actions.tsx'
import styles from './webhooks.module.css'

interface EndpointDetailProps {
  /** Undefined when it was removed. */
  endpoint: Endpoint | undefined
  onSecret: (secret: string) => void
  onChange: () => Promise<void>
}

/** One address: how it is doing, what can be done, and what was sent there. */
export function EndpointDetail({ endpoint, onSecret, onChange }: EndpointDetailProps) {
  if (endpoint === undefined) return <Empty>This webhook was removed.</Empty>
  const done = async ({ shown }: WriteAnswer) => {
    if (shown?.secret) onSecret(shown.secret)
    await onChange()
  }
  return (
    <>
      <Panel title={endpoint.address} beside={<EndpointChip endpoint={endpoint} />} padded>
        <Facts endpoint={endpoint} />
        <Actions actions={listEndpointActions(endpoint)} onDone={done} />
      </Panel>
      <Deliveries endpoint={endpoint} onChange={onChange} />
    </>
  )
}

function Facts({ endpoint }: { endpoint: Endpoint }) {
  const { events, made_at, secret_made_at, earlier_secret_ends_at: end } = endpoint
  return (
    <dl className={styles.facts}>
      <dt>Events</dt>
      <dd>{events.join(', ')}</dd>
      <dt>Added</dt>
      <dd>
        <When at={made_at} />
      </dd>
      <dt>Secret</dt>
      <dd>
        Made <When at={secret_made_at} />.
        {end !== null && (
          <>
            {' '}
            The earlier one also signs until <When at={end} hour />.
          </>
        )}
      </dd>
      <State endpoint={endpoint} />
    </dl>
  )
}

function State({ endpoint: { state, stopped_at: since } }: { endpoint: Endpoint }) {
  if (since === null) return null
  return (
    <>
      <dt>Stopped</dt>
      <dd>
        <When at={since} hour />.{' '}
        {state === 'gone'
          ? 'It answered 410 Gone, so nothing is sent to it. Start it once the receiver is back.'
          : 'Nothing is sent to it until you start it.'}
      </dd>
    </>
  )
}
