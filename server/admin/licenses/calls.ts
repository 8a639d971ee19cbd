import { z } from 'zod'
import { adminLicense, licensePage } from '#contract/admin/customers.ts'
import type { Books } from '../../deps.ts'
import { after } from '../filters.ts'
import { allowDeviceChanges } from './device-changes.ts'
import { grantLicense, grantLicenses } from './grant.ts'
import { customer } from '../input.ts'
import { reinstateLicense, revokeLicense, suspendLicense } from './status.ts'
import { changeSeats, extendLicense, license, releaseDevice } from './terms.ts'
import { licenseFilter } from './filter.ts'
import { listLicenses, showLicense, totalLicenses } from './list.ts'
import { moveLicense } from './move.ts'
import { replaceLeakedKey, revealKey } from './replace-key.ts'
import { findAccount } from '../customers/show.ts'
import { addTotals, formatPage } from '../page.ts'
import { defineOutwardRead, type AdminCall } from '../call.ts'

const reads: AdminCall[] = [
  defineOutwardRead({
    name: 'licenses/list',
    summary:
      'List licenses, newest first, with their devices: of a customer or of everybody, by type and status, the UTC days they were made on or their updates end on, and of trials, whether a license was bought afterwards. Totals count trials by the month they began in.',
    support: true,
    command: { words: ['customer'] },
    input: z.object({ customer: customer.optional(), ...licenseFilter, after }),
    output: licensePage,
    async read(deps, { customer: name, after: cursor, ...filter }) {
      const found = await findHolder(deps, name)
      if ('refused' in found) return found
      const which = { accountId: found.id, filter }
      const page = formatPage(await listLicenses(deps, which, cursor))
      return addTotals(page, cursor, () => totalLicenses(deps, which))
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
