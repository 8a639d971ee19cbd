import type { Deps } from '../settings/deps.ts'
import { askForCopy } from '../backups/ask-for-copy.ts'
import { writeEntry } from '../journal/write-entry.ts'
import { lockOwnLicense } from '../licenses/find.ts'
import { findNextReplacement, replaceKey, type Obstacle } from '../licenses/replace-key.ts'

interface Own {
  accountId: string
  licenseId: string
}

type Refused = Exclude<Obstacle, 'erased'> | 'unknown' | { again: Date }

/**
 * Replaces a leaked key for its owner, once a day. If two calls run at once, the second waits and is refused.
 */
export async function replaceOwnKey(deps: Deps, own: Own): Promise<'replaced' | Refused> {
  return deps.db.transaction().execute(async (trx) => {
    const license = await lockOwnLicense(trx, own)
    if (license === null) return 'unknown'
    const again = findNextReplacement(deps, license)
    if (again !== null) return { again }
    const replaced = await replaceKey(deps, trx, license, 'owner')
    // An erased account has nobody signed in.
    if (replaced === 'erased') return 'unknown'
    if (typeof replaced === 'string') return replaced
    const ends = { before: { last4: license.key_last4 }, after: { last4: replaced.key_last4 } }
    const note = { what: 'license key replaced', actor: 'customer' } as const
    await writeEntry(deps, trx, { ...note, license: license.id, ...ends })
    await askForCopy(trx)
    return 'replaced'
  })
}
