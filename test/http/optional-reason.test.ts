import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordedAction } from '#contract/admin/audit.ts'
import type { Moment } from '#contract/admin/customers.ts'
import type { Session } from '#contract/admin/session.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { calm } from '../buyer.ts'
import { openConsole, readDone, withConsole, type AdminClient } from '../console.ts'
import { buyKey } from '../key-buyer.ts'
import { openShop, type Shop } from '../shop.ts'

// Written out, so that a person decides that a call changes nothing of money, keys or people.
const optional = [
  'customers/resend-email',
  'customers/add-note',
  'customers/remove-note',
  'emails/resend',
  'releases/write-notes',
  'webhooks/send-test',
  'webhooks/resend',
]

let shop: Shop
let owner: AdminClient
let support: AdminClient
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: withConsole })
  owner = await openConsole(shop)
  support = await openConsole(shop, 'support')
})
afterAll(() => shop.close())

const ask = async <Answer>(name: string, query: Record<string, string> = {}) =>
  (await (await owner.read(name, query)).json()) as Answer

const writes = adminCalls.filter((call) => call.kind === 'write')

it('a reason is optional for these calls, which ask for no passkey, and for no other', () => {
  const found = writes.filter(({ reasonIsOptional }) => reasonIsOptional)
  expect(found.map(({ name }) => name)).toEqual(optional)
  expect(found.filter(({ guards }) => guards !== null)).toEqual([])
})

it('the console learns which these are with the session', async () => {
  const { optional_reasons: told } = await ask<Session>('session/show')
  expect(told).toEqual(optional)
})

it('every other write is refused without one, and one that is given is held to the same rules', async () => {
  const asking = writes.filter(({ input }) => {
    const { error } = input.safeParse({})
    return error?.issues.some(({ path: [field] }) => field === 'reason')
  })
  expect([...asking.map(({ name }) => name), ...optional].toSorted()).toEqual(
    writes.map(({ name }) => name).toSorted(),
  )
  const given = { customer: 'ada@example.org', which: 'key', reason: 'bob@example.org asked' }
  const answer = await owner.write('customers/resend-email', given)
  expect(((await answer.json()) as ErrorAnswer).error.message).toBe(
    'reason: must name no email address',
  )
})

it('an email is sent again without a reason, and the record and the story say who did it', async () => {
  const { email } = await buyKey(shop)
  const input = { customer: email, which: 'receipt' }
  const { number, subject } = await readDone(await support.write('customers/resend-email', input))
  const { rows } = await ask<{ rows: RecordedAction[] }>('audit/list', { subject })
  const about = { kind: 'customer', name: subject.slice(0, 8) }
  expect(rows).toMatchObject([{ number, reason: '', actor_name: 'sam@example.org', about }])
  const story = await ask<{ rows: Moment[] }>('customers/story', { customer: email })
  const told = story.rows.filter(({ kind }) => kind === 'operator')
  expect(told).toMatchObject([{ title: 'Resent email', who: 'sam@example.org' }])
})
