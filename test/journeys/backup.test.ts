import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { noteBase } from '#db/backup/bases.ts'
import { segmentFile, segmentFolder } from '#db/backup/store.ts'
import { findPostmaster, isAlive } from '#db/embedded/postmaster.ts'
import { openFolder } from '#db/stores/folder.ts'
import { queryRestored } from '../archived-database.ts'
import { writeBackupKeys, note, notes, operateWith, query, waitForArchive } from '../backed-up.ts'
import { isWhole } from '../matrix.ts'
import { killDatabase, waitUntil } from '../product.ts'
import { makeFolder, openProduct } from '../product-of-test.ts'

let folder: string
let keyFile: string
let env: Record<string, string>

beforeEach(async () => {
  const keys = await writeBackupKeys()
  keyFile = keys.keyFile
  folder = await makeFolder('protocraft-backup-')
  env = { BACKUP_TO: folder, ...keys.env }
})

it('a deleted shop comes back with all it had at its clean stop, and as it was at a time; a check of its backup that is ended leaves nothing', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')
  await note(shop, 'first')
  const between = await pause()
  await note(shop, 'second')
  const secrets = await readFile(join(shop.dataDir, 'secrets.json'), 'utf8')
  await shop.stop()
  await endCheck(shop.dataDir)
  await rm(shop.dataDir, { recursive: true })

  const later = await makeFolder()
  expect(await operate(later, 'restore', keyFile)).toContain(
    'Compare with your bank statement; the last\n  recorded is none at all.',
  )
  const back = await openProduct({ env, dataDir: later })
  expect(await notes(back)).toEqual(['first', 'second'])
  expect(JSON.parse(await readFile(join(later, 'secrets.json'), 'utf8'))).toEqual(
    JSON.parse(secrets),
  )
  await note(back, 'third')
  await back.stop()

  const earlier = await makeFolder()
  await operate(earlier, 'restore', keyFile, '--until', between.toISOString())
  expect(await notes(await openProduct({ dataDir: earlier }))).toEqual(['first'])

  if (!isWhole) return
  const restored = async (...words: string[]) => {
    const dataDir = await makeFolder()
    await operate(dataDir, 'restore', keyFile, ...words)
    const rows = await queryRestored(dataDir, 'select text from notes order by text')
    return rows.map(({ text }) => text)
  }
  // The log goes on from where the last restore left it, unless an older timeline is named.
  expect(await restored()).toEqual(['first'])
  expect(await restored('--timeline', '2')).toEqual(['first', 'second', 'third'])
  await expect(restored('--timeline', '9')).rejects.toThrow(
    /The log has no timeline 9, only 1, 2, /,
  )
}, 300_000)

it('a killed shop loses nothing that was archived, and its backup proves itself', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')
  await note(shop, 'first')
  expect(await shop.operate('check')).toBe('')
  // It waits at the moment of the copy, and is an hour old when that is tried.
  await query(
    shop,
    `insert into emails (kind, recipient, created_at)
    values ('receipt', 'ada@example.org', now() - interval '2 hours')`,
  )
  await waitForArchive(shop)
  await note(shop, 'lost')
  await shop.kill()
  await killDatabase(shop.dataDir)
  await rm(shop.dataDir, { recursive: true })

  expect(await operate(shop.dataDir, 'backup', 'verify', keyFile)).toBe('')
  const [build = ''] = await readdir(join(folder, 'builds'))
  await writeFile(join(folder, 'builds', build), 'other bytes')
  await expect(operate(shop.dataDir, 'backup', 'verify', keyFile)).rejects.toMatchObject({
    stdout: expect.stringMatching(/^BUILD {2}\d\S+\/\S+: /m),
  })
  const { dataDir } = shop
  await operate(dataDir, 'restore', keyFile)
  await expect(operate(dataDir, 'restore', keyFile)).rejects.toThrow(/There is a database in/)
  expect(await notes(await openProduct({ env, dataDir }))).toEqual(['first'])
})

it('the list of copies says where there are none, and why it cannot be read', async () => {
  const list = (place: string) =>
    promisify(execFile)(process.execPath, ['operate/main.ts', 'backup', 'list'], {
      env: { PATH: process.env.PATH, ...env, BACKUP_TO: place },
    })
  expect(await list(folder)).toEqual({ stdout: '', stderr: `There is no copy in ${folder}.\n` })
  await expect(list(keyFile)).rejects.toMatchObject({
    code: 1,
    stderr: `ENOTDIR: not a directory, scandir '${keyFile}/base'\n`,
  })
})

it('forged copies push no copy of any key of the shop out, and without the right keys nothing is restored', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')

  const { keyFile: other, env: renewed } = await writeBackupKeys()
  const base = join(folder, 'base')
  const [own = ''] = (await readdir(base)).filter((name) => name.endsWith('.json'))
  await forgeNotes(base, own)
  await noteOfOtherShop(own)
  const words = ['backup', 'now', '--demo']
  expect(await operateWith({ ...env, ...renewed }, shop.dataDir, ...words)).toMatch(
    /"count":42,.*BACKUP_TO holds notes that no key of this shop signed/,
  )
  const left = await readdir(base)
  expect(left).toContain(own.replace('.json', '.tar.zst.age'))
  expect(left.filter((name) => name.endsWith('.json'))).toHaveLength(44)

  const empty = await makeFolder()
  await expect(operate(empty, 'restore', other)).rejects.toThrow(/cannot be opened/)
  expect((await readdir(empty)).filter((name) => name !== 'pg.lock' && name !== 'pg.lib')).toEqual(
    [],
  )
})

it.runIf(isWhole)(
  'a place without a mark and an archive that fails show in check, with what waits',
  async () => {
    const shop = await openProduct({ env, dataDir: await makeFolder() })
    const unmarked = /has no mark of this shop, so nothing is backed up there/
    await expect(shop.operate('check')).rejects.toMatchObject({
      stdout: expect.stringMatching(unmarked),
    })
    await expect(shop.operate('backup', 'now')).rejects.toThrow(unmarked)
    expect(await readdir(folder)).toEqual([])
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    const [next] = await query(shop, 'select pg_walfile_name(pg_current_wal_lsn()) as text')
    const file = segmentFile(next!.text, 'another')
    await openFolder(folder).write(`${segmentFolder(next!.text)}/${file}`, Buffer.of())
    await note(shop, 'first')
    await query(shop, 'select pg_switch_wal()')
    const old = join(shop.dataDir, 'pg/cluster/pg_wal/archive_status')
    await waitUntil(async () => (await listReady(old)).length > 0, 10_000, 'a segment waits')
    for (const name of await listReady(old)) await utimes(join(old, name), 0, 0)
    await expect(shop.operate('check')).rejects.toMatchObject({
      stdout: expect.stringMatching(
        /^HEALTH {2}archive_fails {2}The log of the database is not being archived\. The log is not archived since 1970/m,
      ),
    })
  },
)

/** Begins to check the backup and is ended; nothing of what it opened is left. */
async function endCheck(dataDir: string): Promise<void> {
  const temporary = await makeFolder()
  await chmod(temporary, 0o755)
  const checking = spawn(process.execPath, ['operate/main.ts', 'backup', 'verify', keyFile], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, TMPDIR: temporary, ...env },
  })
  const ended = once(checking, 'exit')
  const findServer = () => {
    const [cluster] = globSync(join(temporary, '*/*/cluster'))
    return cluster === undefined ? undefined : findPostmaster(cluster)
  }
  await waitUntil(() => findServer() !== undefined, 60_000, 'it opens the backup')
  const { pid } = findServer()!
  checking.kill('SIGTERM')
  expect(await ended).toEqual([130, null])
  expect(await readdir(temporary)).toEqual([])
  await waitUntil(() => !isAlive(pid), 30_000, 'its database is gone')
}

/** Later than every copy of the shop, and more than it keeps. */
async function forgeNotes(base: string, own: string): Promise<void> {
  const genuine = await readFile(join(base, own), 'utf8')
  for (let year = 2027; year < 2027 + 41; year++) {
    const started_at = JSON.parse(genuine).started_at.replace(/^\d+/, year)
    const forged = JSON.stringify({ ...JSON.parse(genuine), started_at, signature: '' })
    await writeFile(join(base, `${started_at.replaceAll(':', '-')}.json`), forged)
  }
}

/** Two shops with one key. */
async function noteOfOtherShop(own: string): Promise<void> {
  const genuine = JSON.parse(await readFile(join(folder, 'base', own), 'utf8'))
  const name = '2026-01-01T00-00-00.000Z'
  await noteBase(openFolder(folder), { ...genuine, name, shop: '7' }, env.BACKUP_SIGNING_KEY!)
}

const listReady = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.ready'))

/** A time that is clearly after what was, and before what comes. */
async function pause(): Promise<Date> {
  await sleep(200)
  const now = new Date()
  await sleep(200)
  return now
}

const operate = (dataDir: string, ...args: string[]) => operateWith(env, dataDir, ...args)
