import { expect, it } from 'vitest'
import { until } from '../../world/clock.ts'
import { readDone, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const call = 'customers/correct-email'
const reason = 'The key bounced'

const shop = await ownShop('rows', { env: withConsole })
const owner = await shop.openConsole()

async function buyBounced() {
  const bought = await shop.sold()
  await shop.setRows(
    'emails',
    { recipient: bought.email, kind: 'license' },
    { bounced_at: shop.clock.now(), bounce_reason: '550 no such user' },
  )
  return bought
}

const correct = async (customer: string, email: string, key: string = crypto.randomUUID()) =>
  readDone(await owner.write(call, { customer, email, reason }, { 'Idempotency-Key': key }))

async function listKeyEmails(email: string) {
  await until(() => shop.emailsTo(email).length > 0)
  return shop.readRows('emails', { recipient: email, kind: 'license' })
}

it('a key email that bounced is sent once to the corrected address', async () => {
  const { id, email, key } = await buyBounced()
  const to = `right.${email}`
  const customer = await findAccount(id)
  const request = crypto.randomUUID()
  expect((await correct(customer, to, request)).after).toMatchObject({ keysSent: 1 })
  expect(await correct(customer, to, request)).toMatchObject({
    repeated: true,
    after: { keysSent: 1 },
  })
  expect(await listKeyEmails(to)).toHaveLength(1)
  await until(() => shop.emailsTo(to).some(({ text }) => text.includes(key)))
  expect((await correct(customer, `more.${to}`)).after).toMatchObject({ keysSent: 0 })
  await shop.expectInvariants()
})

it('a key email that arrived is not sent again', async () => {
  const { email } = await shop.sold()
  expect((await correct(email, `new.${email}`)).after).toMatchObject({ keysSent: 0 })
  expect(await listKeyEmails(`new.${email}`)).toEqual([])
})

async function findAccount(license: string): Promise<string> {
  const row = await shop.readRow('licenses', { id: license })
  return row.account_id
}
