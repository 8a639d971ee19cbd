import { randomUUID } from 'node:crypto'
import { writeLicenseKey } from './license-key.ts'

/** The special facts about a person. Days are counted from the start of the server. */
interface Story {
  type?: 'trial'
  status?: 'revoked' | 'suspended'
  updatesInDays?: number
  /** The default is one. */
  seats?: number
  hasOther?: true
  /** The code that a device without a seat gets. */
  refusesDevices?: 'too_many_changes' | 'trial_used'
  refusesReleases?: true
  fails?: 'too_many_requests' | 'internal'
  isSlow?: true
}

const stories = {
  active: { seats: 3, hasOther: true },
  updatesExpired: { updatesInDays: -30 },
  atTheLimit: { hasOther: true },
  tooManyChanges: { refusesDevices: 'too_many_changes' },
  tooManyReleases: { seats: 3, hasOther: true, refusesReleases: true },
  trial: { type: 'trial', updatesInDays: 20 },
  trialOver: { type: 'trial', updatesInDays: -1 },
  trialUsed: { type: 'trial', updatesInDays: 20, refusesDevices: 'trial_used' },
  revoked: { status: 'revoked' },
  suspended: { status: 'suspended' },
  tooManyCalls: { fails: 'too_many_requests' },
  serverError: { fails: 'internal' },
  slow: { isSlow: true },
} as const satisfies Record<string, Story>

export type TestState = keyof typeof stories

export interface TestPerson {
  licenseKey: string
}

export interface TestSeat {
  id: string
  fingerprint: string
  name: string | null
  platform: string | null
  seenAt: Date
}

export interface TestLicense extends Story {
  id: string
  seats: number
  updatesUntil: Date
  taken: TestSeat[]
  released: TestSeat[]
}

const day = 86_400_000

/**
 * Makes the people of a server that starts now, and their licenses by key. The keys are the same in each
 * server.
 */
export function makePeople(now: Date) {
  const keys = new Map<string, TestLicense>()
  const made = Object.entries<Story>(stories).map(([state, story], index) => {
    const licenseKey = makeKey(index)
    keys.set(licenseKey, makeLicense(story, now))
    return [state, { licenseKey }]
  })
  return { people: Object.fromEntries(made) as Record<TestState, TestPerson>, keys }
}

function makeLicense(story: Story, now: Date): TestLicense {
  return {
    ...story,
    id: randomUUID(),
    seats: story.seats ?? 1,
    updatesUntil: new Date(now.getTime() + (story.updatesInDays ?? 365) * day),
    taken: story.hasOther ? [makeOther(now)] : [],
    released: [],
  }
}

function makeOther(now: Date): TestSeat {
  return {
    id: randomUUID(),
    fingerprint: 'another device',
    name: 'Another computer',
    platform: 'darwin-x64',
    seenAt: new Date(now.getTime() - 40 * day),
  }
}

/** Makes a key such as `PC1-TEST0-…`, so that nobody takes it for one that a shop issued. */
function makeKey(index: number): string {
  const test = [26, 14, 25, 26]
  return writeLicenseKey([...test, ...Array(18).fill(0), index, 0])
}
