import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { ListedOrder } from '#contract/admin/orders.ts'
import { times } from '#contract/limits.ts'
import { withdrawPages } from '#server/web/pages/withdraw.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import type { List } from '../../world/console.ts'
import { dumpHoldings, listTaken, orderTerms } from '../../world/rows.ts'
import { vendor } from '../../world/vendor.ts'
import { ownShop, type Shop } from '../../world/visit.ts'
import { ownEmail, ownNetwork, see } from '../../world/visitor.ts'
import { watchStatements } from '../../world/watch-statements.ts'
import {
  buy,
  findItems,
  openWithDays,
  readHidden,
  send,
  untilTold,
  withdraw,
  wordsOf,
} from '../../world/withdrawals.ts'

const shop = await openWithDays()
beforeEach(async () => {
  await shop.forgetAllRateLimits()
  await shop.dropRows('withdrawals')
})

describe('a buyer with the number from the receipt', () => {
  it('states and confirms the withdrawal in two steps, and page, email and vendor have the statement', async () => {
    const ada = await buy(shop, 'ada')
    const before = await dumpHoldings(shop)
    await shop.dropRows('copy_requests')
    const said = await withdraw(shop, {
      name: ' Ada  O’Hara ',
      order: ada.number,
      email: ada.email,
    })
    for (const words of ['Ada O’Hara', ada.number, ada.email]) expect(said).toContain(words)
    const time = /Sent (\w+ \d+, \d{4}, \d\d:\d\d UTC)/.exec(said)![1]!

    const email = await shop.readEmail(ada.email, /received your withdrawal/)
    for (const words of ['Name: Ada O’Hara', `Order: ${ada.number}`, `Sent: ${time}`])
      expect(email).toContain(words)
    const news = await shop.readEmail(vendor, new RegExp(ada.number))
    expect(news).toContain(
      `Ada O’Hara, ${ada.email}, withdrew from this order: not signed in, with the address of the order.`,
    )
    expect(news).toContain(`/admin/order?id=${ada.order}&do=refund`)
    expect(await findItems(shop)).toMatchObject([
      {
        sentence: expect.stringMatching(new RegExp(`^Refund ${ada.number} by \\w{3} \\d+$`)),
        action: { label: 'Refund', page: `/admin/order?id=${ada.order}&do=refund` },
      },
    ])
    const asked = await shop.readRows('copy_requests')
    expect(asked).toHaveLength(1)
    const withoutEmails = (dump: string) => dump.replace(/^emails\n[^]*?(?=^refund_requests$)/m, '')
    expect(withoutEmails(await dumpHoldings(shop))).toBe(withoutEmails(before))
  })

  it('sends it again on the same day, and it stays one row and one email', async () => {
    const ada = await buy(shop, 'again')
    const fields = { name: 'Ada', order: ada.number, email: ada.email }
    await withdraw(shop, fields)
    const said = await withdraw(shop, {
      ...fields,
      name: 'Eve',
      order: ada.number.toLowerCase().replaceAll('-', ' '),
      email: ada.email.toUpperCase(),
    })
    expect(said).toContain('Name Eve')
    expect(await shop.readRows('withdrawals')).toMatchObject([
      { name: 'Ada', order_number: ada.number },
    ])
    expect(shop.emailsTo(ada.email, /withdrawal/)).toHaveLength(1)
    expect(shop.emailsTo(vendor, new RegExp(ada.number))).toHaveLength(1)
  })

  it('goes back to change it, with all input kept', async () => {
    const typed = { name: 'Ada', order: 'P-7K3M-2Q9D', email: 'ada@example.org' }
    const page = await (await send(shop, { ...typed, step: 'change' })).text()
    for (const value of Object.values(typed)) expect(page).toContain(`value="${value}"`)
    expect(await shop.readRows('withdrawals')).toEqual([])
  })
})

describe('somebody who is signed in', () => {
  it('clicks the button at the order and confirms, and is asked for no name', async () => {
    const ben = await buy(shop, 'ben')
    const person = await shop.enter(ben.email)
    expect((await see(person)).orders[0]!.withdraw_until).not.toBeNull()
    const headers = { Cookie: person.visitor.cookie()! }
    const said = await withdraw(shop, { ...person.own, order: ben.number }, headers)
    expect(said).not.toContain('Name')
    expect(await shop.readRows('withdrawals')).toMatchObject([
      { name: null, is_signed_in: true, finding: 'due' },
    ])
    expect(await shop.readEmail(vendor, new RegExp(ben.number))).toContain(
      `${ben.email}, withdrew from this order: signed in, with the address of the order.`,
    )
  })

  it('keeps no name that a stranger sent before on the same day', async () => {
    const ben = await buy(shop, 'named')
    await withdraw(shop, { name: 'Eve', order: ben.number, email: ben.email })
    const person = await shop.enter(ben.email)
    const headers = { Cookie: person.visitor.cookie()! }
    await withdraw(shop, { ...person.own, order: ben.number }, headers)
    expect((await findItems(shop)).map(({ detail }) => detail)).toEqual([
      `${ben.email}: signed in, with the address of the order.`,
    ])
  })

  it('is asked for a name once the session is over, on either page', async () => {
    const ben = await buy(shop, 'over')
    const person = await shop.enter(ben.email)
    const fields = { ...person.own, order: ben.number }
    const elsewhere = wordsOf(await (await send(shop, fields)).text())
    expect(elsewhere).toContain('Your name')
    const headers = { Cookie: person.visitor.cookie()! }
    const hidden = readHidden(await (await send(shop, fields, headers)).text())
    await person.visitor.post('/api/account/sign-out', person.own)
    const page = await (await send(shop, { ...hidden, step: 'confirm' }, headers)).text()
    expect(wordsOf(page)).toContain('Enter your name')
    expect(page).toContain(`value="${ben.number}"`)
    expect(await shop.readRows('withdrawals')).toEqual([])
  })
})

describe('a stranger with somebody’s receipt', () => {
  it('changes nothing: the owner is emailed, and the vendor sees who it was', async () => {
    const cara = await buy(shop, 'cara')
    const before = await shop.readRows('licenses')
    await shop.dropRows('copy_requests')
    const said = await withdraw(shop, { name: 'Eve', order: cara.number, email: 'eve@example.org' })
    expect(said).not.toContain(cara.email)
    expect(await shop.readEmail('eve@example.org', /received/)).not.toContain(cara.email)
    const told = await shop.readEmail(cara.email, /another email address/)
    expect(told).toContain('If it wasn’t you, tell us.')
    expect(told).not.toMatch(/Eve|eve@/)
    expect(await shop.readEmail(vendor, new RegExp(cara.number))).toContain(
      'Eve, eve@example.org, withdrew from this order: not signed in, with another address than the order’s.',
    )
    expect((await findItems(shop))[0]!.detail).toContain('Eve, eve@example.org')
    expect(await shop.readRows('licenses')).toEqual(before)
    expect(await shop.readRows('copy_requests')).toEqual([])
  })

  it('gets the same bytes, and the database gets the same statements, whether such an order exists or not', async () => {
    const dov = await buy(shop, 'dov')
    const { app, statements } = watchStatements(shop, withdrawPages)
    const seen = new Set<string>()
    for (const order of [dov.number, 'P-0000-0000', dov.number]) {
      await shop.forgetAllRateLimits()
      statements.length = 0
      const email = ownEmail('eve')
      const answer = await send({ app }, { name: 'Eve', order, email, step: 'confirm' })
      const shown = [...answer.headers].map((header) => header.join(': '))
      const page = (await answer.text())
        .replaceAll(order, 'NUMBER')
        .replaceAll(email, 'EMAIL')
        .replace(/\d\d:\d\d UTC/, 'TIME')
      seen.add([answer.status, ...shown, page, ...statements].join('\n'))
    }
    await untilTold(shop)
    expect(seen.size).toBe(1)
    expect([...seen][0]).toMatch(/^200\n[^]*TIME[^]*\njob$/)
    expect([...seen][0]).not.toMatch(/from "orders"/)
  })

  it('puts nothing but a name and a number into an email', async () => {
    for (const name of ['See http://evil.example', 'a@b', '<b>Eve</b>', 'Eve 7', 'x'.repeat(81)])
      expect(
        wordsOf(
          await (
            await send(shop, {
              name,
              order: 'P-0000-0000',
              email: 'eve@example.org',
              step: 'confirm',
            })
          ).text(),
        ),
      ).toContain('Enter your name using letters only')
    for (const name of ['Jean-Luc D’Été', 'Dr. Ōe 健三郎', 'عَلِيّ', "O'Neil"])
      expect(
        await withdraw(shop, { name, order: 'P-0000-0000', email: 'eve@example.org' }),
      ).toContain('We received your withdrawal')
    expect(await shop.readRows('withdrawals')).toHaveLength(1)
  })

  it.each([
    [{ order: 'PC-1234' }, 'That isn’t an order number. It looks like P-7K3M-2Q9D.'],
    [{ order: '' }, 'email us instead'],
    [{ email: 'ada@localhost' }, 'That isn’t a valid email address'],
  ])('gets %o back with a message at its field', async (wrong, message) => {
    const right = { name: 'Ada', order: 'P-7K3M-2Q9D', email: 'ada@example.org' }
    const page = await (await send(shop, { ...right, ...wrong, step: 'confirm' })).text()
    expect(page).toMatch(new RegExp(`<p id="[^"]+-error" role="alert">${message}|${message}`))
    expect(await shop.readRows('withdrawals')).toEqual([])
  })
})

it('an empty form is returned with a message at every field', async () => {
  const page = wordsOf(
    await (await send(shop, { name: ' ', order: '', email: '', step: 'check' })).text(),
  )
  for (const words of ['Enter your name.', 'Enter the order number.', 'Enter your email address.'])
    expect(page).toContain(words)
})

describe('the rate limits', () => {
  it('are ten an hour for a network, apart from other forms, and beyond them also count the email', async () => {
    const network = ownNetwork()
    await shop.fillRateLimit(`writesPerAddress:rescues ${network}`, 10)
    const statuses: number[] = []
    let last = ''
    for (let count = 0; count <= rateLimits.writesPerAddress.points; count += 1) {
      const fields = { name: 'Ada', order: 'P-0000-0000', email: ownEmail('many') }
      const answer = await send(
        shop,
        { ...fields, step: 'confirm' },
        { 'X-Forwarded-For': network },
      )
      statuses.push(answer.status)
      last = await answer.text()
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    expect(wordsOf(last)).toContain(`An email to ${shop.deps.config.supportEmail} counts as well`)
    expect(readHidden(last)).toMatchObject({ name: 'Ada', order: 'P-0000-0000' })
    expect(await shop.readRows('withdrawals')).toHaveLength(10)
    await untilTold(shop)
  })

  it('limit the emails, but lose no statement', async () => {
    const ada = await buy(shop, 'flooded')
    await shop.fillRateLimit('emailsPerSite:withdrawals site', rateLimits.emailsPerSite.points)
    const work = 'ada.at.work@example.org'
    await withdraw(shop, { name: 'Ada', order: ada.number, email: work })
    expect([shop.emailsTo(ada.email, /withdrawal/), shop.emailsTo(work)]).toEqual([[], []])
    expect(await findItems(shop)).toHaveLength(1)
    await shop.forgetAllRateLimits()
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      await withdraw(shop, { name: 'Eve', order: ada.number, email: `${name}@example.org` })
    expect(shop.emailsTo(ada.email, /withdrawal/)).toHaveLength(rateLimits.emailsPerSubject.points)
    expect(await shop.readRows('withdrawals')).toHaveLength(6)
    expect(await listTaken(shop, 'emailsPerSite')).toEqual([['emailsPerSite:withdrawals site', 8]])
  })

  it('hold back no email about the buyer’s own statement, whatever strangers sent before', async () => {
    const ada = await buy(shop, 'own')
    for (const last of [1, 2, 3])
      await withdraw(shop, { name: 'Eve', order: `P-0000-000${last}`, email: ada.email })
    for (const name of ['one', 'two', 'three'])
      await withdraw(shop, { name: 'Eve', order: ada.number, email: `${name}@example.org` })
    await shop.fillRateLimit('emailsPerSite:withdrawals site', rateLimits.emailsPerSite.points)
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    const received = shop.emailsTo(ada.email, /received your .* withdrawal/)
    expect(received.filter(({ text }) => text.includes(ada.number))).toHaveLength(1)
    expect(await shop.readEmail(vendor, new RegExp(ada.email))).toContain(ada.number)
  })
})

describe('the link to withdraw', () => {
  const label = 'Withdraw from a contract'
  const read = async ({ app }: Shop, path: string) => (await app.request(path)).text()

  it('is in the footer, the FAQ and the receipt of a shop with refund days', async () => {
    for (const path of ['/', '/faq']) expect(await read(shop, path)).toContain(label)
    const ada = await buy(shop, 'linked')
    expect(await shop.readEmail(ada.email, /Receipt/)).toContain(`/withdraw`)
    const page = await shop.app.request('/withdraw')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(await page.text()).toContain(`<h1>${label}</h1>`)
    const cross = await send(shop, {}, { 'Sec-Fetch-Site': 'cross-site' })
    expect(cross.status).toBe(403)
  })

  it('is nowhere without them, and the page stays while an order sold with them is within its days', async () => {
    const plain = await ownShop('settings', { work: false })
    const person = await plain.sold({ by: 'hand', email: 'ada@example.org' })
    for (const path of ['/', '/faq']) expect(await read(plain, path)).not.toContain(label)
    const leads = async () => (await plain.app.request('/withdraw')).headers.get('Location')
    expect(await leads()).toBe('/faq#refund')
    await plain.setRows('orders', { id: person.order }, { refund_days: 14 })
    expect(await leads()).toBeNull()
    await plain.setRows('orders', {}, { paid_at: sql`paid_at - interval '16 days'` })
    expect(await leads()).toBe('/faq#refund')
  })
})

it('no URL and no log line contains what was typed into the form', async () => {
  const visitor = shop.visitor()
  const fields = { name: 'Zed', order: 'P-7K3M-2Q9D', email: 'zed.private@example.org' }
  await send(shop, { ...fields, step: 'confirm' }, { Cookie: visitor.cookie() ?? '' })
  await untilTold(shop)
  expect(shop.logged.join('\n')).not.toMatch(/zed\.private|Zed/)
})

it('the list of withdrawals has the open ones first, by their deadline, even behind fifty that are closed', async () => {
  const sold = async (name: string) => (await buy(shop, name)).order
  const [later, sooner, waiting] = [await sold('later'), await sold('sooner'), await sold('bank')]
  await shop.setRows('orders', { id: waiting }, { dispute: 'open', disputed_at: sql`now()` })
  const unpaid = await Promise.all(
    Array.from({ length: 51 }, () =>
      shop.addRow('orders', {
        ...orderTerms,
        provider: 'stripe',
        state: 'expired',
        email: 'fay@example.org',
        email_norm: 'fay@example.org',
        created_at: shop.clock.now(),
      }),
    ),
  )
  const closed = unpaid.map(({ id }) => id)
  const sent = [
    ...closed.map((id, at) => [id, -at / 24] as const),
    [later, -11],
    [sooner, -12],
    [waiting, -13],
  ] as const
  for (const [id, days] of sent)
    await shop.addRow('withdrawals', {
      order_number: (await shop.readRow('orders', { id })).order_number,
      order_id: id,
      finding: 'due',
      is_signed_in: true,
      sent_at: new Date(shop.clock.now().getTime() + days * times.day),
    })
  const read = (after = '') =>
    shop
      .openOffice()
      .ask<List<ListedOrder>>('orders/list', { withdrawal: 'any', ...(after && { after }) })
  const first = await read()
  const second = await read(first.next!)
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual([
    sooner,
    later,
    waiting,
    ...closed,
  ])
  expect([first.rows.length, second.next]).toEqual([50, null])
})
