import { hostile, type Behavior } from './behavior.ts'
import { newSeed, seededRandom, type Random } from './random.ts'

export type Weather = {
  down: boolean
  slowMs: number
  behavior: Behavior
  /** Calls whose responses are lost after their work was done. */
  lost?: { path: string; times: number }
}

/** Creates the faults of a stand-in; `hostile` by default. */
export function openWeather(behavior: Behavior = hostile) {
  const seed = behavior.seed ?? newSeed()
  const weather: Weather = { down: false, slowMs: 0, behavior }
  return { seed, random: seededRandom(seed), weather }
}

export const weatherVerbs = (weather: Weather) => ({
  down: () => void (weather.down = true),
  up: () => void (weather.down = false),
  slow: (ms: number) => void (weather.slowMs = ms),
  behave: (patch: Partial<Behavior>) => void (weather.behavior = { ...weather.behavior, ...patch }),
  /** Drops the connection after the work of the next calls of this path was done. */
  loseAnswers: (path: string, times: number) => void (weather.lost = { path, times }),
})

/** Reports whether the response of this call is lost on the way. */
export function losesAnswer({ lost }: Weather, path: string): boolean {
  if (lost === undefined || lost.times === 0 || !path.endsWith(lost.path)) return false
  lost.times -= 1
  return true
}

/**
 * Delays and fails calls as the behavior says. Half of the failures come before the work and half after
 * it, and the caller can't tell which from the answer.
 */
export async function throughWeather(
  { weather, random }: { weather: Weather; random: Random },
  work: () => Promise<Response>,
  fail: (when: 'before' | 'after') => Response,
): Promise<Response> {
  const { errors, slow, slowMs } = weather.behavior
  const waitMs = weather.slowMs + (random() < slow ? slowMs : 0)
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  const fails = random() < errors
  if (fails && random() < 0.5) return fail('before')
  const answer = await work()
  return fails && answer.ok ? fail('after') : answer
}
