import type { Behaviour } from './behaviour.ts'
import type { Random } from './random.ts'

export type Weather = { down: boolean; slowMs: number; behaviour: Behaviour }

export type WeatherVerbs = {
  /** Every API call loses its connection until `up`. */
  down: () => void
  up: () => void
  /** Every API call waits this long first; 0 ends it. */
  slow: (ms: number) => void
  behave: (patch: Partial<Behaviour>) => void
}

export function weatherVerbs(weather: Weather): WeatherVerbs {
  return {
    down() {
      weather.down = true
    },
    up() {
      weather.down = false
    },
    slow(ms) {
      weather.slowMs = ms
    },
    behave(patch) {
      weather.behaviour = { ...weather.behaviour, ...patch }
    },
  }
}

/**
 * Late and failing as the weather says. Half the failures come before the work, half after it: a
 * caller cannot know which from the answer.
 */
export async function throughWeather(
  { weather, random }: { weather: Weather; random: Random },
  work: () => Promise<Response>,
  fail: (when: 'before' | 'after') => Response,
): Promise<Response> {
  const { errors, slow, slowMs } = weather.behaviour
  const waitMs = weather.slowMs + (random() < slow ? slowMs : 0)
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  const fails = random() < errors
  if (fails && random() < 0.5) return fail('before')
  const answer = await work()
  return fails && answer.ok ? fail('after') : answer
}
