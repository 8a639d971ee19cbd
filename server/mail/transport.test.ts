import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseEmail } from '#contract/email.ts'
import { mark } from './emails/mark.ts'
import { write } from './emails/write.ts'
import { createMailer, type MailNames } from './transport.ts'

const mail = {
  id: '0f9c1c9e-0000-4000-8000-000000000000',
  to: 'ada@example.org',
  subject: 'Your code',
  text: 'x',
  html: 'x',
}

/** A shop that may write to everybody. */
const names: MailNames = {
  mailFrom: 'shop@example.org',
  siteUrl: 'https://shop.example.org',
  kind: 'shop',
  admins: ['mia@example.org'],
  alertEmail: null,
}

async function openServer(options: SMTPServerOptions): Promise<AddressInfo> {
  // The mailer keeps its connection open, and a closing server would wait for it.
  const closeTimeout = 100
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout,
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return server.server.address() as AddressInfo
}

async function sendTo(options: SMTPServerOptions) {
  const { port } = await openServer(options)
  const url = `smtp://127.0.0.1:${port}`
  return createMailer(url, names)(mail)
}

describe('an address', () => {
  const receive = async (to: string, by = names) => {
    const received: string[] = []
    const { port } = await openServer({
      lenientAddressParsing: true,
      onRcptTo: ({ address }, _, next) => {
        received.push(address)
        next()
      },
    })
    const send = createMailer(`smtp://127.0.0.1:${port}`, by)
    const answer = await send({ ...mail, to }).catch(() => 'not sent')
    return { answer, received }
  }

  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['taro..yamada@docomo.ne.jp', '"taro..yamada"@docomo.ne.jp'],
    ['.taro.@docomo.ne.jp', '".taro."@docomo.ne.jp'],
    ["o'hara+a/b=c@example.org", "o'hara+a/b=c@example.org"],
    ['伊昭傑@xn--5nqv22n.xn--lhr59c', '伊昭傑@郵件.商務'],
  ])('%s is sent to %s alone', async (to, recipient) => {
    expect(await receive(to)).toEqual({ answer: 'taken', received: [recipient] })
  })

  it.each([
    ['mia@example.org', true],
    ['Mia+Ben@Example.org', true],
    ['jo+alerts@müller.example', true],
    ['ben@example.org', false],
    ['mia@example.org.evil.example', false],
    ['ben+mia@example.org', false],
    ['mia@example.org@evil.example', false],
  ])('gets email from a sandbox only if it is an owner’s: %s, %s', async (to, isOwn) => {
    const sandbox: MailNames = { ...names, kind: 'sandbox', alertEmail: 'jo@xn--mller-kva.example' }
    const { answer, received } = await receive(to, sandbox)
    expect(answer).toBe(isOwn ? 'taken' : 'sandbox')
    expect(received).toHaveLength(isOwn ? 1 : 0)
  })

  // A mailer once read the first of these as a name and sent the email to evil.example (CVE-2025-13033).
  it.each([
    '"a@evil.example x"@ours.example',
    'a@evil.example x@ours.example',
    '"x"@evil.example <ada@ours.example>',
    'a@evil.example,ada@ours.example',
  ])(
    '%s reaches nobody at evil.example, and the shop does not accept it as an address',
    async (to) => {
      expect(parseEmail(to)).toBeNull()
      const { received } = await receive(to)
      expect(received.filter((address) => address.endsWith('@evil.example'))).toEqual([])
    },
  )
})

describe('a password', () => {
  it.each([
    ['leaves this machine only over TLS', '0.0.0.0', '', false],
    ['does so whatever the URL says', '0.0.0.0', '?requireTLS=false', false],
    ['cannot be configured to go without TLS', '0.0.0.0', '?ignoreTLS=true', false],
    ['is sent in plain text within this machine', '127.0.0.1', '', true],
  ])('%s (%s%s)', async (_, host, more, isSent) => {
    const passwords: string[] = []
    const { port } = await openServer({
      authMethods: ['PLAIN'],
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, __, next) => {
        passwords.push(password!)
        next(null, { user: username })
      },
    })
    const url = `smtp://shop:hidden-word@${host}:${port}${more}`
    const sending = createMailer(url, names)(mail)
    if (isSent) expect(await sending).toBe('taken')
    else await expect(sending).rejects.toThrow(/TLS/)
    expect(passwords).toEqual(isSent ? ['hidden-word'] : [])
  })
})

const say = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

it('a recipient that the mail server refuses permanently is reported in its words', async () => {
  const answer = await sendTo({ onRcptTo: (_, __, next) => next(say(550, 'No such user')) })
  expect(answer).toEqual({ refused: '550 No such user' })
})

it('an email that the mail server refuses permanently is reported in its words', async () => {
  const answer = await sendTo({
    onData: (stream, _, next) => {
      stream.resume()
      stream.on('end', () => next(say(554, 'Message \u001B[2J rejected')))
    },
  })
  expect(answer).toEqual({ refused: expect.stringMatching(/^554 Message \[2J rejected$/) })
})

it.each([
  ['a recipient for now', { onRcptTo: (_, __, next) => next(say(450, 'Later')) }],
  ['the sender, which is our own mistake', { onMailFrom: (_, __, next) => next(say(550, 'No')) }],
] satisfies [string, SMTPServerOptions][])('%s is tried again', async (_, options) => {
  await expect(sendTo(options)).rejects.toThrow()
})

it.each([
  ['the product is the sender', 'shop@example.org', 'Protocraft <shop@example.org>'],
  ['unless the setting names one', 'The Shop <shop@example.org>', 'The Shop <shop@example.org>'],
])('%s', async (_, mailFrom, from) => {
  let received = ''
  const { port } = await openServer({
    onData: (stream, __, next) => {
      stream.on('data', (part) => (received += part))
      stream.on('end', () => next())
    },
  })
  await createMailer(`smtp://127.0.0.1:${port}`, { ...names, mailFrom })(mail)
  expect(received).toContain(`From: ${from}`)
})

it('every email contains the logo itself, small, so that nothing is loaded from elsewhere', async () => {
  let received = ''
  const { port } = await openServer({
    onData: (stream, __, next) => {
      stream.on('data', (part) => (received += part))
      stream.on('end', () => next())
    },
  })
  const send = createMailer(`smtp://127.0.0.1:${port}`, names)
  await send({
    ...mail,
    ...write({ subject: 'x', title: 'x', opening: [] }, { supportEmail: 'x', testLine: '' }),
  })
  expect(received).toMatch(/^content-id: <mark>/im)
  expect(received).toMatch(/src=3D"?cid:mark/)
  expect(received).not.toMatch(/src=3D"?https?:/)
  expect(mark.content.byteLength).toBeLessThanOrEqual(2048)
})
