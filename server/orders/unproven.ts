import { sha256 } from '#db/sha256.ts'
import type { PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import { addToQuarantine } from './held/quarantine.ts'

/** The reason in such rows; server/retention.ts, below this layer, repeats it. */
export const unproven = 'unproven'

/** Networks of a caller: /32 or /64, and the /24 or /48 around it. */
interface Sender {
  network: string
  wideNetwork: string
}

/**
 * Records a webhook that cannot be proved to come from the provider: a forgery, or our secret is
 * wrong. Stores nothing that its sender wrote, so that no row can look like an order's.
 */
export async function noteUnproven(
  deps: Deps,
  provider: Pick<PaymentProvider, 'name'>,
  from: Sender,
  body: string,
): Promise<void> {
  const reference = `sha256:${sha256(body)}`
  if (!(await mayBeNoted(deps, provider, from, reference))) return
  const detail = { bytes: Buffer.byteLength(body) }
  await addToQuarantine(deps, { provider, reference, reason: unproven, detail })
}

/**
 * Strangers decide how many come, so those over a budget, or already known, write nothing. One network
 * cannot use up the budget of the site, or it could hide that a webhook secret is wrong.
 */
async function mayBeNoted(
  { db, limits }: Deps,
  provider: Pick<PaymentProvider, 'name'>,
  { network, wideNetwork }: Sender,
  reference: string,
): Promise<boolean> {
  const counters = [
    ['writesPerAddress', `deliveries ${network}`],
    ['writesPerNetwork', `deliveries ${wideNetwork}`],
    ['unprovenPerSite', 'deliveries site'],
  ] as const
  for (const [name, key] of counters) if (!(await limits.peek(name, key)).allowed) return false
  const known = await db
    .selectFrom('quarantine')
    .select('id')
    .where('provider', '=', provider.name)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known !== undefined) return false
  for (const [name, key] of counters) if (!(await limits.spend(name, key)).allowed) return false
  return true
}
