import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { NamedAction } from '../../ui/actions.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { AddressField, readEndpoint } from './add-webhook.tsx'
import { EventChoices } from './event-choices.tsx'

/** What can be done about an address now. */
export function listEndpointActions(endpoint: Endpoint): NamedAction[] {
  const isActive = endpoint.state === 'active'
  return [
    ...(isActive ? [sendTest(endpoint), pause(endpoint)] : [start(endpoint)]),
    ...(isActive && endpoint.failed > 0 ? [resendFailed(endpoint)] : []),
    changeEndpoint(endpoint),
    replaceSecret(endpoint),
    removeEndpoint(endpoint),
  ]
}

function sendTest({ id }: Endpoint): NamedAction {
  return {
    label: 'Send a test',
    call: 'webhooks/send-test',
    title: 'Send a test message?',
    effect: 'The message has no data. The response appears below within seconds.',
    button: 'Send the test',
    input: { endpoint: id },
    done: 'Sent.',
  }
}

function pause({ id }: Endpoint): NamedAction {
  return {
    label: 'Pause',
    call: 'webhooks/change',
    title: 'Pause this webhook?',
    effect: 'Waiting messages stop, and events from the pause aren’t sent later.',
    button: 'Pause it',
    input: { endpoint: id, paused: true },
    read: () => ({}),
    done: 'Paused.',
  }
}

function start({ id }: Endpoint): NamedAction {
  return {
    label: 'Start',
    call: 'webhooks/change',
    title: 'Start this webhook again?',
    effect: 'Events from now on are sent. You can send stopped messages again below.',
    button: 'Start it',
    input: { endpoint: id, paused: false },
    read: () => ({}),
    done: 'Started.',
  }
}

function resendFailed({ id, failed }: Endpoint): NamedAction {
  return {
    label: 'Send failed again',
    call: 'webhooks/resend',
    title:
      failed === 1 ? 'Send the failed message again?' : `Send ${failed} failed messages again?`,
    effect: 'Stopped messages too, each with its old ID. We retry for three more days.',
    button: 'Send again',
    // All of them: messages are kept for thirty days.
    input: { endpoint: id, failed_since: '1970-01-01T00:00:00Z' },
    done: 'The failed messages are being sent.',
  }
}

function changeEndpoint({ id, address, events }: Endpoint): NamedAction {
  return {
    label: 'Change',
    call: 'webhooks/change',
    title: 'Change the address or its events?',
    effect: 'Waiting messages go to the new address. Owners get an email about it.',
    button: 'Save the change',
    input: { endpoint: id },
    fields: (
      <>
        <AddressField address={address} />
        <EventChoices chosen={events} />
      </>
    ),
    read: readEndpoint,
    done: 'Changed.',
  }
}

function replaceSecret({ id }: Endpoint): NamedAction {
  return {
    label: 'New secret',
    call: 'webhooks/rotate-secret',
    title: 'Make a new secret?',
    effect:
      'The secret is shown once. Until the earlier one ends, each message is signed with both.',
    button: 'Make the secret',
    input: { endpoint: id },
    fields: (
      <NumberField
        label="Hours until the earlier secret ends"
        name="overlap_hours"
        min={0}
        max={168}
        defaultValue={24}
        hint="0 ends it at once, for example if it leaked."
      />
    ),
    done: 'The new secret is ready.',
  }
}

function removeEndpoint({ id }: Endpoint): NamedAction {
  return {
    label: 'Remove',
    call: 'webhooks/remove',
    title: 'Remove this webhook?',
    effect: 'The webhook and its secret are deleted. You can add it again, but not restore it.',
    button: 'Remove it',
    isDangerous: true,
    input: { endpoint: id },
    done: 'Removed.',
  }
}
