import { times } from '#contract/limits.ts'
import { modelProviders } from '#contract/models/providers.ts'
import { findModelList } from '../models/lists.ts'
import type { Clock } from '../clock.ts'
import type { Found } from './trouble.ts'

const oldAfter = 90 * times.day

/** Lists that nobody has looked at for long; they come with the program. */
export async function findOldModels({ clock }: { clock: Clock }): Promise<Found<'models_old'>[]> {
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  const old = modelProviders.filter((provider) => {
    const { updated_at: updated } = findModelList(provider, day)!
    return now.getTime() - Date.parse(updated) > oldAfter
  })
  return old.map((provider) => ({ kind: 'models_old', detail: `${provider}.`, since: now }))
}
