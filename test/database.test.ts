import pg from 'pg'
import { expect, it } from 'vitest'
import { emptyDatabase } from './database.ts'

it('each caller gets an empty database that no other sees, and a dropped one is gone', async () => {
  const [one, two] = await Promise.all([emptyDatabase(), emptyDatabase()])
  await query(one.url, 'CREATE TABLE seen (name text)')
  await query(two.url, 'CREATE TABLE seen (name text)')
  await one.drop()
  await expect(query(one.url, 'SELECT 1')).rejects.toThrow('does not exist')
  expect(await query(two.url, 'SELECT * FROM seen')).toEqual([])
  await two.drop()
})

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
