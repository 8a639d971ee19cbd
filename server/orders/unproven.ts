import type { PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import { hash } from '../secrets.ts'
import { quarantine } from './quarantine.ts'

/** The reason of such a row; server/retention.ts, below this layer, names it too. */
export const unproven = 'unproven'

type NoteDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'limits'>

/**
 * Keeps that a delivery could not be proved to come from the provider: a forgery, or a secret that is
 * not the provider's. Nothing that its sender wrote is kept, so that no row passes for an order's.
 */
export async function noteUnproven(
  deps: NoteDeps,
  provider: Pick<PaymentProvider, 'name'>,
  network: string,
  body: string,
): Promise<void> {
  const reference = `sha256:${hash(body).toString('hex')}`
  if (!(await mayBeNoted(deps, provider, network, reference))) return
  await quarantine(deps, provider, reference, unproven, { bytes: Buffer.byteLength(body) })
}

/**
 * Strangers decide how much comes: what is over a budget, or known, writes nothing at all. One network
 * alone does not use up the budget of the site, or it could hide that a webhook secret is wrong.
 */
async function mayBeNoted(
  { db, limits }: NoteDeps,
  provider: Pick<PaymentProvider, 'name'>,
  network: string,
  reference: string,
): Promise<boolean> {
  if (!(await limits.peek('unprovenPerAddress', network)).allowed) return false
  if (!(await limits.peek('unprovenPerSite', 'site')).allowed) return false
  const known = await db
    .selectFrom('quarantine')
    .select('id')
    .where('provider', '=', provider.name)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known !== undefined || !(await limits.spend('unprovenPerAddress', network)).allowed)
    return false
  return (await limits.spend('unprovenPerSite', 'site')).allowed
}
