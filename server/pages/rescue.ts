import { Hono, type Context } from 'hono'
import { readMarkedNumber } from '#contract/order-number.ts'
import { readOrderId } from '#contract/order.ts'
import { sizes } from '#contract/limits.ts'
import { readDigits, shortText } from '#contract/text.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { hashDevice } from '../accounts/device-binding.ts'
import { parseEmail } from '../accounts/email.ts'
import type { Deps } from '../deps.ts'
import { wideNetworkOf } from '../http/address.ts'
import { rescues } from '../http/call-budgets.ts'
import { readDevice } from '../http/accounts/device-cookie.ts'
import { findKnownBrowser } from '../http/accounts/known-browser.ts'
import { parseForm, readQuery } from '../http/parse.ts'
import { refuse, spend, spends } from '../http/spends.ts'
import { sameSiteOnly } from '../http/same-site.ts'
import { askForRescue, type RescueRequest } from '../customers/ask-for-rescue.ts'
import type { PageFiles } from '../page-files/load.ts'
import type { PriceTags } from '../page-files/price-tags.ts'
import { notMeRoutes } from './not-me.ts'
import {
  longestOrderId,
  type Problem,
  type RescueForm,
  showRescueForms,
  type Typed,
} from './rescue-forms.ts'
import { showRescueProgress } from './rescue-progress.ts'

type Fields = Map<string, string>
type Asking = Pick<RescueRequest, 'device' | 'network'>

interface Shop {
  deps: Deps
  pages: PageFiles
  prices: Pick<PriceTags, 'say'>
}

/** For buyers who paid and have no key. A job checks the input later, so that timing reveals nothing. */
export function rescueRoutes(deps: Deps, pages: PageFiles, prices: Pick<PriceTags, 'say'>) {
  const shop = { deps, pages, prices }
  return new Hono()
    .use(sameSiteOnly(deps.config))
    .get('/', (c) => showForms(shop, c))
    .post('/', spends(rescues), (c) => take(shop, c, 'send', readSending))
    .post('/correction', spends(rescues), (c) => take(shop, c, 'correct', readCorrection))
    .get('/request', (c) => showRescueProgress(deps, pages, c))
    .route('/not-me', notMeRoutes(deps, pages))
}

function showForms({ pages, prices }: Shop, c: Context): Response {
  const { order = '', form } = readQuery(c)
  return showRescueForms(pages, {
    typed: { order: order.slice(0, longestOrderId) },
    problem: null,
    form: form === 'correct' ? 'correct' : 'send',
    price: prices.say().price_long,
  })
}

/** A form with a mistake comes back as the answer, with what was typed: no address may hold an email. */
async function take(
  { deps, pages, prices }: Shop,
  c: Context,
  form: RescueForm,
  read: (fields: Fields, asking: Asking) => RescueRequest | Problem,
): Promise<Response> {
  const over = await spend(deps, c, rescues, await findKnownBrowser(deps, c))
  if (over !== null) throw refuse(over, 'Too many people are looking for their keys right now.')
  const fields = await parseForm(c)
  const cookie = readDevice(c, deps.config)
  const request = read(fields, {
    device: cookie && hashDevice(cookie).toString('hex'),
    network: wideNetworkOf(c),
  })
  if (typeof request === 'string')
    return showRescueForms(pages, {
      typed: keepTyped(fields),
      problem: request,
      form,
      price: prices.say().price_long,
    })
  // Without a fragment, which would make a browser scroll instead of reload.
  return c.redirect(`/rescue/request?id=${await askForRescue(deps, request)}`, 303)
}

const reference = shortText(longestOrderId)
const isCard = (text: string) => /^\d{4}$/.test(text)

function readSending(fields: Fields, asking: Asking): RescueRequest | Problem {
  const { order, proof, digits } = readFields(fields)
  const email = parseEmail(proof)?.normal ?? null
  if (!reference.safeParse(order).success) return 'order'
  if (email === null && !isCard(digits)) return 'proof'
  return { order, email, cardLast4: email ? null : digits, corrected: null, ...asking }
}

function readCorrection(fields: Fields, asking: Asking): RescueRequest | Problem {
  const { order, card, ...typed } = readFields(fields)
  const corrected = parseEmail(typed.corrected)
  if (!reference.safeParse(order).success) return 'order'
  if (corrected === null) return 'corrected'
  if (card && !isCard(card)) return 'card'
  if (!card && asking.device === null) return 'browser'
  return { order, email: null, cardLast4: card || null, corrected, ...asking }
}

function readFields(fields: Fields) {
  const field = (name: string) => fields.get(name) ?? ''
  const order = field('order')
  return {
    order: readLicenseKey(order) ?? readMarkedNumber(order) ?? readOrderId(order),
    proof: field('proof'),
    digits: readDigits(field('proof'), 4),
    card: readDigits(field('card'), 4),
    corrected: field('corrected'),
  }
}

function keepTyped(fields: Fields): Typed {
  const entries = [...fields].map(([name, text]) => [name, text.slice(0, sizes.email)])
  return Object.fromEntries(entries) as Typed
}
