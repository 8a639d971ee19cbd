import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { addressOf } from './address.ts'
import { Refusal, tooMany } from './refusal.ts'

/** Letters with codes are counted for the caller's network and for the whole site. */
export async function spendOnCodes(deps: Pick<Deps, 'limits'>, c: Context): Promise<void> {
  const network = await deps.limits.spend('sendPerAddress', addressOf(c))
  if (!network.allowed) throw tooMany(network.retryAfterSeconds)
  const site = await deps.limits.spend('sendPerSite', 'site')
  if (!site.allowed) throw tooManySignIns(site.retryAfterSeconds)
}

function tooManySignIns(retryAfterSeconds: number): Refusal {
  const sentence = 'Many people are signing in right now. Please try again in a moment.'
  return new Refusal(429, 'too_many_requests', sentence, retryAfterSeconds)
}
