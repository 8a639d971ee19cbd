import { z } from 'zod'
import { adminLicense } from '#contract/admin/customers.ts'
import { allowDeviceChanges } from './device-changes.ts'
import { grantLicense, grantLicenses } from './grant.ts'
import { reinstateLicense, revokeLicense, suspendLicense } from './status.ts'
import { changeSeats, extendLicense, license, releaseDevice } from './terms.ts'
import { listLicenses, showLicense } from './list.ts'
import { moveLicense } from './move.ts'
import { replaceLeakedKey, revealKey } from './replace-key.ts'
import { defineOutwardRead, type AdminCall } from '../call.ts'

const reads: AdminCall[] = [
  listLicenses,
  defineOutwardRead({
    name: 'licenses/show',
    summary: 'Show a license, named by its id or a key it has or had, with all its devices.',
    support: true,
    command: { words: ['license'] },
    input: z.object({ license }),
    output: adminLicense,
    read: (deps, input, by) => showLicense(deps, input.license, by),
  }),
]

/** The calls that make a key, show it, or send it to somebody else. */
const keys: AdminCall[] = [grantLicense, grantLicenses, moveLicense, replaceLeakedKey, revealKey]

/** The calls that stop a key, or let it work again; they also ask for the passkey. */
const decisions: AdminCall[] = [suspendLicense, revokeLicense, reinstateLicense]

const terms: AdminCall[] = [extendLicense, changeSeats, allowDeviceChanges, releaseDevice]

export const licenseCalls: AdminCall[] = [...reads, ...keys, ...decisions, ...terms]
