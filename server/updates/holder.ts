import type { Deps } from '../deps.ts'
import { findAccountAsker } from './account.ts'
import { findLicense, nameInvited } from './asker.ts'
import { anybody, type Holder } from './offer.ts'

/**
 * Finds again whom a link to a file names, for as long as what let them in holds: an account, a license
 * with its key, or the link of an invitation. After that they are anybody.
 */
export async function findHolder(deps: Deps, name: string): Promise<Holder> {
  const [kind, id = ''] = name.split('.')
  const found = await find(deps, kind, id)
  return found?.name === name ? found : anybody
}

async function find(deps: Deps, kind: string | undefined, id: string): Promise<Holder | null> {
  if (kind === 'account') return findAccountAsker(deps, id)
  if (kind === 'license') return (await findLicense(deps, id))?.holder ?? null
  const invitation = await deps.db
    .selectFrom('invitations')
    .select(['id', 'channel'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return invitation ? nameInvited(invitation) : null
}
