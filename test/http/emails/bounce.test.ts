import { beforeEach, describe, expect, it } from 'vitest'
import { markBouncedCommand, undeliveredCommand } from '#operate/machine/emails.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { payInBrowser } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { hearAll } from '../../world/commands.ts'
import { ownShop } from '../../world/visit.ts'
import { retryNow } from '../../world/stored.ts'

const shop = await ownShop('rows')
const said = hearAll()
beforeEach(() => shop.mailbox.setMode('accept'))

async function findKeyEmail(email: string) {
  return shop.readRow('emails', { recipient: email, kind: 'license' })
}

async function untilDone(email: string) {
  await until(async () => {
    const { sent_at: sent, dropped_at: dropped } = await findKeyEmail(email)
    return (sent ?? dropped) !== null
  })
  return findKeyEmail(email)
}

async function list() {
  said.out = ''
  expect(await undeliveredCommand(shop.deps)).toBe(0)
  return said.out
}

async function pipe(message: string) {
  said.err = ''
  expect(await markBouncedCommand(shop.deps, input(message))).toBe(0)
  return said.err
}

async function* input(message: string): AsyncIterable<Buffer> {
  for (const line of message.split('\n')) yield Buffer.from(`${line}\r\n`)
}

describe('an email with a key', () => {
  it('that is refused permanently is marked as bounced, and shown to the operator and on the order page', async () => {
    shop.mailbox.setMode('refuse5xx')
    const { session, cookie } = await payInBrowser(shop, 'mistyped@exmaple.org')
    await shop.pollOrder(session)
    const email = await untilDone('mistyped@exmaple.org')
    expect(email).toMatchObject({
      sent_at: null,
      bounced_at: expect.any(Date),
      bounce_reason: '550 No such mailbox here',
      payload_sealed: null,
    })
    expect((await shop.askOrder(session)).body.email_bounced_to).toBe('m•••@e•••.org')
    const { order_number: number } = await shop.readOrder(session)
    expect(await list()).toContain(`bounced  ${number}  mistyped@exmaple.org  550 No such mailbox`)
    expect(said.out).toContain('the buyer can correct the address on the order page')

    shop.mailbox.setMode('accept')
    const corrected = 'typed.well@example.org'
    expect((await shop.correctEmail(session, corrected, cookie)).status).toBe(200)
    await shop.readEmail(corrected, /PC1-/)
    await until(async () => (await list()) === '')
    expect((await shop.askOrder(session)).body).not.toHaveProperty('email_bounced_to')
    expect(shop.mailbox.emails().filter(({ text }) => /PC1-/.test(text))).toHaveLength(1)
  })

  it('that is refused temporarily is retried and not marked', async () => {
    shop.mailbox.setMode('refuse4xx')
    const session = await shop.pay('busy@example.org')
    await shop.pollOrder(session)
    await shop.setRows(
      'emails',
      { recipient: 'busy@example.org' },
      { created_at: new Date(shop.clock.now().getTime() - 11 * 60_000) },
    )
    expect(await list()).toMatch(/waiting {2}\S+ {2}busy@example.org/)
    expect((await shop.askOrder(session)).body).not.toHaveProperty('email_bounced_to')
    shop.mailbox.setMode('accept')
    await retryNow(shop)
    const { bounced_at: bounced, sent_at: sent } = await untilDone('busy@example.org')
    expect([bounced, sent]).toEqual([null, expect.any(Date)])
  })

  it('that bounced breaks no invariant; one that was never sent does', async () => {
    shop.mailbox.setMode('refuse5xx')
    await shop.pollOrder(await shop.pay('gone@example.org'))
    const { license_id: id } = await untilDone('gone@example.org')
    const created = new Date(Date.now() - 2 * 3600_000)
    await shop.setRows('licenses', { id: id! }, { created_at: created })
    await shop.setRows('orders', { email: 'gone@example.org' }, { paid_at: created })
    expect(await findBroken(id!)).toEqual([])
    await shop.dropRows('emails', { license_id: id! })
    expect(await findBroken(id!)).toEqual(['invariant_i2'])
  })
})

async function findBroken(subject: string) {
  const all = await findViolations(shop.deps.db)
  return all.filter((each) => each.subject === subject).map(({ view }) => view)
}

describe('a report from a mail server', () => {
  it('marks the email that it reports as bounced', async () => {
    const { session } = await shop.sold({ email: 'later@example.org' })
    const { id } = await untilDone('later@example.org')
    expect(await pipe(describeFailure(id, 'delayed'))).toContain('names no email')
    expect((await findKeyEmail('later@example.org')).bounced_at).toBeNull()
    expect(await pipe(describeFailure(id, 'failed'))).toContain('marked as bounced')
    expect(await findKeyEmail('later@example.org')).toMatchObject({
      bounced_at: expect.any(Date),
      bounce_reason: '550 5.1.1 User [31munknown here',
    })
    expect((await shop.askOrder(session)).body.email_bounced_to).toBe('l•••@e•••.org')
    expect(await list()).toContain('later@example.org')
  })

  it.each([
    ['of an email nobody sent', describeFailure('00000000-0000-4000-8000-000000000000', 'failed')],
    ['that is none', 'Hello, I am on holiday.'],
  ])('%s is read and changes nothing', async (_, message) => {
    expect(await pipe(message)).toContain('names no email')
  })
})

it('an endless report is read no further than a megabyte', async () => {
  expect(await markBouncedCommand(shop.deps, endless())).toBe(0)
  expect(said.err).toContain('names no email')
})

async function* endless(): AsyncIterable<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024, 'x')
}

/** Writes a report as Postfix does, shortened; includes `folded` lines and an escape sequence. */
function describeFailure(emailId: string, action: string): string {
  return `From: MAILER-DAEMON@mx.example.org
To: hello@example.org
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; later@example.org
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1
    User \u001B[31munknown here

--b
Content-Type: message/rfc822-headers

Message-ID:
 <${emailId}@localhost>
Subject: Your key

--b--`
}
