import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import type { Session } from './credential.ts'
import { type DeviceBinding, hashDevice, makeRenewed } from './device-binding.ts'
import { rememberDevice } from './known-device.ts'

interface Opening {
  /** The id and the mac of the session's code. */
  id: string
  code_mac: Buffer
  email_norm: string
}

/**
 * Opens a session of 45 minutes for whoever has proved to read the address's email, with a new cookie in
 * the place of the one that was sent.
 */
export async function openSession(
  deps: Books,
  trx: Trx,
  accountId: string,
  { id, code_mac: codeMac, email_norm: emailNormal }: Opening,
  { cookie, ipPrefix }: Pick<DeviceBinding, 'cookie' | 'ipPrefix'>,
  now: Date,
): Promise<Session> {
  await noteFirst(trx, accountId, now)
  const deviceHash = cookie === null ? null : await renewDevice(deps, trx, cookie, id)
  if (deviceHash !== null) await rememberDevice(trx, accountId, deviceHash, now)
  return trx
    .insertInto('sessions')
    .values({
      code_id: id,
      account_id: accountId,
      email_norm: emailNormal,
      device_hash: deviceHash,
      ip_prefix: deviceHash === null ? ipPrefix : null,
      code_mac: codeMac,
      verified_at: now,
      expires_at: addMilliseconds(now, times.savedLogin),
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Once somebody has signed in, the account was not created by a mistyped address. */
async function noteFirst(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ signed_in_at: now })
    .where('id', '=', accountId)
    .where('signed_in_at', 'is', null)
    .execute()
}

/**
 * Makes the browser's cookie anew at a sign-in, so that one that somebody planted there before is worth
 * nothing. All that was tied to the old one moves: open codes, sessions, known browsers and orders.
 * Answers the hash of the new one.
 */
async function renewDevice(deps: Books, trx: Trx, cookie: string, codeId: string): Promise<Buffer> {
  const former = hashDevice(cookie)
  const device_hash = hashDevice(makeRenewed(deps, cookie, codeId))
  await moveCodes(trx, former, device_hash)
  await trx
    .updateTable('sessions')
    .set({ device_hash })
    .where('device_hash', '=', former)
    .where('revoked_at', 'is', null)
    .execute()
  for (const table of ['known_devices', 'orders'] as const)
    await trx.updateTable(table).set({ device_hash }).where('device_hash', '=', former).execute()
  return device_hash
}

/** Skips a code that another tab is using right now: the two sign-ins would wait for each other. */
async function moveCodes(trx: Trx, former: Buffer, renewed: Buffer) {
  const open = trx
    .selectFrom('sign_in_codes')
    .select('id')
    .where('device_hash', '=', former)
    .where('burned_at', 'is', null)
    .forUpdate()
    .skipLocked()
  await trx
    .updateTable('sign_in_codes')
    .set({ device_hash: renewed })
    .where('id', 'in', open)
    .execute()
}
