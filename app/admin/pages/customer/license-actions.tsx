import { sayDay } from '#app/say/say-day.ts'
import type { AdminDevice, AdminLicense, ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import { act, type NamedAction } from '../../ui/act.ts'
import { isOver } from '../../ui/license-states.ts'

export function actionsFor(
  license: AdminLicense,
  customer: ShownCustomer,
  role: AdminRole,
): NamedAction[] {
  const works = license.status === 'active' && license.type !== 'trial' && customer.email !== null
  const resend = works ? [resendKey(license, customer)] : []
  const renew = works && isReminded(license, customer) ? [remind(license, customer)] : []
  if (role === 'support')
    return [
      ...renew,
      ...resend,
      ...(canHaveFile(license, customer) ? [makeFile(license, customer)] : []),
    ]
  const longer = license.status === 'revoked' ? [] : [extend(license)]
  return [
    // Once the updates have ended, more of them is what the customer is likely to ask for.
    ...(renew.length > 0 ? [...renew, ...longer, ...resend] : [...resend, ...longer]),
    ...(license.decided ? [act('licenses/reinstate', of(license))] : []),
  ]
}

export function rareActionsFor(license: AdminLicense, customer: ShownCustomer): NamedAction[] {
  const { status, type, seats, device_count: devices } = license
  const reveal = act('licenses/reveal-key', of(license))
  const revoke = act('licenses/revoke', of(license))
  if (status === 'revoked') return [reveal, ...(license.decided ? [] : [revoke])]
  return [
    act('licenses/change-seats', of(license), { seats, devices }),
    act('licenses/allow-device-changes', of(license)),
    ...(type === 'trial' ? [] : [act('licenses/move', of(license))]),
    ...(canHaveFile(license, customer)
      ? [makeFile(license, customer), act('licenses/replace-key', of(license))]
      : []),
    ...(status === 'active' ? [act('licenses/suspend', of(license))] : []),
    reveal,
    revoke,
  ]
}

const of = ({ id }: AdminLicense) => ({ license: id })

function resendKey({ order_id: order }: AdminLicense, { id }: ShownCustomer): NamedAction {
  const input = { customer: id, which: 'key' }
  return order
    ? act('customers/resend-email/key', { ...input, number: order })
    : act('customers/resend-email/keys', input)
}

/** Reports whether the reminder can be sent: the updates have ended, and the customer wants reminders. */
const isReminded = (license: AdminLicense, { renewal_emails: wants }: ShownCustomer) =>
  wants && license.type === 'individual' && isOver(license)

function remind({ order_id: number }: AdminLicense, { id: customer }: ShownCustomer): NamedAction {
  const input = { customer, which: 'reminder', ...(number && { number }) }
  return act('customers/resend-email/reminder', input)
}

function extend(license: AdminLicense): NamedAction {
  const form = license.type === 'trial' ? 'licenses/extend/trial' : 'licenses/extend'
  return act(form, of(license), { until: sayDay(license.updates_until) })
}

const canHaveFile = ({ type, status }: AdminLicense, { email }: ShownCustomer) =>
  type !== 'trial' && status === 'active' && email !== null

function makeFile(license: AdminLicense, { email: to }: ShownCustomer): NamedAction {
  return act('license-files/make', of(license), { to })
}

export function releaseDeviceAction(license: AdminLicense, device: AdminDevice): NamedAction {
  const { license_file_until: until } = device
  const known = {
    name: (device.name ?? device.fingerprint).slice(0, 60),
    until: until && sayDay(until),
  }
  const way = until ? 'licenses/release-device/file' : 'licenses/release-device'
  return act(way, { ...of(license), device: device.id }, known)
}
