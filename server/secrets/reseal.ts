import type { Deps } from '../deps.ts'
import type { JobData } from '../running/jobs.ts'
import { beginning, resealBatch, type Place } from '../licenses/reseal.ts'

type ResealDeps = Pick<Deps, 'db' | 'secrets' | 'jobs' | 'log'>

/** Begins to seal everything with the secret in use, when the settings name an earlier one too. */
export async function beginResealing(deps: ResealDeps): Promise<void> {
  if (deps.secrets.seal.length > 1) await sendNext(deps, beginning)
}

/**
 * Seals one batch and queues the next, so that after a kill only the interrupted one is repeated.
 */
export async function reseal(deps: ResealDeps, { secret, ...place }: JobData['reseal']) {
  // Only an instance that was started with the new secret in front can seal with it.
  if (secret !== deps.secrets.inUse) throw new Error('another APP_SECRET is in use here')
  const next = await resealBatch(deps, place as Place)
  if (next) await sendNext(deps, next)
  else deps.log.info('everything is sealed with the APP_SECRET in use')
}

function sendNext({ db, jobs, secrets }: ResealDeps, place: Place): Promise<void> {
  return jobs.send(db, 'reseal', { secret: secrets.inUse, ...place })
}
