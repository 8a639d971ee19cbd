import { expect, it, onTestFinished } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { calm, openShop } from '../shop.ts'

it('the doctor says each trouble as check does, and tries a webhook and the mail server', async () => {
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
  const [first] = await examine({ ...shop.deps, config }, 'ada@example.org')
  expect(first).toEqual({
    part: 'settings',
    state: 'problem',
    says: 'ALERT_MAIL is set, but there is no such setting.',
    advice:
      'Did you mean ALERT_EMAIL? Correct it: deploy/.env.example has every setting. Then restart.',
  })
})
