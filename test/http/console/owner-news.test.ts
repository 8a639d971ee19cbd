import { expect, it } from 'vitest'
import { tellOwners } from '#server/console/tell-owners.ts'
import { ownShop } from '../../world/visit.ts'

const owners = ['mia@example.org', 'noa@example.org']

const shop = await ownShop('settings', { env: { ADMINS: owners.join(', ') } })

const news = { what: 'release_published', version: '1.5.0', by: 'mia@example.org' } as const

function tell(fails = false) {
  const { db } = shop.deps
  const deps = { ...shop.deps, config: { ...shop.deps.config, admins: owners } }
  return db.transaction().execute(async (trx) => {
    await tellOwners(deps, trx, news)
    if (fails) throw new Error('undone')
  })
}

it('every owner is emailed about an event, unless it was rolled back', async () => {
  await expect(tell(true)).rejects.toThrow('undone')
  await tell()
  for (const owner of owners) await shop.emailTo(owner)
  const emails = shop.mailbox.emails()
  expect(emails.map(({ subject }) => subject)).toEqual(
    Array(owners.length).fill('Protocraft 1.5.0 was published'),
  )
  expect(emails[0]!.text).toContain('Done by mia@example.org on ')
})

it('every owner is emailed about a new person, key or webhook address, and about a changed address', async () => {
  const owner = await shop.openConsole()
  const act = async (call: string, input: object) =>
    (await owner.act(call, { ...input, reason: 'A test' })).subject
  await act('people/add', { email: 'sam@example.org' })
  await act('api-keys/make', { name: 'a script', scopes: ['licenses:read'] })
  const hooks = { address: 'https://hooks.example.com/', events: ['order.paid'] }
  const endpoint = await act('webhooks/add', hooks)
  await act('webhooks/change', { endpoint, address: 'https://else.example.com/' })
  for (const to of owners)
    for (const news of ['sam@example.org', 'a script', 'hooks.example.com', 'else.example.com'])
      await shop.readEmail(to, new RegExp(news))
})
