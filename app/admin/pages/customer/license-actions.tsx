import { sayDay } from '#app/say/say-day.ts'
import type { AdminDevice, AdminLicense, ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import { act, type NamedAction } from '../../ui/act.ts'

export function actionsFor(
  license: AdminLicense,
  customer: ShownCustomer,
  role: AdminRole,
): NamedAction[] {
  const works = license.status === 'active' && license.type !== 'trial' && customer.email !== null
  const resend = works ? [resendKey(license, customer)] : []
  if (role === 'support')
    return canHaveFile(license, customer) ? [...resend, makeFile(license, customer)] : resend
  const until = sayDay(license.updates_until)
  return [
    ...resend,
    ...(license.status === 'revoked' ? [] : [act('licenses/extend', of(license), { until })]),
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
