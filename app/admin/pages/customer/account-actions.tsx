import type { ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { rewritten } from '../emails/resend-email.ts'

/** What may be done to an account, by role. */
export function actionsForAccount(customer: ShownCustomer, role: AdminRole): NamedAction[] {
  if (role === 'support') return [resend(customer)]
  return [changeEmail(customer), resend(customer), exportData(customer), erase(customer)]
}

function changeEmail({ id, email, signed_in_at: signedIn }: ShownCustomer): NamedAction {
  return {
    label: 'Change email',
    call: 'customers/correct-email',
    title: `Change ${email}?`,
    effect: `The account and its orders move to the new address, and the customer is signed out everywhere. The new address gets an email, with any key that bounced from the old one. ${signedIn === null ? 'The old address gets no email, because nobody ever signed in with it.' : 'The old address gets an email, too.'}`,
    button: 'Change email',
    input: { customer: id },
    fields: <TextField label="New email" name="email" type="email" required autoComplete="off" />,
    done: 'Email changed.',
  }
}

function resend({ id, email }: ShownCustomer): NamedAction {
  return {
    label: 'Resend email',
    call: 'customers/resend-email',
    title: `Resend an email to ${email}?`,
    effect: rewritten,
    button: 'Resend email',
    input: { customer: id },
    fields: (
      <Select
        label="Which email"
        name="which"
        choices={[
          ['key', 'License keys of all active licenses'],
          ['receipt', 'Receipt for the latest order'],
          ['invoice', 'Latest invoice'],
          ['reminder', 'Renewal reminder'],
        ]}
      />
    ),
    done: 'The email is on its way.',
  }
}

function exportData({ id }: ShownCustomer): NamedAction {
  return {
    label: 'Export data',
    call: 'customers/export',
    title: 'Download everything stored about this customer?',
    effect:
      'You get a JSON file to hand over. It lists keys and codes without revealing them. No email is sent. The audit log records the download.',
    button: 'Export data',
    input: { customer: id },
    done: 'The file is in your downloads.',
  }
}

function erase({ id, email }: ShownCustomer): NamedAction {
  return {
    label: 'Erase',
    call: 'customers/erase',
    title: `Erase ${email}?`,
    effect:
      'Everything that identifies this person is removed: addresses, sign-ins, emails and device names. Invoices stay as issued. Orders and licenses stay without a name, and the app keeps working. No email is sent. This can’t be undone.',
    button: 'Erase customer',
    isDangerous: true,
    input: { customer: id },
    done: 'Customer erased.',
  }
}
