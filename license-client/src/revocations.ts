import { base64url, decodeProtectedHeader } from 'jose'
import type { RevocationsAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { openSigned } from './certificate.ts'
import type { Claims } from './certificate.ts'
import type { Deps } from './deps.ts'
import { findMachineTexts, readList } from './machine-text.ts'
import type { MachineRecord } from './record.ts'
import { getRevocations } from './wire.ts'

const day = 24 * 60 * 60 * 1000

/** Takes the list of what was revoked, unless this device has a later one. */
export async function acceptRevocations(
  deps: Deps,
  { text }: { text: string | Uint8Array },
): Promise<RevocationsAnswer> {
  const opened = await openList(deps, text)
  if ('outcome' in opened) return opened
  let isOlder = false
  const isStored = await deps.records.updateAll(async (stored) => {
    isOlder = opened.number < (stored.machine?.revocations?.number ?? 0)
    return isOlder ? stored : { ...stored, machine: { ...stored.machine, revocations: opened } }
  })
  if (isOlder) return unknown('older_list')
  return isStored ? { outcome: 'yes', code: 'list_taken' } : unknown('not_stored')
}

/** Reads the list from the server while a license file is held, once a day at most. */
export async function readRevocations(deps: Deps): Promise<void> {
  const { machine } = await deps.records.read()
  if (!machine?.hasFile) return
  const now = deps.clock().getTime()
  // Noted before it is asked: a machine without a network must not wait for it at each start.
  if (Math.abs(now - (machine.listAskedAt ?? 0)) < day) return
  await deps.records.updateAll(async (stored) => ({
    ...stored,
    machine: { ...stored.machine, listAskedAt: now },
  }))
  const reply = await getRevocations(deps.wire)
  if (reply.ok) await acceptRevocations(deps, { text: JSON.stringify(reply.body) })
}

/** What the list says of a certificate; null when it is not on it. */
export async function findRevocation(
  machine: MachineRecord | null,
  { sub, file }: Claims,
): Promise<'revoked' | 'not_activated' | null> {
  const revoked = machine?.revocations?.revoked ?? []
  const isListed = async (id: string | null | undefined) =>
    typeof id === 'string' && revoked.includes(await digest(id))
  if (await isListed(sub)) return 'revoked'
  return (await isListed(file?.id)) ? 'not_activated' : null
}

/** Each key of the site signs the list; one that this app knows is enough (RFC 7515, 7.2.1). */
async function openList({ product, publicKeys }: Deps, carried: string | Uint8Array) {
  const [text = '', another] = findMachineTexts(carried)
  if (another !== undefined) return unknown('two_texts')
  const list = readList(text)
  if (list === null) return unknown('bad_certificate')
  for (const { protected: header, signature } of list.signatures) {
    const jws = `${header}.${list.payload}.${signature}`
    const opened = await openSigned(jws, publicKeys)
    if (!opened.ok && opened.reason === 'unknown_key') continue
    if (!opened.ok) return unknown(opened.reason)
    const { aud, number, revoked } = opened.payload
    const isList =
      decodeProtectedHeader(jws).typ === 'license-revocations' &&
      typeof number === 'number' &&
      Array.isArray(revoked)
    if (!isList) return unknown('bad_certificate')
    return aud === product ? { number, revoked: revoked.map(String) } : unknown('wrong_product')
  }
  return unknown('unknown_key')
}

async function digest(id: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id))
  return base64url.encode(new Uint8Array(bytes))
}
