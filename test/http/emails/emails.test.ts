import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sendEmail } from '#server/mail/send-email.ts'
import { hostile, ownShop } from '../../world/visit.ts'
import { retryNow } from '../../world/stored.ts'

const long = 'a'.repeat(65)
const label = 'b'.repeat(64)

/** Addresses that no email may be sent to: injections, lists, names, and domains that only look similar. */
const noAddresses = [
  'ada@example.org\r\nBcc: eve@evil.example',
  'ada@example.org\nBcc: eve@evil.example',
  'ada@example.org\rX-Evil: 1',
  'ada\r\nBcc: eve@evil.example',
  'ada@example.org\r\n.\r\nMAIL FROM:<eve@evil.example>',
  'ada%0d%0aBcc:eve@evil.example',
  'ada@example.org\u0000',
  'ada\u0000@example.org',
  'ada@example.org\u0000.evil.example',
  'ada\u000b@example.org',
  'ada@exam\tple.org',
  'ada @example.org',
  'ada@ example.org',
  'ada\u2028@example.org',
  'ada\u00a0@example.org',
  'ada\u202egro.elpmaxe@evil.example',
  'a\u200bda@example.org',
  'ada@exam\u00adple.org',
  'ada\ud800@example.org',
  'ada@example.org\ud800',
  'ada@example.org, eve@evil.example',
  'ada@example.org;eve@evil.example',
  'ada@example.org eve@evil.example',
  'ada,eve@example.org',
  'ada;eve@example.org',
  'ada@example.org> SIZE=1',
  'ada@example.org>\r\nDATA',
  '"ada"@example.org',
  '"ada@evil.example"@example.org',
  '"x"@evil.example <ada@example.org>',
  '"<img src=x onerror=alert(1)>"@example.org',
  '<script>@example.org',
  'ada\\@evil.example@example.org',
  'ada\\@example.org',
  'ada@@example.org',
  'ada@example.org@evil.example',
  'eve@evil.example@example.org',
  '@example.org',
  '@evil.example:ada@example.org',
  'ada@',
  'ada',
  'ada@localhost',
  'ada@example',
  'ada@.example.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@example-.org',
  '..@example.org',
  'ada@example.org/.evil.example',
  'ada@example.org#.evil.example',
  'ada@example.org?.evil.example',
  'ada@example.org:25',
  'ada@example.org%00.evil.example',
  'ada@ex%61mple.org',
  'ada@example.org%2eevil.example',
  'ada@[127.0.0.1]',
  'ada@[IPv6:::1]',
  'ada@127.0.0.1',
  'ada@192.168.10.20',
  'ada@0x7f.0.0.11',
  'ada@2130706433',
  'ada@example.0x7f',
  'ada(comment)@example.org',
  'ada@example.org(comment)',
  'ada@exam_ple.org',
  'ada@xn--.org',
  `ada@${label}.org`,
  `${'a'.repeat(250)}@example.org`,
  `ada@${'b.'.repeat(130)}org`,
  `${long}@example.org`,
  'ada@example.org?cc=eve@evil.example',
]

/** An address and other ways to type it. */
const goodAddresses = new Map([
  ["o'hara+shop=1@example.org", ["o'hara+shop=1@example.org", " o'hara+shop=1@example.org\r\n"]],
  ['a@b.example.org', ['a@B.Example.ORG']],
  ['ada!%#$&*/?^_`{|}~-@example.org', ['ada!%#$&*/?^_`{|}~-@example.org']],
  ['=?utf-8?q?ada?=@example.org', ['=?utf-8?q?ada?=@example.org']],
  ['${ada}@example.org', ['${ada}@example.org']],
  ["'--@example.org", ["'--@example.org"]],
  ['=HYPERLINK@example.org', ['=HYPERLINK@example.org']],
  [
    'ada@xn--bcher-kva.example',
    ['ada@bücher.example', 'ada@BÜCHER.example', 'ada@bu\u0308cher.example'],
  ],
  ['ada@example.xn--p1ai', ['ada@example.рф']],
  ['ada@wide.example.org', ['ada@ｗｉｄｅ.example.org']],
  ['büro@example.org', ['büro@example.org', '\u202abüro@example.org\u202c']],
  ['a..da.@example.org', ['a..da.@example.org', '\u200b a..da.@example。org']],
  ['ada@xn--n3h.org', ['ada@☃.org']],
  ['fay@example.org', ['Fay <fay@example.org>', 'mailto:fay@example.org', 'fay@example.org,']],
  ['dov@example.org', ['<dov@example.org', 'Email: dov@example.org', 'dov@example.org.']],
  [`${'a'.repeat(64)}@example.org`, [`${'a'.repeat(64)}@example.org`]],
])

const minutes = 60_000
const supportEmail = `help&'desk'"@example.org`

const shop = await ownShop('clock', { behavior: hostile, env: { SUPPORT_EMAIL: supportEmail } })

async function ask(email: string) {
  await shop.forgetAllRateLimits()
  return shop.visitor().post('/api/account/sign-in', { email })
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
    const emails = await shop.readRows('emails')
    expect(emails.filter(({ recipient }) => !goodAddresses.has(recipient))).toEqual([])
  })

  it('each unusual but valid address gets one email, alone, with only our headers', async () => {
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

/** Compares recipients; the mailbox shows a domain in its own script. */
function goesTo({ to }: { to: string[] }, recipient: string): boolean {
  const [local, domain] = recipient.split('@')
  return to[0] === `${local}@${domainToUnicode(domain!)}`
}

describe('an email', () => {
  it('escapes whatever is put into its HTML', async () => {
    await ask('ada@example.org')
    const { html, text } = await shop.emailTo('ada@example.org')
    expect(text).toContain(supportEmail)
    expect(html).toContain('help&amp;&#39;desk&#39;&quot;@example.org')
    expect(html).not.toContain(supportEmail)
  })

  it('is sent once, even when its job runs again, and leaves no trace of the code in the outbox', async () => {
    const email = 'eve@example.org'
    await ask(email)
    await shop.emailTo(email)
    const sent = { sent_at: expect.any(Date), payload_sealed: null }
    await expect.poll(() => readEmail(email)).toMatchObject(sent)
    await runAgain(email)
    expect(countTo(email)).toBe(1)
  })

  it('with a code is dropped unsent when the mail server could take it only ten minutes late', async () => {
    const email = 'cara@example.org'
    shop.mailbox.setMode('refuse4xx')
    await ask(email)
    await expect.poll(() => readTries(), { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await readEmail(email)).toMatchObject({ payload_sealed: expect.any(Buffer) })
    shop.clock.advance(10 * minutes + 1)
    shop.mailbox.setMode('accept')
    await retryNow(shop)
    await expect
      .poll(() => readEmail(email), { timeout: 30_000 })
      .toMatchObject({
        sent_at: null,
        dropped_at: expect.any(Date),
        payload_sealed: null,
      })
    await runAgain(email)
    expect(countTo(email)).toBe(0)
  })
})

/** Runs a job again, as pg-boss does when its end was lost. It must leave the row and the log alone. */
async function runAgain(recipient: string): Promise<void> {
  const before = await readEmail(recipient)
  shop.clock.advance(minutes)
  shop.logged.length = 0
  await sendEmail(shop.deps, before.id)
  expect(await readEmail(recipient)).toEqual(before)
  expect(shop.logged.join('\n')).not.toContain('dropped an email')
}

async function readEmail(recipient: string) {
  return shop.readRow('emails', { recipient })
}

/** Counts the tries of emails that wait for another. */
async function readTries(): Promise<number> {
  const { rows } = await sql<{ tries: string }>`
    select count(*) as tries from pgboss.job where name = 'email' and state = 'retry'`.execute(
    shop.deps.db,
  )
  return Number(rows[0]!.tries)
}
