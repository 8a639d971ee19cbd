import { machineText } from '#contract/license-files.ts'
import { addMilliseconds } from '../../clock.ts'
import { times } from '#contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { readMachineText, type BadText } from '../../license-files/machine-text.ts'
import { makeFile, type NotMade } from '../../license-files/make.ts'
import type { Operator } from '../act.ts'
import { defineWrite } from '../call.ts'
import { license, lockLicense } from '../licenses/terms.ts'

/**
 * Makes a license file for somebody who cannot use the account page. A file is as good as a key: only an
 * owner is answered with it; of support people and programs it goes to the address on record.
 */
export const makeLicenseFile = defineWrite({
  name: 'license-files/make',
  summary:
    'Make a license file for a machine without a network, from the request of its app. Owners get it as `shown.file`; for support people and API keys it’s emailed to the customer.',
  past: 'Created license file',
  form: {
    title: 'Make license file',
    does: 'For a computer without internet. The customer can also do this on the account page. The file uses one of the license’s devices and works on that computer only. While the payment can be refunded, the file is valid for a short time. The customer gets {gets}.',
    fields: { text: { label: 'Request from the app', lines: 4 } },
    done: 'License file made.',
  },
  support: true,
  guards: 'keys',
  asksReason: true,
  command: { words: ['license', 'text'] },
  input: { license, text: machineText.describe('The request, as the app shows it.') },
  act: async (deps: Deps, trx, input, by) => {
    const read = readMachineText(input.text)
    if (typeof read === 'string') return { refused: sentences[read] }
    if (read.kind !== 'request') return { refused: sentences.bad_text }
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const isShown = maySee(by)
    const request = { claims: read.claims, by: 'operator' as const, isEmailed: !isShown }
    const made = await makeFile(deps, trx, found, request)
    if (typeof made === 'string') return { refused: sentences[made] }
    const { id: file, activation_id: activation, ends_at: endsAt } = made
    return {
      subject: found.id,
      before: {},
      after: {
        file,
        activation,
        endsAt,
        worksUntil: addMilliseconds(endsAt, times.certificateGrace),
        emailed: !isShown,
      },
      ...(isShown && { shown: { file: made.certificate } }),
    }
  },
})

/** An owner in the console, or whoever has the server. */
function maySee({ person, scopes }: Operator): boolean {
  return person === undefined ? scopes === undefined : person.role === 'owner'
}

const sentences: Record<BadText | NotMade, string> = {
  bad_text: 'text: This isn’t a request from the app, or part of it is missing.',
  two_texts: 'text: These are two different texts. Enter one of them.',
  bad_signature:
    'text: This request was changed on the way, or a character is wrong. Copy all of it again.',
  wrong_product: 'text: This request is from another product’s app.',
  request_used: 'This request was already used for a license file. Make a new request in the app.',
  already_released: 'This machine has released its license. Make a new request in the app.',
  unknown_signing_key:
    'This version of the app is too old for the current signing keys. Update it first.',
  eula_needed:
    'The customer hasn’t accepted the EULA. Ask them to do it on the account page first.',
  trial: 'A trial needs a network, so it has no license files.',
  revoked: 'This license has ended, so no license file can be made for it.',
  suspended: 'This license is suspended. Reinstate it first.',
  device_limit: 'This license is on as many devices as it allows. Release one first.',
  too_many_changes: 'This license was on too many devices recently. Allow more changes first.',
  too_many_files:
    'This device already has three license files. Its owner can show them again in the account.',
  holds_file:
    'This device already has a license file in another copy of the app. If that one is lost, release the device first.',
}
