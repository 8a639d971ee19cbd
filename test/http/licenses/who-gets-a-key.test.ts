import { describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { openKey } from '#server/licenses/issue.ts'
import { withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

const shop = await ownShop('limits', { gumroad: true, env: withConsole })
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

/** The emails to the people in a sale, except the receipt. */
type Emails = string[]

interface Sale {
  order: string
  /** The people whose emails are read, by name; the buyer is Ada. */
  people: Record<string, string>
}

/**
 * Sells, then changes what was sold. Returns what this emailed, and the result of each way to ask again.
 */
async function trace(sell: () => Promise<Sale>, change?: (sale: Sale) => Promise<unknown>) {
  const sale = await sell()
  const keys = new Map<string, string>()
  const read = (act: () => Promise<unknown>) => readNew(sale, keys, act)
  // The emails of the purchase go out before anybody changes it.
  const bought = await read(async () => {})
  const changed = change && (await read(() => change(sale)))
  await end(sale)
  const rescue = await read(() => shop.askForKeys({ order: sale.order, email: sale.people.ada! }))
  const resent = await read(() => resend(sale, 'key'))
  const recipients = new Set(resent.map((line) => sale.people[line.split(':')[0]!]))
  expect(recipients, 'whom the order’s page names').toEqual(await readAnnounced(sale))
  return {
    ...(changed ? { changed } : { bought }),
    rescue,
    resend: resent,
    reminder: await read(() => resend(sale, 'reminder')),
  }
}

/** Reads emails by recipient: `ben: key 2` is the key of the second seat, with a + once it was replaced. */
async function readNew(
  { order, people }: Sale,
  keys: Map<string, string>,
  act: () => Promise<unknown>,
): Promise<Emails> {
  const before = new Set(keys.size === 0 ? [] : shop.mailbox.emails().map(({ id }) => id))
  await act()
  await shop.untilHandled()
  await shop.untilSent()
  for (const license of await listLicenses(order)) {
    const name = `key ${license.seat}${license.key_replaced_at === null ? '' : '+'}`
    keys.set(openKey(shop.deps, license)!, name)
  }
  return Object.entries(people)
    .flatMap(([person, email]) =>
      shop
        .emailsTo(email)
        .filter(({ id, subject }) => !before.has(id) && !/Receipt|sign-in/.test(subject))
        .map(({ text }) => {
          const held = [...keys].flatMap(([key, name]) => (text.includes(key) ? [name] : []))
          return `${person}: ${held.toSorted().join(', ') || 'no key'}`
        }),
    )
    .toSorted()
}

const listLicenses = (order: string) => shop.readRows('licenses', { order_id: order })

/** Brings updates near their end, long after anybody asked for anything. */
async function end({ order }: Sale): Promise<void> {
  const updates_until = new Date(shop.clock.now().getTime() + 10 * times.day)
  await shop.setRows('licenses', { order_id: order }, { updates_until })
  await shop.forgetAllRateLimits()
}

/** Resends by support, to each customer who has a license of the order. */
async function resend({ order }: Sale, which: 'key' | 'reminder'): Promise<void> {
  const owners = new Set((await listLicenses(order)).map(({ account_id: id }) => id))
  for (const customer of owners)
    await support.write('customers/resend-email', { customer, which, number: order })
}

/** Reads who gets the keys of an order, before they are sent again. */
async function readAnnounced({ order }: Sale): Promise<Set<string>> {
  const { licenses } = await owner.showOrder(order)
  const working = licenses.filter(({ status }) => status === 'active')
  return new Set(working.flatMap(({ sent_to: email }) => email ?? []))
}

const buy = async (): Promise<Sale> => {
  const ada = ownEmail('ada')
  return { order: (await shop.sold({ email: ada })).order, people: { ada } }
}

const buyForTeam = () => buyAsTeam({ ada: ownEmail('ada') }, 'seats')

const buyForEach = () =>
  buyAsTeam({ ada: ownEmail('ada'), ben: ownEmail('ben'), cara: ownEmail('cara') }, 'keys')

async function buyAsTeam(people: Record<string, string>, mode: 'seats' | 'keys'): Promise<Sale> {
  const named = Object.entries(people).map(([name, email]) => ({ name, email }))
  const terms = { mode, seats: 3, people: mode === 'keys' ? named : [] }
  const { token, email } = await shop.offer({ email: people.ada!, ...terms })
  const session = await shop.beginAt(token)
  shop.stripe.pay(session, { email })
  return { order: await shop.settle(session), people }
}

/** Gives Dov a license, bought by Ada. */
async function give(): Promise<Sale> {
  const people = { ada: ownEmail('ada'), dov: ownEmail('dov') }
  const sale = shop.gumroad.sell({ email: people.ada, giftee: people.dov })
  return { order: await shop.settle(sale, 'gumroad'), people }
}

const seatOf = async ({ order }: Sale, seat: number) =>
  (await listLicenses(order)).find((license) => license.seat === seat)!

/** Replaces the leaked key of a seat, as its owner. */
const replace = (seat: number, who: string) => async (sale: Sale) => {
  const { visitor, own } = await shop.enter(sale.people[who]!)
  const { id } = await seatOf(sale, seat)
  await visitor.post('/api/account/replace-key', { ...own, license_id: id })
}

const move = (seat: number) => async (sale: Sale) => {
  sale.people.eve = ownEmail('eve')
  const { id } = await seatOf(sale, seat)
  await owner.write('licenses/move', { license: id, email: sale.people.eve, reason: 'asked' })
}

/** Moves a gift to its giver, because it went to the wrong person. */
const takeBack = async (sale: Sale) => {
  const { id } = await seatOf(sale, 1)
  await owner.write('licenses/move', { license: id, email: sale.people.ada, reason: 'asked' })
}

const erase = async ({ people }: Sale) =>
  owner.write('customers/erase', { customer: people.ada, reason: 'asked' })

const both =
  (...changes: ((sale: Sale) => Promise<unknown>)[]) =>
  async (sale: Sale) => {
    for (const change of changes) await change(sale)
  }

/** Buys as Ada, who first entered Fay's address. */
async function buyCorrected(): Promise<Sale> {
  const { session, cookie, email: fay, right: ada } = await shop.buyMistyped('ada')
  await shop.correctEmail(session, ada, cookie)
  const { id } = await shop.readRow('orders', { provider_order_id: session })
  return { order: id, people: { ada, fay } }
}

interface Expected {
  bought?: Emails
  changed?: Emails
  rescue: Emails
  resend: Emails
  reminder: Emails
}

const [mine, ours, all] = [
  ['ada: key 1'],
  ['ada: key 1+'],
  ['ada: key 1', 'ben: key 2', 'cara: key 3'],
]
const [told, none] = [['ada: no key'], []]

const table: [
  string,
  () => Promise<Sale>,
  ((sale: Sale) => Promise<unknown>) | undefined,
  Expected,
][] = [
  [
    'one that was bought',
    buy,
    undefined,
    { bought: mine, rescue: mine, resend: mine, reminder: told },
  ],
  [
    'one that was replaced',
    buy,
    replace(1, 'ada'),
    { changed: ours, rescue: ours, resend: ours, reminder: told },
  ],
  [
    'one that was moved',
    buy,
    move(1),
    {
      changed: ['ada: no key', 'eve: key 1'],
      rescue: none,
      resend: ['eve: key 1'],
      reminder: ['eve: no key'],
    },
  ],
  [
    'one that was moved, then replaced',
    buy,
    both(move(1), replace(1, 'eve')),
    {
      changed: ['ada: no key', 'eve: key 1', 'eve: key 1+'],
      rescue: none,
      resend: ['eve: key 1+'],
      reminder: ['eve: no key'],
    },
  ],
  [
    'a corrected order',
    buyCorrected,
    undefined,
    {
      bought: ['ada: key 1', 'fay: key 1', 'fay: no key'],
      rescue: mine,
      resend: mine,
      reminder: told,
    },
  ],
  [
    'a corrected order, replaced',
    buyCorrected,
    replace(1, 'ada'),
    {
      changed: ours,
      rescue: ours,
      resend: ours,
      reminder: told,
    },
  ],
  [
    'a person who was erased',
    buy,
    erase,
    { changed: none, rescue: none, resend: none, reminder: none },
  ],
  [
    'a gift',
    give,
    undefined,
    {
      bought: ['dov: key 1'],
      rescue: ['dov: key 1'],
      resend: ['dov: key 1'],
      reminder: ['dov: no key'],
    },
  ],
  [
    'a gift, replaced',
    give,
    replace(1, 'dov'),
    {
      changed: ['dov: key 1+'],
      rescue: ['dov: key 1+'],
      resend: ['dov: key 1+'],
      reminder: ['dov: no key'],
    },
  ],
  [
    'a gift, moved to its giver',
    give,
    takeBack,
    {
      changed: ['ada: key 1', 'dov: no key'],
      rescue: mine,
      resend: mine,
      reminder: told,
    },
  ],
  [
    'a gift whose buyer was erased',
    give,
    erase,
    {
      changed: none,
      rescue: none,
      resend: ['dov: key 1'],
      reminder: ['dov: no key'],
    },
  ],
  [
    'a team with one key',
    buyForTeam,
    undefined,
    { bought: mine, rescue: mine, resend: mine, reminder: none },
  ],
  [
    'a team with one key, replaced',
    buyForTeam,
    replace(1, 'ada'),
    {
      changed: ours,
      rescue: ours,
      resend: ours,
      reminder: none,
    },
  ],
  [
    'a team with a key each',
    buyForEach,
    undefined,
    { bought: all, rescue: mine, resend: all, reminder: told },
  ],
  [
    'a team in which a key was replaced',
    buyForEach,
    replace(2, 'ada'),
    {
      changed: ['ada: key 2+'],
      rescue: ['ada: key 1, key 2+'],
      resend: ['ada: key 1', 'ada: key 2+', 'cara: key 3'],
      reminder: told,
    },
  ],
  [
    'a team in which a seat was moved',
    buyForEach,
    move(2),
    {
      changed: ['ada: no key', 'eve: key 2'],
      rescue: mine,
      resend: ['ada: key 1', 'cara: key 3', 'eve: key 2'],
      reminder: ['ada: no key', 'eve: no key'],
    },
  ],
  [
    'a team whose buyer was erased',
    buyForEach,
    erase,
    { changed: none, rescue: none, resend: none, reminder: none },
  ],
]

describe('who gets which key by which email', () => {
  it.each(table)('of %s', async (_, sell, change, expected) => {
    expect(await trace(sell, change)).toEqual(expected)
  })
})

it('a team that asks for its keys gets one email, which names the order and seats and links to the account', async () => {
  const { order, people } = await buyForEach()
  await shop.untilSent()
  const count = shop.mailbox.emails().length
  const { order_number: number } = await shop.readRow('orders', { id: order })
  await shop.askForKeys({ order: number, email: people.ada! })
  await shop.untilSent()
  expect(shop.mailbox.emails().length).toBe(count + 1)
  const { subject, text } = shop.emailsTo(people.ada!)[0]!
  expect(subject).toContain(number)
  for (const words of [`Order: ${number}`, 'Seats: 3', '/account']) expect(text).toContain(words)
})
