import { z } from 'zod'
import { adminLicense, listOf } from '#contract/admin/customers.ts'
import { allowDeviceChanges } from '#server/admin/device-changes.ts'
import { grantLicense, grantLicenses } from '#server/admin/grant-license.ts'
import { customer } from '#server/admin/input.ts'
import { reinstateLicense, revokeLicense, suspendLicense } from '#server/admin/license-status.ts'
import { changeSeats, extendLicense, license, releaseDevice } from '#server/admin/licenses.ts'
import { listCustomerLicenses, showLicense } from '#server/admin/list-licenses.ts'
import { moveLicense } from '#server/admin/move-license.ts'
import { readKey, revealKey } from '#server/admin/reveal-key.ts'
import { findAccount } from '#server/admin/show-customer.ts'
import { defineRead, defineWrite, type AdminCall } from '../call.ts'

const reads: AdminCall[] = [
  defineRead({
    name: 'licenses/list',
    summary: 'List the licenses of a customer, newest first, with their devices.',
    support: true,
    input: z.object({ customer, after: z.string().max(100).optional() }),
    output: listOf(adminLicense),
    async read(deps, input) {
      const found = await findAccount(deps, input.customer)
      return 'refused' in found ? found : listCustomerLicenses(deps, found.id, input.after)
    },
  }),
  defineRead({
    name: 'licenses/show',
    summary: 'Show a license, named by its id or its key, with all its devices.',
    support: true,
    input: z.object({ license }),
    output: adminLicense,
    read: (deps, input) => showLicense(deps, input.license),
  }),
]

/** What makes a key, shows it or sends it to somebody else. */
const keys: AdminCall[] = [
  defineWrite({
    name: 'licenses/grant',
    summary: 'Give a license away, and email its key.',
    input: grantLicense.schema,
    guards: 'keys',
    act: grantLicense,
  }),
  defineWrite({
    name: 'licenses/grant-many',
    summary: 'Give a license to each person of a list, or to none when one cannot get it.',
    input: grantLicenses.schema,
    guards: 'keys',
    act: grantLicenses,
  }),
  defineWrite({
    name: 'licenses/move',
    summary: 'Give a license with its devices to another email address, and send the key there.',
    input: moveLicense.schema,
    guards: 'keys',
    act: moveLicense,
  }),
  defineWrite({
    name: 'licenses/reveal-key',
    summary: 'Show the whole key of a license once: `shown.key`.',
    input: revealKey.schema,
    guards: 'keys',
    async act(deps, by, input) {
      const noted = await revealKey(deps, by, input)
      return noted.ok
        ? { ...noted, shown: { key: await readKey(deps, noted.change.subject) } }
        : noted
    },
  }),
]

/** What stops a key, or lets it work again, asks for the passkey as well. */
const decisions: AdminCall[] = [
  defineWrite({
    name: 'licenses/suspend',
    summary: 'Pause a license until it is reinstated, whatever its payment says.',
    input: suspendLicense.schema,
    guards: 'keys',
    act: suspendLicense,
  }),
  defineWrite({
    name: 'licenses/revoke',
    summary: 'End a license, whatever its payment says.',
    input: revokeLicense.schema,
    guards: 'keys',
    act: revokeLicense,
  }),
  defineWrite({
    name: 'licenses/reinstate',
    summary: 'Take back the decision against a license; then only its payment decides.',
    input: reinstateLicense.schema,
    guards: 'keys',
    act: reinstateLicense,
  }),
]

const terms: AdminCall[] = [
  defineWrite({
    name: 'licenses/extend',
    summary: 'Add days of updates to a license.',
    input: extendLicense.schema,
    guards: 'keys',
    act: extendLicense,
  }),
  defineWrite({
    name: 'licenses/change-seats',
    summary: 'Change how many devices can use a license at once.',
    input: changeSeats.schema,
    guards: 'keys',
    act: changeSeats,
  }),
  defineWrite({
    name: 'licenses/allow-device-changes',
    summary: 'Allow a license more changes of devices than usual for a while.',
    input: allowDeviceChanges.schema,
    guards: 'keys',
    act: allowDeviceChanges,
  }),
  defineWrite({
    name: 'licenses/release-device',
    summary: 'Take a license off a device.',
    support: true,
    input: releaseDevice.schema,
    guards: null,
    act: releaseDevice,
  }),
]

export const licenseCalls: AdminCall[] = [...reads, ...keys, ...decisions, ...terms]
