import { grantLicense } from '#server/admin/grant-license.ts'
import { reinstateLicense, revokeLicense, suspendLicense } from '#server/admin/license-status.ts'
import { changeSeats, extendLicense, releaseDevice } from '#server/admin/licenses.ts'
import type { Call } from './call.ts'
import { readInput } from './read-input.ts'
import { runAction } from './run-action.ts'

type LicenseDeps = Parameters<typeof suspendLicense>[0]
type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

interface LicenseVerb {
  /** What the words without a name are, in order. */
  words: string[]
  /** What is said by name, besides `--reason`. */
  options: string[]
  action: typeof suspendLicense
  question?: string
}

const verbs = {
  grant: {
    words: ['email'],
    options: ['days', 'seats'],
    action: grantLicense,
    question: 'The key is emailed at once.',
  },
  extend: { words: ['license'], options: ['days'], action: extendLicense },
  seats: { words: ['license', 'seats'], options: [], action: changeSeats },
  suspend: { words: ['license'], options: [], action: suspendLicense },
  revoke: {
    words: ['license'],
    options: [],
    action: revokeLicense,
    question: 'The app stops on all devices of this license.',
  },
  reinstate: { words: ['license'], options: [], action: reinstateLicense },
  release: { words: ['license', 'device'], options: [], action: releaseDevice },
} satisfies Record<string, LicenseVerb>

export type LicenseVerbName = keyof typeof verbs

/** `licenses grant|extend|seats|suspend|revoke|reinstate|release`: decides about one license. */
export async function licenseCommand(
  deps: LicenseDeps,
  name: LicenseVerbName,
  args: string[],
  settings: Settings,
): Promise<number> {
  const verb: LicenseVerb = verbs[name]
  const input = readInput({ ...verb, options: [...verb.options, 'reason'] }, args)
  if (input === null) {
    process.stderr.write(`Use: ${describeUse(name)}\n`)
    return 1
  }
  return runAction(settings, deps, verb.action, input, verb)
}

/** What the verb takes, for its help. */
export function describeLicenseVerb(name: LicenseVerbName): string {
  const { words, options }: LicenseVerb = verbs[name]
  const named = options.map((each) => `--${each} <n>`)
  return [...words.map((each) => `<${each}>`), ...named, '--reason "…"'].join(' ')
}

function describeUse(name: LicenseVerbName): string {
  return `licenses ${name} ${describeLicenseVerb(name)}`
}
