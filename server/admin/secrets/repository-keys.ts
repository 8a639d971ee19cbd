import type { Trx } from '#db/schema.ts'
import type { LockedBooks, Books } from '../../deps.ts'
import { findShut } from '../../licenses/reseal.ts'
import { sayCommand } from '../../settings/command-line.ts'
import { makeRepositoryKey } from '../../updates/repository/keys.ts'
import { defineAction } from '../act.ts'

/** Makes another key: repositories are signed with each key until it is retired. */
export const addRepositoryKey = defineAction(
  'secrets/new-repository-key',
  {},
  async (deps: Books, trx) => {
    const keys = await lockKeys(trx)
    const { fingerprint } = await makeRepositoryKey(deps, trx)
    const signing = keys.filter(({ retired_at }) => retired_at === null).length
    return { subject: fingerprint, before: { signing }, after: { signing: signing + 1 } }
  },
  { asksReason: true },
)

/** Null when this names no key of the repositories. */
export async function retireRepositoryKey(deps: LockedBooks, trx: Trx, fingerprint: string) {
  const keys = await lockKeys(trx)
  const found = keys.find((each) => each.fingerprint === fingerprint)
  if (found === undefined) return null
  if (found.retired_at !== null) return { refused: `Secret ${fingerprint} is already retired.` }
  const others = keys.filter((each) => each !== found && each.retired_at === null)
  if (others.length === 0)
    return {
      refused: `This is the only key of the repositories. Make another one first: ${sayCommand('secrets new-repository-key')}`,
    }
  await retire(deps, trx, [found.id])
  const secret = 'repository key'
  return {
    subject: fingerprint,
    before: { secret, retired: false },
    after: { secret, retired: true },
  }
}

/** Gives the repositories a new key when no secret opens those they have; answers how many were lost. */
export async function replaceLostRepositoryKeys(
  deps: Books,
  trx: Trx,
  most: number,
): Promise<number> {
  const lost = await findShut(deps.db, deps.secrets, 'repository_keys', most)
  if (lost.length === 0) return 0
  await makeRepositoryKey(deps, trx)
  await retire(deps, trx, lost)
  return lost.length
}

/** Locks all of them, so that two at once do not retire the last two. */
function lockKeys(trx: Trx) {
  return trx
    .selectFrom('repository_keys')
    .select(['id', 'fingerprint', 'retired_at'])
    .orderBy('made_at')
    .forUpdate()
    .execute()
}

async function retire({ clock }: LockedBooks, trx: Trx, ids: string[]): Promise<void> {
  await trx
    .updateTable('repository_keys')
    .set({ retired_at: clock.now(), private_sealed: null })
    .where('id', 'in', ids)
    .execute()
}
