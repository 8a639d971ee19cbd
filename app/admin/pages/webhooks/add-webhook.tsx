import { webhookEventTypes } from '#contract/webhook-events.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { EventChoices, readEvents } from './event-choices.tsx'

export const addWebhook: NamedAction = {
  label: 'Add webhook',
  call: 'webhooks/add',
  title: 'Add webhook?',
  effect:
    'Messages follow the Standard Webhooks specification. They contain IDs and amounts, never names, email addresses or license keys. The secret is shown only once. Every owner gets an email.',
  button: 'Add webhook',
  input: {},
  fields: (errors) => (
    <>
      <AddressField error={errors['address']} />
      <EventChoices chosen={webhookEventTypes} />
    </>
  ),
  read: readEndpoint,
  done: 'Webhook added.',
}

interface AddressFieldProps {
  address?: string
  error?: string | undefined
}

export function AddressField({ address, error }: AddressFieldProps) {
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
      error={error}
      hint="Must start with https://. An http:// address works only on this machine, if WEBHOOK_NETWORKS allows it."
    />
  )
}

export function readEndpoint(form: FormData) {
  return { address: form.get('address'), events: readEvents(form) }
}
