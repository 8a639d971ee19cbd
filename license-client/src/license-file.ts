import type { LicenseAnswer, TextAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { isYes, openCertificate, readClaims } from './certificate.ts'
import type { Deps } from './deps.ts'
import { pickFileCheckTime } from './judge.ts'
import { findMachineTexts } from './machine-text.ts'
import { isBoundTo, makeId, makeMachineKey, signActivationRequest } from './machine.ts'
import { checkOffline } from './offline.ts'
import type { MachineRecord } from './record.ts'
import { describe } from './request.ts'
import type { ActivationRequestInput } from './request.ts'

/** Makes the text that asks for a license file; somebody sends it to support. */
export async function makeActivationRequest(
  deps: Deps,
  request: ActivationRequestInput,
): Promise<TextAnswer> {
  const made = await makeMachineKey()
  if (made === null) return unknown('unsupported_runtime')
  const jti = makeId()
  let machine: MachineRecord = {}
  const isStored = await deps.records.updateAll(async (stored) => {
    machine = { ...stored.machine, key: stored.machine?.key ?? made, activationRequest: jti }
    return { ...stored, machine }
  })
  if (!isStored) return unknown('not_stored')
  const text = await signActivationRequest(machine.key!, {
    aud: deps.product,
    jti,
    iat: Math.floor(deps.clock().getTime() / 1000),
    fingerprint: request.fingerprint,
    device_name: describe(request.deviceName, 100),
    platform: describe(request.platform, 40),
    app_version: describe(deps.appVersion, 40),
    signing_keys: deps.publicKeys.map(({ kid }) => kid),
  })
  return { outcome: 'yes', text }
}

/** Stores a license file as the certificate of this machine. */
export async function acceptFile(
  deps: Deps,
  request: { text: string | Uint8Array; fingerprint: string },
): Promise<LicenseAnswer> {
  const [text = '', another] = findMachineTexts(request.text)
  if (another !== undefined) return unknown('two_texts')
  const { product, publicKeys } = deps
  const { fingerprint } = request
  const opened = await openCertificate(text, publicKeys, { product, fingerprint })
  if (!opened.ok) return unknown(opened.reason)
  const claims = readClaims(opened.payload)
  if (!claims || !isYes(claims) || !claims.file) return unknown('bad_certificate')
  const { machineKey, activationRequest: answered } = claims.file
  let isBound = false
  const isStored = await deps.records.updateAll(async (stored) => {
    isBound = await isBoundTo(stored.machine?.key, machineKey)
    if (!isBound) return stored
    const { activationRequest: asked, ...kept } = { ...stored.machine }
    // An answer to this activation request proves the server's time, so it repairs, once, a clock that
    // once ran ahead.
    const isAnswer = answered !== null && answered === asked
    const record = {
      certificate: text,
      keyDigest: String(opened.payload.key_digest),
      suggestedCheckAt: pickFileCheckTime(claims),
      latestSeen: Math.max(claims.iat * 1000, isAnswer ? 0 : (stored.license?.latestSeen ?? 0)),
    }
    return { license: record, machine: { ...kept, hasFile: true } }
  })
  if (!isStored) return unknown('not_stored')
  return isBound ? checkOffline(deps, { fingerprint }) : unknown('wrong_machine')
}
