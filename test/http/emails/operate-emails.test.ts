import { expect, it } from 'vitest'
import { testEmailCommand } from '#operate/machine/emails.ts'
import { until } from '../../world/clock.ts'
import { hearAll } from '../../world/commands.ts'
import { runCommand } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows')
const said = hearAll()

const list = async (...args: string[]) => {
  said.out = ''
  const code = await runCommand(shop.deps, ['emails', 'list', ...args], { format: 'json' })
  return { code, emails: code === 0 ? JSON.parse(said.out) : [] }
}

it('emails are found by part of an address, in which no character is a wildcard', async () => {
  const { email } = await shop.sold()
  const own = {
    recipient: 'ada_lovelace@example.org',
    kind: 'receipt',
    created_at: shop.clock.now(),
  }
  await shop.addRow('emails', [own, { ...own, recipient: 'adaxlovelace@example.org' }])
  const to = async (part: string) => {
    const { emails } = await list('--to', part)
    return [...new Set(emails.map((each: { to: string }) => each.to))]
  }
  expect(await to(email.split('@')[0]!)).toEqual([email])
  expect(await to('A_Love')).toEqual(['ada_lovelace@example.org'])
  expect(await to('%')).toEqual([])
})

it('a test email is sent at once, and the mail server’s answer is shown', async () => {
  const config = { ...shop.deps.config, smtpUrl: shop.mailbox.url }
  expect(await testEmailCommand(config, 'ada@example.org')).toBe(0)
  await until(() => shop.emailsTo('ada@example.org').length === 1)
  expect(shop.emailsTo('ada@example.org')[0]!.text).toContain('This is a test.')
  expect(await testEmailCommand({ ...config, smtpUrl: null }, 'ada@example.org')).toBe(1)
  said.err = ''
  const dead = { ...config, smtpUrl: 'smtp://127.0.0.1:9' }
  expect(await testEmailCommand(dead, 'ada@example.org')).toBe(1)
  expect(said.err).toMatch(/^The mail server fails: .*ECONNREFUSED/)
})
