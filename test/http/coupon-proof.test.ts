import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellMoment } from '#contract/admin/tell-moment.ts'
import type { Moment } from '#contract/admin/customers.ts'
import { findAccount } from '#server/admin/customers/show.ts'
import { readStory } from '#server/admin/customers/story.ts'
import { parseEmail } from '#server/accounts/email.ts'
import { takeFreeLicense } from '#server/customers/take-free-license.ts'
import { beginning, resealBatch, type Place } from '#server/licenses/reseal.ts'
import { beginPurchase } from '#server/orders/begin-at-price.ts'
import { deriveSecrets } from '#server/secrets/secrets.ts'
import { ownNetwork } from '../buyer.ts'
import {
  askFree,
  findListed,
  leadsTo,
  makeCoupon,
  makeFreeCoupon,
  payOrder,
  pressWith,
  readOutcome,
  readProof,
  sendFree,
  takeFree,
} from '../coupons.ts'
import { forgetBudgets } from '../rows.ts'
import type { Shop } from '../shop.ts'
import { openVendorShop } from '../vendor-shop.ts'

const make = () => randomBytes(48).toString('base64')
const [old, fresh] = [make(), make()]

let shop: Shop
let free: string
let once: string
beforeAll(async () => {
  shop = await openVendorShop({ env: { APP_SECRET: `${old}, ${fresh}` } })
  free = await makeFreeCoupon(shop, 5)
  once = await makeCoupon(shop, { once: true, most_uses: 9 })
  const ada = await readProof(shop, 'ada.lovelace@gmail.com')
  await takeFree(shop, free, ada)
  const session = leadsTo(await pressWith(shop, once, ada))
  await payOrder(shop, session, ada.email)
})
afterAll(() => shop.close())

const people = {
  customer: 'ada.lovelace@gmail.com',
  'customer with another spelling': 'adalovelace+x@gmail.com',
  stranger: 'fay@gmail.com',
}

describe('whoever has not proved an address', () => {
  const card = 'stripe/create-checkout-session'
  const crypto = 'coinbase/create-charge'
  type Send = (email: string) => Promise<Response> | Response
  const forms: [string, string, Send][] = [
    ['asks for a free license', 'null', (email) => sendFree(shop, { code: free, email })],
    [
      'guesses the code for one',
      'code_wrong',
      (email) => sendFree(shop, { code: free, email, email_code: '000000' }),
    ],
    ['pays by card', 'coupon_email', (email) => pressWith(shop, once, { email, call: card })],
    ['pays with crypto', 'coupon_email', (email) => pressWith(shop, once, { email, call: crypto })],
    [
      'guesses the code for a payment',
      'code_wrong',
      (email) => pressWith(shop, once, { email, email_code: '000000', call: card }),
    ],
  ]

  it.each(forms)('and %s reads the same bytes, whoever it is', async (_does, problem, send) => {
    await forgetBudgets(shop, 'sendPerEmailAtOnce')
    const seen = []
    for (const email of Object.values(people)) seen.push(await see(await send(email)))
    expect(seen[0]).toContain('303')
    expect(seen[0]).toContain(problem === 'null' ? '#code_sent' : `problem=${problem}`)
    expect(new Set(seen).size).toBe(1)
  })

  it('gets no license there, takes nobody’s place, and is told no more after thirty guesses', async () => {
    const email = 'ben@example.org'
    const network = ownNetwork()
    await readProof(shop, email)
    for (let nth = 0; nth < 31; nth += 1) {
      const guess = { code: free, email, email_code: `${100_000 + nth}` }
      const outcome = readOutcome(await sendFree(shop, guess, { network }))
      expect(outcome).toBe(nth < 30 ? 'code_wrong' : 'code_tries')
    }
    expect(await findAccount(shop.deps, email)).toMatchObject({
      refused: expect.stringContaining('no customer'),
    })
    expect(await findListed(shop, free)).toMatchObject({ given: 1 })
    expect(await findListed(shop, once)).toMatchObject({ paid: 1, open: 0 })
  })

  /** The answer as bytes, except the request id, the date and the random part of the cookie. */
  async function see(answer: Response): Promise<string> {
    const shown = [...answer.headers]
      .filter(([name]) => name !== 'x-request-id' && name !== 'date')
      .map(([name, value]) => `${name}: ${value.replace(/=[\w-]{43};/, '=…;')}`)
    return [answer.status, ...shown, await answer.text()].join('\n')
  }
})

describe('whoever has proved it', () => {
  it('is told why not, and the vendor reads it in the story of the customer', async () => {
    const again = await readProof(shop, 'a.dalovelace@googlemail.com')
    expect(readOutcome(await takeFree(shop, free, again))).toBe('coupon_given')
    expect(leadsTo(await pressWith(shop, once, again))).toBe('coupon_used')
    const { id } = (await findAccount(shop.deps, again.email)) as { id: string }
    const story = (await readStory(shop.deps, id)) as Pick<Moment, 'kind' | 'facts'>[]
    const refused = story
      .map((row) => tellMoment(row, String))
      .filter(({ title }) => title === 'Coupon refused')
    expect(refused.map(({ detail }) => detail).toSorted()).toEqual([
      expect.stringMatching(/^Its mailbox got a license with it\. Coupon: [\da-f]{8}$/),
      expect.stringMatching(/^Its mailbox has an order with it\. Coupon: [\da-f]{8}$/),
    ])
    expect(refused[0]!.who).toBe('Customer')
  })

  it('gets the license of a coupon once, whatever follows a plus', async () => {
    expect(readOutcome(await askFree(shop, free, 'dov+sale@example.org'))).toBe('given license')
    expect(readOutcome(await askFree(shop, free, 'dov@example.org'))).toBe('coupon_given')
    expect(await findListed(shop, free)).toMatchObject({ given: 2 })
  })

  it('can type the code in full-width digits, and with what surrounds it', async () => {
    const proof = await readProof(shop, 'eve@example.org')
    const digits = [...proof.email_code].map((digit) => String.fromCodePoint(0xff10 + +digit))
    const typed = { ...proof, email_code: `Code: ${digits.join('')}.` }
    expect(readOutcome(await takeFree(shop, free, typed))).toBe('given license')
  })

  it('is the same customer at an address that they changed to', async () => {
    const [was, is] = ['cara@example.org', 'cara.jones@example.com']
    expect(readOutcome(await askFree(shop, free, was))).toBe('given license')
    const bought = await readProof(shop, 'eve@x.example')
    await payOrder(shop, leadsTo(await pressWith(shop, once, bought)), bought.email)
    for (const [table, from, to] of [
      ['accounts', was, is],
      ['orders', 'eve@x.example', is],
    ] as const)
      await shop.deps.db
        .updateTable(table)
        .set({ email: to, email_norm: to })
        .where('email_norm', '=', from)
        .execute()
    const moved = await readProof(shop, is)
    expect(readOutcome(await takeFree(shop, free, moved))).toBe('coupon_given')
    expect(leadsTo(await pressWith(shop, once, moved))).toBe('coupon_used')
  })
})

it('a mailbox stays the same customer when APP_SECRET is replaced', async () => {
  const turned = { ...shop.deps, secrets: deriveSecrets([fresh, old]) }
  await expectKnown(turned)
  let place: Place | null = beginning
  while (place !== null) place = await resealBatch(turned, place)
  // Only those who were hashed anew are known without the earlier one.
  await expectKnown({ ...shop.deps, secrets: deriveSecrets([fresh]) })
})

async function expectKnown(deps: Shop['deps']): Promise<void> {
  const email = parseEmail('a.d.a.lovelace+rotated@gmail.com')!
  expect(await takeFreeLicense(deps, { code: free, email })).toBe('coupon_given')
  const buyer = { email, isProven: true, deviceHash: randomBytes(32), network: ownNetwork() }
  const wanted = { ...buyer, shownPrice: null, coupon: once }
  expect(await beginPurchase(deps, deps.payments.stripe, wanted)).toBe('coupon_used')
}
