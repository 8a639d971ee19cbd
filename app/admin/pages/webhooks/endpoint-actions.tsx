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
    title: 'Send a message of the type test?',
    effect: 'It holds nothing. The answer appears below within seconds.',
    button: 'Send the test',
    input: { endpoint: id },
    done: 'Sent.',
  }
}

function pause({ id }: Endpoint): NamedAction {
  return {
    label: 'Pause',
    call: 'webhooks/change',
    title: 'Send nothing to it for now?',
    effect: 'Waiting messages are stopped, and what happens in the meantime is not sent later.',
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
    title: 'Send to it again?',
    effect: 'What happens from now on is sent. What was stopped can be sent again below.',
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
    effect: 'Stopped ones too, each with its old id. They are tried for three more days.',
    button: 'Send again',
    // All of them: messages are kept for thirty days.
    input: { endpoint: id, failed_since: '1970-01-01T00:00:00Z' },
    done: 'They are being sent.',
  }
}

function changeEndpoint({ id, address, events }: Endpoint): NamedAction {
  return {
    label: 'Change',
    call: 'webhooks/change',
    title: 'Change the address or its events?',
    effect: 'Messages that wait go to the new address. Owners get an email about it.',
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
    effect: 'It is shown once. Until the earlier one ends, each message is signed with both.',
    button: 'Make the secret',
    input: { endpoint: id },
    fields: (
      <NumberField
        label="Hours until the earlier secret ends"
        name="overlap_hours"
        min={0}
        max={168}
        defaultValue={24}
        hint="0 ends it at once, as when somebody else has it."
      />
    ),
    done: 'Made.',
  }
}

function removeEndpoint({ id }: Endpoint): NamedAction {
  return {
    label: 'Remove',
    call: 'webhooks/remove',
    title: 'Remove this webhook?',
    effect: 'Its secret is deleted. You cannot restore it, only add it again.',
    button: 'Remove it',
    isDangerous: true,
    input: { endpoint: id },
    done: 'Removed.',
  }
}
