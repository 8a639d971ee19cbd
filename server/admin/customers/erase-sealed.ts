import type { Trx } from '#db/schema.ts'
import { hideAsked } from '../../accounts/sign-in.ts'
import type { Books } from '../../deps.ts'
import { unseal } from '../../secrets/secrets.ts'
import { namesAddress } from './addresses.ts'

const sealing = ['emails', 'rescue_requests', 'sign_in_requests'] as const

/**
 * Deletes emails and requests that wait and name one of the addresses, whoever they are from, and
 * what is left of requests for a code. What is sealed is opened for that: only what waits still is.
 */
export async function eraseSealed(deps: Books, trx: Trx, addresses: string[]): Promise<void> {
  for (const table of sealing) {
    const ids = await findNaming(deps, trx, table, addresses)
    if (ids.length > 0) await trx.deleteFrom(table).where('id', 'in', ids).execute()
  }
  const asked = addresses.flatMap((each) => hideAsked(deps, each))
  if (asked.length > 0)
    await trx.deleteFrom('sign_in_requests').where('email_mac', 'in', asked).execute()
}

async function findNaming(
  { secrets }: Books,
  trx: Trx,
  table: (typeof sealing)[number],
  addresses: string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'payload_sealed'])
    .where('payload_sealed', 'is not', null)
    .execute()
  return rows
    .filter(({ id, payload_sealed: sealed }) =>
      namesAddress(unseal(secrets.seal, id, sealed!) ?? '', addresses),
    )
    .map(({ id }) => id)
}
