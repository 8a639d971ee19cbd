import { machineText } from '#contract/license-files.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import { times } from '#contract/limits.ts'
import type { Deps } from '../../settings/deps.ts'
import { readActivationRequest, type BadText } from '../../licenses/files/activation-request.ts'
import { issueLicenseFile, type NotMade } from '../../licenses/files/make.ts'
import { defineWrite } from '../call.ts'
import { license, lockLicense } from '../licenses/terms.ts'

/** Makes a license file. It is worth as much as a key, so it goes only to the address on record. */
export const makeLicenseFile = defineWrite({
  name: 'license-files/make',
  summary:
    'Make a license file for an offline computer, from the activation request that its app shows, and email it to the customer. The same activation request sends the same file again.',
  past: 'Created a license file',
  form: {
    title: 'Make license file',
    does: 'For an offline computer. The file uses one of the license’s devices, works on that computer only, and is emailed to {to}. While the payment can be refunded, it is valid for a short time; the same computer can get a longer one later. Only take the activation request from an answer to an email that you sent to that address.',
    fields: { text: { label: 'Activation request', lines: 4 } },
    line: 'For an offline computer',
    isForCustomer: true,
    done: 'License file sent.',
  },
  support: true,
  guards: 'keys',
  asksReason: true,
  command: { words: ['license', 'text'] },
  input: { license, text: machineText.describe('The activation request, as the app shows it.') },
  act: async (deps: Deps, trx, input) => {
    const request = readActivationRequest(input.text, deps.config.audience)
    if (typeof request === 'string') return { refused: sentences[request] }
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const made = await issueLicenseFile(deps, trx, found, request)
    if (typeof made === 'string') return { refused: sentences[made] }
    const { id: file, activation_id: activation, ends_at: endsAt, longer_from: longerFrom } = made
    const worksUntil = addMilliseconds(endsAt, times.certificateGrace)
    return {
      license: found.id,
      before: {},
      after: { file, activation, endsAt, worksUntil, ...(longerFrom && { longerFrom }) },
    }
  },
})

const sentences: Record<BadText | NotMade, string> = {
  bad_text: 'text: This isn’t an activation request, or part of it is missing.',
  two_texts: 'text: You entered two activation requests. Enter only one.',
  bad_signature:
    'text: This activation request was changed on the way, or a character is wrong. Ask for all of it again.',
  wrong_product: 'text: This activation request is from another product’s app.',
  activation_request_used:
    'This activation request was already used for another license, or its file has ended. Ask for a new one from the app.',
  unknown_signing_key:
    'This version of the app is too old for the current signing keys. Ask the customer to update it first.',
  eula_needed:
    'The customer hasn’t accepted the EULA. Ask them to do it on the account page first.',
  trial: 'A trial needs a network, so it has no license files.',
  revoked: 'This license has ended, so no license file can be made for it.',
  suspended: 'This license is suspended. Reinstate it first.',
  device_limit: 'This license is on as many devices as it allows. Release one first.',
  too_many_changes: 'This license was on too many devices recently. Allow more changes first.',
  holds_file:
    'This device already has a license file in another copy of the app. If that one is lost, release the device first.',
}
