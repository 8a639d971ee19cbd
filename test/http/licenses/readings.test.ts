import { describe, expect, it } from 'vitest'
import type { FoundRows } from '#contract/admin/search.ts'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { readEmail } from '#contract/email.ts'
import { formatDay } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { parseEmail } from '#contract/email.ts'
import { updateToken } from '#license-client/src/update-token.ts'
import { withConsole } from '../../world/console.ts'
import { readEmail as findEmail } from '../../world/emails.ts'
import { setPriceAhead } from '../../world/prices.ts'
import { ownShop } from '../../world/visit.ts'
import type { Fields } from '../../world/wrong-address.ts'

// People type and paste these, in each form of the shop.

const timeZone = 'Pacific/Kiritimati'
const shop = await ownShop('clock', { env: { ...withConsole, SELLER_TIME_ZONE: timeZone } })
const ada = await shop.sold({ by: 'hand', email: 'ada@example.org' })
const support = await shop.openConsole('support')

const widen = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const expectSent = async (fields: Fields) => {
  const before = await shop.countSentAgain('ada@example.org')
  await shop.askForKeys(fields)
  expect([fields, await shop.countSentAgain('ada@example.org')]).toEqual([fields, before + 1])
}
const activate = (fields: object) =>
  shop.callLicense('activate', { license_key: ada.key, fingerprint: 'laptop', ...fields })

describe('a key with other text copied around it', () => {
  it('is read as the key in every call of the app', async () => {
    const typed = `Hello Ada,\r\nyour license key: ${widen(ada.key)}.\r\nThank you!`
    for (const verb of ['activate', 'validate', 'deactivate'] as const) {
      const { code } = await shop.callLicense(verb, { license_key: typed, fingerprint: 'laptop' })
      expect(code).toBe(verb === 'deactivate' ? 'deactivated' : 'valid')
    }
  })

  it('uses up none of the rate limit for guesses', async () => {
    const { key } = await shop.sold({ by: 'hand', email: 'fay@example.org' })
    const typed = { license_key: `Key: ${key}!`, fingerprint: 'desk' }
    await shop.callLicense('activate', typed)
    await shop.forgetAllRateLimits()
    const network = '192.0.2.77'
    for (let time = 0; time < 5; time += 1) await shop.callLicense('validate', typed, network)
    const taken = await shop.readRows('rate_limits')
    expect(taken.filter(({ key: name }) => name.includes('unknownKey'))).toEqual([])
  })

  it('finds its customer in the console, and its order on the rescue page', async () => {
    const asked = `Ada wrote: “my key ${ada.key.toLowerCase()} does not work”`
    const { rows } = await support.ask<FoundRows>('search/find', { q: asked })
    expect(rows).toMatchObject([{ kind: 'key', note: 'ada@example.org, active' }])
    const found = await support.ask<{ rows: object[] }>('customers/find', { q: asked })
    expect(found.rows).toMatchObject([{ email: 'ada@example.org' }])
    await expectSent({ order: asked, email: ' ada@example.org\u202c' })
  })

  it('makes the same update token', async () => {
    const license = { licenseId: ada.id, licenseKey: ada.key }
    const typed = { ...license, licenseKey: `(${widen(ada.key)})` }
    expect(await updateToken(typed)).toBe(await updateToken(license))
  })
})

describe('other codes', () => {
  it('a coupon is recognized in full width, with a label, a dash or an invisible character', async () => {
    const code = await shop.makeCoupon()
    for (const typed of [
      code.toLowerCase(),
      widen(code),
      `Coupon: “${code}”.`,
      `\u200b${code}\u00ad`,
      code.replace('-', '–'),
    ])
      expect((await shop.showCoupon(encodeURIComponent(typed))).body).toMatchObject({ code })
  })

  it('no lookalike letter turns it into another coupon', async () => {
    await shop.makeCoupon({ code: 'SPRING' })
    await shop.makeCoupon({ code: 'SSSSSS' })
    for (const typed of ['ſpring', 'ßßß', 'ẞẞẞ', 'sprıng'])
      expect((await shop.showCoupon(encodeURIComponent(typed))).status).toBe(404)
  })

  it('an emailed code works in full-width digits and within its sentence', async () => {
    await shop.pay('ben@example.org')
    const ben = shop.visitor()
    const code = await shop.askForCode(ben, 'ben@example.org')
    for (const typed of [
      widen(code),
      `Your code is ${code}, for 10 minutes.`,
      ` ${code.slice(0, 3)}\u00a0${code.slice(3)}`,
      `Your code is ${code.slice(0, 3)} ${code.slice(3)}。`,
      code + code,
      `${code} ${code}`,
      code.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit))),
    ]) {
      const { status } = await ben.post('/api/account/get-info', {
        email: 'ben@example.org',
        code: typed,
      })
      expect([typed, status]).toEqual([typed, 200])
    }
  })

  it('an order is found by its id or number, in a sentence, in brackets or twice, whoever asks', async () => {
    const { order_number: number } = await support.ask<ShownOrder>('orders/show', {
      order: ada.order,
    })
    for (const asked of [
      `Order ID: ${ada.order}.`,
      ada.order + ada.order,
      `My order ${number} did not come`,
      `(${number})。`,
      number + number,
    ]) {
      await expectSent({ order: asked, email: 'ada@example.org' })
      await shop.forgetAllRateLimits()
      const found = await support.ask<{ rows: object[] }>('customers/find', { q: asked })
      expect(found.rows).toMatchObject([{ email: 'ada@example.org' }])
      const shown = await support.ask<object>('orders/show', { order: asked })
      expect(shown).toMatchObject({ id: ada.order })
    }
  })

  it('an email is accepted with a mark around it, twice, and with the dot of an East Asian keyboard', async () => {
    for (const email of [
      'ada@example。org',
      'Ada <ada@example.org>',
      'mailto:ada@example．org',
      '“ada@example.org”.',
      'ada@example.orgada@example.org',
      'ada@example.org, ada@example.org',
    ]) {
      await expectSent({ order: ada.order, email })
      await shop.forgetAllRateLimits()
      const visitor = shop.visitor()
      const { status } = await visitor.post('/api/account/sign-in', { email })
      expect([email, status]).toEqual([email, 200])
      expect(readEmail(email)).toBe('ada@example.org')
    }
    expect(parseEmail('ada lovelace@example.org')).toBeNull()
  })
})

describe('a device’s description', () => {
  it.each([
    ['', null],
    [' \t\u202e ', null],
    [null, null],
    [42, null],
    ['Ada’s\tMac\0\ud83d', 'Ada’s Mac'],
    ['x'.repeat(101), 'x'.repeat(100)],
    [`${'x'.repeat(99)}🦄`, 'x'.repeat(99)],
    ['\u202eZoe\u0308\u202c 👩\u200d💻', 'Zoë 👩\u200d💻'],
  ])('never makes the activation fail: %j', async (typed, stored) => {
    const described = { device_name: typed, platform: typed, app_version: typed }
    expect(await activate(described)).toMatchObject({ code: 'valid' })
    const device = await shop.readRow('activations', { license_id: ada.id, released_at: null })
    const short = stored?.slice(0, 40) ?? null
    expect(device).toMatchObject({ device_name: stored, platform: short, app_version: short })
  })
})

it.each(['taro..yamada.@docomo.ne.jp', 'ada@i❤.ws', '伊昭傑@郵件.商務'])(
  'a buyer who pays by card as %s gets the key, and can sign in',
  async (email) => {
    const session = await shop.pay(email)
    expect((await shop.pollOrder(session)).license_key).toMatch(/^PC1-/)
    const visitor = shop.visitor()
    const code = await shop.askForCode(visitor, email)
    const typed = `\u202a ${email}\u00a0\u202c`
    const { body } = await visitor.post('/api/account/get-info', { email: typed, code })
    expect(body).toMatchObject({ email: parseEmail(email)!.typed, licenses: [{}] })
  },
)

it('emails, pages and lists show the day in the seller’s time zone', async () => {
  // Six in the evening in London is the next morning there.
  const now = shop.clock.now()
  shop.clock.advance(
    Date.parse(`${now.toISOString().slice(0, 10)}T18:00:00Z`) - now.getTime() + times.day,
  )
  const session = await shop.pay('cara@example.org')
  const { expires_at, receipt } = await shop.pollOrder(session)
  const [until, paid] = [expires_at!, receipt!.paid_at].map((at) => formatDay(at, timeZone))
  expect(until).not.toBe(formatDay(expires_at!, 'UTC'))
  expect(await findEmail(shop, 'cara@example.org', /Updates until/)).toContain(until)
  expect(await findEmail(shop, 'cara@example.org', /Receipt/)).toContain(paid)
  for (const page of ['purchase-success', 'account', 'downloads'])
    expect(await (await shop.app.request(`/${page}`)).text()).toContain(
      `<meta name="slot:time_zone" content="${timeZone}">`,
    )
  const writeDay = (at: string, zone: string) =>
    new Date(at).toLocaleDateString('sv-SE', { timeZone: zone })
  // The session of the first tests has ended.
  const reader = await shop.openConsole('support')
  const find = async (call: string, query: Record<string, string>) =>
    (await reader.ask<{ rows: { email: string }[] }>(call, query)).rows.map(({ email }) => email)
  for (const [zone, isFound] of [
    [timeZone, true],
    ['UTC', false],
  ] as const) {
    const started = writeDay(receipt!.paid_at, zone)
    const orders = await find('orders/list', { started_from: started, started_to: started })
    expect(orders.includes('cara@example.org')).toBe(isFound)
    const ends = writeDay(expires_at!, zone)
    const licenses = await find('licenses/list', { updates_from: ends, updates_to: ends })
    expect(licenses.includes('cara@example.org')).toBe(isFound)
  }
})

it('times of day are in the seller’s time zone, for the console and for buyers', async () => {
  const owner = await shop.openConsole('owner')
  const list = async (call: string) => JSON.stringify(await owner.ask<object>(call))
  const day = new Date(shop.clock.now().getTime() + 40 * times.day).toISOString().slice(0, 10)
  await setPriceAhead(shop, '59', times.day)
  await shop.makeCoupon({ until: day })
  await shop.setRows(
    'orders',
    { email: 'cara@example.org' },
    { dispute: 'open', disputed_at: shop.clock.now(), dispute_due_at: new Date(day) },
  )
  expect(await list('prices/list')).toMatch(/On [^.]+, \d\d:\d\d GMT\+14, a license changes/)
  expect(await list('coupons/list')).toMatch(/from [^.]+ GMT\+14 through \w+ \d+, \d{4}, /)
  expect(await list('overview/show')).toMatch(/Respond there by [^.]+, 14:00 GMT\+14\./)
})
