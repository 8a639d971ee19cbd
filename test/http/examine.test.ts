import { expect, it, onTestFinished } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { calm } from '../buyer.ts'
import { openShop } from '../shop.ts'

it('before the first release nothing is said of its folder, and a public shop has its DNS and its Stripe events looked at', async () => {
  const shop = await openShop({ behavior: calm, work: false })
  onTestFinished(shop.close)
  const { db, clock, log, payments } = shop.deps
  const config = {
    ...shop.deps.config,
    siteUrl: 'https://shop.invalid',
    mailFrom: 'hello@shop.invalid',
    releases: { folder: '/nowhere/releases' },
  }
  const findings = await examine({ config, db, clock, log, payments }, 'ada@example.org')
  const parts = findings.map(({ part }) => part)
  expect(parts).toEqual(expect.arrayContaining(['SPF', 'DMARC', 'events of stripe', 'releases']))
  expect(parts).not.toContain('disk of RELEASES_DIR')
})
