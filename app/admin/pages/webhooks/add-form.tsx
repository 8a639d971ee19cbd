import type { WriteAnswer } from '#contract/admin/write.ts'
import { webhookEventTypes } from '#contract/webhook-events.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionForm } from '../../ui/action-form.tsx'
import { EventChoices, readEvents } from './event-choices.tsx'

interface AddFormProps {
  onDone: (answer: WriteAnswer) => void
  onCancel: () => void
}

export function AddForm(props: AddFormProps) {
  return (
    <ActionForm
      {...props}
      call="webhooks/add"
      title="Tell an address what happens from now on?"
      effect="Every owner gets an email about it. The secret that messages are signed with is shown once."
      button="Add the webhook"
      done="Added."
      input={{}}
      fields={
        <>
          <AddressField />
          <EventChoices chosen={webhookEventTypes} />
        </>
      }
      read={readEndpoint}
    />
  )
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
      hint="Begins with https:// and is on the public internet."
    />
  )
}

export const readEndpoint = (form: FormData) => ({
  address: form.get('address'),
  events: readEvents(form),
})
