import { Hono, type Context } from 'hono'
import { readOrderId } from '#contract/order.ts'
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
  isProblem,
  longestOrderId,
  type Problem,
  type RescueForm,
  showRescueForms,
} from './rescue-forms.ts'
import { showRescueProgress } from './rescue-progress.ts'
import { readOrderNumber } from '#contract/order-number.ts'

type Fields = Map<string, string>
type Asking = Pick<RescueRequest, 'device' | 'network'>

/** For buyers who paid and have no key. A job checks the input later, so that timing reveals nothing. */
export function rescueRoutes(deps: Deps, pages: PageFiles, prices: Pick<PriceTags, 'say'>) {
  return new Hono()
    .use(sameSiteOnly(deps.config))
    .get('/', (c) => showForms(pages, prices, c))
    .post('/', spends(rescues), (c) => take(deps, c, 'send', readSending))
    .post('/correction', spends(rescues), (c) => take(deps, c, 'correct', readCorrection))
    .get('/request', (c) => showRescueProgress(deps, pages, c))
    .route('/not-me', notMeRoutes(deps, pages))
}

function showForms(pages: PageFiles, prices: Pick<PriceTags, 'say'>, c: Context): Response {
  const { problem: name = '', order = '', form } = readQuery(c)
  return showRescueForms(pages, {
    order: order.slice(0, longestOrderId),
    problem: isProblem(name) ? name : null,
    form: form === 'correct' ? 'correct' : 'send',
    price: prices.say().price_long,
  })
}

async function take(
  deps: Deps,
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
  if (typeof request === 'string') return c.redirect(backTo(form, request, fields), 303)
  // Without a fragment, which would make a browser scroll instead of reload.
  return c.redirect(`/rescue/request?id=${await askForRescue(deps, request)}`, 303)
}

const reference = shortText(longestOrderId)
/** A sale can be named by eight characters too, so the P counts. */
const isNumber = (text: string) => /^p/i.test(text) && readOrderNumber(text) !== null
const isCard = (text: string) => /^\d{4}$/.test(text)

function readSending(fields: Fields, asking: Asking): RescueRequest | Problem {
  const { order, proof, digits } = readFields(fields)
  const email = parseEmail(proof)?.normal ?? null
  if (!reference.safeParse(order).success) return 'order'
  if (isNumber(order)) return 'number'
  if (email === null && !isCard(digits)) return 'proof'
  return { order, email, cardLast4: email ? null : digits, corrected: null, ...asking }
}

function readCorrection(fields: Fields, asking: Asking): RescueRequest | Problem {
  const { order, card, ...typed } = readFields(fields)
  const corrected = parseEmail(typed.corrected)
  if (!reference.safeParse(order).success) return 'order'
  if (isNumber(order)) return 'number'
  if (corrected === null) return 'corrected'
  if (card && !isCard(card)) return 'card'
  if (!card && asking.device === null) return 'browser'
  return { order, email: null, cardLast4: card || null, corrected, ...asking }
}

function readFields(fields: Fields) {
  const field = (name: string) => fields.get(name) ?? ''
  return {
    order: readLicenseKey(field('order')) ?? readOrderId(field('order')),
    proof: field('proof'),
    digits: readDigits(field('proof'), 4),
    card: readDigits(field('card'), 4),
    corrected: field('corrected'),
  }
}

function backTo(form: RescueForm, problem: Problem, fields: Fields): string {
  const order = (fields.get('order') ?? '').slice(0, longestOrderId)
  return `/rescue?${String(new URLSearchParams({ problem, form, order }))}#outcome`
}
