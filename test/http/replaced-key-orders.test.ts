import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { calm, findEvent, postWebhook, readSale, untilHandled } from '../buyer.ts'
import { expectPromises, readLicense } from '../key-buyer.ts'
import { createKeyReplacers } from '../key-replacers.ts'
import { recordRestore } from '../record-restore.ts'
import { beginRenewal } from '../renewer.ts'
import { openShop, type Shop } from '../shop.ts'

const minute = 60_000

let shop: Shop
let they: ReturnType<typeof createKeyReplacers>
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  they = createKeyReplacers(shop)
})
afterAll(() => shop.close())

/** A customer whose new key is known, and whose laptop may use the old one for two weeks. */
async function replaceOne() {
  const sold = await they.sell('laptop')
  const { owner } = await they.replaceKeeping(sold.email, sold.id, 'laptop')
  return { ...sold, owner, fresh: await they.readNewKey(sold.email, sold.key) }
}

const askBoth = async (key: string, fresh: string) => [
  (await they.validate(key, 'laptop')).code,
  (await they.validate(fresh, 'laptop')).code,
]

async function tellAgain(session: string, type: string) {
  const event = findEvent(shop, session, type)!
  expect((await postWebhook(shop, JSON.stringify(event))).status).toBe(200)
  await untilHandled(shop)
}

it('the payment told once more makes no other key, and no email brings the old one', async () => {
  const { session, email, key, fresh } = await replaceOne()
  const before = shop.mailbox.emails().filter(({ to }) => to.includes(email)).length
  await tellAgain(session, 'checkout.session.completed')
  await reconcileSince(shop.deps, new Date(shop.clock.now().getTime() - 60 * minute))
  expect(await readSale(shop, session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  expect(shop.mailbox.emails().filter(({ to }) => to.includes(email))).toHaveLength(before)
  expect((await they.activate(fresh, 'laptop')).code).toBe('valid')
  expect((await they.validate(key, 'another')).code).toBe('not_found')
  await expectPromises(shop)
})

it('a dispute pauses both keys, and one that is won brings back both', async () => {
  const { session, key, fresh } = await replaceOne()
  const codes = () => askBoth(key, fresh)
  shop.stripe.dispute(session)
  await untilHandled(shop)
  await tellAgain(session, 'charge.dispute.created')
  expect(await codes()).toEqual(['suspended', 'suspended'])
  shop.stripe.closeDispute(session, 'won')
  await tellAgain(session, 'charge.dispute.closed')
  expect(await codes()).toEqual(['valid', 'valid'])
  await expectPromises(shop)
})

it('a refund ends both keys', async () => {
  const { session, key, fresh } = await replaceOne()
  shop.stripe.refund(session)
  await tellAgain(session, 'charge.refunded')
  expect(await askBoth(key, fresh)).toEqual(['revoked', 'revoked'])
  await expectPromises(shop)
})

it('a renewal that was begun with the old key is a year for the new one', async () => {
  const { id, email } = await they.sell('laptop')
  const { updates_until: first } = await readLicense(shop, id)
  shop.clock.advance(first.getTime() - shop.clock.now().getTime() - 7 * 24 * 60 * minute)
  const owner = await they.enter(email)
  const { code, visitor } = owner
  const [license] = (await they.look(owner)).body.licenses
  const own = { email, code }
  const session = await beginRenewal({ visitor, own, bought: '', key: '', license: license! })
  await they.replaceKeeping(email, id, 'laptop')
  shop.stripe.pay(session, { email })
  await untilHandled(shop)
  await tellAgain(session, 'checkout.session.completed')
  const { updates_until: second } = await readLicense(shop, id)
  expect(second.getUTCFullYear()).toBe(first.getUTCFullYear() + 1)
  expect(await they.countReplaced(id)).toBe(1)
  await expectPromises(shop)
})

it('a restore from before the new key makes a third when its order comes back', async () => {
  const { session, email, id, key, fresh } = await replaceOne()
  // What a database of a minute earlier does not have. The audit cannot forget, so I5 is not asked.
  await shop.deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('emails').where('license_id', '=', id).execute()
    await trx.deleteFrom('replaced_keys').where('license_id', '=', id).execute()
    await trx.deleteFrom('activations').where('license_id', '=', id).execute()
    const { order_id } = await trx
      .deleteFrom('licenses')
      .where('id', '=', id)
      .returning('order_id')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('orders').where('id', '=', order_id).execute()
  })
  const since = new Date(Date.now() - minute)
  expect(await recordRestore(shop.databaseUrl, since)).not.toHaveProperty('problem')
  shop.clock.advance(2 * minute)
  await reconcileSince(shop.deps, new Date(Date.now() - 10 * minute))
  await untilHandled(shop)
  expect(await readSale(shop, session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  const known = new Set([key, fresh])
  const third = await findOtherKey(email, known)
  expect((await they.activate(third, 'laptop')).code).toBe('valid')
  for (const lost of known)
    expect(await they.validate(lost, 'laptop')).toMatchObject({ valid: false, code: 'not_found' })
})

async function findOtherKey(email: string, known: Set<string>): Promise<string> {
  let found: string | undefined
  await expect
    .poll(() => {
      found = shop.mailbox
        .emails()
        .filter(({ to }) => to.includes(email))
        .flatMap(({ text }) => /PC1(-[0-9A-Z]{5}){5}/.exec(text)?.[0] ?? [])
        .find((each) => !known.has(each))
      return found
    })
    .toBeDefined()
  return found!
}
