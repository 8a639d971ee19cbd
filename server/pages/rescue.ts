import { Hono, type Context } from 'hono'
import { sizes } from '#contract/limits.ts'
import { readMarkedNumber } from '#contract/order-number.ts'
import { readOrderId } from '#contract/order.ts'
import type { RescueFacts } from '#contract/served.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { parseEmail } from '#contract/email.ts'
import { askForKeys } from '../customers/rescue.ts'
import type { Deps } from '../deps.ts'
import { rescues, sentKeys } from '../http/call-limits.ts'
import { parseForm, readQuery } from '../http/parse.ts'
import { sameSiteOnly } from '../http/same-site.ts'
import { takeOrRefuse, nameLimits } from '../http/take-points.ts'
import type { PageFiles } from '../page-files/load.ts'
import type { PriceTags } from '../page-files/price-tags.ts'

interface Shop {
  deps: Deps
  pages: Pick<PageFiles, 'served'>
  prices: Pick<PriceTags, 'say'>
}

/** For buyers who paid and have no key. A job looks for their order later, so that no answer tells of it. */
export function rescueRoutes(deps: Deps, pages: Shop['pages'], prices: Shop['prices']) {
  const shop = { deps, pages, prices }
  return (
    new Hono()
      .use(sameSiteOnly(deps.config))
      .get('/', (c) =>
        showForm(shop, { order: readQuery(c).order?.slice(0, longestOrderId) ?? '' }),
      )
      .post('/', nameLimits(rescues, sentKeys), (c) => take(shop, c))
      // The same for everybody, whether there is such an order or not.
      .get('/sent', () =>
        pages.served.answer('rescue-sent', { supportEmail: deps.config.supportEmail }),
      )
  )
}

/** A form with a mistake comes back as the answer, with what was typed: no address may hold an email. */
async function take(shop: Shop, c: Context): Promise<Response> {
  const fields = await parseForm(c)
  const [order, email] = (['order', 'email'] as const).map((name) => fields.get(name) ?? '')
  const typed = { order: order!.slice(0, sizes.typedKey), email: email!.slice(0, sizes.email) }
  const [name, address] = [readName(typed.order), parseEmail(typed.email)]
  if (name === null) return showForm(shop, typed, 'order')
  if (address === null) return showForm(shop, typed, 'email')
  await takeOrRefuse(shop.deps, c, rescues)
  await askForKeys(shop.deps, { order: name, email: address.normal })
  return c.redirect('/rescue/sent', 303)
}

const longestOrderId = 200

/** The key, the number or the id of an order; null when it can be none of them. */
function readName(typed: string): string | null {
  const id = readOrderId(typed)
  const isId = /^[\w=-]+$/.test(id) && id.length <= longestOrderId
  return readLicenseKey(typed) ?? readMarkedNumber(typed) ?? (isId ? id : null)
}

function showForm(
  { pages, prices }: Shop,
  typed: RescueFacts['typed'],
  wrong: RescueFacts['wrong'] = null,
): Response {
  return pages.served.answer('rescue', { typed, wrong, price: prices.say().price_long })
}
