import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { applyCorrections } from '#server/customers/apply-corrections.ts'
import { askForRescue as queueRequest } from '#server/customers/ask-for-rescue.ts'
import { rescue } from '#server/customers/rescue.ts'
import { calm, until } from '../buyer.ts'
import {
  buyMistyped,
  emailsTo,
  listReasons,
  type Mistyped,
  readEmail,
  readOwner,
} from '../correction.ts'
import { askAndRead, askForRescue, letPass, readRequests, sendForm } from '../rescue.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

const day = 86_400_000

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const fromBrowser = ({ session, cookie, right }: Mistyped) =>
  askAndRead(shop, { order: session, corrected: right }, { Cookie: cookie })

const fromElsewhere = ({ session, right }: Mistyped, headers = {}) =>
  askAndRead(shop, { order: session, card: '4242', corrected: right }, headers)

async function askAfter(sessionId: string, headers = {}) {
  const visitor = createVisitor(shop)
  const { body } = await visitor.post('/api/stripe/get-by-order-id', { sessionId }, headers)
  return body
}

async function readOutcome(id: string) {
  return (await readRequests(shop)).find((request) => request.id === id)!.outcome
}

async function auditOf(session: string) {
  const { id } = await readOwner(shop, session)
  const rows = await shop.deps.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('a correction from the browser that began the order', () => {
  it('takes effect immediately: the key goes to the right address, and the old one is notified', async () => {
    const ada = await buyMistyped(shop, 'ada')
    const { outcome, page } = await fromBrowser(ada)
    expect(outcome).toBe('corrected')
    expect(await page()).toContain('We corrected the address.')
    expect(await readEmail(shop, ada.right, /PC1-/)).toContain(ada.key)
    const notice = await readEmail(shop, ada.email, /This wasn’t me/)
    expect(notice).not.toContain(ada.right)
    expect(await readOwner(shop, ada.session)).toMatchObject({
      orderEmail: ada.right,
      holder: ada.right,
    })
    expect(await auditOf(ada.session)).toEqual(['order paid', 'order address corrected'])
    const { account } = await signIn(shop, createVisitor(shop), ada.right)
    expect(account.licenses).toHaveLength(1)
  })

  it('to the current address sends the key again and moves nothing', async () => {
    const ben = await buyMistyped(shop, 'ben')
    const { outcome, page } = await fromBrowser({ ...ben, right: ben.email.toUpperCase() })
    expect(outcome).toBe('sent_again')
    expect(await page()).toContain('on its way to the order’s email address')
    expect(await auditOf(ben.session)).toEqual(['order paid', 'key sent again'])
  })

  it('replaces one that waits, which then moves nothing', async () => {
    const cara = await buyMistyped(shop, 'cara')
    const elsewhere = { ...cara, right: 'elsewhere@example.org' }
    const { page } = await fromElsewhere(elsewhere)
    expect((await fromBrowser(cara)).outcome).toBe('corrected')
    expect(await page()).toContain('was already corrected')
    await letPass(shop, cara.session, day)
    await applyCorrections(shop.deps)
    expect((await readOwner(shop, cara.session)).holder).toBe(cara.right)
    expect(await listReasons(shop, cara.session)).toEqual([])
  })

  it('of two at once, over two instances, one is made and the other is a case', async () => {
    const dov = await buyMistyped(shop, 'dov')
    const known = new Set((await readRequests(shop)).map(({ id }) => id))
    const wanted = ['racer0@example.org', 'racer1@example.org']
    await Promise.all(
      [shop, second].map((each, index) =>
        sendForm(each, { order: dov.session, corrected: wanted[index]! }, { Cookie: dov.cookie }),
      ),
    )
    const readNew = async () => (await readRequests(shop)).filter(({ id }) => !known.has(id))
    await until(async () => (await readNew()).every(({ outcome }) => outcome !== null))
    const outcomes = (await readNew()).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['checked_by_hand', 'corrected'])
    const { holder } = await readOwner(shop, dov.session)
    const loser = wanted.find((email) => email !== holder)!
    expect(await listReasons(shop, dov.session)).toEqual([`corrected_before ${loser}`])
    expect(emailsTo(shop, loser)).toEqual([])
  })

  it('is made once when its job runs twice at once', async () => {
    const eve = await buyMistyped(shop, 'eve')
    const fields = { order: eve.session, corrected: eve.right }
    const answer = await sendForm(openIdle(), fields, { Cookie: eve.cookie })
    const location = answer.headers.get('Location')!
    const id = /id=([0-9a-f-]+)/.exec(location)![1]!
    await Promise.all([rescue(shop.deps, id), rescue(second.deps, id), rescue(shop.deps, id)])
    expect(await auditOf(eve.session)).toEqual(['order paid', 'order address corrected'])
    expect(await listReasons(shop, eve.session)).toEqual([])
  })
})

/** A form whose job no worker gets: the test runs it. */
function openIdle(): Pick<Shop, 'app'> {
  const deps = { ...shop.deps, jobs: { send: async () => {} } }
  const frame = { beforeContent: '', afterContent: '', headers: {} }
  const pages = { frame, files: new Map() } as never
  return {
    app: createApp(deps, {
      pages,
      priceTags: {
        learn: async () => {},
        show: () => {},
        say: () => null as never,
        find: () => null,
      },
      demo: null,
      isDraining: () => false,
      countAnswer: null,
    }),
  }
}

describe('a correction by the digits of the card from elsewhere', () => {
  it('waits a day, in which the order page shows the key in the browser that began the order alone, then takes effect once', async () => {
    const ada = await buyMistyped(shop, 'ada')
    await letPass(shop, ada.session, 5 * day)
    expect(await askAfter(ada.session)).toMatchObject({ license_key: null })
    const { outcome, page } = await fromElsewhere(ada)
    expect(outcome).toBe('waits')
    expect(await page()).toMatch(/The address changes on .+ UTC\./)
    expect(await askAfter(ada.session)).toMatchObject({ license_key: null })
    const own = { Cookie: ada.cookie }
    expect((await askAfter(ada.session, own)).license_key).toBe(ada.key)
    expect(await readEmail(shop, ada.email, /about to change|It changes on/)).not.toContain(
      ada.right,
    )
    await letPass(shop, ada.session, day - 60_000)
    await applyCorrections(shop.deps)
    expect((await readOwner(shop, ada.session)).holder).toBe(ada.email)
    expect(emailsTo(shop, ada.right)).toEqual([])
    await letPass(shop, ada.session, 60_000)
    await Promise.all([applyCorrections(shop.deps), applyCorrections(second.deps)])
    expect(await readEmail(shop, ada.right, /PC1-/)).toContain(ada.key)
    expect(await page()).toContain('We corrected the address.')
    expect(await askAfter(ada.session)).toMatchObject({ license_key: null })
    expect((await auditOf(ada.session)).filter((action) => /corrected/.test(action))).toEqual([
      'order address corrected',
    ])
    expect(emailsTo(shop, ada.right)).toHaveLength(1)
  })

  it('requested twice is one, and notifies the old address once', async () => {
    const ben = await buyMistyped(shop, 'ben')
    expect((await fromElsewhere(ben)).outcome).toBe('waits')
    const { outcome, page } = await fromElsewhere(ben)
    expect(outcome).toBe('waits')
    expect(await page()).toContain('The address changes on')
    await readEmail(shop, ben.email, /This wasn’t me/)
    expect(emailsTo(shop, ben.email)).toHaveLength(3)
  })

  it('to another address than the waiting one stops both, and a person decides', async () => {
    const cara = await buyMistyped(shop, 'cara')
    const { page } = await fromElsewhere(cara)
    const other = { ...cara, right: 'other.of.cara@example.org' }
    expect((await fromElsewhere(other)).outcome).toBe('checked_by_hand')
    expect(await page()).toContain('We need to check this by hand.')
    await letPass(shop, cara.session, day)
    await applyCorrections(shop.deps)
    expect((await readOwner(shop, cara.session)).holder).toBe(cara.email)
    expect(await listReasons(shop, cara.session)).toEqual([
      `two_addresses ${cara.right}`,
      `two_addresses ${other.right}`,
    ])
  })
})

describe('a visitor without proof', () => {
  const neutral = /If this matches a paid order, an email is on its way\./

  it('gets nothing for the order ID and its email, and reads the same as for no order', async () => {
    const fay = await buyMistyped(shop, 'fay')
    const thief = 'thief@example.org'
    const byEmail = { order: fay.session, email: fay.email, corrected: thief }
    const otherBrowser = { Cookie: `dev=${'x'.repeat(43)}` }
    const tries = [
      await askAndRead(shop, { order: fay.session, email: fay.email }),
      await askAndRead(shop, byEmail, otherBrowser),
      await askAndRead(shop, { ...byEmail, card: '0000' }),
      await askAndRead(shop, { ...byEmail, order: 'cs_test_of_nobody_0123456789' }, otherBrowser),
    ]
    expect(tries.map(({ outcome }) => outcome)).toEqual([
      'sent_again',
      'wrong_proof',
      'wrong_proof',
      'unknown_order',
    ])
    const pages = await Promise.all(tries.map(({ page }) => page()))
    expect(pages[0]).toMatch(neutral)
    expect(new Set(pages).size).toBe(1)
    expect((await readOwner(shop, fay.session)).holder).toBe(fay.email)
    expect(emailsTo(shop, thief)).toEqual([])
    await until(async () => emailsTo(shop, fay.email).length === 3)
  })

  it('also gets nothing for an email beside a correction', async () => {
    const hal = await buyMistyped(shop, 'hal')
    const request = { order: hal.session, email: hal.email, cardLast4: null, device: null }
    const network = '192.0.2.0/24'
    const corrected = { typed: 'thief@example.org', normal: 'thief@example.org' }
    const id = await queueRequest(shop.deps, { ...request, network, corrected })
    await until(async () => (await readOutcome(id)) !== null)
    expect(await readOutcome(id)).toBe('wrong_proof')
    expect((await readOwner(shop, hal.session)).holder).toBe(hal.email)
  })

  it('uses up no attempts of the browser that began the order', async () => {
    const gil = await buyMistyped(shop, 'gil')
    const network = { network: '198.51.100.9' }
    for (const card of ['0000', '0001', '0002', '4242'])
      await askForRescue(
        shop,
        { order: gil.session, card, corrected: 'thief@example.org' },
        network,
      )
    expect((await fromElsewhere(gil, network)).outcome).toBe('too_many')
    expect((await fromBrowser(gil)).outcome).toBe('corrected')
  })

  it('finds the page of a request only by its id, and it is neither cached nor listed', async () => {
    const unknown = '/rescue/request?id=00000000-0000-4000-8000-000000000000'
    expect((await shop.app.request(unknown)).status).toBe(404)
    expect((await shop.app.request('/rescue/request?id=x')).status).toBe(404)
    const fields = { order: 'cs_test_of_nobody_0123456789', email: 'ada@example.org' }
    const location = (await sendForm(shop, fields)).headers.get('Location')!
    const page = await shop.app.request(location)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(page.headers.get('Refresh')).toBe('3')
    shop.clock.advance(2 * 60_000)
    expect((await shop.app.request(location)).headers.has('Refresh')).toBe(false)
  })
})
