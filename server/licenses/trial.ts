import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { mac } from '../secrets.ts'
import { sealKey } from './issue.ts'
import { makeLicenseKey } from './key.ts'

type TrialDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** A trial for an account that holds no license; asking again changes nothing. */
export async function giveTrial(deps: TrialDeps, accountId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // The lock keeps a purchase and a trial, or two trials, from passing each other.
    const account = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const license = await trx
      .selectFrom('licenses')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst()
    if (license === undefined) await issueTrial(deps, trx, account)
  })
}

/** At most one an account and one an address. */
export async function issueTrial(
  deps: Omit<TrialDeps, 'db'>,
  trx: Transaction<Database>,
  account: { id: string; email_norm: string },
): Promise<void> {
  await trx
    .insertInto('licenses')
    .values({
      ...sealKey(deps, account.id, makeLicenseKey()),
      order_id: null,
      license_type: 'trial',
      max_activations: product.trialActivations,
      updates_until: addMilliseconds(deps.clock.now(), product.trialDays * times.day),
      trial_address_hash: mac(deps.secrets.keyLookup, 'trial', dropTag(account.email_norm)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** ada+2@example.org asks for the trial of ada@example.org. */
function dropTag(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}
