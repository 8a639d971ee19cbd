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
    label: 'Send test',
    call: 'webhooks/send-test',
    title: 'Send a test message?',
    effect: 'The message contains no data. The response appears below within seconds.',
    button: 'Send test',
    input: { endpoint: id },
    done: 'Test queued. Its delivery is listed below.',
  }
}

function pause({ id }: Endpoint): NamedAction {
  return {
    label: 'Pause',
    call: 'webhooks/change',
    title: 'Pause this webhook?',
    effect: 'Waiting messages stop. Events that happen during the pause are never sent.',
    button: 'Pause webhook',
    input: { endpoint: id, paused: true },
    read: () => ({}),
    done: 'Webhook paused.',
  }
}

function start({ id }: Endpoint): NamedAction {
  return {
    label: 'Restart',
    call: 'webhooks/change',
    title: 'Restart this webhook?',
    effect: 'New events are sent from now on. You can resend stopped messages below.',
    button: 'Restart webhook',
    input: { endpoint: id, paused: false },
    read: () => ({}),
    done: 'Webhook restarted.',
  }
}

function resendFailed({ id, failed }: Endpoint): NamedAction {
  return {
    label: 'Resend all',
    call: 'webhooks/resend',
    title: `Resend ${failed === 1 ? 'the message that was' : `${failed} messages that were`} given up?`,
    effect:
      'Stopped messages are resent, too. Each keeps its ID and is retried for three more days.',
    button: 'Resend',
    // All of them: messages are kept for thirty days.
    input: { endpoint: id, failed_since: '1970-01-01T00:00:00Z' },
    done: 'Resending the messages.',
  }
}

function changeEndpoint({ id, address, events }: Endpoint): NamedAction {
  return {
    label: 'Edit',
    call: 'webhooks/change',
    title: 'Edit this webhook?',
    effect: 'Waiting messages go to the new address. Every owner gets an email.',
    button: 'Save',
    input: { endpoint: id },
    fields: (errors) => (
      <>
        <AddressField address={address} error={errors['address']} />
        <EventChoices chosen={events} />
      </>
    ),
    read: readEndpoint,
    done: 'Webhook saved.',
  }
}

function replaceSecret({ id }: Endpoint): NamedAction {
  return {
    label: 'New secret',
    call: 'webhooks/rotate-secret',
    title: 'Create a new secret?',
    effect:
      'The new secret is shown only once. Until the old one expires, messages are signed with both.',
    button: 'Create secret',
    input: { endpoint: id },
    fields: (
      <NumberField
        label="Hours until the old secret expires"
        name="overlap_hours"
        min={0}
        max={168}
        defaultValue={24}
        hint="Enter 0 if the old secret leaked."
      />
    ),
    done: 'New secret created.',
  }
}

function removeEndpoint({ id }: Endpoint): NamedAction {
  return {
    label: 'Remove',
    call: 'webhooks/remove',
    title: 'Remove this webhook?',
    effect: 'The webhook and its secret are deleted. This can’t be undone.',
    button: 'Remove webhook',
    isDangerous: true,
    input: { endpoint: id },
    done: 'Webhook removed.',
  }
}
