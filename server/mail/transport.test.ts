import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { createMailer } from './transport.ts'

const mail = {
  id: '0f9c1c9e-0000-4000-8000-000000000000',
  to: 'ada@example.org',
  subject: 'Your code',
  text: 'x',
  html: 'x',
}

async function sendTo(options: SMTPServerOptions) {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], ...options })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  return createMailer(url, 'shop@example.org', 'https://shop.example.org')(mail)
}

const say = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

it('a recipient that the mail server does not take for good is said with its words', async () => {
  const answer = await sendTo({ onRcptTo: (_, __, next) => next(say(550, 'No such user')) })
  expect(answer).toEqual({ refused: '550 No such user' })
})

it('a letter that it does not take for good as well', async () => {
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
