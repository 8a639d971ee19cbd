import { z } from 'zod'
import { adminLicense, licenseTotals, listOf } from '#contract/admin/customers.ts'
import { rowCount } from '#contract/admin/row-count.ts'
import type { Books } from '../../deps.ts'
import { after } from '../filters.ts'
import { allowDeviceChanges } from './device-changes.ts'
import { grantLicense, grantLicenses } from './grant.ts'
import { customer } from '../input.ts'
import { reinstateLicense, revokeLicense, suspendLicense } from './status.ts'
import { changeSeats, extendLicense, license, releaseDevice } from './terms.ts'
import { licenseFilter } from './filter.ts'
import { countLicenses, listLicenses, showLicense, totalLicenses } from './list.ts'
import { moveLicense } from './move.ts'
import { replaceLeakedKey, revealKey } from './replace-key.ts'
import { findAccount } from '../customers/show.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'

const filter = { customer: customer.optional(), ...licenseFilter }

const reads: AdminCall[] = [
  defineOutwardRead({
    name: 'licenses/list',
    summary:
      'List licenses, newest first, with their devices: of a customer or of everybody, by type and status, the UTC days they were made on or their updates end on, and of trials, whether a license was bought afterwards.',
    support: true,
    command: { words: ['customer'] },
    input: z.object({ ...filter, after }),
    output: listOf(adminLicense),
    async read(deps, { customer: name, after: page, ...rest }) {
      const found = await findHolder(deps, name)
      if ('refused' in found) return found
      return listLicenses(deps, { accountId: found.id, filter: rest }, page)
    },
  }),
  defineRead({
    name: 'licenses/count',
    summary: 'How many licenses fit.',
    support: true,
    command: { words: ['customer'] },
    input: z.object(filter),
    output: rowCount,
    async read(deps, { customer: name, ...rest }) {
      const found = await findHolder(deps, name)
      return 'refused' in found ? found : countLicenses(deps, { accountId: found.id, filter: rest })
    },
  }),
  defineRead({
    name: 'licenses/totals',
    summary:
      'How many licenses fit, by the month they were issued in, and how many of them are trials that led to a license.',
    support: true,
    command: { words: ['customer'] },
    input: z.object(filter),
    output: licenseTotals,
    async read(deps, { customer: name, ...rest }) {
      const found = await findHolder(deps, name)
      return 'refused' in found ? found : totalLicenses(deps, { accountId: found.id, filter: rest })
    },
  }),
  defineOutwardRead({
    name: 'licenses/show',
    summary: 'Show a license, named by its id or a key it has or had, with all its devices.',
    support: true,
    command: { words: ['license'] },
    input: z.object({ license }),
    output: adminLicense,
    read: (deps, input) => showLicense(deps, input.license),
  }),
]

function findHolder(
  deps: Books,
  name: string | undefined,
): Promise<{ id: string | null } | { refused: string }> {
  return name === undefined ? Promise.resolve({ id: null }) : findAccount(deps, name)
}

/** What makes a key, shows it or sends it to somebody else. */
const keys: AdminCall[] = [grantLicense, grantLicenses, moveLicense, replaceLeakedKey, revealKey]

/** What stops a key, or lets it work again, asks for the passkey as well. */
const decisions: AdminCall[] = [suspendLicense, revokeLicense, reinstateLicense]

const terms: AdminCall[] = [extendLicense, changeSeats, allowDeviceChanges, releaseDevice]

export const licenseCalls: AdminCall[] = [...reads, ...keys, ...decisions, ...terms]
