import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { type Mode, startMailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { pay, pollOrder } from '../checkout.ts'
import { until } from '../clock.ts'
import { freshDatabase } from '../database.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import type { Product } from '../product.ts'
import { createVisitor } from '../visitor.ts'

const faults: Mode[] = ['refuse4xx', 'cutAfterData']

it('a mail server that fails or hangs up keeps no key from its buyer, and no email is lost', async () => {
  const { product, outside, client } = await openPlace()
  const { mailbox, stripe } = outside
  for (const mode of faults) {
    mailbox.setMode(mode)
    await buy(product, stripe, `${mode}@example.org`)
    await waitUntilTried(client, `${mode}@example.org`)
  }
  expect(mailbox.emails()).toEqual([])
  mailbox.setMode('accept')
  await retryNow(client)
  for (const mode of faults)
    await mailbox.waitFor(({ to }) => to.includes(`${mode}@example.org`), 60_000)
  await expectAllSentOnce(client)
})

it('a mail server that goes down and comes back gets every email, codes included', async () => {
  const { product, outside, client } = await openPlace()
  const port = Number(new URL(outside.mailbox.url).port)
  await outside.mailbox.close()
  await buy(product, outside.stripe, 'gil@example.org')
  const asked = await createVisitor(product).post('/api/account/sign-in', {
    email: 'gil@example.org',
  })
  expect(asked.status).toBe(200)
  await waitUntilTried(client, 'gil@example.org')
  const back = await startMailbox({ port })
  onTestFinished(back.close)
  await retryNow(client)
  const license = await back.waitFor(({ subject }) => /license/i.test(subject), 60_000)
  const code = await back.waitFor(({ subject }) => /code/.test(subject), 60_000)
  expect([license.to, code.to]).toEqual([['gil@example.org'], ['gil@example.org']])
  await expectAllSentOnce(client)
})

async function openPlace() {
  const outside = await openOutside({ slowMs: 200 })
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const product = await openProduct({ env: { ...outside.env, DATABASE_URL: database.url } })
  outside.stripe.deliverTo([`${product.url}/api/stripe/webhook`])
  return { product, outside, client }
}

/** The order page shows the key, whatever happens to the email. */
async function buy(product: Product, stripe: StripeStandIn, email: string): Promise<void> {
  await pollOrder(product, await pay({ ...product, stripe }, email))
}

async function waitUntilTried(client: pg.Client, recipient: string): Promise<void> {
  const tried = `
    select 1 from emails join pgboss.job on job.data->>'emailId' = emails.id::text
    where recipient = $1 and job.state = 'retry' and job.output is not null`
  await until(
    async () => (await client.query(tried, [recipient])).rowCount! > 0,
    20_000,
    `an email to ${recipient} was tried in vain`,
  )
}

/** As if the seconds were over that an email waits after a failure; commits.test.ts waits these out. */
async function retryNow(client: pg.Client): Promise<void> {
  await client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
}

async function expectAllSentOnce(client: pg.Client): Promise<void> {
  const open = 'select 1 from emails where sent_at is null'
  await until(async () => (await client.query(open)).rowCount === 0, 60_000, 'all are marked sent')
  const doubled =
    'select license_id from emails where license_id is not null group by 1 having count(*) > 1'
  expect((await client.query(doubled)).rows).toEqual([])
}
