import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { defineWrite } from '../call.ts'
import { wholeNumber } from '../input.ts'
import { license, lockLicense } from './terms.ts'

const mostChanges = 100
const mostDays = 365

/** Allows a license extra device changes for a while, and replaces an earlier allowance. */
export const allowDeviceChanges = defineWrite({
  name: 'licenses/allow-device-changes',
  summary: 'Allow a license more changes of devices than usual for a while.',
  past: 'Allowed more device changes',
  form: {
    title: 'Allow device changes',
    button: 'Allow changes',
    label: 'Allow device changes',
    does: 'The allowance replaces any earlier one and expires on its own. No email is sent.',
    fields: {
      changes: { label: 'Changes', initially: 5 },
      days: { label: 'For days', initially: 30 },
    },
    line: 'Raises the limit for a while',
    isForCustomer: true,
    done: 'Device changes allowed.',
  },
  guards: 'keys',
  command: { words: ['license'] },
  input: { license, changes: wholeNumber(mostChanges), days: wholeNumber(mostDays) },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    if (found.status === 'revoked')
      return { refused: 'This license has ended, so its devices can’t change.' }
    const now = deps.clock.now()
    const before = await trx
      .selectFrom('license_device_changes')
      .select(['changes', 'valid_until'])
      .where('license_id', '=', found.id)
      .where('valid_until', '>', now)
      .executeTakeFirst()
    const row = {
      changes: input.changes,
      valid_until: addMilliseconds(now, input.days * times.day),
    }
    await trx
      .insertInto('license_device_changes')
      .values({ license_id: found.id, ...row })
      .onConflict((conflict) => conflict.column('license_id').doUpdateSet(row))
      .execute()
    return { license: found.id, before: describeAllowed(before), after: describeAllowed(row) }
  },
})

function describeAllowed(row: { changes: number; valid_until: Date } | undefined) {
  return { changes: row?.changes ?? 0, until: row?.valid_until ?? null }
}
