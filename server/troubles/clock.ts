import { times } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import type { Found } from './trouble.ts'

/** By what the providers say of the time, or by how far it jumped since one did. */
export async function findWrongClock({ peerClock }: Deps): Promise<Found<'clock_jumped'>[]> {
  const ahead = peerClock.readAhead()
  if (ahead === 0) return []
  const minutes = Math.round(Math.abs(ahead) / times.minute)
  const says = `It is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${ahead > 0 ? 'ahead' : 'behind'}.`
  return [{ kind: 'clock_jumped', detail: says, since: peerClock.now() }]
}
