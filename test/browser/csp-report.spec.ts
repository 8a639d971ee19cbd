import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openShop, type Shop } from '../shop.ts'
import { expect, test as base } from './fixtures.ts'
import { makeSelfSigned } from './self-signed.ts'

interface SecureShop {
  url: string
  logged: string[]
  stop: () => Promise<void>
}

// Chromium reports only over https, after a minute, and never to a host with a certificate it does not
// trust.
const reportAtOnce = ['--short-reporting-delay', '--ignore-certificate-errors']

/** A report arrives separately from the page, whenever the browser sends it. */
const polling = { timeout: 20_000 }

const test = base.extend<object, { shop: SecureShop }>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...launchOptions.args!, ...reportAtOnce] }),
    { scope: 'worker' },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for.
    async ({}, use) => {
      const shop = await startSecureShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  origins: ({ shop }, use) => use([shop.url]),
})

test('an injected script does not run, and the log names the page without its query', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/^console: policy, enforce: script-src-elem refused inline/)
  expectTrouble(/^console: Executing inline script violates/)
  await page.goto('/faq?session_id=cs_test_of_nobody#dov')
  const facts = { path: '/faq', directive: 'script-src-elem', blocked: 'inline' }
  await expect
    .poll(() => readReported(shop), polling)
    .toMatchObject([{ ...facts, disposition: 'enforce' }])
  await expect(page).toHaveTitle(/^FAQ/)
  expect(shop.logged.join('')).not.toMatch(/cs_test_of_nobody|dov/)
})

test('text that a script turns into markup is allowed and logged', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/^console: policy, report: require-trusted-types-for/)
  await page.goto('/eula')
  await page.evaluate(() => {
    document.querySelector('h1')!.innerHTML = '<b>Put in</b>'
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Put in' })).toBeVisible()
  const facts = { path: '/eula', directive: 'require-trusted-types-for', disposition: 'report' }
  await expect
    .poll(() => readReported(shop), polling)
    .toContainEqual(expect.objectContaining(facts))
})

function readReported({ logged }: SecureShop): { msg: string }[] {
  return logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.includes('content policy'))
}

/** A shop in this process, reached over https, with a script injected into one page. */
async function startSecureShop(): Promise<SecureShop> {
  const server = createServer(makeSelfSigned()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const shop = await openShop({ work: false, env: { SITE_URL: url } })
  server.on(
    'request',
    getRequestListener((request, env) =>
      new URL(request.url).pathname === '/faq' ? answerDamaged(shop) : shop.app.fetch(request, env),
    ),
  )
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await shop.close()
  }
  return { url, logged: shop.logged, stop }
}

async function answerDamaged({ app }: Shop): Promise<Response> {
  const page = await app.request('/faq')
  const html = await page.text()
  const headers = new Headers(page.headers)
  headers.delete('Content-Length')
  const script = '<script>document.title = "Broken in"</script>'
  return new Response(html.replace('</body>', `${script}</body>`), { headers })
}
