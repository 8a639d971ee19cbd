import type { Books } from '../deps.ts'
import { findFurthest, judgeCoverage } from './asker.ts'
import type { Asker, Holder } from './offer.ts'

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
