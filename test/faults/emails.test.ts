import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { type Mode, startMailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { pay, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { freshDatabase } from '../database.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import type { Product } from '../product.ts'
import { openProgramDatabase, type ProgramDatabase } from '../program-database.ts'
import { retryNow } from '../world/stored.ts'
import { createVisitor } from '../world/visitor.ts'

const faults: Mode[] = ['refuse4xx', 'cutAfterData']

it('a mail server that fails or hangs up withholds no key from its buyer, and no email is lost', async () => {
  const { product, outside, db } = await openPlace()
  const { mailbox, stripe } = outside
  for (const mode of faults) {
    mailbox.setMode(mode)
    await buy(product, stripe, `${mode}@example.org`)
    await waitUntilTried(db, `${mode}@example.org`)
  }
  expect(mailbox.emails()).toEqual([])
  mailbox.setMode('accept')
  await retryNow({ deps: { db } })
  for (const mode of faults)
    await mailbox.waitFor(({ to }) => to.includes(`${mode}@example.org`), 60_000)
  await expectAllSentOnce(db)
})

it('after a mail server was down, it gets every email, codes included', async () => {
  const { product, outside, db } = await openPlace()
  const port = Number(new URL(outside.mailbox.url).port)
  await outside.mailbox.close()
  await buy(product, outside.stripe, 'gil@example.org')
  const asked = await createVisitor(product).post('/api/account/sign-in', {
    email: 'gil@example.org',
  })
  expect(asked.status).toBe(200)
  await waitUntilTried(db, 'gil@example.org')
  const back = await startMailbox({ port })
  onTestFinished(back.close)
  await retryNow({ deps: { db } })
  const license = await back.waitFor(({ subject }) => /license/i.test(subject), 60_000)
  const code = await back.waitFor(({ subject }) => /code/.test(subject), 60_000)
  expect([license.to, code.to]).toEqual([['gil@example.org'], ['gil@example.org']])
  await expectAllSentOnce(db)
})

async function openPlace() {
  const outside = await openOutside({ slowMs: 200 })
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const db = openProgramDatabase(database.url)
  const product = await openProduct({ env: { ...outside.env, DATABASE_URL: database.url } })
  outside.stripe.deliverTo([`${product.url}/api/stripe/webhook`])
  return { product, outside, db }
}

/** Buys; the order page shows the key, whatever happens to the email. */
async function buy(product: Product, stripe: StripeStandIn, email: string): Promise<void> {
  await pollOrder(product, await pay({ ...product, stripe }, email))
}

async function waitUntilTried(db: ProgramDatabase, recipient: string): Promise<void> {
  const tried = sql`
    select 1 from emails join pgboss.job on job.data->>'emailId' = emails.id::text
    where recipient = ${recipient} and job.state = 'retry' and job.output is not null`
  await until(
    async () => (await tried.execute(db)).rows.length > 0,
    20_000,
    `an email to ${recipient} was tried in vain`,
  )
}

async function expectAllSentOnce(db: ProgramDatabase): Promise<void> {
  const open = db.selectFrom('emails').select('id').where('sent_at', 'is', null)
  await until(async () => (await open.execute()).length === 0, 60_000, 'all are marked sent')
  const doubled = sql`
    select license_id from emails where license_id is not null group by 1 having count(*) > 1`
  expect((await doubled.execute(db)).rows).toEqual([])
}
