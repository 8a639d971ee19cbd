import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFolder } from '#db/stores/folder.ts'
import { makeBackupKeys } from '../../test/backup-keys.ts'
import {
  type Base,
  baseFile,
  baseNote,
  chooseBase,
  chooseKept,
  listBases,
  noteBase,
  removeOld,
  stateBase,
} from './bases.ts'
import { removeUnused } from './builds.ts'
import { isSigned, signatureFile } from './trust.ts'
import { segmentFile, segmentFolder } from './store.ts'

const day = 24 * 60 * 60_000
const first = Date.UTC(2026, 0, 1)

function makeBase(at: number): Base {
  const started_at = new Date(first + at * day).toISOString()
  const ended_at = new Date(first + at * day + 60_000).toISOString()
  const first_segment = segmentOf(at)
  const name = started_at.replaceAll(':', '-')
  const said = { name, shop: '7', started_at, ended_at, first_segment, size: 1, builds: [] }
  return { ...said, sha256: 'a'.repeat(64), signature: '' }
}

/** A day has 100 segments of 16 MB here. */
const segmentOf = (at: number): string => {
  const number = at * 100
  const log = Math.floor(number / 256).toString(16)
  return `00000001${log.padStart(8, '0')}${(number % 256).toString(16).padStart(8, '0')}`.toUpperCase()
}

const isOf = (segment: string) => (file: string) => file.startsWith(segment)

const daily = (days: number) => Array.from({ length: days }, (_, at) => makeBase(at))

it('the last 28 bases are kept, and before them one a week for twelve weeks', () => {
  expect(chooseKept(daily(20))).toHaveLength(20)
  const kept = chooseKept(daily(365))
  expect(kept.slice(-28)).toEqual(daily(365).slice(-28))
  const weekly = kept.slice(0, -28).map(({ started_at }) => Date.parse(started_at))
  expect(weekly).toHaveLength(12)
  expect(weekly.slice(1).map((at, i) => (at - weekly[i]!) / day)).toEqual(Array(11).fill(7))
})

it('a base that is kept from day to day stays the one of its week', () => {
  let bases: Base[] = []
  for (const base of daily(365)) bases = chooseKept([...bases, base])
  expect(bases).toHaveLength(40)
})

it('the log since the oldest base is kept, and the log before it removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'protocraft-bases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openFolder(folder)
  for (const base of daily(150)) {
    await store.write(baseNote(base.name), Buffer.from(JSON.stringify(base)))
    await store.write(baseFile(base.name), Buffer.of())
    const { first_segment: segment } = base
    const file = segmentFile(segment, 'a'.repeat(64))
    const path = `${segmentFolder(segment)}/${file}`
    for (const each of [path, signatureFile(path)]) await store.write(each, Buffer.of())
  }
  await removeOld(store, () => true)
  const bases = await listBases(store)
  expect(readdirSync(join(folder, 'base'))).toHaveLength(2 * bases.length)
  const oldest = bases[0]!.first_segment
  for (const { first_segment: segment } of daily(150))
    expect((await store.list(segmentFolder(segment))).filter(isOf(segment))).toHaveLength(
      segment < oldest ? 0 : 2,
    )
})

it('a note that names a file elsewhere removes nothing there, nor does a folder that leads there', async () => {
  const outer = mkdtempSync(join(tmpdir(), 'protocraft-bases-'))
  onTestFinished(() => rmSync(outer, { recursive: true }))
  const victims = ['config.json', 'config.tar.zst.age', '0', 'a'.repeat(64)]
  for (const name of victims) writeFileSync(join(outer, name), '')
  const store = openFolder(join(outer, 'backups'))
  for (const base of daily(60)) {
    const elsewhere = { ...base, name: '../../config' }
    await store.write(baseNote(base.name), Buffer.from(JSON.stringify(elsewhere)))
  }
  await store.write('wal/0000000100000000/x', Buffer.of())
  symlinkSync(outer, join(outer, 'backups/wal/0000000000000000'))
  symlinkSync(outer, join(outer, 'backups/builds'))
  await removeOld(store, () => true)
  await removeUnused(store, new Set())
  expect(readdirSync(outer).toSorted()).toEqual(['backups', ...victims].toSorted())
  expect(await listBases(store)).not.toHaveLength(60)
})

it('notes that nobody of ours signed push out no copy, and stay with what they would need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'protocraft-bases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openFolder(folder)
  const { keys, signingKey } = await makeBackupKeys()
  const stranger = await makeBackupKeys()
  const [oldest, ...others] = daily(60)
  for (const base of others.slice(0, 2)) await noteBase(store, base, signingKey)
  const forged = others.slice(2, 43)
  for (const base of forged) await noteBase(store, base, stranger.signingKey)
  // Ours, but not under this name.
  const again = { ...(await listBases(store))[0], name: forged[0]!.name }
  await store.write(baseNote(forged[0]!.name), Buffer.from(JSON.stringify(again)))
  await store.write(baseNote(forged[1]!.name), Buffer.from('{'))
  await noteBase(store, { ...oldest!, builds: ['b'.repeat(64)] }, stranger.signingKey)
  const segment = `${segmentFolder(oldest!.first_segment)}/${segmentFile(oldest!.first_segment, 'a'.repeat(64))}`
  await store.write(segment, Buffer.of())
  // Named as none of ours is.
  for (const name of ['inventory', `.new-${oldest!.name}`])
    await store.write(baseNote(name), Buffer.from('{'))
  const before = readdirSync(folder, { recursive: true }).toSorted()
  const left = await removeOld(store, (base) =>
    isSigned(stateBase(base), base.signature, keys.signers),
  )
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(before)
  expect(left.builds).toEqual(['b'.repeat(64)])
  expect(left.foreign).toEqual([oldest!, ...forged].map(({ name }) => baseNote(name)))
})

it('a note that describes no base is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'protocraft-bases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [base] = daily(1)
  for (const other of [
    { first_segment: '../../wal' },
    { builds: ['../../config'] },
    { ended_at: 1 },
  ]) {
    const note = Buffer.from(JSON.stringify({ ...base, ...other }))
    await openFolder(folder).write(baseNote(base!.name), note)
    await expect(listBases(openFolder(folder))).rejects.toThrow(/describes no base: move it away/)
  }
})

it('a time is restored from the last base that had ended by then', () => {
  const bases = daily(3)
  expect(chooseBase(bases, null)).toEqual(bases[2])
  expect(chooseBase(bases, new Date(first + day + 59_000))).toEqual(bases[0])
  expect(chooseBase(bases, new Date(first + day + 60_000))).toEqual(bases[1])
  expect(chooseBase(bases, new Date(first))).toBeUndefined()
})
