import type { Context } from 'hono'
import type { CheckoutProblem } from '#contract/checkout-problems.ts'
import type { PaymentProvider } from '../../checkout/provider.ts'
import type { Deps } from '../../deps.ts'
import { hashDevice } from '../../accounts/device-binding.ts'
import { beginPurchase, type Options } from '../../orders/begin.ts'
import { checkouts } from '../call-budgets.ts'
import { keepDevice, makeDevice, readDevice } from '../accounts/device-cookie.ts'
import { findKnownBrowser } from '../accounts/known-browser.ts'
import { spend } from '../spends.ts'
import { isDatabaseGone } from '../../running/database-gone.ts'

/**
 * Redirects to the provider's checkout page, or back to the purchase page with a reason. The order
 * remembers the browser, which can correct a mistyped address later.
 */
export async function beginCheckout(
  deps: Deps,
  c: Context,
  provider: PaymentProvider,
  email: Options['email'],
): Promise<Response> {
  const carried = readDevice(c, deps.config)
  const cookie = carried ?? makeDevice()
  const options = { email, deviceHash: hashDevice(cookie) }
  const next = await begin(deps, c, provider, options)
  if (typeof next === 'string') return backToPurchase(c, next)
  if (carried === null) keepDevice(c, deps.config, cookie)
  return c.redirect(next.url, 303)
}

async function begin(
  deps: Deps,
  c: Context,
  provider: PaymentProvider,
  options: Options,
): Promise<{ url: string } | CheckoutProblem> {
  try {
    const over = await spendOnCheckout(deps, c)
    if (over !== null) return over
    const next = await beginPurchase(deps, provider, options)
    if (next !== 'refused') return next
    return provider.name === 'stripe' ? 'card_refused' : 'crypto_refused'
  } catch (error) {
    if (!(error instanceof Error) || !isDatabaseGone(error)) throw error
    deps.log.warn(
      { error: error.message },
      'a checkout could not begin: the database did not answer',
    )
    return 'shop_down'
  }
}

/** Answers why no checkout can begin now; null when one can. */
export async function spendOnCheckout(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'limits'>,
  c: Context,
): Promise<'busy' | 'crowded' | null> {
  const over = await spend(deps, c, checkouts, await findKnownBrowser(deps, c))
  if (over === null) return null
  return over.whose === 'site' ? 'crowded' : 'busy'
}

/**
 * Form posts never answer a page: they redirect to the provider, or back with a reason. The reason is
 * in the fragment as well, so that the page can show its sentence without scripts.
 */
export function backToPurchase(c: Context, problem: CheckoutProblem): Response {
  return c.redirect(`/purchase?problem=${problem}#${problem}`, 303)
}
