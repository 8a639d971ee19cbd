import { times } from '#contract/limits.ts'
import type { Books } from '../deps.ts'
import type { Found } from './trouble.ts'

const leastDays = 3

/** What apt reads at our own address, past every cache between. */
export async function findEndingPackages({
  config: { siteUrl },
  clock,
}: Books): Promise<Found<'packages_end'>[]> {
  const text = await read(`${siteUrl}/apt/dists/stable/InRelease`)
  const end = /^Valid-Until: (.+)$/m.exec(text)?.[1]
  if (end === undefined) return []
  const left = Date.parse(end) - clock.now().getTime()
  if (left >= leastDays * times.day) return []
  const detail = `apt believes the list at your address until ${end}.`
  return [{ kind: 'packages_end', detail, since: clock.now() }]
}

/** Empty where nothing answers, as for a shop without packages. */
async function read(address: string): Promise<string> {
  const signal = AbortSignal.timeout(10_000)
  const answer = await fetch(address, { signal }).catch(() => null)
  return answer?.ok ? answer.text() : ''
}
