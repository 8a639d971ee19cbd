import type { Deps } from '../deps.ts'

/** Whether this browser has signed in to this address before. */
export async function knowsDevice(
  deps: Pick<Deps, 'db'>,
  emailNormal: string,
  deviceHash: Buffer,
): Promise<boolean> {
  const grant = await deps.db
    .selectFrom('login_grants')
    .select('id')
    .where('email_norm', '=', emailNormal)
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()
  return grant !== undefined
}
