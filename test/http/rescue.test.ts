import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { calm, until } from '../buyer.ts'
import { askForRescue, readRequests, sendForm } from '../rescue.ts'
import { dumpRows } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { payFor, pollOrder } from '../visitor.ts'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, gumroad: true })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

let buyers = 0

/** A paid order of a new buyer, whose first emails have arrived. */
async function buy(name: string) {
  const email = `${name}.${(buyers += 1)}@example.org`
  const session = await payFor(shop, email)
  const { license_key: key, order_number: number } = await pollOrder(shop, session)
  await until(async () => emailsTo(email).length === 2)
  return { email, session, number: number!, key: key! }
}

function emailsTo(email: string) {
  return shop.mailbox.emails().filter(({ to }) => to.includes(email))
}

async function emailTo(email: string, pattern: RegExp, count = 1) {
  const find = () => emailsTo(email).filter(({ text }) => pattern.test(text))
  await until(async () => find().length >= count)
  return find()[0]!
}

async function ownerOf(session: string) {
  return shop.deps.db
    .selectFrom('orders')
    .innerJoin('licenses', 'licenses.order_id', 'orders.id')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .select(['orders.id', 'orders.email as orderEmail', 'accounts.email as holder'])
    .where('provider_order_id', '=', session)
    .executeTakeFirstOrThrow()
}

async function auditOf(orderId: string) {
  const rows = await shop.deps.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('resending the email', () => {
  it('works by the order and its email, however both are typed', async () => {
    const { email, session, number, key } = await buy('ada')
    const { id } = await ownerOf(session)
    const url = `http://localhost:3000/purchase-success?session_id=${session}`
    expect(await askForRescue(shop, { order: url, email: ` ${email.toUpperCase()} ` })).toBe(
      'sent_again',
    )
    expect(await askForRescue(shop, { order: id.toUpperCase(), email })).toBe('sent_again')
    const heard = number.toLowerCase().replaceAll('-', ' ')
    expect(await askForRescue(shop, { order: heard, email })).toBe('sent_again')
    await emailTo(email, new RegExp(key), 4)
    expect(await auditOf(id)).toEqual(['order paid', ...Array(3).fill('key sent again')])
  })

  it('works by the last four digits of the card, to the address of the order', async () => {
    const { email, session, key } = await buy('ben')
    expect(await askForRescue(shop, { order: session, card: '4242' })).toBe('sent_again')
    await emailTo(email, new RegExp(key), 2)
  })

  it('says why a key does not work, and does not send it', async () => {
    const { email, session, key } = await buy('cara')
    shop.stripe.refund(session)
    await until(async () => emailsTo(email).length === 3)
    expect(await askForRescue(shop, { order: session, email })).toBe('sent_again')
    await emailTo(email, /no longer works/, 2)
    expect(emailsTo(email).filter(({ text }) => text.includes(key))).toHaveLength(1)
  })

  it('sends nothing for a wrong proof, an unknown order or an unpaid one', async () => {
    const { email, session, number } = await buy('dov')
    const wrong = [
      { order: session, email: 'eve@example.org' },
      { order: session, card: '1881' },
      { order: number, card: '1881' },
      { order: 'cs_test_of_nobody_0123456789', email },
      { order: '00000000-0000-4000-8000-000000000000', email },
      { order: 'P-0000-0000', email },
      { order: "' or 1=1 --", email },
    ]
    const outcomes = []
    for (const fields of wrong) outcomes.push(await askForRescue(shop, fields))
    expect(outcomes).toEqual([
      'wrong_proof',
      'wrong_proof',
      'wrong_proof',
      'unknown_order',
      'unknown_order',
      'unknown_order',
      'unknown_order',
    ])
    expect(emailsTo(email)).toHaveLength(2)
    expect(emailsTo('eve@example.org')).toEqual([])
    expect((await ownerOf(session)).holder).toBe(email)
  })

  it('repairs an order whose webhook events were lost', async () => {
    shop.stripe.deliverTo([])
    const email = 'fay.lost@example.org'
    const session = await payFor(shop, email)
    expect(await askForRescue(shop, { order: session, email })).toBe('sent_again')
    shop.stripe.deliverTo([`${shop.url}/api/stripe/webhook`])
    await emailTo(email, /PC1-/)
  })

  it('repairs a sale on Gumroad without a ping', async () => {
    shop.gumroad.deliverTo([])
    const email = 'fay.gumroad@example.org'
    const sale = shop.gumroad.sell({ email })
    const order = sale.replace(/=+$/, '')
    expect(await askForRescue(shop, { order, email })).toBe('sent_again')
    await emailTo(email, /PC1-/)
  })
})

describe('limits', () => {
  it('an order is looked up three times a day for one network, by any of its ids and on any instance', async () => {
    const { email, session, number } = await buy('guessed')
    const { id } = await ownerOf(session)
    const from = (host: number) => ({ network: `198.51.100.${host}` })
    const guesses = [
      await askForRescue(shop, { order: session, card: '0000' }, from(1)),
      await askForRescue(second, { order: id, card: '0001' }, from(2)),
      await askForRescue(shop, { order: number, card: '0002' }, from(3)),
    ]
    expect(guesses).toEqual(['wrong_proof', 'wrong_proof', 'wrong_proof'])
    expect(await askForRescue(second, { order: session, email }, from(4))).toBe('too_many')
    // The stranger who guessed took nothing from the owner.
    expect(await askForRescue(second, { order: session, email })).toBe('sent_again')
  })

  it('an order is looked up twelve times a day in all', async () => {
    const { email, session } = await buy('besieged')
    const outcomes: string[] = []
    for (let count = 0; count < 13; count += 1)
      outcomes.push(await askForRescue(shop, { order: session, card: '0000' }))
    expect(outcomes).toEqual([...Array<string>(12).fill('wrong_proof'), 'too_many'])
    expect(await askForRescue(shop, { order: session, email })).toBe('too_many')
  })

  it('a network sends the form ten times an hour, over both instances, then reads why not', async () => {
    const fields = { order: 'cs_test_of_nobody_0123456789', email: 'eve@example.org' }
    const statuses = []
    for (let sent = 0; sent < budgets.rescuePerAddress.points; sent += 1)
      statuses.push(
        (await sendForm([shop, second][sent % 2]!, fields, { network: '192.0.2.9' })).status,
      )
    expect(new Set(statuses)).toEqual(new Set([303]))
    const refused = await sendForm(shop, fields, { network: '192.0.2.9' })
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('Too many requests came from your network')
  })
})

describe('the form', () => {
  it.each([
    [{ order: ' ', email: 'ada@example.org' }, 'order'],
    [{ order: 'x'.repeat(201), email: 'ada@example.org' }, 'order'],
    [{ order: 'x\u0001y', email: 'ada@example.org' }, 'order'],
    [{ order: 'x' }, 'proof'],
    [{ order: 'x', card: '424' }, 'proof'],
    [{ order: 'x', email: 'ada@localhost' }, 'proof'],
    [{ order: 'x', card: '424', corrected: 'ada@example.org' }, 'card'],
    [{ order: 'x', corrected: 'ada@example.org' }, 'card'],
    [{ order: 'x', card: '4242', corrected: '' }, 'corrected'],
    [
      { order: 'x', card: '4242', corrected: 'ada@example.org\r\nBcc: eve@example.org' },
      'corrected',
    ],
    [{ order: 'x', card: '4242', corrected: 'ada@example.org,eve@example.org' }, 'corrected'],
  ])('%o comes back with a message at its field, and asks for nothing', async (fields, field) => {
    const before = (await readRequests(shop)).length
    const page = await (await sendForm(shop, fields)).text()
    const wrong = /name="(\w+)"[^>]*aria-invalid="true" autofocus[^>]*\/>\s*<small id="outcome"/
    expect(wrong.exec(page)?.[1]).toBe(field)
    expect((await readRequests(shop)).length).toBe(before)
  })

  it('comes back with all that was typed, and with none of it in its address', async () => {
    const typed = { order: 'P-7K3M-2Q9D', card: '424', corrected: '"ada"@example.org' }
    const answer = await sendForm(shop, { ...typed, corrected: 'ada@example.org' })
    expect(answer.headers.get('Location')).toBeNull()
    const page = await answer.text()
    for (const text of ['P-7K3M-2Q9D', '424', 'ada@example.org'])
      expect(page).toContain(`value="${text}"`)
    expect(await (await sendForm(shop, typed)).text()).toContain('&quot;ada&quot;@example.org')
  })

  it('escapes its input and is never cached', async () => {
    const page = await shop.app.request(
      `/rescue?order=${encodeURIComponent('"><script>x</script>')}`,
    )
    expect(await page.text()).toContain('value="&quot;&gt;&lt;script&gt;')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
  })

  it('is not accepted from another site', async () => {
    const fields = { order: 'x', card: '4242' }
    const answer = await sendForm(shop, fields, { 'Sec-Fetch-Site': 'cross-site' })
    expect(answer.status).toBe(403)
  })

  it('leaves none of its input behind', async () => {
    const email = 'left.behind@example.org'
    await askForRescue(shop, { order: 'cs_test_left_behind', email })
    const fields = { order: 'cs_test_left_behind', card: '4242', corrected: email }
    await askForRescue(shop, fields, { Cookie: `dev=${'x'.repeat(43)}` })
    expect(await dumpRows(shop)).not.toMatch(/left.behind/)
    const requests = await readRequests(shop)
    expect(requests.every(({ payload_sealed: sealed }) => sealed === null)).toBe(true)
  })
})
