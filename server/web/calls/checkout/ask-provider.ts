import type { Context } from 'hono'
import { times } from '#contract/limits.ts'
import { wasBegunIn } from '#server/orders/order.ts'
import type { Deps } from '#server/settings/deps.ts'
import type { AskedOrder, OrderQuestion } from '#server/orders/coalesce.ts'
import { wideNetworkOf } from '../../guards/address.ts'
import type { CallDeps } from '../../guards/call.ts'
import { readDeviceBinding } from '../accounts/device-cookie.ts'
import { findKnownBrowser } from '../accounts/known-browser.ts'

/**
 * How much of the network's and the site's rate limit a caller can use. The browser that began the order
 * within the hour and known browsers can use all of it; the first ten asks about an order, most of it.
 */
const shares = { first: 1, early: 0.8, rest: 0.5 }

/** Asks providers for order pages within the rate limits of the caller, the order and the site. */
export function askWithinLimits(
  deps: CallDeps,
  c: Context,
): (question: OrderQuestion) => Promise<AskedOrder> {
  return (question) => deps.coalesce(question, () => mayAsk(deps, c, question))
}

async function mayAsk(deps: Deps, c: Context, question: OrderQuestion): Promise<boolean> {
  const { limits } = deps
  const site = question.provider.name
  const known = await findKnownBrowser(deps, c)
  const place = await findPlace(deps, c, question, known)
  if (place === 'rest' && !(await limits.peek('asksAtCeiling', site)).allowed) return false
  const share = shares[place]
  const ofNetwork = await limits.take('asksPerNetwork', wideNetworkOf(c), { share })
  if (!ofNetwork.allowed) return false
  if (known !== null && (await limits.take('asksOfKnownBrowsers', site)).allowed) return true
  const ofSite = await limits.take('asksPerSite', site, { share })
  if (!ofSite.allowed) await limits.take('asksAtCeiling', site)
  return ofSite.allowed
}

/**
 * Finds the caller's share. Asks that are refused count as well, so that a flood soon has the lowest
 * priority.
 */
async function findPlace(
  deps: Deps,
  c: Context,
  { provider, reference, order }: OrderQuestion,
  known: string | null,
): Promise<keyof typeof shares> {
  const { deviceHash } = readDeviceBinding(c, deps.config)
  const isNew =
    order !== null && deps.clock.now().getTime() - order.created_at.getTime() < times.hour
  const isFirst = known !== null || (isNew && wasBegunIn(order, deviceHash))
  const isLeft = async (name: 'asksPerBrowser' | 'firstAsksPerOrder', key: string) =>
    (await deps.limits.take(name, key)).allowed
  if (isFirst && (await isLeft('asksPerBrowser', deviceHash!.toString('hex')))) return 'first'
  return (await isLeft('firstAsksPerOrder', `${provider.name} ${reference}`)) ? 'early' : 'rest'
}
