import { z } from 'zod'
import { adminLicense, listOf } from '#contract/admin/customers.ts'
import { allowDeviceChanges } from './device-changes.ts'
import { grantLicense, grantLicenses } from './grant.ts'
import { customer } from '../input.ts'
import { reinstateLicense, revokeLicense, suspendLicense } from './status.ts'
import { changeSeats, extendLicense, license, releaseDevice } from './terms.ts'
import { listCustomerLicenses, showLicense } from './list.ts'
import { moveLicense } from './move.ts'
import { replaceLeakedKey } from './replace-key.ts'
import { revealKey } from './reveal-key.ts'
import { findAccount } from '../customers/show.ts'
import { defineRead, type AdminCall } from '../call.ts'

const reads: AdminCall[] = [
  defineRead({
    name: 'licenses/list',
    summary: 'List the licenses of a customer, newest first, with their devices.',
    support: true,
    command: { words: ['customer'] },
    input: z.object({ customer, after: z.string().max(100).optional() }),
    output: listOf(adminLicense),
    async read(deps, input) {
      const found = await findAccount(deps, input.customer)
      return 'refused' in found ? found : listCustomerLicenses(deps, found.id, input.after)
    },
  }),
  defineRead({
    name: 'licenses/show',
    summary: 'Show a license, named by its id or a key it has or had, with all its devices.',
    support: true,
    command: { words: ['license'] },
    input: z.object({ license }),
    output: adminLicense,
    read: (deps, input) => showLicense(deps, input.license),
  }),
]

/** What makes a key, shows it or sends it to somebody else. */
const keys: AdminCall[] = [grantLicense, grantLicenses, moveLicense, replaceLeakedKey, revealKey]

/** What stops a key, or lets it work again, asks for the passkey as well. */
const decisions: AdminCall[] = [suspendLicense, revokeLicense, reinstateLicense]

const terms: AdminCall[] = [extendLicense, changeSeats, allowDeviceChanges, releaseDevice]

export const licenseCalls: AdminCall[] = [...reads, ...keys, ...decisions, ...terms]
