import { html } from 'hono/html'
import { isSoldInDollars } from '#contract/product.ts'
import { people } from '../demo-people.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'
import type { Config } from '../settings/config.ts'

interface Shown {
  hasMailbox: boolean
  hasPayPages: boolean
}

/** What a demo has besides the site, and who lives in it. */
export function showDemoIndex(
  { demoCrypto }: Pick<Config, 'demoCrypto'>,
  pages: PageFiles,
  { hasMailbox, hasPayPages }: Shown,
): Response {
  const links: [path: string, name: string, isThere: boolean][] = [
    ['/demo/mail', 'Demo mailbox', hasMailbox],
    ['/demo/stripe', 'Payments on Stripe', hasPayPages],
    ['/demo/coinbase', 'Payments on Coinbase', hasPayPages && demoCrypto],
    ['/demo/gumroad', 'Sales on Gumroad', hasPayPages && isSoldInDollars],
  ]
  const there = links.filter(([, , isThere]) => isThere)
  return renderInFrame(pages, {
    title: 'Demo',
    html: String(
      html`<h1>Demo</h1>
        <p>Nothing is charged and no email leaves this machine.</p>
        <ul>
          ${there.map(([path, name]) => html`<li><a href="${path}">${name}</a></li>`)}
        </ul>
        <h2>People to sign in as</h2>
        <p>Sign in to the <a href="/account">account</a>. The code comes to the demo mailbox.</p>
        <ul>
          ${people.map(({ email, shows }) => html`<li><b>${email}</b>: ${shows}</li>`)}
        </ul>`,
    ),
  })
}
