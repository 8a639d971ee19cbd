import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { expect, it } from 'vitest'
import { openFolder } from '#db/stores/folder.ts'
import {
  type ArchivedDatabase,
  makeOpenFolder,
  openArchived,
  queryRestored,
} from '../../test/archived-database.ts'
import { type BackupKeys, makeBackupKeys } from '../../test/backup-keys.ts'
import { isWhole } from '../../test/matrix.ts'
import { mayMount, mountSmallDisk } from '../../test/small-disk.ts'
import { openSegments } from './segments.ts'
import { segmentFile, segmentFolder } from './store.ts'
import { trustIn } from './bases.ts'

it('a log with a hole or a segment that cannot be opened says which and why, and all before it comes back', async () => {
  const shop = await openShop()
  const { second, third, folder: whole } = shop
  const missing = await copyBroken(shop, second, (file) => rmSync(file))
  expect(await problemOf(shop, missing)).toMatch(
    new RegExp(
      `past segment ${second}: it is missing\\. \\d later segments? lies? behind it, ${third}`,
    ),
  )
  const folder = await copyBroken(shop, second, flip)
  const problem = await problemOf(shop, folder)
  expect(problem).toMatch(new RegExp(`past segment ${second}: it is damaged or cut, .*, ${third}`))
  const offered = new Date(/--until (\S+)$/.exec(problem)![1]!)
  expect(offered < shop.between).toBe(true)
  expect(await notesOf(shop, folder, offered)).toEqual(['first'])
  // A time before the damage is restored without a word, and a whole folder to its end.
  expect(await notesOf(shop, folder, shop.early)).toEqual([])
  const asked: string[] = []
  const note = (event: unknown) =>
    void asked.push((event as { request: IncomingMessage }).request.url!)
  subscribe('http.server.request.start', note)
  expect(await notesOf(shop, whole, null)).toEqual(['first', 'second', 'third'])
  unsubscribe('http.server.request.start', note)
  // One process brings all that is there; the last one is read again at the end.
  expect(asked.some((url) => url.endsWith(`/${second}?ahead`))).toBe(true)
  expect(asked.some((url) => url.endsWith(`/${second}`))).toBe(false)
}, 300_000)

it('a segment is damaged when it is cut, empty, not readable or another', async () => {
  const [into, keys] = [await makeOpenFolder(), await makeBackupKeys()]
  const name = '00000001000000000000000A'
  const [path, other] = [name, 'other'].map((text) => segmentFile(name, hashOf(text)))
  const folder = join(into, segmentFolder(name))
  const sealed = await seal(keys, name)
  const store = openFolder(into)
  const trust = await trustIn(store, { keys: keys.keys, takesUnsigned: false })
  const openIt = () => openSegments(store, trust).open(name)
  const states: [string, Buffer, RegExp][] = [
    [path!, sealed.subarray(0, sealed.length - 9), /damaged or cut/],
    [path!, Buffer.of(), /is empty/],
    [other!, sealed, /not what its name says/],
  ]
  for (const [file, content, why] of states) {
    await store.write(`${segmentFolder(name)}/${file}`, content)
    await expect(openIt()).rejects.toThrow(why)
    rmSync(join(folder, file))
  }
  const denied = Object.assign(new Error('no'), { code: 'EACCES' })
  const closed = {
    ...store,
    list: async () => [path!],
    read: async () => new Readable({ construct: (done) => done(denied) }),
  }
  await expect(openSegments(closed, trust).open(name)).rejects.toThrow(
    'the user who runs this may not read it (EACCES)',
  )
})

it.runIf(process.getuid?.() === 0)(
  'a key file or a folder that the user may not read is called that',
  async () => {
    const closed = await makeOpenFolder()
    const file = join(closed, 'keys')
    writeFileSync(file, 'AGE-SECRET-KEY-1', { mode: 0o600 })
    const said = asNobody(`
      const { openVendorKeys } = await import('${import.meta.dirname}/vendor-keys.ts')
      const { openFolder } = await import('${import.meta.dirname}/../stores/folder.ts')
      console.log(openVendorKeys('${file}').problem)
      console.log(await openFolder('/root').list('base').catch((error) => error.message))
      console.log(openVendorKeys('${closed}/none').problem)`)
    expect(said.split('\n')).toEqual([
      `The key file ${file} cannot be read by the user who runs this (EACCES): give it to that user, or run this as another.`,
      '/root/base cannot be read by the user who runs this (EACCES): give it to that user, or run this as another.',
      `There is no key file ${closed}/none.`,
    ])
  },
)

it.runIf(isWhole)('the last segment and the one that a base needs are named as that', async () => {
  const shop = await openShop()
  const last = (await listSegments(shop.folder)).at(-1)!
  const cut = await copyBroken(shop, last, flip)
  const { answer } = await shop.restore({ from: { folder: cut } })
  expect(answer).toMatchObject({
    problem: expect.stringMatching(/It is the last one\. .*--until 2/),
  })
  const without = await copyBroken(shop, shop.begin, flip)
  const { answer: none } = await shop.restore({ from: { folder: without } })
  expect(none).toMatchObject({
    problem: expect.stringMatching(/The base backup needs it: name a time/),
  })
})

it.runIf(isWhole)('a time after the end of the log is answered with that end', async () => {
  const shop = await openShop()
  const until = new Date('2099-01-01T00:00:00Z')
  const { answer } = await shop.restore({ until })
  expect(answer).toMatchObject({
    problem: expect.stringMatching(
      /^The log ends at 20\d\d-\S+Z, before 2099-01-01T00:00:00.000Z\. To restore all of it, leave --until out\.$/,
    ),
  })
})

it.runIf(mayMount)('a restore onto a full disk says so, and leaves nothing there', async () => {
  const shop = await openArchived()
  await shop.base()
  await shop.stop()
  const dataDir = await makeOpenFolder()
  mountSmallDisk(dataDir, '15m')
  const { answer } = await shop.restore({ dataDir })
  expect(answer).toMatchObject({
    problem: expect.stringMatching(/cannot be opened: the disk of DATA_DIR is full\.$/),
  })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new'))).toEqual([])
})

/** Three notes, each in a segment of its own. */
async function openShop() {
  const shop = await openArchived()
  await shop.run('create table notes (text text)')
  const taken = await shop.base()
  if ('refused' in taken) throw new Error(taken.refused)
  const note = async (text: string) => {
    await shop.run(`insert into notes values ('${text}')`)
    return shop.endSegment()
  }
  const early = await pause()
  await note('first')
  const between = await pause()
  const second = await note('second')
  const third = await note('third')
  await shop.stop()
  return { ...shop, early, between, second, third, begin: taken.base.first_segment }
}

async function pause(): Promise<Date> {
  await sleep(50)
  const now = new Date()
  await sleep(50)
  return now
}

function flip(file: string): void {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  for (let i = at; i < at + 64; i++) bytes[i]! ^= 255
  writeFileSync(file, bytes)
}

const find = (folder: string, segment: string): string =>
  readdirSync(join(folder, segmentFolder(segment))).find((file) => file.startsWith(segment))!

const listSegments = async (folder: string): Promise<string[]> =>
  readdirSync(join(folder, 'wal/0000000100000000'))
    .map((file) => file.slice(0, 24))
    .toSorted()

async function copyBroken(
  { folder }: ArchivedDatabase,
  segment: string,
  harm: (file: string) => void,
): Promise<string> {
  const copy = await makeOpenFolder()
  cpSync(folder, copy, { recursive: true })
  harm(join(copy, segmentFolder(segment), find(copy, segment)))
  return copy
}

async function problemOf(shop: ArchivedDatabase, folder: string): Promise<string> {
  const { answer } = await shop.restore({ from: { folder } })
  return (answer as { problem: string }).problem
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function seal({ recipient }: BackupKeys, text: string): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(zstdCompressSync(text)))
}

function asNobody(program: string): string {
  const args = ['--input-type=module', '-e', program]
  const options = { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8' } as const
  return execFileSync(process.execPath, args, options).trim()
}

async function notesOf(
  shop: ArchivedDatabase,
  folder: string,
  until: Date | null,
): Promise<string[]> {
  const { into, answer } = await shop.restore({ from: { folder }, until })
  expect(answer).toMatchObject({ restored: null })
  const rows = await queryRestored(into, 'select text from notes order by text')
  return rows.map(({ text }) => text!)
}
