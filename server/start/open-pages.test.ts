import { expect, it } from 'vitest'
import { productionSettings as production, readSettings } from '#test/settings.ts'
import { findCheckoutHosts, listSlots } from './open-pages.ts'

const coinbase = {
  CRYPTO_PROVIDER: 'coinbase',
  COINBASE_API_KEY_ID: 'organizations/a/apiKeys/b',
  COINBASE_API_KEY_SECRET: `${'x'.repeat(86)}==`,
  COINBASE_WEBHOOK_SECRET: 'a secret of the webhook',
}
const btcpay = {
  CRYPTO_PROVIDER: 'btcpay',
  BTCPAY_URL: 'https://pay.protocraft.example/btcpay/',
  BTCPAY_STORE_ID: '9CiNzKoANXxmk5ayZngSXrHTiVv',
  BTCPAY_API_KEY: 'abc',
  BTCPAY_WEBHOOK_SECRET: 'a secret of the webhook',
}

it.each([
  ['cards alone', {}, []],
  ['Coinbase', coinbase, ['https://*.coinbase.com']],
  ['a server of one’s own', btcpay, ['https://pay.protocraft.example']],
])('with %s, the forms on /purchase can lead to nobody else', (_name, env, hosts) => {
  const config = readSettings({ ...production, ...env })
  expect(findCheckoutHosts(config)).toEqual(['https://checkout.stripe.com', ...hosts])
})

it('only a demo links to its emails', () => {
  expect(listSlots(readSettings(production)).demo_mail_path).toBe('')
})

it.each([
  [{}, ''],
  [{ TAX_BEHAVIOR: 'inclusive' }, ''],
  [{ TAX: 'stripe' }, 'plus VAT where applicable'],
  [{ TAX: 'stripe', TAX_BEHAVIOR: 'inclusive' }, 'VAT included where applicable'],
])('with %j, /purchase says of the tax in the price: "%s"', (env, words) => {
  expect(listSlots(readSettings(env)).tax_words).toBe(words)
})
