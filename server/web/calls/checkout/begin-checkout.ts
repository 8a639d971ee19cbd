import type { Context } from 'hono'
import { z } from 'zod'
import { providers } from '#contract/providers.ts'
import { lockOrders } from '#db/lock-order.ts'
import type { CheckoutProblem } from '#contract/checkout-problems.ts'
import type { PaymentProvider } from '#server/checkout/provider.ts'
import type { Deps, ShopContext } from '#server/settings/deps.ts'
import { parseEmail } from '#contract/email.ts'
import { hashDevice, replaceDevice } from '#server/accounts/device-binding.ts'
import { couponCode } from '#contract/prices.ts'
import { beginPurchase, type Options } from '#server/orders/begin-at-price.ts'
import { checkouts } from '../../guards/call-limits.ts'
import { keepDevice, makeDevice, readDevice } from '../accounts/device-cookie.ts'
import { findKnownBrowser } from '../accounts/known-browser.ts'
import { readQuery } from '../../guards/parse.ts'
import { take } from '../../guards/take-points.ts'
import { tryCoupon } from './try-coupon.ts'
import { isDatabaseGone } from '#db/database-gone.ts'

export const formMedia = 'application/x-www-form-urlencoded'
export const shown = z.object({
  price: z
    .uuid()
    .optional()
    .describe('The price that was shown. If it has changed, no checkout begins.'),
  coupon: couponCode.optional().describe('A coupon code. If it can’t be used, no checkout begins.'),
})
export const toCheckout = {
  303: {
    says: 'Redirects to the provider’s checkout page, or back to /purchase with the reason in `problem`.',
  },
}

/**
 * Redirects to the provider's checkout page, or back to the purchase page with a reason. The order stores
 * which browser began it, so that it can correct a mistyped address later.
 */
export async function beginCheckout(
  deps: Deps,
  c: Context,
  provider: PaymentProvider,
  email: Options['email'],
): Promise<Response> {
  const carried = readDevice(c, deps.config)
  const cookie = carried ?? makeDevice()
  const { price: shownPrice = null, coupon: typed = '' } = readQuery(c)
  const coupon = typed === '' ? null : couponCode.safeParse(typed).data
  if (coupon === undefined) return backToPurchase(c, 'coupon_unknown')
  const options = {
    email,
    deviceHash: hashDevice(cookie),
    shownPrice: shownPrice || null,
    coupon,
  }
  const next = await unlessShopIsDown(deps, async () => {
    const begun = await begin(deps, c, provider, options)
    return typeof begun === 'string' ? begun : { ...begun, cookie: await renew(deps, carried) }
  })
  if (next === 'price_changed') return backToNewPrice(c, shownPrice, typed)
  if (typeof next === 'string') return backToPurchase(c, next)
  keepDevice(c, deps.config, next.cookie ?? cookie)
  return c.redirect(next.url, 303)
}

/**
 * Renews the cookie, because it permits corrections of the order, and somebody may have planted it. Returns
 * null for a cookie that was just made.
 */
async function renew(deps: Deps, carried: string | null): Promise<string | null> {
  if (carried === null) return null
  const renewed = makeDevice()
  await deps.db.transaction().execute(async (trx) => {
    await lockOrders(trx).where('device_hash', '=', hashDevice(carried)).execute()
    await replaceDevice(trx, carried, renewed)
  })
  return renewed
}

async function begin(
  deps: Deps,
  c: Context,
  provider: PaymentProvider,
  options: Options,
): Promise<{ url: string } | CheckoutProblem> {
  const over = await takeCheckout(deps, c)
  if (over !== null) return over
  const beginning = () => beginPurchase(deps, provider, options)
  const next = options.coupon === null ? await beginning() : await tryCoupon(deps, c, beginning)
  if (next !== 'refused') return next
  return providers[provider.name].way === 'card' ? 'card_refused' : 'crypto_refused'
}

/** Returns the result of `act`, or that the shop is down if its database does not answer. */
async function unlessShopIsDown<Answer>(
  { log }: ShopContext,
  act: () => Promise<Answer>,
): Promise<Answer | 'shop_down'> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Error) || !isDatabaseGone(error)) throw error
    log.warn({ error: error.message }, 'a checkout could not begin: the database did not answer')
    return 'shop_down'
  }
}

/** Reads the address; null if it cannot be anybody's. */
export function readFormEmail(form: Map<string, string>): Options['email'] {
  return parseEmail(form.get('email') ?? '')
}

/** Takes a point. Returns why no checkout can begin now; null if one can. */
export async function takeCheckout(deps: Deps, c: Context): Promise<'busy' | 'crowded' | null> {
  const over = await take(deps, c, checkouts, { knownBrowser: await findKnownBrowser(deps, c) })
  if (over === null) return null
  return over.whose === 'site' ? 'crowded' : 'busy'
}

/**
 * Redirects back with a reason, because a form post never responds with a page. The reason is in the
 * fragment, too, so that the page can show its sentence without scripts.
 */
export function backToPurchase(c: Context, problem: CheckoutProblem): Response {
  return c.redirect(`/purchase?problem=${problem}#${problem}`, 303)
}

/** Redirects back with the ids of both prices, with which the page looks them up. */
function backToNewPrice(c: Context, shownPrice: string | null, coupon: string): Response {
  const from = shownPrice ?? ''
  const query = new URLSearchParams({ problem: 'price_changed', from, ...(coupon && { coupon }) })
  return c.redirect(`/purchase?${query}#price_changed`, 303)
}
