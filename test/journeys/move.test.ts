import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { openProduct, signInOnDemo } from '../product-of-test.ts'

it.runIf(isWhole)(
  'a shop moves from the embedded database to a server, sells there, and moves back',
  async () => {
    const dataDir = makeFolder()
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    const onServer = { DATABASE_URL: url }

    const embedded = await openProduct({ dataDir })
    await expect(embedded.operate('move', url)).rejects.toThrow(/Another program uses the database/)
    await expect(embedded.operate('move', 'embedded')).rejects.toThrow(
      /is in the embedded database/,
    )
    await embedded.stop()
    const theirs = await makeTheirs()
    await expect(embedded.operate('move', theirs.url)).rejects.toThrow(/holds rows already/)
    expect(await theirs.listTables()).toEqual(['notes'])
    const moved: { table: string; rows: number }[] = JSON.parse(
      await embedded.operate('move', url, '--json'),
    )
    // The six people, and the buyers of the demo's year.
    expect(moved.find(({ table }) => table === 'accounts')!.rows).toBeGreaterThan(100)

    const refused = await openProduct({ dataDir, ready: false })
    expect(await refused.exited()).toBe(78)
    expect(refused.output()).toMatch(/The shop was moved from here to 127\.0\.0\.1:\d+\/test_/)

    const there = await openProduct({ dataDir, env: onServer })
    const [ofAda] = (await signInOnDemo(there, 'ada@example.org')).licenses
    expect(ofAda).toMatchObject({ license_key: expect.stringMatching(/^PC1-/) })
    await there.stop()
    await expect(there.operate('move', 'embedded')).rejects.toThrow(/holds rows already/)
    await rename(join(dataDir, 'pg'), join(dataDir, 'pg.before'))
    await there.operate('move', 'embedded')
    expect(await there.operate('check').catch((error: Error) => error.message)).toMatch(
      /The shop was moved from here to the embedded database/,
    )

    const back = await openProduct({ dataDir })
    const [ofEve] = (await signInOnDemo(back, 'eve@example.org')).licenses
    expect(ofEve!.activation_count).toBe(ofEve!.max_activations)
  },
)

async function makeTheirs() {
  const { url, drop } = await emptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end().then(drop))
  await client.query('create table notes as select 1 as note')
  const listTables = async () => {
    const { rows } = await client.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
    return rows.map(({ relname }) => relname)
  }
  return { url, listTables }
}
