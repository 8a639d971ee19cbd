import type { Books, Deps } from '../deps.ts'
import { findFurthest, judgeCoverage, findLicense, nameInvited } from './asker.ts'
import { type Asker, type Holder, anybody } from './choose-update.ts'

/** Null for an account with neither a license that was bought or given nor an invitation. */
export async function findAccountAsker({ db }: Books, accountId: string): Promise<Holder | null> {
  const licenses = await db
    .selectFrom('licenses')
    .select(['id', 'license_type', 'status', 'updates_until'])
    .where('account_id', '=', accountId)
    .execute()
  const invitations = await db
    .selectFrom('invitations')
    .select('channel')
    .where('ended_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('account_id', '=', accountId),
        ...(licenses.length > 0
          ? [
              eb(
                'license_id',
                'in',
                licenses.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .execute()
  const own = licenses.filter(({ license_type }) => license_type !== 'trial')
  if (own.length === 0 && invitations.length === 0) return null
  const channel = findFurthest(invitations.map((each) => each.channel))
  return { channel, coverage: findWidest(own.map(judgeCoverage)), name: `account.${accountId}` }
}

/** The license that covers most counts; without any, only the invitation. */
function findWidest(coverages: Asker['coverage'][]): Asker['coverage'] {
  if (coverages.length === 0) return null
  const ends = coverages.flatMap((each) => (each instanceof Date ? each : []))
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? 'ended'
}

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
