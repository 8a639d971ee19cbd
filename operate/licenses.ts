import { allowDeviceChanges } from '#server/admin/device-changes.ts'
import { reinstateLicense, revokeLicense, suspendLicense } from '#server/admin/license-status.ts'
import { moveLicense } from '#server/admin/move-license.ts'
import { changeSeats, extendLicense, releaseDevice } from '#server/admin/licenses.ts'
import { describeActionVerb, runActionVerb, type ActionVerb } from './action-verb.ts'
import type { Call } from './call.ts'

type LicenseDeps = Parameters<typeof suspendLicense>[0]
type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

const verbs = {
  extend: { words: ['license'], options: ['days'], action: extendLicense },
  seats: { words: ['license', 'seats'], options: [], action: changeSeats },
  'device-changes': {
    words: ['license'],
    options: ['changes', 'days'],
    action: allowDeviceChanges,
  },
  suspend: { words: ['license'], options: [], action: suspendLicense },
  revoke: {
    words: ['license'],
    options: [],
    action: revokeLicense,
    question: 'The app stops on all devices of this license.',
  },
  reinstate: { words: ['license'], options: [], action: reinstateLicense },
  move: {
    words: ['license', 'email'],
    options: [],
    action: moveLicense,
    question: 'The key is emailed to its new owner, and the old one no longer sees it.',
  },
  release: { words: ['license', 'device'], options: [], action: releaseDevice },
} satisfies Record<string, ActionVerb<LicenseDeps>>

export type LicenseVerbName = keyof typeof verbs

/** `licenses extend|seats|device-changes|suspend|revoke|reinstate|move|release`: decides about one license. */
export function licenseCommand(
  deps: LicenseDeps,
  name: LicenseVerbName,
  args: string[],
  settings: Settings,
): Promise<number> {
  return runActionVerb(deps, verbs[name], { name: `licenses ${name}`, args }, settings)
}

/** What the verb takes, for its help. */
export function describeLicenseVerb(name: LicenseVerbName): string {
  return describeActionVerb(verbs[name])
}
