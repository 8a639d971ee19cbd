import { randomUUID } from 'node:crypto'
import { writeLicenseKey } from './license-key.ts'

/** What is special about somebody. Days are counted from the start of the server. */
interface Story {
  type?: 'trial'
  status?: 'revoked' | 'suspended'
  updatesInDays?: number
  /** One unless it says more. */
  seats?: number
  /** Another device has one of them. */
  hasOther?: true
  /** What a device that has none is told. */
  refusesDevices?: 'too_many_changes' | 'device_removed' | 'trial_used'
  refusesReleases?: true
  /** `stays`: every device stayed when the key was replaced. `gone`: none did. */
  oldKey?: 'stays' | 'gone'
  fails?: 'too_many_requests' | 'internal'
  isSlow?: true
}

const stories = {
  active: { seats: 3, hasOther: true },
  updatesExpired: { updatesInDays: -30 },
  atTheLimit: { hasOther: true },
  tooManyChanges: { refusesDevices: 'too_many_changes' },
  deviceRemoved: { refusesDevices: 'device_removed' },
  tooManyReleases: { seats: 3, hasOther: true, refusesReleases: true },
  trial: { type: 'trial', updatesInDays: 20 },
  trialOver: { type: 'trial', updatesInDays: -1 },
  trialUsed: { type: 'trial', updatesInDays: 20, refusesDevices: 'trial_used' },
  revoked: { status: 'revoked' },
  suspended: { status: 'suspended' },
  keyReplaced: { seats: 3, oldKey: 'stays' },
  keyReplacedElsewhere: { oldKey: 'gone' },
  tooManyCalls: { fails: 'too_many_requests' },
  serverError: { fails: 'internal' },
  slow: { isSlow: true },
} as const satisfies Record<string, Story>

export type TestState = keyof typeof stories

export interface TestPerson {
  licenseKey: string
  /** The key that replaced it, of those whose key was replaced. */
  newLicenseKey: string | null
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

export interface KnownKey {
  license: TestLicense
  wasReplaced: boolean
}

const day = 86_400_000

/** The people of a server that starts now, and their licenses by key. The keys are the same in each server. */
export function makePeople(now: Date) {
  const keys = new Map<string, KnownKey>()
  const made = Object.entries<Story>(stories).map(([state, story], index) => {
    const license = makeLicense(story, now)
    const wasReplaced = story.oldKey !== undefined
    const licenseKey = makeKey(index, 0)
    const newLicenseKey = wasReplaced ? makeKey(index, 1) : null
    keys.set(licenseKey, { license, wasReplaced })
    if (newLicenseKey !== null) keys.set(newLicenseKey, { license, wasReplaced: false })
    return [state, { licenseKey, newLicenseKey }]
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

/** `PC1-TEST0-…`, so that nobody takes it for one that a shop issued. */
function makeKey(index: number, version: number): string {
  const test = [26, 14, 25, 26]
  return writeLicenseKey([...test, ...Array(18).fill(0), index, version])
}
