import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { isSoldInDollars } from '#contract/product.ts'
import { people } from '../../demo/people.ts'
import { sameSiteWrites } from '../guards/same-site.ts'
import { thisMachineOnly } from '../guards/this-machine.ts'
import type { PageFiles } from '../files/load.ts'
import type { Config } from '../../settings/config.ts'
import { demoMailRoutes, type DemoMailbox } from './demo-mail.ts'

/** The parts of the demo that show the outside world. */
export interface Demo {
  /** Is null if emails are really sent. */
  mailbox: DemoMailbox | null
  /** Responds as the payment providers' pages below `/demo`; null if real providers take payments. */
  payPages: ((request: Request, env: HttpBindings) => Response | Promise<Response>) | null
  /** The address from which requests of this machine itself reach a container. */
  gateway: string | null
}

const peers = ['stripe', 'coinbase', 'gumroad']

export function demoRoutes(
  config: Pick<Config, 'demoPublic' | 'siteUrl' | 'sellerTimeZone' | 'production' | 'demoCrypto'>,
  pages: PageFiles,
  { mailbox, payPages, gateway }: Demo,
) {
  const routes = new Hono<{ Bindings: HttpBindings }>().use(
    thisMachineOnly(config, gateway),
    sameSiteWrites(config),
  )
  const shown = { hasMailbox: mailbox !== null, hasPayPages: payPages !== null }
  routes.get('/', () => showDemoIndex(config, pages, shown))
  // The demo's own webhook sends its messages to this address.
  routes.post('/webhook', (c) => c.body(null, 204))
  if (mailbox !== null) routes.route('/mail', demoMailRoutes(config, pages, mailbox))
  if (payPages !== null)
    for (const peer of peers) routes.all(`/${peer}/*`, (c) => payPages(c.req.raw, c.env))
  return routes
}

interface Shown {
  hasMailbox: boolean
  hasPayPages: boolean
}

/** Lists the addresses that only a demo has, and the people in its seed. */
function showDemoIndex(
  { demoCrypto }: Pick<Config, 'demoCrypto'>,
  { served }: PageFiles,
  { hasMailbox, hasPayPages }: Shown,
): Response {
  const links: [address: string, name: string, isThere: boolean][] = [
    ['/demo/mail', 'Demo mailbox', hasMailbox],
    ['/demo/stripe', 'Payments on Stripe', hasPayPages],
    ['/demo/coinbase', 'Payments on Coinbase', hasPayPages && demoCrypto],
    ['/demo/gumroad', 'Sales on Gumroad', hasPayPages && isSoldInDollars],
  ]
  const there = links.filter(([, , isThere]) => isThere)
  return served.answer('demo', {
    links: there.map(([address, name]) => ({ address, name })),
    people,
  })
}
