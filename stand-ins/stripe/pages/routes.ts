import { pathOf } from '../../serve.ts'
import { disputeSession } from '../disputes.ts'
import { paySession } from '../payments.ts'
import { refundSession } from '../refunds.ts'
import { expireOverdueSessions } from '../sessions.ts'
import { byBuyer } from '../world.ts'
import type { World } from '../world.ts'
import { unknownPage } from '../../page-frame.ts'
import { openPages } from '../../page-routes.ts'
import { overviewPage, paymentPage } from './overview.ts'
import { payPage, returnAddress } from './pay.ts'

const unknown = unknownPage('Stripe', 'payment', 'checkout session')

/** Serves the pages people open in a browser: the pay page and the list of sessions. */
export function pages(world: World) {
  const routes = openPages(() => expireOverdueSessions(world, byBuyer))
  routes.get('/', (c) => c.html(overviewPage(world)))
  routes.get('/payments/:id', (c) => c.html(paymentPage(world, c.req.param('id'))))
  routes.get('/pay/:id', (c) => {
    const record = world.store.sessions.get(c.req.param('id'))
    return record ? c.html(payPage(world, record)) : c.html(unknown, 404)
  })
  routes.post('/pay/:id', async (c) => {
    const record = world.store.sessions.get(c.req.param('id'))
    if (!record) return c.html(unknown, 404)
    const { action, email, card } = readPayForm(await c.req.parseBody())
    if (action === 'cancel' && record.session.status === 'open' && record.session.cancel_url)
      return c.redirect(record.session.cancel_url, 303)
    const { outcome, session } = paySession(world, record.session.id, { email, card })
    if (outcome === 'paid') return c.redirect(returnAddress(session), 303)
    return c.html(
      payPage(world, record, { outcome, email }),
      outcome === 'invalid_email' ? 400 : 200,
    )
  })
  routes.post('/sessions/:id/refund', (c) => {
    refundSession(world, c.req.param('id'))
    return c.redirect(pathOf(world.url) || '/', 303)
  })
  routes.post('/sessions/:id/dispute', (c) => {
    disputeSession(world, c.req.param('id'))
    return c.redirect(pathOf(world.url) || '/', 303)
  })
  return routes
}

function readPayForm(form: Record<string, unknown>) {
  const email = typeof form.email === 'string' ? form.email.trim() : ''
  return {
    action: form.action,
    email,
    card: form.card === 'declined' ? ('declined' as const) : ('succeeds' as const),
  }
}
