import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCorrection, stopCorrection } from '#server/admin/customers/ask-correction.ts'
import { listActions } from '#server/admin/audit/actions.ts'
import { listCorrections } from '#server/admin/corrections/list.ts'
import { correctEmail } from '#server/admin/customers/correct-email.ts'
import { eraseCustomer } from '#server/admin/customers/erase.ts'
import { applyCorrections } from '#server/customers/apply-corrections.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo, readEmail } from '../correction.ts'
import { buyKey, expectPromises } from '../key-buyer.ts'
import { askForRescue } from '../rescue.ts'
import { withConsole } from '../console.ts'
import { openShop, type Shop } from '../shop.ts'

const sam = { name: 'admin:0a1b2c3d' }
const olga = { name: 'admin:99887766' }
const reason = 'mistyped, as they said on the phone'
const day = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: withConsole })
  await addSupport(sam)
})
afterAll(() => shop.close())

/** Their name in the record begins their id. */
async function addSupport({ name }: { name: string }) {
  const id = `${name.slice('admin:'.length)}-0000-4000-8000-000000000000`
  const email = `${id}@example.org`
  await shop.deps.db
    .insertInto('admins')
    .values({
      id,
      email,
      email_norm: email,
      role: 'support',
      added_at: shop.clock.now(),
      removed_at: null,
    })
    .execute()
  return id
}

const ask = (customer: string, email: string) =>
  askCorrection.act(shop.deps, sam, { customer, email, reason })

async function askAnew() {
  const { email } = await buyKey(shop)
  const right = `right.${email}`
  const outcome = await ask(email, right)
  if (!outcome.ok) throw new Error(outcome.problems.join(' '))
  return {
    email,
    right,
    account: outcome.change.subject,
    id: String(outcome.change.after.correction),
  }
}

async function letPass(milliseconds = day) {
  shop.clock.advance(milliseconds)
  await applyCorrections(shop.deps)
}

async function addressOf(id: string) {
  const rows = shop.deps.db.selectFrom('accounts').where('id', '=', id)
  return (await rows.select('email').executeTakeFirst())?.email
}

async function outcomeOf(id: string) {
  const rows = shop.deps.db.selectFrom('address_corrections').where('id', '=', id)
  return (await rows.select('outcome').executeTakeFirst())?.outcome
}

/** Where the email to the address on record leads, without the host. */
async function readLink(email: string): Promise<string> {
  const text = await readEmail(shop, email, /Keep this email address/)
  return /\/rescue\/not-me\?t=\S+/.exec(text)![0].replace(/\)$/, '')
}

const open = async (link: string, method = 'GET', headers: Record<string, string> = {}) => {
  const response = await shop.app.request(link, {
    method,
    headers: { Accept: 'text/html', ...headers },
  })
  return { status: response.status, text: await response.text() }
}

describe('an email that support corrects', () => {
  it('changes after a day and not before, as decided by whoever asked', async () => {
    const { email, right, account, id } = await askAnew()
    const told = await readEmail(shop, email, /Keep this email address/)
    expect(told).not.toContain(right)
    await letPass(day - 1000)
    expect([await addressOf(account), await outcomeOf(id)]).toEqual([email, null])
    expect(await listCorrections(shop.deps, { account })).toMatchObject([
      { id, of: 'account', wanted: right, recorded: email, asked_by: sam.name, reason },
    ])
    await letPass(1000)
    expect([await addressOf(account), await outcomeOf(id)]).toEqual([right, 'done'])
    await readEmail(shop, right, /Your account now has this email address/)
    const actions = await listActions(shop.deps, { subject: account })
    expect(actions).toMatchObject([
      { action: 'customers/correct-email', actor: sam.name, reason },
      { action: 'customers/ask-correction', actor: sam.name, reason },
    ])
    for (const { before, after } of actions)
      expect(JSON.stringify({ before, after })).not.toContain('@')
    await letPass()
    expect(await listActions(shop.deps, { subject: account })).toHaveLength(2)
    await expectPromises(shop)
  })

  it('is kept by one click of whoever reads it, not by a program that opens the link', async () => {
    const { email, account, id } = await askAnew()
    const link = await readLink(email)
    expect((await open(link)).text).toContain('<button>Keep this email address</button>')
    expect(await outcomeOf(id)).toBeNull()
    expect((await open(link, 'POST')).text).toContain(
      'Stopped. The account keeps its email address.',
    )
    await letPass()
    expect([await addressOf(account), await outcomeOf(id)]).toEqual([email, 'denied'])
    expect((await open(link)).text).toContain('Stopped.')
    // Support can ask again, and has to explain that to nobody but the record.
    expect(await ask(email, `again.${email}`)).toMatchObject({ ok: true })
  })

  it('is not kept from another site, or with the link of another correction', async () => {
    const [one, other] = [await askAnew(), await askAnew()]
    const link = await readLink(one.email)
    const foreign = await open(link, 'POST', { 'Sec-Fetch-Site': 'cross-site' })
    expect(foreign.status).toBe(403)
    const mixed = link.replace(one.id, other.id)
    expect((await open(mixed, 'POST')).status).toBe(404)
    expect([await outcomeOf(one.id), await outcomeOf(other.id)]).toEqual([null, null])
  })

  it('is of an account or of an order', async () => {
    const { db, clock } = shop.deps
    const email = 'ada@example.org'
    await expect(
      db
        .insertInto('address_corrections')
        .values({
          email,
          email_norm: email,
          recorded_email: email,
          asked_at: clock.now(),
          takes_effect_at: clock.now(),
        })
        .execute(),
    ).rejects.toThrow('address_corrections_of')
  })

  it('is told that it is too late to keep one that was changed', async () => {
    const { email, account, right } = await askAnew()
    const link = await readLink(email)
    await letPass()
    expect((await open(link, 'POST')).text).toContain('already has another email address')
    expect(await addressOf(account)).toBe(right)
  })

  it('is stopped in the console', async () => {
    const { email, account, id } = await askAnew()
    expect(await stopCorrection.act(shop.deps, sam, { correction: id, reason })).toMatchObject({
      ok: true,
      change: { subject: account, after: { state: 'stopped' } },
    })
    await letPass()
    expect(await addressOf(account)).toBe(email)
    expect(await stopCorrection.act(shop.deps, sam, { correction: id, reason })).toEqual({
      ok: false,
      problems: [`Correction ${id} is no longer waiting: it took effect or was stopped.`],
    })
  })

  it('is all that the console can stop: of an order, the address on record decides', async () => {
    const { session, email } = await buyKey(shop)
    const corrected = `right.${email}`
    expect(await askForRescue(shop, { order: session, card: '4242', corrected })).toBe('waits')
    const listed = await listCorrections(shop.deps, {})
    if ('refused' in listed) throw new Error(listed.refused)
    const { id } = listed.find(({ wanted }) => wanted === corrected)!
    expect(await stopCorrection.act(shop.deps, olga, { correction: id, reason })).toEqual({
      ok: false,
      problems: [
        'This is the correction of an order. Only the address on record can stop it, with the link we emailed there.',
      ],
    })
    expect(await outcomeOf(id)).toBeNull()
  })

  it('waits for one correction at a time', async () => {
    const { email } = await askAnew()
    const both = await Promise.all([ask(email, 'a@example.org'), ask(email, 'b@example.org')])
    expect(both.map(({ ok }) => ok)).toEqual([false, false])
    const { email: fresh } = await buyKey(shop)
    const two = await Promise.all([ask(fresh, 'a@example.org'), ask(fresh, 'b@example.org')])
    expect(two.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await ask(email, email)).toMatchObject({
      problems: [`This customer already has the address ${email}.`],
    })
    expect(await ask('nobody@example.org', 'b@example.org')).toMatchObject({ ok: false })
  })

  it('ends without effect when an owner, the customer or somebody else changed the account', async () => {
    const corrected = await askAnew()
    const sooner = { customer: corrected.email, email: `sooner.${corrected.email}`, reason }
    expect(await correctEmail.act(shop.deps, olga, sooner)).toMatchObject({ ok: true })
    expect(await outcomeOf(corrected.id)).toBe('replaced')
    const tooLate = await open(await readLink(corrected.email))
    expect(tooLate.text).toContain('already has another email address')

    const changed = await askAnew()
    await shop.deps.db
      .updateTable('accounts')
      .set({ email: 'own@example.org', email_norm: 'own@example.org' })
      .where('id', '=', changed.account)
      .execute()
    const taken = await askAnew()
    const holder = await buyKey(shop)
    await correctEmail.act(shop.deps, olga, { customer: holder.email, email: taken.right, reason })
    const erased = await askAnew()
    await eraseCustomer.act(shop.deps, olga, { customer: erased.email, reason })
    await letPass()
    expect(await addressOf(corrected.account)).toBe(sooner.email)
    expect([await addressOf(changed.account), await outcomeOf(changed.id)]).toEqual([
      'own@example.org',
      'ended',
    ])
    expect([await addressOf(taken.account), await outcomeOf(taken.id)]).toEqual([
      taken.email,
      'ended',
    ])
    expect([await addressOf(erased.account), await outcomeOf(erased.id)]).toEqual([null, undefined])
  })

  it('stays when whoever asked lost the console meanwhile', async () => {
    const rob = { name: 'admin:5e5e5e5e' }
    const id = await addSupport(rob)
    const { email } = await buyKey(shop)
    const wanted = { customer: email, email: `robs.${email}`, reason }
    const asked = await askCorrection.act(shop.deps, rob, wanted)
    await shop.deps.db
      .updateTable('admins')
      .set({ removed_at: shop.clock.now() })
      .where('id', '=', id)
      .execute()
    await letPass()
    if (!asked.ok) throw new Error(asked.problems.join(' '))
    expect(await addressOf(asked.change.subject)).toBe(email)
    expect(await outcomeOf(String(asked.change.after.correction))).toBe('ended')
  })

  it('is applied once by two instances', async () => {
    const second = await shop.another()
    const { account, right, id } = await askAnew()
    shop.clock.advance(day)
    await Promise.all([shop, second].map(({ deps }) => applyCorrections(deps)))
    await second.close()
    expect(await addressOf(account)).toBe(right)
    await readEmail(shop, right, /Your account now has this email address/)
    expect(emailsTo(shop, right)).toHaveLength(1)
    expect(await outcomeOf(id)).toBe('done')
    expect(await listActions(shop.deps, { subject: account })).toHaveLength(2)
  })

  it('stays when it is kept at the last moment', async () => {
    const { email, account, id } = await askAnew()
    const link = await readLink(email)
    shop.clock.advance(day)
    const { db } = shop.deps
    const { applying } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('accounts').select('id').where('id', '=', account).forUpdate().execute()
      const applying = applyCorrections(shop.deps)
      await until(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        return rows.length > 0
      })
      expect((await open(link, 'POST')).text).toContain('Stopped.')
      return { applying }
    })
    await applying
    expect([await addressOf(account), await outcomeOf(id)]).toEqual([email, 'denied'])
  })

  it('is erased with its customer, also when neither address is theirs any more', async () => {
    const { email, account, id } = await askAnew()
    await correctEmail.act(shop.deps, olga, { customer: email, email: `own.${email}`, reason })
    expect(await outcomeOf(id)).toBe('replaced')
    await eraseCustomer.act(shop.deps, olga, { customer: account, reason })
    expect(await outcomeOf(id)).toBeUndefined()
  })
})
