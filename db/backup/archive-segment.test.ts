import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openFolder } from '#db/stores/folder.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { type BackupKeys, makeBackupKeys } from '../../test/backup-keys.ts'
import { openS3Server } from '../../test/s3.ts'
import { openSegments } from './segments.ts'
import { findSegmentFiles, segmentFolder, writeMark } from './store.ts'

const name = '00000001000000000000000A'
let folder: string
let cluster: string
let source: string
let keys: BackupKeys

beforeEach(async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'protocraft-archive-'))
  onTestFinished(() => rmSync(scratch, { recursive: true }))
  folder = join(scratch, 'backups')
  cluster = join(scratch, 'cluster')
  source = join(scratch, 'segment')
  mkdirSync(folder)
  beDatabase(7n)
  keys = await makeBackupKeys()
  await writeMark(openFolder(folder), '7')
  writeFileSync(source, 'the log')
})

it('a segment comes back as it was, and nothing of it can be read meanwhile', async () => {
  expect(await archive()).toBe(0)
  const [file = ''] = await findSegmentFiles(openFolder(folder), name)
  const sealed = readFileSync(join(folder, segmentFolder(name), file))
  expect(sealed.toString('latin1')).not.toContain('the log')
  expect(await fetchBack()).toBe('the log')
})

it('a segment that comes twice is stored once, another of its name is refused', async () => {
  expect(await archive()).toBe(0)
  const before = list()
  expect(await archive()).toBe(0)
  writeFileSync(source, 'the log of another timeline')
  expect(await archive()).toBe(1)
  expect(list()).toEqual(before)
  expect(before).toHaveLength(2)
})

it('a segment whose signature was never written or is another gets one when it comes again', async () => {
  await archive()
  const signature = join(folder, segmentFolder(name), list()[1]!)
  for (const harm of [() => rmSync(signature), () => writeFileSync(signature, 'bm9uZQ==')]) {
    harm()
    await expect(fetchBack()).rejects.toThrow(/signed|signature/)
    expect(await archive()).toBe(0)
    expect(await fetchBack()).toBe('the log')
  }
})

it('nothing is stored without a mark, nor beside the mark of another database', async () => {
  beDatabase(8n)
  expect(await archive()).toBe(1)
  beDatabase(7n)
  rmSync(join(folder, 'shop.json'))
  expect(await archive()).toBe(1)
  expect(readdirSync(folder)).toEqual([])
  // As when its mount is missing.
  const absent = join(folder, 'mnt/shop')
  expect(await archive({ folder: absent })).toBe(1)
  expect(existsSync(absent)).toBe(false)
})

it('the end of the log differs from a segment that cannot be opened', async () => {
  await archive()
  keys = await makeBackupKeys()
  expect(await fetchBack({ folder }, '00000001000000000000000B')).toBeNull()
  await expect(fetchBack()).rejects.toThrow()
})

it('no name leads out of the log', async () => {
  writeFileSync(join(folder, 'secret'), '')
  for (const other of ['../secret', '00000001000000000000000A/../../secret', 'secret', ''])
    expect(await fetchBack({ folder }, other)).toBeNull()
})

it('a segment goes to a bucket and comes back from it', async () => {
  const s3 = await openS3Server()
  const place = s3.place('shop')
  const store = await openStore(place)
  await writeMark(store, '7')
  expect(await archive(place)).toBe(0)
  expect(await archive(place)).toBe(0)
  expect(await fetchBack(place)).toBe('the log')
  const [, signature] = await store.list(segmentFolder(name))
  await store.remove(`${segmentFolder(name)}/${signature}`)
  // As a server that overwrites nothing.
  const kept = new Set([`${segmentFolder(name)}/${signature!.replace('.sig', '')}`])
  s3.trouble = ({ method, url = '' }, answer) => {
    const path = [...kept].find((each) => url.split('?')[0]!.endsWith(each))
    if (method === 'DELETE' && path !== undefined) kept.delete(path)
    const isKept = method === 'PUT' && path !== undefined
    if (isKept) answer.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>')
    return isKept
  }
  expect(await archive(place)).toBe(0)
  expect(await fetchBack(place)).toBe('the log')
  writeFileSync(source, 'the log of another timeline')
  expect(await archive(place)).toBe(1)
})

it('a bucket that does not answer is no end of the log', async () => {
  const s3 = await openS3Server()
  const place = s3.place('shop')
  await s3.stop()
  expect(await archive(place)).toBe(1)
  await expect(fetchBack(place)).rejects.toThrow(/does not answer as it should/)
})

/** PostgreSQL keeps the identifier of a database in its control file. */
function beDatabase(identifier: bigint): void {
  const control = Buffer.alloc(8)
  control.writeBigUInt64LE(identifier)
  mkdirSync(join(cluster, 'global'), { recursive: true })
  writeFileSync(join(cluster, 'global/pg_control'), control)
}

const list = () => readdirSync(join(folder, segmentFolder(name))).toSorted()

async function archive(place: StorePlace = { folder }): Promise<number> {
  const lent = join(cluster, 'pg.store')
  const { recipient, signingKey } = keys
  writeFileSync(lent, JSON.stringify({ place, recipient, signingKey }))
  const program = join(import.meta.dirname, 'archive-segment.ts')
  return promisify(execFile)(process.execPath, [program, lent, source, name], {
    cwd: cluster,
  }).then(
    () => 0,
    ({ code }) => code,
  )
}

async function fetchBack(place: StorePlace = { folder }, wanted = name): Promise<string | null> {
  const store = await openStore(place)
  const trust = { keys: keys.keys, shop: '7', takesUnsigned: false }
  const segment = await openSegments(store, trust).open(wanted)
  return segment && Buffer.from(segment).toString()
}
