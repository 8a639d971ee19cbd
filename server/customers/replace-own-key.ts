import type { Deps } from '../deps.ts'
import { lockOwnLicense } from '../licenses/find.ts'
import { findNextReplacement, replaceKey, type Obstacle } from '../licenses/replace-key.ts'
import { askForCopy } from '../backups/ask-for-copy.ts'
import { writeAudit } from '../orders/audit.ts'

interface Own {
  accountId: string
  licenseId: string
}

type Refused = Exclude<Obstacle, 'erased'> | 'unknown' | { again: Date }

/** Replaces a leaked key for its owner, once a day. Of two at once the second waits, and is refused. */
export async function replaceOwnKey(deps: Deps, own: Own): Promise<'replaced' | Refused> {
  return deps.db.transaction().execute(async (trx) => {
    const license = await lockOwnLicense(trx, own)
    if (license === null) return 'unknown'
    const again = findNextReplacement(deps, license)
    if (again !== null) return { again }
    const replaced = await replaceKey(deps, trx, license, 'owner')
    // Nobody is signed in to an account that was erased.
    if (replaced === 'erased') return 'unknown'
    if (typeof replaced === 'string') return replaced
    const detail = { before: license.key_last4, after: replaced.key_last4 }
    await writeAudit(deps, trx, 'license key replaced', license.id, detail, 'customer')
    await askForCopy(trx)
    return 'replaced'
  })
}
