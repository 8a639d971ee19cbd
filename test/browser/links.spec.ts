/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for. */
import { calm } from '#stand-ins/behavior.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { findFreePort, type Product, startProduct } from '../product.ts'
import { productionSettings } from '../settings.ts'
import { expect, test as base } from './fixtures.ts'

const secretKey = 'sk_test_of_the_browser'
const webhookSecrets = [productionSettings.STRIPE_WEBHOOK_SECRET]

/** A product in production mode with one of its links set. */
const test = base.extend<object, { production: Product }>({
  production: [
    async ({}, use) => {
      const stripe = await startStripe({
        port: 0,
        secretKey,
        webhookSecrets,
        webhookUrls: [],
        behavior: calm,
      })
      const port = await findFreePort()
      const product = await startProduct({
        port,
        env: {
          ...productionSettings,
          SITE_URL: `http://localhost:${port}`,
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_API_BASE: stripe.url,
          SOCIAL_TRELLO: 'https://trello.com/b/protocraft',
        },
      })
      await use(product)
      await product.end()
      await stripe.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ production }, use) => use(production.url),
  origins: ({ production }, use) => use([production.url]),
})

test('a page shows only the links that are set', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  for (const path of ['/', '/docs/using-tools', '/eula', '/purchase']) {
    await page.goto(path)
    await expect(footer.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    const trello = footer.getByRole('link', { name: 'Trello', exact: true })
    await expect(trello).toHaveAttribute('href', 'https://trello.com/b/protocraft')
    await expect(trello).toHaveAttribute('title', 'Protocraft on Trello')
    for (const name of ['X', 'Discord', 'YouTube'])
      await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(0)
    for (const name of ['Edit this page', 'the history of this page'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
})
