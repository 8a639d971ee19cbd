import type { Deps } from '../deps.ts'
import { mac } from '../secrets.ts'
import { knowsDevice } from './known-device.ts'

/**
 * Whether one more code may go to this address; counts it. A browser that has signed in before has
 * budgets of its own: a stranger cannot use them up.
 */
export async function mayReceive(
  deps: Pick<Deps, 'db' | 'secrets' | 'limits'>,
  emailNormal: string,
  device: Buffer | null,
): Promise<boolean> {
  const known = device !== null && (await knowsDevice(deps, emailNormal, device))
  const key = known ? `${emailNormal} ${device.toString('hex')}` : emailNormal
  // Counters need no readable addresses.
  const hidden = mac(deps.secrets.codePepper, 'counter', key).toString('base64url')
  for (const name of ['sendPerEmailAtOnce', 'sendPerEmailHour', 'sendPerEmailDay'] as const)
    if (!(await deps.limits.spend(name, hidden)).allowed) return false
  return true
}
