import type { ListedCorrection } from '#contract/admin/corrections.ts'
import type { ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'

/** What may be done to an account, by role. */
export function actionsForAccount(customer: ShownCustomer, role: AdminRole): NamedAction[] {
  const { correction } = customer
  if (role === 'support')
    return [correction === null ? askCorrection(customer) : stop(correction), resend(customer)]
  return [
    ...(correction === null ? [] : [stop(correction), correctNow(correction)]),
    changeEmail(customer),
    resend(customer),
    merge(customer),
    exportData(customer),
    erase(customer),
  ]
}

function changeEmail({ id, email, signed_in_at: signedIn }: ShownCustomer): NamedAction {
  return {
    label: 'Change email',
    call: 'customers/correct-email',
    title: `Replace ${email} at once?`,
    effect: `The account and its orders get the new address, and all sessions of the customer end. The new address gets an email, and any key that came back from the old one. ${signedIn === null ? 'The old one gets none: nobody has signed in with it.' : 'The old one is told as well.'}`,
    button: 'Change email',
    input: { customer: id },
    fields: newEmail,
    done: 'Changed.',
  }
}

function askCorrection({ id, email }: ShownCustomer): NamedAction {
  return {
    label: 'Correct email',
    call: 'customers/ask-correction',
    title: `Replace ${email} in 24 hours?`,
    effect:
      'We email the present address now, and anyone who reads it can stop this with one click. After 24 hours the account and its orders get the new address, all sessions end, and the new address gets an email.',
    button: 'Ask for it',
    input: { customer: id },
    fields: newEmail,
    done: 'The email changes in 24 hours.',
  }
}

const newEmail = (
  <TextField label="New email" name="email" type="email" required autoComplete="off" />
)

function stop({ id, wanted }: ListedCorrection): NamedAction {
  return {
    label: 'Stop the correction',
    call: 'customers/stop-correction',
    title: `Keep the present address instead of ${wanted}?`,
    effect: 'The address stays as it is. No email is sent.',
    button: 'Stop the correction',
    input: { correction: id },
    done: 'Stopped.',
  }
}

function correctNow({ subject, wanted }: ListedCorrection): NamedAction {
  return {
    label: 'Correct it now',
    call: 'customers/correct-email',
    title: `Change the email to ${wanted} now?`,
    effect:
      'It no longer waits. All sessions of the customer end. The new address gets an email, and any key that came back from the old one.',
    button: 'Correct it now',
    input: { customer: subject, email: wanted },
    done: 'Changed.',
  }
}

function resend({ id, email }: ShownCustomer): NamedAction {
  return {
    label: 'Resend an email',
    call: 'customers/resend-email',
    title: `Email ${email} again?`,
    effect: 'The email is written again with current data and goes to the address on record.',
    button: 'Resend',
    input: { customer: id },
    fields: (
      <Select
        label="Which email"
        name="which"
        choices={[
          ['key', 'Keys of all licenses that work'],
          ['receipt', 'Receipt of the newest order'],
          ['invoice', 'Newest invoice'],
          ['reminder', 'Reminder that updates end'],
        ]}
      />
    ),
    done: 'The email is on its way.',
  }
}

function merge({ id, email }: ShownCustomer): NamedAction {
  return {
    label: 'Merge',
    call: 'customers/merge',
    title: `Move everything from ${email} to another customer?`,
    effect: `Orders, licenses and devices go there, and this account ends with its sessions. Both addresses get an email. This cannot be undone.`,
    button: 'Merge customers',
    isDangerous: true,
    input: { from: id },
    fields: (
      <TextField label="Email of the customer who stays" name="into" required autoComplete="off" />
    ),
    done: 'Merged.',
  }
}

function exportData({ id }: ShownCustomer): NamedAction {
  return {
    label: 'Export data',
    call: 'customers/export',
    title: 'Download everything stored about this customer?',
    effect:
      'You get a JSON file to hand over. Of keys and codes it only says that they exist. No email is sent. Your download is recorded.',
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
      'Everything that identifies this person is removed: addresses, sign-ins, emails, device names. Invoices stay as issued; orders and licenses stay without a name, and the app keeps working. No email is sent. This cannot be undone.',
    button: 'Erase this person',
    isDangerous: true,
    input: { customer: id },
    done: 'Erased.',
  }
}
