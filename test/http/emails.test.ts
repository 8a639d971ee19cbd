import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEmail } from '#server/mail/send-email.ts'
import { forgetLimits } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'
import { goodAddresses, noAddresses } from './addresses.ts'

const minutes = 60_000
const supportEmail = `help&'desk'"@example.org`

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { SUPPORT_EMAIL: supportEmail } })
})
afterAll(() => shop.close())

async function ask(email: string) {
  await forgetLimits(shop)
  return createVisitor(shop).post('/api/account/sign-in', { email })
}

describe('hostile addresses', () => {
  it.each(noAddresses)('%j is refused with a message and gets no email', async (email) => {
    const { status, body } = await ask(email)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(
        email.isWellFormed() && !email.includes('\0')
          ? /^email: /
          : /^Text (must hold|can’t contain) /,
      ),
    })
    const emails = await shop.deps.db.selectFrom('emails').select('recipient').execute()
    expect(emails.filter(({ recipient }) => !goodAddresses.has(recipient))).toEqual([])
  })

  it('each unusual but valid one gets one email, to itself alone, with only our headers', async () => {
    const typed = [...goodAddresses.values()].flat()
    for (const email of typed) expect([email, (await ask(email)).status]).toEqual([email, 200])
    for (const [recipient, ways] of goodAddresses) {
      await shop.mailbox.waitFor(() => countTo(recipient) === ways.length, 60_000)
      for (const email of shop.mailbox.emails().filter((each) => goesTo(each, recipient))) {
        expect(email.to).toHaveLength(1)
        const names = email.headers.map(({ key }) => key).sort()
        expect(names).toEqual(ourHeaders)
        expect(email.subject).toMatch(/^\d{6} is your Protocraft sign-in code$/)
        expect(email.envelopeFrom).toBe('hello@example.org')
      }
    }
    expect(shop.mailbox.emails()).toHaveLength(typed.length)
  })
})

const ourHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

function countTo(recipient: string): number {
  return shop.mailbox.emails().filter((email) => goesTo(email, recipient)).length
}

/** The mailbox shows a domain in its own script. */
function goesTo({ to }: { to: string[] }, recipient: string): boolean {
  const [local, domain] = recipient.split('@')
  return to[0] === `${local}@${domainToUnicode(domain!)}`
}

describe('an email', () => {
  it('escapes whatever is put into its HTML', async () => {
    await ask('ada@example.org')
    const { html, text } = await shop.mailbox.waitFor(
      ({ to }) => to.includes('ada@example.org'),
      10_000,
    )
    expect(text).toContain(supportEmail)
    expect(html).toContain('help&amp;&#39;desk&#39;&quot;@example.org')
    expect(html).not.toContain(supportEmail)
  })

  it('leaves nothing of the code in the outbox once it is sent', async () => {
    await ask('ben@example.org')
    await shop.mailbox.waitFor(({ to }) => to.includes('ben@example.org'), 60_000)
    await expect
      .poll(() => readEmail('ben@example.org'))
      .toMatchObject({
        sent_at: expect.any(Date),
        payload_sealed: null,
      })
  })

  it('is sent once, even when its job runs again', async () => {
    const email = 'eve@example.org'
    await ask(email)
    await shop.mailbox.waitFor(({ to }) => to.includes(email), 60_000)
    await expect.poll(() => readEmail(email)).toMatchObject({ sent_at: expect.any(Date) })
    await runAgain(email)
    expect(countTo(email)).toBe(1)
  })

  it('with a code is dropped unsent when the mail server accepts it ten minutes late', async () => {
    const email = 'cara@example.org'
    shop.mailbox.setMode('refuse4xx')
    await ask(email)
    await expect.poll(() => readTries(), { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await readEmail(email)).toMatchObject({ payload_sealed: expect.any(Buffer) })
    shop.clock.advance(10 * minutes + 1)
    shop.mailbox.setMode('accept')
    const readAgain = async () => {
      // Another email wakes the worker, which then finds the one that is due for a retry.
      await ask('dov@example.org')
      return readEmail(email)
    }
    await expect.poll(readAgain, { timeout: 30_000, interval: 1000 }).toMatchObject({
      sent_at: null,
      dropped_at: expect.any(Date),
      payload_sealed: null,
    })
    await runAgain(email)
    expect(countTo(email)).toBe(0)
  })
})

/** As pg-boss does when a job's end was lost. It must leave the row and the log alone. */
async function runAgain(recipient: string): Promise<void> {
  const before = await readEmail(recipient)
  shop.clock.advance(minutes)
  shop.logged.length = 0
  await sendEmail(shop.deps, before.id)
  expect(await readEmail(recipient)).toEqual(before)
  expect(shop.logged.join('\n')).not.toContain('dropped an email')
}

async function readEmail(recipient: string) {
  return shop.deps.db
    .selectFrom('emails')
    .select(['id', 'sent_at', 'dropped_at', 'payload_sealed'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
}

/** How many emails wait for a retry. */
async function readTries(): Promise<number> {
  const { rows } = await sql<{ tries: string }>`
    select count(*) as tries from pgboss.job where name = 'email' and state = 'retry'`.execute(
    shop.deps.db,
  )
  return Number(rows[0]!.tries)
}
