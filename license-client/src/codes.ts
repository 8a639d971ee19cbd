/** The codes of a yes: the license may be used. `updates_expired`: the installed version keeps working. */
export const yesCodes = {
  valid: 'This license is active on this device.',
  updates_expired:
    'The update year of this license has ended. Versions released in it keep working. Renew for newer versions or business use.',
} as const

/** The codes of a no that the server signed. */
export const noCodes = {
  not_found:
    'This license key isn’t known. Check it for typos. If it was replaced, enter the new one.',
  revoked: 'This license was revoked, for instance after a refund.',
  suspended: 'This license is suspended. Contact support to have it reinstated.',
  not_activated: 'This license isn’t activated on this device.',
  device_limit:
    'This license is in use on as many devices as it allows. Release one of them first.',
  too_many_changes:
    'This license was used on too many devices recently. You can reactivate one of those devices now; a new device has to wait.',
  trial_expired: 'The trial is over.',
  holds_file:
    'This device has a license file, which works until it expires. Contact support to free the device earlier.',
  trial_used: 'This device has used a trial before. You can evaluate the app without a key.',
} as const

/** The reasons why neither yes nor no could be established. */
export const unknownReasons = {
  network: 'The license server couldn’t be reached.',
  timeout: 'The license server didn’t respond in time.',
  rate_limited: 'The license server received too many requests. Try again later.',
  server_error: 'Something went wrong on the license server. Try again later.',
  bad_request: 'The request is incomplete, or the license server didn’t understand it.',
  bad_answer:
    'The response didn’t come from the license server. If your network has a sign-in page, sign in, then try again.',
  bad_certificate: 'The certificate can’t be read.',
  bad_signature: 'The signature of the certificate is wrong.',
  unknown_key:
    'The license is signed with a key this version of the app doesn’t know. Update the app.',
  wrong_product: 'The certificate is for another product.',
  wrong_fingerprint: 'The certificate is for another device.',
  wrong_license_key: 'The response is for another license key.',
  wrong_nonce: 'The response doesn’t match this request and may be a replay. Try again.',
  wrong_machine:
    'The license file is for another machine, or for another store of this app. Make a new activation request here.',
  two_texts: 'You entered two license files. Enter only one.',
  not_stored:
    'This device couldn’t save its license data. Check the free disk space and the file permissions.',
  unsupported_runtime: 'This system can’t check Ed25519 signatures.',
  no_license_key: 'No license key was entered.',
  no_certificate: 'This device has no certificate yet. Activate the license while online.',
  lease_expired:
    'The license hasn’t been checked for too long. Connect to the internet to check it.',
  clock_moved_back: 'This device’s clock was set back. Correct it, or connect to the internet.',
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
    'Too many devices were released today. Release this one on the account page, or try again later.',
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
