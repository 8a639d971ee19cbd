/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from './fixtures.ts'
import { newEmail } from './visits.ts'

/** Adds a page of another site, as the browser sees it. */
const test = base.extend<{ elsewhere: string }>({
  elsewhere: async ({}, use) => {
    const server = createServer((_request, answer) => {
      answer.writeHead(200, { 'Content-Type': 'text/html' })
      answer.end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
  origins: async ({ product, elsewhere }, use) => use([product.url, elsewhere]),
})

test.describe('a page of another site', () => {
  test('can check a license, as the desktop app does', async ({ page, product, elsewhere }) => {
    await page.goto(elsewhere)
    const answer = await page.evaluate(async (url) => {
      const response = await fetch(`${url}/api/license/validate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ license_key: 'PC1-AAAAA-BBBBB-CCCCC-DDDDD-EEEEE' }),
      })
      return { status: response.status, body: await response.json() }
    }, product.url)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ valid: false, code: 'not_found' })
  })

  test('cannot start a sign-in', async ({ page, product, elsewhere, expectProblem }) => {
    expectProblem(/blocked by CORS policy/)
    expectProblem(/ERR_FAILED/)
    await page.goto(elsewhere)
    const outcome = await page.evaluate(
      (url) =>
        fetch(`${url}/api/account/sign-in`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'ada@example.org' }),
        }).then(
          () => 'answered',
          () => 'refused',
        ),
      product.url,
    )
    expect(outcome).toBe('refused')
  })

  test('cannot make the shop send an email with a call whose answer it ignores', async ({
    page,
    product,
    elsewhere,
    request,
    expectProblem,
  }) => {
    expectProblem(/ERR_BLOCKED_BY_RESPONSE/)
    const email = newEmail('victim')
    await page.goto(elsewhere)
    const failed = page.waitForEvent('requestfailed')
    await page.evaluate(
      ([url, email]) => {
        const body = JSON.stringify({ email })
        const call = { method: 'POST', mode: 'no-cors', body } as const
        void fetch(`${url}/api/account/sign-in`, call).catch(() => {})
      },
      [product.url, email],
    )
    await failed
    const mailbox = await request.get(`${product.url}/demo/mail`)
    expect(await mailbox.text()).not.toContain(email)
  })

  for (const path of ['/api/stripe/create-checkout-session', '/stripe/create-checkout-session'])
    test(`cannot send a visitor to a checkout by ${path}`, async ({
      page,
      product,
      elsewhere,
      expectProblem,
    }) => {
      expectProblem(/status of 403/)
      await page.goto(elsewhere)
      const answered = page.waitForResponse(product.url + path)
      await page.evaluate((action) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action })
        document.body.append(form)
        form.submit()
      }, product.url + path)
      expect((await answered).status()).toBe(403)
      await page.waitForURL(product.url + path)
    })
})
