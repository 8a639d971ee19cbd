import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { startMailbox } from './start.ts'
import type { Mode } from './start.ts'

const opened: { close: () => Promise<void> }[] = []
const open = async (given: { stateFile?: string; mode?: Mode } = {}) => {
  const mailbox = await startMailbox({ port: 0, ...given })
  opened.push(mailbox)
  return mailbox
}
afterEach(async () => {
  for (const mailbox of opened.splice(0)) await mailbox.close()
})

const email = (more = {}) => ({
  from: 'Protocraft <shop@example.org>',
  to: 'ada@example.org',
  subject: 'Your license key, dear Ada Löwe',
  text: 'PC1-AAAAA',
  html: '<p>PC1-AAAAA</p>',
  messageId: '<job-1@example.org>',
  ...more,
})
const send = (url: string, more = {}, timeouts = {}) =>
  createTransport({ url, ...timeouts }).sendMail(email(more))

describe('the mailbox', () => {
  it('keeps its emails across a restart', async () => {
    const stateFile = join(tmpdir(), `mailbox-${randomUUID()}.json`)
    const first = await open({ stateFile })
    await send(first.url)
    await first.close()
    expect((await open({ stateFile })).emails()).toEqual(first.emails())
  })

  it('keeps no more than 500 emails', async () => {
    const mailbox = await open()
    const transport = createTransport({ url: mailbox.url, pool: true, maxMessages: Infinity })
    for (let number = 0; number < 505; number += 1)
      await transport.sendMail(email({ subject: `Email ${number}` }))
    transport.close()
    expect(mailbox.emails()).toHaveLength(500)
    expect(mailbox.emails()[0]?.subject).toBe('Email 504')
  })
})

describe('a mailbox that fails', () => {
  it.each([
    ['refuse4xx', { responseCode: 451 }],
    ['refuse5xx', { responseCode: 550 }],
    ['cutAfterData', { code: 'ECONNECTION' }],
  ] as const)('%s: the sender gets an error and no email is kept', async (mode, error) => {
    const mailbox = await open({ mode })
    await expect(send(mailbox.url)).rejects.toMatchObject(error)
    expect(mailbox.emails()).toEqual([])
    mailbox.setMode('accept')
    await send(mailbox.url)
    expect(mailbox.emails()).toHaveLength(1)
  })

  it('tarpit: the sender waits until its own timeout', async () => {
    const mailbox = await open({ mode: 'tarpit' })
    await expect(send(mailbox.url, {}, { greetingTimeout: 100 })).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    })
    expect(mailbox.emails()).toEqual([])
  })
})
