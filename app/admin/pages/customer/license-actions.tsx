import { sayDay } from '#app/say-day.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminDevice, AdminLicense, ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import type { NamedAction } from '../../ui/actions.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { rewritten } from '../emails/resend-email.ts'

/** Everyday actions on a license. */
export function actionsFor(
  license: AdminLicense,
  customer: ShownCustomer,
  role: AdminRole,
): NamedAction[] {
  const works = license.status === 'active' && license.type !== 'trial' && customer.email !== null
  const resend = works ? [resendKey(license, customer)] : []
  if (role === 'support')
    return canHaveFile(license) ? [...resend, makeFile(license, role)] : resend
  return [
    ...resend,
    ...(license.status === 'revoked' ? [] : [extend(license)]),
    ...(license.decided ? [reinstate(license)] : []),
  ]
}

/** Rarer actions, for owners. */
export function rareActionsFor(license: AdminLicense, { email }: ShownCustomer): NamedAction[] {
  if (license.status === 'revoked')
    return [reveal(license), ...(license.decided ? [] : [revoke(license)])]
  return [
    changeSeats(license),
    allowChanges(license),
    ...(license.type === 'trial' ? [] : [move(license, email)]),
    ...(canHaveFile(license) ? [makeFile(license, 'owner')] : []),
    ...(canReplaceKey(license, email) ? [replaceKey(license, email!)] : []),
    ...(license.status === 'active' ? [suspend(license)] : []),
    reveal(license),
    revoke(license),
  ]
}

const of = ({ id }: AdminLicense) => ({ license: id })

function resendKey({ order_id: order }: AdminLicense, { id, email }: ShownCustomer): NamedAction {
  return {
    label: 'Resend license key',
    call: 'customers/resend-email',
    title: `Email the key to ${email} again?`,
    effect: order
      ? `${rewritten} The key stays the same. For a team, each person gets their own.`
      : 'The customer gets an email for each active license, with the same keys.',
    button: 'Resend license key',
    input: { customer: id, which: 'key', ...(order && { number: order }) },
    done: 'The email is on its way.',
  }
}

function extend(license: AdminLicense): NamedAction {
  return {
    label: 'Extend updates',
    call: 'licenses/extend',
    title: 'Extend updates?',
    effect: `The days are added to ${sayDay(license.updates_until)}, or to today if that day has passed. The app picks up the new date at its next check. No money moves, and no email is sent.`,
    button: 'Extend updates',
    input: of(license),
    fields: <NumberField label="Days" name="days" max={3650} defaultValue={30} />,
    done: 'Updates extended.',
  }
}

function changeSeats(license: AdminLicense): NamedAction {
  return {
    label: 'Change seats',
    call: 'licenses/change-seats',
    title: 'Change how many devices can use this license at once?',
    effect: `The license stays active on its current devices (${license.device_count}). No money moves, and no email is sent.`,
    button: 'Change seats',
    input: of(license),
    fields: (
      <NumberField label="Devices at once" name="seats" max={1000} defaultValue={license.seats} />
    ),
    done: 'Seats changed.',
  }
}

function allowChanges(license: AdminLicense): NamedAction {
  return {
    label: 'Allow device changes',
    call: 'licenses/allow-device-changes',
    title: 'Allow more device changes than usual?',
    effect: 'The allowance replaces any earlier one and expires on its own. No email is sent.',
    button: 'Allow changes',
    input: of(license),
    fields: (
      <>
        <NumberField label="Changes" name="changes" max={100} defaultValue={5} />
        <NumberField label="For days" name="days" max={365} defaultValue={30} />
      </>
    ),
    done: 'Device changes allowed.',
  }
}

function move(license: AdminLicense, email: string | null): NamedAction {
  return {
    label: 'Move license',
    call: 'licenses/move',
    title: 'Move this license to another email address?',
    effect: `${license.status === 'active' ? 'The new owner gets the key by email. ' : 'No key is sent while the license is suspended. '}The devices stay activated. ${email ? `${email} gets an email and no longer sees the license. ` : ''}The order and the invoice stay with the person who paid.`,
    button: 'Move license',
    input: of(license),
    fields: (
      <TextField label="New owner’s email" name="email" type="email" required autoComplete="off" />
    ),
    done: 'License moved.',
  }
}

const canHaveFile = ({ type, status }: AdminLicense) => type !== 'trial' && status === 'active'

function makeFile(license: AdminLicense, role: AdminRole): NamedAction {
  const gets = role === 'owner' ? 'an email' : 'the file by email'
  return {
    label: 'Make license file',
    call: 'license-files/make',
    title: 'Make a license file for a computer without internet?',
    effect: `The customer can also do this on the account page. The file uses one of the license’s devices and works on that computer only. While the payment can be refunded, the file is valid for a short time. The customer gets ${gets}.`,
    button: 'Make license file',
    input: of(license),
    fields: (
      <TextArea
        label="Request from the app"
        name="text"
        rows={4}
        required
        spellCheck={false}
        autoComplete="off"
      />
    ),
    done:
      role === 'owner'
        ? 'License file made. Copy it from the top of the list.'
        : 'License file made. It’s on its way to the customer.',
  }
}

const canReplaceKey = ({ type, status }: AdminLicense, email: string | null) =>
  type !== 'trial' && status === 'active' && email !== null

function replaceKey(license: AdminLicense, email: string): NamedAction {
  return {
    label: 'Replace key',
    call: 'licenses/replace-key',
    title: 'Replace a leaked key?',
    effect: `${email} gets a new key by email. The old one stops working on all devices at once. The license keeps its order, seats and days, and its devices: they’re active again once the new key is entered. Release the ones that aren’t the customer’s.`,
    button: 'Replace key',
    isDangerous: true,
    input: of(license),
    done: 'Key replaced. The new key is on its way to the owner.',
  }
}

function suspend(license: AdminLicense): NamedAction {
  return {
    label: 'Suspend',
    call: 'licenses/suspend',
    title: 'Suspend this license?',
    effect:
      'The app stops at its next check, and the account page asks the customer to contact you. The devices stay. No email is sent.',
    button: 'Suspend license',
    input: of(license),
    done: 'License suspended.',
  }
}

function revoke(license: AdminLicense): NamedAction {
  return {
    label: 'Revoke',
    call: 'licenses/revoke',
    title: 'Revoke this license?',
    effect:
      'The app stops on all devices at the next check. No money is refunded, and no email is sent. You can reinstate the license later.',
    button: 'Revoke license',
    isDangerous: true,
    input: of(license),
    done: 'License revoked.',
  }
}

function reinstate(license: AdminLicense): NamedAction {
  return {
    label: 'Reinstate',
    call: 'licenses/reinstate',
    title: 'Reinstate this license?',
    effect:
      'The license works again unless its payment was refunded. The key is emailed only if it never was before.',
    button: 'Reinstate license',
    input: of(license),
    done: 'License reinstated.',
  }
}

function reveal(license: AdminLicense): NamedAction {
  return {
    label: 'Reveal key',
    call: 'licenses/reveal-key',
    title: 'Reveal the key?',
    effect: 'Only you see the key, and the audit log records it. No email is sent.',
    button: 'Reveal key',
    input: of(license),
    done: 'The key is shown at the top of the list.',
  }
}

export function releaseDeviceAction(license: AdminLicense, device: AdminDevice): NamedAction {
  const { license_file_until: until } = device
  return {
    label: 'Release',
    call: 'licenses/release-device',
    title: `Release ${(device.name ?? device.fingerprint).slice(0, 60)}?`,
    effect: until
      ? `The license is free for another device. Until ${sayDay(until)}, the license file keeps working on this one unless the app gets the list of revoked files, so the license can be in use on one extra device. To avoid that, ask the customer for the release that the app shows. No email is sent.`
      : 'The license is free for another device. On this one, the app asks for a key at its next check. No email is sent.',
    button: 'Release device',
    input: { ...of(license), device: device.id },
    done: 'Device released.',
  }
}
