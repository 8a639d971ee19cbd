import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { examine, send } from '#server/watch/doctor/examine.ts'
import { calm, openShop } from '../../world/shop.ts'

it('the doctor words each problem as check does, says what else it looked at, and tries a webhook and the mail server', async () => {
  const shop = await openShop({ behavior: calm, work: false })
  onTestFinished(shop.close)
  const well = await examine(shop.deps, 'ada@example.org')
  expect(well.map(({ part, state }) => `${part}: ${state}`)).toEqual([
    'shop: ok',
    'webhook of stripe: problem',
    'mail: ok',
  ])
  const unknownSettings = [{ name: 'ALERT_MAIL', meant: 'ALERT_EMAIL' as const }]
  const config = { ...shop.deps.config, unknownSettings }
  const [first, second] = await examine({ ...shop.deps, config }, 'ada@example.org')
  expect(second!.says).toMatch(/^Nothing else is wrong\. Payments, .* were looked at\.$/)
  expect(first).toEqual({
    part: 'settings',
    state: 'problem',
    says: 'ALERT_MAIL is set, but there is no such setting.',
    advice:
      'Did you mean ALERT_EMAIL? Correct it: deploy/.env.example has every setting. Then restart.',
  })
})

it('the doctor blames no proxy for the 503 of a shop without its database, and looks at the clock before a secret', async () => {
  const shop = await openShop({ behavior: calm, work: false })
  onTestFinished(shop.close)
  let status = 503
  const site = createServer((_, answer) => answer.writeHead(status).end('{}')).listen(0)
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`
  const { clock, config } = shop.deps
  const ask = async (name: string | null) =>
    (await send({ clock, config: { ...config, siteUrl } }, name, 'ada@example.org'))[0]!.advice
  expect(await ask(null)).toBe(
    'A shop without its database answers so. Run this again once the database answers.',
  )
  expect(await ask('ours')).toMatch(/^Let the proxy pass POST/)
  status = 400
  expect(await ask('ours')).toMatch(
    /^If the clocks of all servers are right, .*STRIPE_WEBHOOK_SECRET/,
  )
})
