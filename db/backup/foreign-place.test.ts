import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startEmbedded } from '#db/embedded/start.ts'
import { makeOpenFolder, openArchived, queryRestored } from '../../test/archived-database.ts'
import { makeBackupKeys } from '../../test/backup-keys.ts'
import { mayMount, mountSmallDisk } from '../../test/small-disk.ts'
import { findTargetProblem } from './archiving.ts'
import { beginBackups, prepareArchive } from './begin.ts'
import { type BackupTarget, markFile } from './store.ts'

const start = (dataDir: string, target: BackupTarget) =>
  startEmbedded({ dataDir, settings: (place) => prepareArchive(target, place) })

const refusal = (found: string) => ({
  refused: 'foreign_backups',
  message: expect.stringMatching(
    new RegExp(
      `holds the backups of ${found}, .* Restore that shop .*, or set BACKUP_TO to an empty`,
    ),
  ),
})

it('no database starts beside the backups of another shop, whether it is new or not', async () => {
  const shop = await openArchived()
  await shop.base()
  await shop.stop()
  const before = readdirSync(join(shop.folder, 'wal/0000000100000000'))
  const empty = await makeOpenFolder()
  expect(await start(empty, shop.target)).toEqual(refusal('another shop'))
  expect(existsSync(join(empty, 'pg'))).toBe(false)

  await queryRestored(empty, 'select')
  expect(await start(empty, shop.target)).toEqual(refusal('another shop'))
  expect(await beginBackups(shop.target, '1')).toMatch(/holds the backups of another shop/)

  // Backups whose mark is lost are somebody's too.
  rmSync(join(shop.folder, markFile))
  expect(await start(await makeOpenFolder(), shop.target)).toEqual(refusal('an unknown shop'))
  expect(await beginBackups(shop.target, '1')).toMatch(/holds the backups of an unknown shop/)
  expect(readdirSync(join(shop.folder, 'wal/0000000100000000'))).toEqual(before)
})

it('a shop whose mount is missing starts, makes no folder there, and waits for it', async () => {
  const folder = join(await makeOpenFolder(), 'mnt/shop')
  const { recipient, signingKey } = await makeBackupKeys()
  const target = { place: { folder }, recipient, signingKey }
  const dataDir = await makeOpenFolder()
  const server = await start(dataDir, target)
  if ('refused' in server) throw new Error(server.message)
  expect(await beginBackups(target, '1')).toMatch(/^There is no folder .*: mount it, or make it/)
  await server.stop()
  expect(existsSync(join(folder, '..'))).toBe(false)
  expect(readFileSync(join(dataDir, 'pg/log'), 'utf8')).toMatch(/shop has no mark of this shop/)
})

it.runIf(mayMount)(
  'a place that systemd keeps from being written says which line it needs',
  async () => {
    const folder = await makeOpenFolder()
    mountSmallDisk(folder, '1m')
    const { recipient, signingKey } = await makeBackupKeys()
    const target = { place: { folder }, recipient, signingKey }
    const sentence = new RegExp(
      `^BACKUP_TO cannot be written \\(EROFS\\): .* add ReadWritePaths=${folder} to its unit`,
    )
    execFileSync('mount', ['-o', 'remount,ro', folder])
    expect(await beginBackups(target, '1')).toMatch(sentence)
    execFileSync('mount', ['-o', 'remount,rw', folder])
    expect(await beginBackups(target, '1')).toBeNull()
    execFileSync('mount', ['-o', 'remount,ro', folder])
    expect(await findTargetProblem(target)).toMatch(sentence)
  },
)

it('a restore marks a place that lost its mark, since its copy is of that shop', async () => {
  const shop = await openArchived()
  await shop.base()
  await shop.stop()
  const mark = readFileSync(join(shop.folder, markFile), 'utf8')
  rmSync(join(shop.folder, markFile))
  const { answer } = await shop.restore({ archive: shop.target })
  expect(answer).toMatchObject({ restored: { number: 1 } })
  expect(readFileSync(join(shop.folder, markFile), 'utf8')).toBe(mark)
})
