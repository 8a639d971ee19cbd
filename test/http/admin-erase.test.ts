import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/admin/erase-customer.ts'
import { exportCustomer, exportedTables } from '#server/admin/export-customer.ts'
import { findCustomers } from '#server/admin/find-customers.ts'
import { findAccount } from '#server/admin/show-customer.ts'
import { listActions } from '#server/admin/audit.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { seal } from '#server/secrets.ts'
import { welcome } from '../account-holder.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { buyKey, expectPromises, readLicense, useKey } from '../key-buyer.ts'
import { callLicense } from '../license-holder.ts'
import { dumpRows, findColumns } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { payFor } from '../visitor.ts'

const mia = { name: 'operator:mia' }
const reason = 'asked to be forgotten'
const named = 'Buyer One’s laptop'

let shop: Shop
let second: Shop
beforeAll(async () => {
  const seller = { SELLER_NAME: 'Protocraft Ltd', SELLER_ADDRESS: '1 Street | 12345 Town' }
  shop = await openShop({ behavior: calm, env: { ...seller, SELLER_VAT_ID: 'DE123456789' } })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const erase = (customer: string, instance = shop) =>
  eraseCustomer(instance.deps, mia, { customer, reason })

const idOf = async (email: string) => ((await findAccount(shop.deps, email)) as { id: string }).id

async function activate(key: string) {
  const device = { fingerprint: 'laptop', device_name: named, platform: 'linux' }
  return callLicense(shop, 'activate', { license_key: key, ...device })
}

/** Buys, names a device, signs in and has an invoice. */
async function buyEverything() {
  const buyer = await buyKey(shop)
  await activate(buyer.key)
  const holder = await welcome(shop, buyer.email)
  const order_id = (await holder.order()).order_id
  const invoice = { order_id, company: 'Zed', address: '1 Road', tax_number: '' }
  expect((await holder.ask('invoice', invoice)).status).toBe(200)
  return { ...buyer, orderId: order_id, accountId: await idOf(buyer.email) }
}

/** Writes the address wherever anything else could have written it. */
async function plant({ email, orderId, accountId }: Awaited<ReturnType<typeof buyEverything>>) {
  const [now, detail, quote] = [new Date(), JSON.stringify({ to: `<${email}>` }), randomUUID()]
  const waiting = randomUUID()
  const sealed = seal(shop.deps.secrets.seal, waiting, JSON.stringify({ lines: [`by ${email}.`] }))
  for (const statement of [
    sql`insert into cases (order_id, reason, proof, wanted_email, recorded_email, opened_at, closed_at, closed_reason)
      values (${orderId}, 'denied', 'card', ${email}, ${email}, ${now}, ${now}, ${`said ${email}`})`,
    sql`insert into address_corrections (order_id, proof, email, email_norm, recorded_email, asked_at, takes_effect_at)
      values (${orderId}, 'card', ${email}, ${email}, ${email}, ${now}, ${new Date(now.getTime() + 86_400_000)})`,
    sql`insert into email_changes (account_id, grant_id, email, email_norm, old_code_mac, created_at)
      values (${accountId}, ${randomUUID()}, ${email}, ${email}, '', ${now})`,
    sql`insert into login_challenges (email_norm, device_hash, ip_prefix, had_cookie, code_mac, created_at)
      values (${email}, '', '', true, '', ${now})`,
    sql`insert into quotes (id, email, mode, seats, unit_cents, created_at, valid_until)
      values (${quote}, ${email.toUpperCase()}, 'keys', 1, 3900, ${now}, ${now})`,
    sql`insert into quote_people values (${quote}, 1, 'One', ${email})`,
    sql`insert into letters (kind, recipient, created_at, sent_at, bounce_reason)
      values ('code', 'other@example.org', ${now}, ${now}, ${`550 <${email}> unknown`})`,
    sql`insert into letters (id, kind, recipient, created_at, payload_sealed)
      values (${waiting}, 'case_opened', 'support@example.org', ${now}, ${sealed})`,
    sql`insert into rescue_requests (id, created_at, payload_sealed) values (${waiting}, ${now}, ${sealed})`,
    sql`insert into docs_answers (id, path, helpful, comment, at)
      values (${randomUUID()}, '/docs', true, ${`Write to ${email}`}, ${now})`,
    sql`insert into provider_events (provider, event_id, type, topic, payload, received_at, handled_at)
      values ('stripe', 'evt_planted', 'any', 'other', ${detail}, ${now}, ${now})`,
    sql`insert into quarantine (provider, reference, reason, detail, created_at)
      values ('stripe', 'any', 'any', ${detail}, ${now})`,
    sql`insert into audit (at, actor, action, subject, detail)
      values (${now}, 'shop', 'any', 'any', ${detail})`,
    sql`insert into orders (provider, email, email_norm, created_at)
      values ('stripe', ${email}, ${email}, ${now})`,
    sql`update pgboss.job set output = ${detail}::jsonb
      where id = (select id from pgboss.job where name = 'letter' limit 1)`,
  ])
    await statement.execute(shop.deps.db)
  return waiting
}

const holding = [
  'accounts.email accounts.email_norm address_corrections.email address_corrections.email_norm',
  'address_corrections.recorded_email audit.detail cases.closed_reason cases.recorded_email',
  'cases.wanted_email docs_answers.comment email_changes.email email_changes.email_norm',
  'invoices.facts letters.bounce_reason letters.recipient login_challenges.email_norm',
  'login_grants.email_norm orders.email orders.email_norm provider_events.payload',
  'quarantine.detail quote_people.email quotes.email',
].flatMap((line) => line.split(' '))

describe('a customer who is erased', () => {
  it('is in no table any more, except in invoices, and was all in the export before', async () => {
    const buyer = await buyEverything()
    const other = await buyKey(shop)
    const waiting = await plant(buyer)
    const before = await findColumns(shop, buyer.email)
    expect(before.filter((column) => !column.endsWith('.output'))).toEqual(holding)
    expect(before.some((column) => column.endsWith('.output'))).toBe(true)
    expect(await findColumns(shop, named)).toEqual(['activations.device_name'])
    const tables = await exportCustomer(shop.deps, buyer.accountId)
    const exported = exportedTables.filter((table) =>
      JSON.stringify(tables[table]).toLowerCase().includes(buyer.email),
    )
    const stored = new Set(holding.map((column) => column.split('.')[0]!))
    expect(new Set([...exported, 'docs_answers'])).toEqual(stored)

    expect(await erase(buyer.email)).toMatchObject({
      ok: true,
      change: { subject: buyer.accountId, after: { orders: 1, licenses: 1, invoices: 1 } },
    })
    expect(await findColumns(shop, buyer.email)).toEqual(['invoices.facts'])
    expect(await findColumns(shop, named)).toEqual([])
    expect(await dumpRows(shop)).not.toContain(waiting)
    expect(await findColumns(shop, other.email)).toContain('accounts.email')
    expect(await useKey(shop, other.key)).toBe('valid')
    await expectPromises(shop)
  })

  it('is found by no invoice, and their license works on the devices it is on', async () => {
    const buyer = await buyEverything()
    const { number } = await shop.deps.db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', buyer.orderId)
      .executeTakeFirstOrThrow()
    await erase(buyer.accountId)
    for (const text of [buyer.email, number, named])
      expect(await findCustomers(shop.deps, text)).toEqual([])
    const use = { license_key: buyer.key, fingerprint: 'laptop' }
    expect(await callLicense(shop, 'validate', use)).toMatchObject({ valid: true })
    expect((await activate(buyer.key)).activated).toBe(true)
    expect(await findColumns(shop, named)).toEqual([])
    await expectPromises(shop)
  })

  it('stays unknown when their order is refunded, and their license ends', async () => {
    const buyer = await buyEverything()
    await erase(buyer.email)
    shop.stripe.refund(buyer.session)
    await until(async () => (await readLicense(shop, buyer.id)).status === 'revoked')
    expect(await useKey(shop, buyer.key)).toBe('revoked')
    await expectPromises(shop)
    expect(await findColumns(shop, buyer.email)).toEqual(['credit_notes.facts', 'invoices.facts'])
    expect(emailsTo(shop, buyer.email).some(({ subject }) => /ended/.test(subject))).toBe(false)
  })

  it('stays unknown when their payment is disputed, and when the provider is asked again', async () => {
    const buyer = await buyEverything()
    await erase(buyer.email)
    shop.stripe.dispute(buyer.session)
    await until(async () => (await readLicense(shop, buyer.id)).status === 'suspended')
    shop.stripe.closeDispute(buyer.session, 'won')
    await until(async () => (await readLicense(shop, buyer.id)).status === 'active')
    await fulfill(shop.deps, shop.deps.payments.stripe, buyer.session)
    expect(await findColumns(shop, buyer.email)).toEqual(['invoices.facts'])
    await expectPromises(shop)
  })

  it('is a new customer when they buy again', async () => {
    const buyer = await buyEverything()
    await erase(buyer.email)
    const session = await payFor(shop, buyer.email)
    await fulfill(shop.deps, shop.deps.payments.stripe, session)
    const again = await idOf(buyer.email)
    expect(again).not.toBe(buyer.accountId)
    const held = shop.deps.db.selectFrom('licenses').select('id').where('account_id', '=', again)
    expect(await held.execute()).toHaveLength(1)
  })

  it('is erased once, by two operators at once, and not at all in a try', async () => {
    const { email, accountId } = await buyEverything()
    const before = await findColumns(shop, email)
    const trial = { ...mia, isTrial: true }
    const tried = await eraseCustomer(shop.deps, trial, { customer: email, reason })
    expect(tried).toMatchObject({ ok: true })
    expect(await findColumns(shop, email)).toEqual(before)
    const both = await Promise.all([erase(accountId), erase(accountId, second)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await erase(accountId)).toEqual({ ok: false, problems: [expect.any(String)] })
    expect(await listActions(shop.deps, { subject: accountId })).toHaveLength(1)
    expect(await erase('nobody@example.org')).toMatchObject({ ok: false })
    expect(await erase(randomUUID())).toMatchObject({ ok: false })
  })
})
