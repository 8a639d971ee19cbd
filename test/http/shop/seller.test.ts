import { expect, it } from 'vitest'
import { ownShop } from '../../world/visit.ts'

const name = 'Møller & "Søn" \\ Co'
const written = 'Møller &amp; &quot;Søn&quot; \\ Co'
const lines = ['1 Example Street', '12345 Example Town', 'VAT ID DE123456789', 'HRB 123456']

const shop = await ownShop('settings', {
  env: {
    SELLER_NAME: name,
    SELLER_ADDRESS: '1 Example Street | 12345 Example Town',
    SELLER_VAT_ID: 'DE123456789',
    SELLER_REGISTER: 'HRB 123456',
    SUPPORT_EMAIL: 'support@shop.example',
  },
})

const read = async (path: string) => (await shop.app.request(path)).text()

it.each(['/', '/purchase', '/faq', '/docs/introduction', '/eula', '/changelog', '/rescue'])(
  '%s says who sells, and leads to the legal notice',
  async (path) => {
    const footer = (await read(path)).split('<footer')[1]
    expect(footer).toContain(`Sold by <!-- -->${written}`)
    expect(footer).toContain('<a href="/legal-notice">Legal notice</a>')
  },
)

it('the legal notice and its Markdown have name, address, email, VAT ID and register of the seller', async () => {
  const [page, markdown] = [await read('/legal-notice'), await read('/legal-notice.md')]
  for (const text of [page, markdown]) expect(text).toContain([written, ...lines].join('\n'))
  expect(page).toContain('href="mailto:support@shop.example"')
  expect(markdown).toContain('Email: support@shop.example')
})

it('the privacy policy names the controller', async () => {
  const [, policy] = (await read('/privacy-policy')).split('the controller where the GDPR applies')
  expect(policy).toMatch(
    new RegExp(
      `^, means:</p>\\s*<p[^>]*>${[written, ...lines].join('\n').replace('\\', '\\\\')}</p>`,
    ),
  )
})

it('the EULA is an agreement with the seller that the legal notice names', async () => {
  expect(await read('/eula')).toContain(
    'the publisher named on the <a href="/legal-notice">legal notice</a> on the day you accept',
  )
})

it.each(['/', '/purchase'])('the structured data of %s names the seller', async (path) => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(path))!
  const data = JSON.parse(json!)
  const application = data.offers ? data : data['@graph'].at(-1)
  expect(application.offers.seller).toEqual({
    '@type': 'Organization',
    name,
    email: 'support@shop.example',
  })
})

it('a quote and the email of a receipt have all lines of the seller', async () => {
  const { token } = await shop.offer()
  expect(await read(`/quote?t=${token}`)).toContain([written, ...lines].join('\n'))
  const { email } = await shop.sold()
  expect(await shop.readEmail(email, /Need a refund/)).toContain(
    `Seller: ${[name, ...lines].join('; ')}`,
  )
})
