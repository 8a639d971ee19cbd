import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellOwners } from '#server/console/tell-owners.ts'
import { kind } from '#stand-ins/behavior.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: kind })
})
afterAll(() => shop.close())

const owners = ['mia@example.org', 'noa@example.org']
const news = { what: 'release_published', version: '1.5.0', by: 'mia@example.org' } as const

function tell(fails = false) {
  const { db } = shop.deps
  const deps = { ...shop.deps, config: { ...shop.deps.config, admins: owners } }
  return db.transaction().execute(async (trx) => {
    await tellOwners(deps, trx, news)
    if (fails) throw new Error('undone')
  })
}

it('every owner is told, if what they are told of happened', async () => {
  await expect(tell(true)).rejects.toThrow('undone')
  await tell()
  for (const owner of owners)
    await shop.mailbox.waitFor(({ to }) => to.some((each) => each === owner), 5000)
  const emails = shop.mailbox.emails()
  expect(emails.map(({ subject }) => subject)).toEqual(
    Array(owners.length).fill('Protocraft 1.5.0 was published'),
  )
  expect(emails[0]!.text).toContain('Done by mia@example.org on ')
})
