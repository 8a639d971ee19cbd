import type { Delivery } from '#contract/admin/webhooks.ts'
import { act } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'
import { When } from '../../ui/when.tsx'

interface DeliveryDetailProps {
  delivery: Delivery
  endpoint: string
  canSend: boolean
  onDone: () => Promise<void>
}

/** Shows what was sent, and the response as plain text. */
export function DeliveryDetail({ delivery, endpoint, canSend, onDone }: DeliveryDetailProps) {
  const { message, payload, answer, attempts, tried_at: at } = delivery
  return (
    <div className="stacked">
      <p>
        <code>{message}</code>
        {at !== null && (
          <>
            , {attempts === 1 ? 'tried once' : `tried ${attempts} times, last`}{' '}
            <When at={at} hour />
          </>
        )}
      </p>
      <Text label="Sent" text={JSON.stringify(JSON.parse(payload), null, 2)} />
      {answer && <Text label="Response" text={answer} />}
      {canSend && (
        <Actions actions={[act('webhooks/resend', { endpoint, message })]} onDone={onDone} />
      )}
    </div>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <b>{label}</b>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </div>
  )
}
