/** The codes of a yes: the license may be used. `updates_expired`: the installed version keeps working. */
export const yesCodes = {
  valid: 'This license is active on this device.',
  updates_expired:
    'The update period of this license is over. The versions released in it keep working; renewal is needed for newer versions and for business use.',
} as const

/** The codes of a no that the server signed. */
export const noCodes = {
  not_found:
    'This license key is not known. Check it for typing mistakes. If it was replaced, enter the new one.',
  revoked: 'This license was revoked, for instance after a refund.',
  suspended: 'This license is suspended. Contact support to have it reinstated.',
  not_activated: 'This license is not activated on this device.',
  device_limit:
    'This license is in use on as many devices as it allows. Release one of them first.',
  too_many_changes:
    'This license was on too many different devices lately. A device it was on can be activated again now, a new one only later.',
  trial_expired: 'The trial is over.',
  holds_file:
    'This device has a license file, which works until it ends. Write to support to free the device earlier.',
  trial_used: 'This device has used a trial before. You can evaluate the app without a key.',
} as const

/** The reasons why neither yes nor no could be established. */
export const unknownReasons = {
  network: 'The license server could not be reached.',
  timeout: 'The license server did not answer in time.',
  rate_limited: 'The license server received too many requests and asks to wait.',
  server_error: 'The license server has a problem of its own.',
  bad_request: 'The request is not complete, or the license server did not understand it.',
  bad_answer: 'What answered is not the license server. A network sign-in page may be in the way.',
  bad_certificate: 'The certificate cannot be read.',
  bad_signature: 'The signature of the certificate is wrong.',
  unknown_key:
    'The license is signed with a key this version of the app does not know. Update the app.',
  wrong_product: 'The certificate is for another product.',
  wrong_fingerprint: 'The certificate is for another device.',
  wrong_license_key: 'The answer is about another license key.',
  wrong_nonce: 'The answer belongs to another question and may be an old one played again.',
  wrong_machine:
    'The license file is for another machine, or for another store of this app. Make a new activation request here.',
  two_texts: 'There are two different texts here. Enter one of them.',
  not_stored:
    'This device could not store what it needs. Check the free space and the permissions.',
  unsupported_runtime: 'This system cannot check Ed25519 signatures.',
  no_license_key: 'No license key was entered.',
  no_certificate: 'This device holds no certificate yet. Activate the license while online.',
  lease_expired: 'The license was not checked for too long. Connect to the internet to check it.',
  clock_moved_back:
    'The clock of this device stands earlier than it did before. Set it right, or connect to the internet.',
} as const

export const deactivationCodes = {
  deactivated: 'The license was released from this device.',
} as const

export const deviceCodes = {
  listed: 'These are the devices of this license.',
  released: 'The device was released.',
} as const

/** The codes that only `releaseDevice` answers. */
export const releaseRefusals = {
  unknown_device: 'This license is no longer on that device. Show the devices again.',
  too_many_releases:
    'Devices of this license released many others today. Release this one on the account page, or later.',
} as const

export type YesCode = keyof typeof yesCodes
export type NoCode = keyof typeof noCodes
export type UnknownReason = keyof typeof unknownReasons

const sentences = {
  ...yesCodes,
  ...noCodes,
  ...unknownReasons,
  ...deactivationCodes,
  ...deviceCodes,
  ...releaseRefusals,
}

/**
 * Returns the sentence to show for any code of a yes or a no, or any reason of an unknown: the keys of
 * `YesCode`, `NoCode` and `UnknownReason`, and those of devices, such as `deactivated`.
 *
 * @example
 * ```ts
 * sentenceFor('trial_expired') // 'The trial is over.'
 * sentenceFor(answer.outcome === 'unknown' ? answer.reason : answer.code)
 * ```
 */
export function sentenceFor(code: keyof typeof sentences): string {
  return sentences[code]
}
