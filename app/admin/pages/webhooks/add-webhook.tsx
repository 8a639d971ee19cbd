import { webhookEventTypes } from '#contract/webhook-events.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { EventChoices, readEvents } from './event-choices.tsx'

export const addWebhook: NamedAction = {
  label: 'Add a webhook',
  call: 'webhooks/add',
  title: 'Send events to this address?',
  effect:
    'Messages are signed by the Standard Webhooks specification. They hold ids and amounts, never a name, an email address or a license key. Every owner gets an email about it, and the secret is shown once.',
  button: 'Add the webhook',
  input: {},
  fields: (
    <>
      <AddressField />
      <EventChoices chosen={webhookEventTypes} />
    </>
  ),
  read: readEndpoint,
  done: 'Added.',
}

export function AddressField({ address }: { address?: string }) {
  return (
    <TextField
      label="Address"
      name="address"
      type="url"
      required
      maxLength={2000}
      autoComplete="off"
      defaultValue={address}
      placeholder="https://hooks.example.com/shop"
      hint="Starts with https:// and is reachable from the internet."
    />
  )
}

export function readEndpoint(form: FormData) {
  return { address: form.get('address'), events: readEvents(form) }
}
