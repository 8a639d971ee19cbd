import { pickCheckTime } from '../../license-client/src/judge.ts'
import type { PartReport, Row } from '../report.ts'

const apps = 100_000
const hour = 60 * 60_000
const day = 24 * hour
const lease = 14 * day
const days = 60
const minutes = (days * day) / 60_000

/** When the server does not answer. */
interface Outage {
  from: number
  until: number
}

const never: Outage = { from: Infinity, until: Infinity }

/** When an app asks, if it has to: at the day's start, or each hour because it stays open. */
type Habit = 'started daily' | 'always open'

/** How many apps ask at once after an outage, in virtual time, as the license client decides it. */
export async function measureHerd(): Promise<PartReport> {
  const spread = () => Math.random() * lease
  const together = () => Math.random() * hour
  const habits: Habit[] = ['started daily', 'always open']
  const rows = habits.flatMap((habit) => [
    describeRows(`${habit}, no outage`, live(habit, never, spread), 30 * day),
    ...[1, 24, 72].map((hours) => {
      const outage = { from: 30 * day, until: 30 * day + hours * hour }
      return describeRows(`${habit}, after ${hours} h`, live(habit, outage, spread), outage.until)
    }),
    describeRows(`${habit}, all bought in one hour`, live(habit, never, together), day),
  ])
  return { rows, notes }
}

const notes = [
  `${apps.toLocaleString('en')} apps over ${days} days; the fullest minute. The time of the next check is what the client picks.`,
  'Started daily: at an hour of its own between 8 and 18, up to an hour later. Always open: asks each hour, at a minute of its own, until it is answered.',
]

/** Calls in each minute. `since` gives the time of an app's last certificate. */
function live(habit: Habit, outage: Outage, since: () => number): Uint32Array {
  const calls = new Uint32Array(minutes)
  const every = habit === 'always open' ? hour : day
  for (let app = 0; app < apps; app += 1) {
    const first = habit === 'always open' ? 0 : (8 + Math.random() * 10) * hour
    const late = Math.random() * hour
    let checkAt = pickNext(since())
    for (let now = first + late; now < days * day; now += every) {
      if (now < checkAt) continue
      calls[Math.floor(now / 60_000)]! += 1
      if (now < outage.from || now >= outage.until) checkAt = pickNext(now)
    }
  }
  return calls
}

function pickNext(now: number): number {
  return pickCheckTime({ iat: now / 1000, exp: (now + lease) / 1000 })
}

function describeRows(what: string, calls: Uint32Array, from: number): Row {
  return { what, unit: '/min', ours: Math.max(...calls.subarray(from / 60_000)) }
}
