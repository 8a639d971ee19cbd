import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openFolder } from '#db/stores/folder.ts'
import { openLent } from '#db/stores/lend.ts'
import { openS3Server } from '../../test/s3.ts'
import { openText } from './identity.ts'
import { openSegments } from './segments.ts'
import { writeMark } from './mark.ts'
import { findSegmentFiles, segmentFolder } from './store.ts'

const name = '00000001000000000000000A'
let folder: string
let source: string
let identity: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'protocraft-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  source = join(folder, 'segment')
  identity = await generateX25519Identity()
  await writeMark(openFolder(folder), '7')
  writeFileSync(source, makeSegment('the log'))
})

it('a segment comes back as it was, and nothing of it can be read meanwhile', async () => {
  expect(await archive()).toBe(0)
  const [file = ''] = await findSegmentFiles(openFolder(folder), name)
  const sealed = readFileSync(join(folder, segmentFolder(name), file))
  expect(sealed.toString('latin1')).not.toContain('the log')
  expect(await fetchBack(folder)).toBe('the log')
})

it('a segment that comes twice is stored once, another of its name is refused', async () => {
  expect(await archive()).toBe(0)
  expect(await archive()).toBe(0)
  writeFileSync(source, makeSegment('the log of another timeline'))
  expect(await archive()).toBe(1)
  expect(readdirSync(join(folder, segmentFolder(name)))).toHaveLength(1)
})

it('nothing is stored without a mark, nor beside the mark of another database', async () => {
  writeFileSync(source, makeSegment('the log', 8n))
  expect(await archive()).toBe(1)
  writeFileSync(source, makeSegment('the log'))
  rmSync(join(folder, 'shop.json'))
  expect(await archive()).toBe(1)
  expect(readdirSync(folder)).toEqual(['segment'])
  // As when its mount is missing.
  const absent = join(folder, 'mnt/shop')
  expect(await archive(absent)).toBe(1)
  expect(existsSync(absent)).toBe(false)
})

it('the end of the log differs from a segment that cannot be opened', async () => {
  await archive()
  identity = await generateX25519Identity()
  expect(await fetchBack(folder, '00000001000000000000000B')).toBeNull()
  await expect(fetchBack(folder)).rejects.toThrow()
})

it('no name leads out of the log', async () => {
  writeFileSync(join(folder, 'secret'), '')
  for (const other of ['../secret', '00000001000000000000000A/../../secret', 'secret', ''])
    expect(await fetchBack(folder, other)).toBeNull()
})

it('a segment goes to a bucket and comes back from it', async () => {
  const s3 = await openS3Server()
  const place = join(folder, 'pg.store')
  writeFileSync(place, JSON.stringify(s3.place('shop')))
  await writeMark(await openLent(place), '7')
  expect(await archive(place)).toBe(0)
  expect(await archive(place)).toBe(0)
  expect(await fetchBack(place)).toBe('the log')
  writeFileSync(source, makeSegment('the log of another timeline'))
  expect(await archive(place)).toBe(1)
})

it('a bucket that does not answer is no end of the log', async () => {
  const s3 = await openS3Server()
  const place = join(folder, 'pg.store')
  writeFileSync(place, JSON.stringify(s3.place('shop')))
  await s3.stop()
  expect(await archive(place)).toBe(1)
  await expect(fetchBack(place)).rejects.toThrow(/does not answer as it should/)
})

/** The identifier of its database stands in the header of its first page. */
function makeSegment(text: string, identifier = 7n): Buffer {
  const header = Buffer.alloc(32)
  header.writeBigUInt64LE(identifier, 24)
  return Buffer.concat([header, Buffer.from(text)])
}

async function archive(place = folder): Promise<number> {
  const recipient = await identityToRecipient(identity)
  return run('archive-segment.ts', place, recipient, source, name)
}

async function fetchBack(place: string, wanted = name): Promise<string | null> {
  const segments = openSegments(await openLent(place), openText(identity))
  const segment = await segments.open(wanted)
  return segment && Buffer.from(segment).subarray(32).toString()
}

const run = (program: string, ...args: string[]): Promise<number> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, program), ...args]).then(
    () => 0,
    ({ code }) => code,
  )
