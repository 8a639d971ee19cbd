import { expect, it } from 'vitest'
import { emptyDatabase, run } from './database.ts'

it('each caller gets an empty database that no other sees, and a dropped one is gone', async () => {
  const [one, two] = await Promise.all([emptyDatabase(), emptyDatabase()])
  await run(one.url, 'CREATE TABLE seen (name text)')
  await run(two.url, 'CREATE TABLE seen (name text)')
  await one.drop()
  await expect(run(one.url, 'SELECT 1')).rejects.toThrow('does not exist')
  expect(await run(two.url, 'SELECT * FROM seen')).toEqual([])
  await two.drop()
})
