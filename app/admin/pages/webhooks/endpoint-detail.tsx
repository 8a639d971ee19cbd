import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Empty } from '../../ui/reading.tsx'
import secondary from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'
import { Deliveries } from './deliveries.tsx'
import { listEndpointActions } from './endpoint-actions.tsx'
import type { WebhookParts } from './webhook-parts.ts'
import styles from './webhooks.module.css'

interface EndpointDetailProps extends WebhookParts {
  /** Undefined when it was removed. */
  endpoint: Endpoint | undefined
}

/** One address: how it is doing, what can be done, and what was sent there. */
export function EndpointDetail({ endpoint, secret, onSecret, onChange }: EndpointDetailProps) {
  if (endpoint === undefined) return <Empty lead="This webhook was removed." />
  const done = async ({ shown }: WriteAnswer) => {
    if (shown?.secret) onSecret(shown.secret)
    await onChange()
  }
  return (
    <>
      <What endpoint={endpoint} />
      <Stopped endpoint={endpoint} />
      <div>
        <Actions actions={listEndpointActions(endpoint)} onDone={done} />
        {secret}
      </div>
      <Deliveries endpoint={endpoint} onChange={onChange} />
    </>
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
