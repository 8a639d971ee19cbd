import type { Deps } from '../deps.ts'
import { lockOwnLicense } from '../licenses/find.ts'
import { findLastReplacements } from '../licenses/last-replacements.ts'
import { replaceKey, type Obstacle } from '../licenses/replace-key.ts'
import { writeAudit } from '../orders/audit.ts'

interface Own {
  accountId: string
  licenseId: string
  keep: string[]
}

type Refused = Exclude<Obstacle, 'erased'> | 'unknown' | { again: Date }

/** Replaces a leaked key for its owner, once a day. Of two at once the second waits, and is refused. */
export async function replaceOwnKey(
  deps: Deps,
  { accountId, licenseId, keep }: Own,
): Promise<'replaced' | Refused> {
  return deps.db.transaction().execute(async (trx) => {
    const license = await lockOwnLicense(trx, { accountId, licenseId })
    if (license === null) return 'unknown'
    const last = (await findLastReplacements(trx, [license])).get(license.id)
    const again = last?.ownersTurn ?? null
    if (again !== null && again > deps.clock.now()) return { again }
    const replaced = await replaceKey(deps, trx, license, { keep, by: 'owner' })
    // Nobody is signed in to an account that was erased.
    if (replaced === 'erased') return 'unknown'
    if (typeof replaced === 'string') return replaced
    const { last4, kept, removed } = replaced
    const detail = { before: license.key_last4, after: last4, kept, removed }
    await writeAudit(deps, trx, 'license key replaced', license.id, detail, 'customer')
    return 'replaced'
  })
}
