import type { BudgetName } from '../budgets.ts'
import type { Deps } from '../deps.ts'
import { type Asking, nameCounters } from './may-receive.ts'

/**
 * `full`: no more email can go to the address for this caller. `paused`: one was sent a moment ago.
 * Both with the seconds until the next can be sent.
 */
export type Outlook = { is: 'free' } | { is: 'full' | 'paused'; seconds: number }

type Asker = Asking & { device: Buffer; isKnown: boolean }

/**
 * Whether a job will be able to send a code, counting nothing. It asks about the same counters for every
 * address and browser.
 */
export async function foreseeCode(deps: Deps, asker: Asker): Promise<Outlook> {
  const { address, network, device } = nameCounters(deps, asker)
  const wait = (budget: BudgetName, key: string) => secondsUntilFree(deps, budget, key)
  const known = {
    pause: await wait('sendPerEmailAtOnce', device),
    full: await wait('sendPerKnownDevice', device),
  }
  const unknown = {
    pause: await wait('sendPerEmailAtOnce', address),
    full: Math.max(await wait('sendPerEmailHour', address), await wait('sendPerEmailDay', address)),
  }
  const fromNetwork = await wait('sendPerEmailFromNetwork', network)
  const reserve = await wait('sendPerEmailToNewNetwork', address)
  if (asker.isKnown) return describeOutlook(known)
  if (fromNetwork > 0)
    return describeOutlook({ pause: 0, full: Math.max(fromNetwork, unknown.full) })
  if (!asker.isNewNetwork) return describeOutlook(unknown)
  return reserve === 0
    ? { is: 'free' }
    : describeOutlook({ ...unknown, full: Math.min(unknown.full, reserve) })
}

/** Zero while a point is left. */
async function secondsUntilFree(
  { limits }: Deps,
  budget: BudgetName,
  key: string,
): Promise<number> {
  const state = await limits.peek(budget, key)
  return state.allowed ? 0 : state.retryAfterSeconds
}

function describeOutlook({ pause, full }: { pause: number; full: number }): Outlook {
  if (full > 0) return { is: 'full', seconds: full }
  return pause > 0 ? { is: 'paused', seconds: pause } : { is: 'free' }
}
