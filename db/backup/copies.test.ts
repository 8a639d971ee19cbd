import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { times } from '#contract/limits.ts'
import { openFolder } from '#db/stores/folder.ts'
import { makeBackupKeys } from '#test/backups.ts'
import {
  chooseKept,
  type Copy,
  copyFile,
  nameCopy,
  noteCopy,
  removeHalves,
  removeOld,
  stateCopy,
} from './copies.ts'
import { isSigned, readSigner } from './trust.ts'

const first = Date.parse('2026-01-05T00:00:00.000Z')

it('keeps four copies an hour for a day, one a day for 28 days and one a week for twelve weeks', () => {
  let kept: Pick<Copy, 'taken_at'>[] = []
  const all = 150 * 96 * 3
  // As a shop is thinned that copies every five minutes, for 150 days.
  for (let made = 0; made < all; made++) {
    kept.push({ taken_at: new Date(first + made * 5 * times.minute).toISOString() })
    if (made % 36 === 35) kept = chooseKept(kept)
  }
  const last = first + (all - 1) * 5 * times.minute
  const ages = kept.map(({ taken_at }) => last - Date.parse(taken_at))
  const count = (from: number, until: number) =>
    ages.filter((age) => age >= from * times.day && age < until * times.day).length
  expect(count(0, 1)).toBe(96)
  expect(count(1, 28)).toBe(27)
  expect(count(28, 112)).toBe(12)
  expect(count(112, 1000)).toBe(0)
  expect(ages.at(-1)).toBe(0)
})

it('a copy after a long pause pushes no day out that is still to be kept, and the newest always stays', () => {
  const at = (days: number) => ({ taken_at: new Date(first + days * times.day).toISOString() })
  expect(chooseKept([at(0), at(1), at(20)])).toEqual([at(0), at(1), at(20)])
  expect(chooseKept([at(0), at(400)])).toEqual([at(400)])
})

async function openPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'protocraft-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const keys = await makeBackupKeys()
  const store = openFolder(folder)
  const add = async (at: string, signingKey = keys.signingKey, shop = 'ours') => {
    const said = { number: 0, taken_at: at, ended_at: at, changes: '0', builds: [] }
    const copy = { name: nameCopy(said), shop, ...said, size: 1, sha256: 'a'.repeat(64) }
    await store.write(copyFile(copy.name), Buffer.from('a copy'))
    await noteCopy(store, copy, signingKey)
  }
  const signers = [readSigner(keys.signingKey)]
  const isOurs = (copy: Copy) =>
    copy.shop === 'ours' && isSigned(stateCopy(copy), copy.signature, signers)
  return { folder, store, add, isOurs, list: () => readdirSync(join(folder, 'copies')) }
}

it('notes of others, of another shop or of another form push no copy out, and are named and left', async () => {
  const { folder, store, add, isOurs, list } = await openPlace()
  await add('2026-03-01T12:00:00.000Z')
  const { signingKey: strange } = await makeBackupKeys()
  for (let year = 2030; year < 2050; year++) await add(`${year}-03-01T12:00:00.000Z`, strange)
  await add('2027-03-01T12:00:00.000Z', undefined, 'theirs')
  writeFileSync(join(folder, 'copies/2028-03-01T12-00-00.000Z-R0.json'), '{"form":2}')
  await store.write('base/an-older-form.json', Buffer.from('{}'))
  const { foreign } = await removeOld(store, isOurs)
  expect(foreign).toHaveLength(23)
  expect(foreign).toContain('base')
  expect(list().filter((name) => name.endsWith('.json'))).toHaveLength(23)
})

it('removes what a killed program left, and nothing that has another name', async () => {
  const { store, add, list } = await openPlace()
  await add('2026-03-01T12:00:00.000Z')
  const whole = list()
  const name = '2026-03-02T12-00-00.000Z-R0'
  for (const half of [`.new-${name}.json`, `.new-${name}.sql.zst.age`, `${name}.sql.zst.age`])
    await store.write(`copies/${half}`, Buffer.from('half'))
  await store.write('copies/a note of the vendor.txt', Buffer.from('mine'))
  await removeHalves(store)
  expect(list()).toEqual([...whole, 'a note of the vendor.txt'].toSorted())
})
