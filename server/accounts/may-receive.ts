import type { BudgetName } from '../budgets.ts'
import type { Deps, Books } from '../deps.ts'
import { mac } from '../secrets/secrets.ts'
import { knowsDevice } from './known-device.ts'

/** Who asks for a code to an address. */
export interface Asking {
  emailNormal: string
  device: Buffer | null
  /** The caller's /24 or /48. */
  wideNetwork: string
  /** That network has not asked for this address in the last day. */
  isNewNetwork: boolean
}

/** `known`: a browser that has signed in before; strangers cannot use up its budgets. */
export type Reception = 'known' | 'unknown' | 'too_many'

/** Counts one more code to this address and answers whether it can be sent. */
export async function mayReceive(deps: Deps, asking: Asking): Promise<Reception> {
  const { emailNormal, device } = asking
  if (device !== null && (await knowsDevice(deps, emailNormal, device))) {
    const key = nameCounters(deps, { ...asking, device }).device
    const goes = await spendAll(deps, ['sendPerEmailAtOnce', 'sendPerKnownDevice'], key)
    return goes ? 'known' : 'too_many'
  }
  return (await mayReceiveUnknown(deps, asking)) ? 'unknown' : 'too_many'
}

/** When strangers use up the budgets of an address, every new network still gets one code an hour. */
async function mayReceiveUnknown(deps: Deps, asking: Asking): Promise<boolean> {
  const { network, address } = nameCounters(deps, asking)
  // Asking again too soon uses up nothing.
  const isPaused = !(await deps.limits.peek('sendPerEmailAtOnce', address)).allowed
  if (isPaused && !asking.isNewNetwork) return false
  if (!(await spendAll(deps, ['sendPerEmailFromNetwork'], network))) return false
  const shared = ['sendPerEmailAtOnce', 'sendPerEmailHour', 'sendPerEmailDay'] as const
  if (await spendAll(deps, shared, address)) return true
  return asking.isNewNetwork && spendAll(deps, ['sendPerEmailToNewNetwork'], address)
}

async function spendAll(
  { limits }: Deps,
  names: readonly BudgetName[],
  key: string,
): Promise<boolean> {
  for (const name of names) if (!(await limits.spend(name, key)).allowed) return false
  return true
}

/** What emails to an address are counted by. Counters don't need readable addresses. */
export function nameCounters(
  { secrets }: Books,
  { emailNormal, device, wideNetwork }: Omit<Asking, 'isNewNetwork'>,
) {
  const hide = (key: string) => mac(secrets.codePepper, 'counter', key).toString('base64url')
  return {
    address: hide(emailNormal),
    network: hide(`${emailNormal} ${wideNetwork}`),
    device: hide(`${emailNormal} ${device?.toString('hex')}`),
  }
}
