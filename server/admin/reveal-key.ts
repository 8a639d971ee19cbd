import type { Deps } from '../deps.ts'
import { openKey } from '../licenses/issue.ts'
import { defineAction } from './act.ts'
import { license, lockLicense } from './licenses.ts'

type RevealDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** Notes that somebody wants to see a whole key. The record does not hold the key. */
export const revealKey = defineAction(
  'reveal key',
  { license },
  async (deps: RevealDeps, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    if (openKey(deps, found) === null)
      return { refused: 'The stored copy of this key cannot be opened.' }
    return { subject: found.id, before: {}, after: { last4: found.key_last4 } }
  },
)

/** The whole key of a license whose reveal was recorded. */
export async function readKey(deps: Pick<Deps, 'db' | 'secrets'>, id: string): Promise<string> {
  const row = await deps.db
    .selectFrom('licenses')
    .select(['id', 'key_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return openKey(deps, row)!
}
