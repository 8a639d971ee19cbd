import type { BudgetName } from '../budgets.ts'
import type { Deps } from '../deps.ts'
import { mac } from '../secrets.ts'
import { knowsDevice } from './known-device.ts'

type ReceiveDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits'>

/** Who wants a code to be sent to an address. */
export interface Asking {
  emailNormal: string
  device: Buffer | null
  /** The /24 or /48 that the call came from. */
  wideNetwork: string
  /** That network has not asked for this address within a day. */
  isNewNetwork: boolean
}

/** `known`: a browser that has signed in before; it has budgets of its own, which no stranger uses up. */
export type Reception = 'known' | 'unknown' | 'too_many'

/** Whether one more code may go to this address; counts it. */
export async function mayReceive(deps: ReceiveDeps, asking: Asking): Promise<Reception> {
  const { emailNormal, device } = asking
  if (device !== null && (await knowsDevice(deps, emailNormal, device))) {
    const key = hide(deps, `${emailNormal} ${device.toString('hex')}`)
    const goes = await spendAll(deps, ['sendPerEmailAtOnce', 'sendPerKnownDevice'], key)
    return goes ? 'known' : 'too_many'
  }
  return (await mayReceiveUnknown(deps, asking)) ? 'unknown' : 'too_many'
}

/** Strangers who use up the budgets of an address leave one code an hour to every new network. */
async function mayReceiveUnknown(
  deps: ReceiveDeps,
  { emailNormal, wideNetwork, isNewNetwork }: Asking,
): Promise<boolean> {
  const fromNetwork = hide(deps, `${emailNormal} ${wideNetwork}`)
  if (!(await spendAll(deps, ['sendPerEmailFromNetwork'], fromNetwork))) return false
  const key = hide(deps, emailNormal)
  const shared = ['sendPerEmailAtOnce', 'sendPerEmailHour', 'sendPerEmailDay'] as const
  if (await spendAll(deps, shared, key)) return true
  return isNewNetwork && spendAll(deps, ['sendPerEmailToNewNetwork'], key)
}

async function spendAll(
  { limits }: ReceiveDeps,
  names: readonly BudgetName[],
  key: string,
): Promise<boolean> {
  for (const name of names) if (!(await limits.spend(name, key)).allowed) return false
  return true
}

/** Counters need no readable addresses. */
function hide({ secrets }: ReceiveDeps, key: string): string {
  return mac(secrets.codePepper, 'counter', key).toString('base64url')
}
