import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { addressOf, wideNetworkOf } from './address.ts'
import { tooMany } from './refusal.ts'

/** Counts emails with codes for the caller's network and for the wider one around it. */
export async function spendOnCodes({ limits }: Pick<Deps, 'limits'>, c: Context): Promise<void> {
  const network = await limits.spend('sendPerAddress', addressOf(c))
  if (!network.allowed) throw tooMany(network.retryAfterSeconds)
  const wide = await limits.spend('sendPerNetwork', wideNetworkOf(c))
  if (!wide.allowed) throw tooMany(wide.retryAfterSeconds)
}
