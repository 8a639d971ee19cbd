import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { openFolder } from '#db/stores/folder.ts'
import type { Store } from '#db/stores/store.ts'
import { makeBackupKeys } from '#test/backups.ts'
import { makeFolder } from '#test/folder.ts'
import {
  chooseKept,
  type Copy,
  copyFile,
  findSignedCopy,
  listCopies,
  nameCopy,
  noteCopy,
  removeHalves,
  requireReadable,
  stateCopy,
} from './copies.ts'
import { isSigned, readSigner } from './trust.ts'

const first = Date.parse('2026-01-05T00:00:00.000Z')

it('keeps four copies an hour for a day, one a day for 28 days and one a week for 16 weeks', () => {
  let kept: Pick<Copy, 'taken_at' | 'number'>[] = []
  const all = 150 * 96 * 3
  // Thins the copies of a shop that makes one every five minutes for 150 days.
  for (let made = 0; made < all; made++) {
    kept.push({ taken_at: new Date(first + made * 5 * times.minute).toISOString(), number: 0 })
    const now = new Date(kept.at(-1)!.taken_at)
    if (made % 36 === 35) kept = chooseKept(kept, now)
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

it('a copy taken after a long pause, or while the clock is ahead, pushes out none that must still be kept', () => {
  const keep = (...days: number[]) =>
    chooseKept(
      days.map((day) => takenAfter(day)),
      dayOf(days.at(-1)!),
    )
  expect(keep(0, 1, 20)).toEqual([0, 1, 20].map((day) => takenAfter(day)))
  // Once the clock is right again, the same copies are joined by one with the true date.
  const all = [0, 1, 2, 400, 401].map((day) => takenAfter(day))
  expect(chooseKept(all, dayOf(401))).toEqual(all)
  expect(chooseKept(all, dayOf(2))).toEqual(all)
})

it('the first copy after a restore replaces none from before it, so that a restore to the wrong time can be undone', () => {
  const copies = [takenAfter(0), takenAfter(0.003), takenAfter(0.004, 1), takenAfter(0.005, 1)]
  expect(chooseKept(copies, dayOf(1))).toEqual([copies[1], copies[3]])
})

it('deleted data is in no copy after 16 weeks, even in a quiet shop', () => {
  const days = Array.from({ length: 300 }, (_, day) => takenAfter(day))
  const [oldest] = chooseKept(days, dayOf(299))
  expect(dayOf(299).getTime() - Date.parse(oldest!.taken_at)).toBeLessThanOrEqual(112 * times.day)
})

const dayOf = (days: number) => new Date(first + days * times.day)
const takenAfter = (days: number, number = 0) => ({ taken_at: dayOf(days).toISOString(), number })

async function openPlace() {
  const folder = makeFolder()
  const keys = await makeBackupKeys()
  const store = openFolder(folder)
  const add = async (at: string, signingKey = keys.signingKey, shop = 'ours') => {
    const said = { number: 0, taken_at: at, ended_at: at, changes: '0', builds: [] }
    const copy = {
      name: nameCopy(said),
      shop,
      kind: 'shop' as const,
      ...said,
      size: 1,
      sha256: 'a'.repeat(64),
    }
    await store.write(copyFile(copy.name), Buffer.from('a copy'))
    await noteCopy(store, copy, signingKey)
  }
  const signers = [readSigner(keys.signingKey)]
  const doubt = (copy: Copy) =>
    copy.shop === 'ours' && isSigned(stateCopy(copy), copy.signature, signers) ? null : 'foreign'
  const target = { place: { folder }, ...keys }
  return { folder, store, add, doubt, target, list: () => readdirSync(join(folder, 'copies')) }
}

const ours = '2026-03-01T12:00:00.000Z'
const mayMakePipes = process.platform !== 'win32'

it('foreign files in the backup folder are named and stop nothing, however large, many or strange', async () => {
  const { folder, store, add, doubt } = await openPlace()
  await add(ours)
  const { signingKey: strange } = await makeBackupKeys()
  for (let year = 2030; year < 2050; year++) await add(`${year}-03-01T12:00:00.000Z`, strange)
  await add('2027-03-01T12:00:00.000Z', undefined, 'theirs')
  const at = (name: string) => join(folder, 'copies', name)
  const note = readFileSync(at('2026-03-01T12-00-00.000Z-R0.json'), 'utf8')
  writeFileSync(at('2028-03-01T12-00-00.000Z-R0.json'), '{"form":2}')
  writeFileSync(at('2028-03-02T12-00-00.000Z-R0.json'), note)
  writeFileSync(at('2028-03-03T12-00-00.000Z-R0.json'), 'x')
  writeFileSync(at('2028-99-99T99-99-99.999Z-R0.json'), note)
  writeFileSync(at('mine\n.txt'), '')
  mkdirSync(at('2028-03-04T12-00-00.000Z-R0.json'))
  mkdirSync(join(folder, 'base'))
  closeSync(openSync(at('2028-03-05T12-00-00.000Z-R0.json'), 'w'))
  truncateSync(at('2028-03-05T12-00-00.000Z-R0.json'), 480_000_000)
  if (mayMakePipes)
    execFileSync('sh', ['-c', 'mkfifo "$0"', at('2028-03-06T12-00-00.000Z-R0.json')])
  const { copies, foreign } = await listCopies(store, doubt)
  expect(copies.map(({ taken_at }) => taken_at)).toEqual([ours])
  expect(foreign).toHaveLength(mayMakePipes ? 30 : 29)
  const why = Object.fromEntries(foreign.map((each) => [each.file, each.why]))
  expect(why).toMatchObject({
    'base/': 'its name is none that this program gives',
    'copies/mine\\u000a.txt': 'its name is none that this program gives',
    'copies/2027-03-01T12-00-00.000Z-R0.json': 'foreign',
    'copies/2028-03-01T12-00-00.000Z-R0.json': 'it is no note of a copy',
    'copies/2028-03-02T12-00-00.000Z-R0.json': 'its name is not that of its time',
    'copies/2028-03-03T12-00-00.000Z-R0.json': 'it is not JSON',
    'copies/2028-03-04T12-00-00.000Z-R0.json/': 'its name is none that this program gives',
    'copies/2028-03-05T12-00-00.000Z-R0.json': 'it is larger than 1 MB',
  })
})

it('the newest copy of this server is the latest that its key signed and that is not dated in the future', async () => {
  const { add, target } = await openPlace()
  const { signingKey: strange } = await makeBackupKeys()
  await add(ours)
  await add('2026-03-01T13:00:00.000Z', strange)
  await add('2026-03-02T12:00:00.000Z')
  const findAt = async (now: string) => (await findSignedCopy(target, new Date(now)))?.taken_at
  expect(await findAt('2026-03-01T14:00:00.000Z')).toBe(ours)
  expect(await findAt('2026-03-02T12:00:00.000Z')).toBe('2026-03-02T12:00:00.000Z')
  expect(await findAt('2026-02-01T12:00:00.000Z')).toBe(undefined)
})

it('small files are read two at a time', async () => {
  const { folder, store, add, doubt } = await openPlace()
  await add(ours)
  for (let n = 0; n < 300; n++) writeFileSync(join(folder, 'copies', nameFor(n)), 'x')
  let [open, most] = [0, 0]
  const counting: Store = {
    ...store,
    async read(path) {
      most = Math.max(most, ++open)
      const file = await store.read(path)
      return file.on('close', () => open--)
    },
  }
  expect((await listCopies(counting, doubt)).foreign).toHaveLength(300)
  expect(most).toBeLessThanOrEqual(2)
})

const nameFor = (n: number) => `9999-12-31T23-59-59.999Z-R${n}.json`

it('a copy with ten thousand published files is written and read, and one too large for that is refused', async () => {
  const { store, doubt, target } = await openPlace()
  const builds = Array.from({ length: 10_000 }, () => randomUUID())
  const said = { number: 0, taken_at: ours, ended_at: ours, changes: '0', builds }
  const copy = {
    name: nameCopy(said),
    shop: 'ours',
    kind: 'shop' as const,
    ...said,
    size: 1,
    sha256: 'a'.repeat(64),
  }
  requireReadable(builds)
  await noteCopy(store, copy, target.signingKey)
  const { copies } = await listCopies(store, doubt)
  expect(copies[0]?.builds).toEqual(builds)
  const tooMany = Array.from({ length: 30_000 }, () => randomUUID())
  expect(() => requireReadable(tooMany)).toThrow(/larger than 1 MB, as it lists 30,000/)
})

it('removes files that a killed program left, and no file with another name', async () => {
  const { store, add, list } = await openPlace()
  await add('2026-03-01T12:00:00.000Z')
  const whole = list()
  const name = '2026-03-02T12-00-00.000Z-R0'
  for (const half of [
    `.new-0a1b2c3d-${name}.json`,
    `.new-0a1b2c3d-${name}.sql.zst.age`,
    `${name}.sql.zst.age`,
  ])
    await store.write(`copies/${half}`, Buffer.from('half'))
  await store.write('copies/a note of the vendor.txt', Buffer.from('mine'))
  await removeHalves(store)
  expect(list()).toEqual([...whole, 'a note of the vendor.txt'].toSorted())
})
