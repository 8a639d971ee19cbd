import type { Endpoint } from '#contract/admin/webhooks.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { act, type NamedAction } from '../../ui/act.ts'
import { EventChoices, ofMoney, readEvents } from './event-choices.tsx'

const chooseEvents = (chosen: readonly string[]) => ({
  more: <EventChoices chosen={chosen} />,
  read: readEvents,
})

export const addWebhook = () => act('webhooks/add', {}, {}, chooseEvents(ofMoney))

/** Lists the actions that an address allows now. */
export function listEndpointActions(endpoint: Endpoint): NamedAction[] {
  const { id, address, events, state, failed } = endpoint
  const of = { endpoint: id }
  const isActive = state === 'active'
  return [
    ...(isActive
      ? [act('webhooks/send-test', of), act('webhooks/change/pause', { ...of, paused: true })]
      : [act('webhooks/change/start', { ...of, paused: false })]),
    ...(isActive && failed > 0 ? [resendFailed(endpoint)] : []),
    act('webhooks/change', of, { address }, chooseEvents(events)),
    act('webhooks/rotate-secret', of),
    act('webhooks/remove', of),
  ]
}

/** Resends all failed events, which are stored for thirty days. */
function resendFailed({ id, failed }: Endpoint): NamedAction {
  const input = { endpoint: id, failed_since: '1970-01-01T00:00:00Z' }
  const events = sayQuantity(failed, 'event')
  return act('webhooks/resend/failed', input, { events })
}
