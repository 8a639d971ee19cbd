import type { Trx } from '#db/schema.ts'
import type { Books } from '../deps.ts'
import { hashDevice, makeRenewed } from './device-binding.ts'

/**
 * Makes the browser's cookie anew at a sign-in, so that one that somebody planted there before is worth
 * nothing. All that was tied to the old one moves: open codes, sessions, known browsers and orders.
 * Answers the hash of the new one.
 */
export async function renewDevice(
  deps: Books,
  trx: Trx,
  cookie: string,
  codeId: string,
): Promise<Buffer> {
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
