import { expect, it } from 'vitest'
import type { RecordedAction } from '#contract/admin/audit.ts'
import type { Moment } from '#contract/admin/customers.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { readDone, withConsole } from '../world/console.ts'
import { ownShop } from '../world/visit.ts'

// Written out, so that a person decides that a call takes something from somebody, or cannot be undone.
const asking = [
  'cancellations/dismiss',
  'customers/correct-email',
  'customers/erase',
  'customers/export',
  'emails/drop',
  'emails/drop-paused',
  'emails/send-paused',
  'held-payments/accept',
  'held-payments/dismiss',
  'held-payments/refund',
  'license-files/make',
  'licenses/change-seats',
  'licenses/move',
  'licenses/replace-key',
  'licenses/reveal-key',
  'licenses/revoke',
  'licenses/suspend',
  'orders/complete',
  'orders/issue-invoice',
  'orders/record-refund',
  'orders/refund',
  'passkeys/remove',
  'people/new-link',
  'people/remove',
  'quotes/record-transfer',
  'sessions/end',
]

const shop = await ownShop('rows', { env: withConsole })
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

const ask = async <Answer>(name: string, query: Record<string, string> = {}) =>
  (await (await owner.read(name, query)).json()) as Answer

const writes = adminCalls.filter((call) => call.kind === 'write')

it('these calls, which are of money, keys or people, are refused without a reason, and no other', () => {
  const found = writes.filter(({ input }) => {
    const { error } = input.safeParse({})
    return error?.issues.some(({ path: [field] }) => field === 'reason')
  })
  expect(found.map(({ name }) => name).toSorted()).toEqual(asking)
  for (const { guards } of found) expect(['money', 'keys', 'people']).toContain(guards)
})

it('a reason that is given without being asked is held to the same rules', async () => {
  const given = { customer: 'ada@example.org', which: 'key', reason: 'bob@example.org asked' }
  const answer = await owner.write('customers/resend-email', given)
  expect(((await answer.json()) as ErrorAnswer).error.message).toBe(
    'reason: must name no email address',
  )
})

it('an email is sent again without a reason, and the record and the timeline say who did it', async () => {
  const { email } = await shop.sold()
  const input = { customer: email, which: 'receipt' }
  const { number, subject } = await readDone(await support.write('customers/resend-email', input))
  const { rows } = await ask<{ rows: RecordedAction[] }>('audit/list', { subject })
  const about = { kind: 'customer', name: subject.slice(0, 8) }
  expect(rows).toMatchObject([{ number, reason: '', actor_name: 'sam@example.org', about }])
  const timeline = await ask<{ rows: Moment[] }>('customers/timeline', { customer: email })
  const told = timeline.rows.filter(({ kind }) => kind === 'entry')
  expect(told).toMatchObject([{ title: 'Resent email', who: 'sam@example.org' }])
})
