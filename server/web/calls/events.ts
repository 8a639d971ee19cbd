import type { Context } from 'hono'
import { pageEvent, type PageEvent } from '#contract/events.ts'
import { collectEvent, findNewOrder } from './collect-event.ts'
import type { Deps } from '../../settings/deps.ts'
import { isAdmin } from '../files/headers.ts'
import { readDeviceBinding } from './accounts/device-cookie.ts'
import type { PublicCall } from '../guards/call.ts'
import { events } from '../guards/call-limits.ts'
import { parseJson } from '../guards/parse.ts'
import { take } from '../guards/take-points.ts'

export const eventCall: PublicCall = {
  method: 'post',
  path: '/api/events',
  group: 'Pages',
  summary: 'Count a page view, a checkout that begins, or a conversion.',
  body: {
    media: 'application/json',
    schema: pageEvent,
    example: { name: 'page_view', path: '/docs/introduction' },
  },
  answers: { 204: { says: 'Received. The response doesn’t say whether it was counted.' } },
  limits: [events],
  origin: 'own',
  read: (c) => parseJson(c, pageEvent),
  serve: (deps) => async (c, event) => {
    await countEvent(deps, c, event)
    return c.body(null, 204)
  },
}

/** Counts what happens on the pages. A page neither waits for this nor learns whether it counted. */
async function countEvent(deps: Deps, c: Context, event: PageEvent): Promise<void> {
  // The vendor does not count as a visitor.
  if (isAdmin(event.path)) return
  if (!wantsCounting(c) || (await take(deps, c, events)) !== null) return
  if (event.name === 'conversion' && !(await isFirstConversion(deps, c, event.order))) return
  await collectEvent(deps, event)
}

function wantsCounting(c: Context): boolean {
  return c.req.header('Sec-GPC') !== '1' && c.req.header('DNT') !== '1'
}

/**
 * Reports whether a conversion counts. An order counts once, while it is new. Without an order, a browser
 * counts once a day.
 */
async function isFirstConversion(deps: Deps, c: Context, order?: string): Promise<boolean> {
  const whose = order === undefined ? nameBrowser(deps, c) : await findNewOrder(deps, order)
  return whose !== null && (await deps.limits.take('onceADay', `conversion ${whose}`)).allowed
}

/** Names the browser by the hash of its cookie, or by its network if it has no cookie. */
function nameBrowser({ config }: Deps, c: Context): string {
  const { deviceHash, ipPrefix } = readDeviceBinding(c, config)
  return deviceHash?.toString('hex') ?? ipPrefix
}
