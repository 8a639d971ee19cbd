import { product } from '#contract/product.ts'
import type { Books } from '../deps.ts'
import { mac } from '../secrets/secrets.ts'

/** Stores the acceptance with version and time; a second one changes nothing. */
export async function acceptEula(deps: Books, accountId: string, ipPrefix: string): Promise<void> {
  await deps.db
    .insertInto('eula_acceptances')
    .values({
      account_id: accountId,
      version: product.eulaVersion,
      accepted_at: deps.clock.now(),
      address_hash: mac(deps.secrets.codePepper, 'eula', ipPrefix),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
