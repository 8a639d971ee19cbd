import { useRef } from 'react'
import {
  webhookEvents,
  webhookEventTypes,
  type WebhookEventType,
} from '#contract/webhook-events.ts'
import { Button } from '#app/ui/button.tsx'
import { tickBoxes } from '../../ui/tick-boxes.ts'

/** A box for each type of event, with what it says and an example. */
export function EventChoices({ chosen }: { chosen: readonly string[] }) {
  const place = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={place} className="boxes">
      <legend>Events</legend>
      <div className="line">
        <Button look="quiet" size="small" onClick={() => tickBoxes(place.current!, () => true)}>
          All <span className="heard">events</span>
        </Button>
        <Button look="quiet" size="small" onClick={() => tickBoxes(place.current!, () => false)}>
          None <span className="heard">of the events</span>
        </Button>
      </div>
      {webhookEventTypes.map((type) => (
        <div key={type}>
          <label>
            <input
              type="checkbox"
              name="events"
              value={type}
              defaultChecked={chosen.includes(type)}
            />
            <code>{type}</code>
          </label>
          <p>{webhookEvents[type].sentence}</p>
          <Example type={type} />
        </div>
      ))}
    </fieldset>
  )
}

function Example({ type }: { type: WebhookEventType }) {
  const data = webhookEvents[type].example
  const body = { type, timestamp: '2026-11-23T10:00:00.000Z', data }
  return (
    <details className="disclosure">
      <summary>
        Example<span className="heard"> of {type}</span>
      </summary>
      <pre tabIndex={0}>{JSON.stringify(body, null, 2)}</pre>
    </details>
  )
}

/** What the boxes of a form say. */
export const readEvents = (form: FormData) => ({ events: form.getAll('events') })
