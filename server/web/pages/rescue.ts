import type { Context } from 'hono'
import { sizes } from '#contract/limits.ts'
import type { RescueFacts } from '#contract/served.ts'
import { parseEmail } from '#contract/email.ts'
import { askForKeys } from '../../customers/rescue.ts'
import type { Address, CallDeps } from '../guards/call.ts'
import { readOrderName, wordsOfStrangers } from '../../orders/named.ts'
import { rescues, sentKeys } from '../guards/call-limits.ts'
import { parseForm, readQuery } from '../guards/parse.ts'
import { takeOrRefuse } from '../guards/take-points.ts'

/**
 * Serves buyers who paid but have no key. A job looks for their order later, so that no answer reveals
 * whether it exists.
 */
export const rescuePages: Address[] = [
  {
    method: 'get',
    path: '/rescue',
    serve: (deps) => (c) =>
      showForm(deps, { order: readQuery(c).order?.slice(0, longestOrderId) ?? '' }),
  },
  {
    method: 'post',
    path: '/rescue',
    origin: 'own',
    limits: [rescues, sentKeys],
    read: parseForm,
    serve: (deps) => (c, fields) => answerForm(deps, c, fields),
  },
  {
    method: 'get',
    path: '/rescue/sent',
    // The page is the same for everybody, whether or not such an order exists.
    serve:
      ({ pages, config }) =>
      () =>
        pages.served.answer('rescue-sent', { supportEmail: config.supportEmail }),
  },
]

/**
 * Answers the form. If it contains a mistake, the response contains what was typed, because no URL may
 * contain an email address.
 */
async function answerForm(
  deps: CallDeps,
  c: Context,
  fields: Map<string, string>,
): Promise<Response> {
  const [order, email] = (['order', 'email'] as const).map((name) => fields.get(name) ?? '')
  const typed = { order: order!.slice(0, sizes.typedKey), email: email!.slice(0, sizes.email) }
  const address = parseEmail(typed.email)
  const isOrderWrong = readOrderName(typed.order, wordsOfStrangers).length === 0
  if (isOrderWrong || address === null)
    return showForm(deps, typed, [
      ...(isOrderWrong ? ['order' as const] : []),
      ...(address === null ? ['email' as const] : []),
    ])
  await takeOrRefuse(deps, c, rescues)
  await askForKeys(deps, { order: typed.order, email: address.normal })
  return c.redirect('/rescue/sent', 303)
}

const longestOrderId = 200

function showForm(
  { pages }: CallDeps,
  typed: RescueFacts['typed'],
  wrong: RescueFacts['wrong'] = [],
): Response {
  return pages.served.answer('rescue', { typed, wrong })
}
