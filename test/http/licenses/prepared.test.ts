import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#db/schema.ts'
import { ownShop, type Shop } from '../../world/visit.ts'

const poolSize = 20

const first = await ownShop('instances', { work: false })
const { key } = await first.sold({ by: 'hand', email: 'ada@example.org' })
const question = { license_key: key, fingerprint: 'laptop' }
await first.callLicense('activate', question)

it('a check is one statement, prepared once per connection', async () => {
  for (let check = 0; check < 3; check += 1)
    expect(await first.callLicense('validate', question)).toMatchObject({ valid: true })
  expect(await listPrepared(first)).toEqual([{ name: expect.any(String), uses: 3 }])
})

const faults: Record<string, (db: Db, name: string) => Promise<unknown>> = {
  'are unknown to the connection': (db) => sql`deallocate all`.execute(db),
  'belong to somebody else': async (db, name) => {
    await sql`deallocate all`.execute(db)
    await sql`prepare ${sql.id(name)} as select 'somebody else'`.execute(db)
  },
  'are older than a migration': (db) =>
    sql`alter table activations alter last_seen_at type timestamptz(3)`.execute(db),
}

it.each(Object.entries(faults))(
  'a check is still answered when statement names %s, with one log line',
  async (_, breakNames) => {
    const shop = await first.another()
    await shop.callLicense('validate', question)
    const [{ name = '' } = {}] = await listPrepared(shop)
    await onEachConnection(shop, (db) => breakNames(db, name))
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => shop.callLicense('validate', question)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ valid: true, activation_count: 1 })
    expect(shop.logged.filter((line) => line.includes('prepared statements'))).toHaveLength(1)
    await shop.close()
  },
)

async function listPrepared(shop: Shop) {
  const lists = await onEachConnection(shop, (db) =>
    sql<{ name: string; uses: number }>`
      select name, generic_plans + custom_plans as uses from pg_prepared_statements
    `.execute(db),
  )
  return lists.flatMap(({ rows }) => rows)
}

/** Takes all connections of the pool before using the first. */
async function onEachConnection<T>({ deps }: Shop, act: (db: Db) => Promise<T>): Promise<T[]> {
  const taken = Promise.withResolvers<void>()
  let count = 0
  return Promise.all(
    Array.from({ length: poolSize }, () =>
      deps.db.connection().execute(async (db) => {
        count += 1
        if (count === poolSize) taken.resolve()
        await taken.promise
        return act(db)
      }),
    ),
  )
}
