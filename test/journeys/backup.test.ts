import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, globSync, readdirSync, statSync } from 'node:fs'
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { findPostmaster, isAlive } from '#db/embedded/postmaster.ts'
import { note, notes, operateWith, runWith, writeBackupKeys } from '../backups.ts'
import { until } from '../world/clock.ts'
import { emptyDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { checkDemo, makeFolder, openProduct } from '../product-of-test.ts'
import { killDatabase, operateProgram } from '../product.ts'

let folder: string
let keys: Awaited<ReturnType<typeof writeBackupKeys>>
let env: Record<string, string>

beforeEach(async () => {
  keys = await writeBackupKeys()
  folder = await makeFolder('protocraft-backup-')
  env = { BACKUP_TO: folder, ...keys.env }
})

const operate = (dataDir: string, ...args: string[]) => operateWith(env, dataDir, ...args)

it('a killed shop comes back as it was at its newest copy, beside what it had, and its copy proves itself', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  const unmarked = /has no mark of this shop, so nothing is backed up there/
  await expect(shop.operate('backup', 'now')).rejects.toThrow(unmarked)
  await expect(shop.operate('check')).rejects.toMatchObject({
    stdout: expect.stringMatching(unmarked),
  })
  expect(await readdir(folder)).toEqual([])
  await shop.operate('backup', 'begin')
  await note(shop, 'first')
  await shop.operate('backup', 'now')
  expect(await checkDemo(shop)).toBe('')
  await note(shop, 'lost')
  const { dataDir } = shop
  await expect(operate(dataDir, 'restore', keys.keyFile)).rejects.toThrow(/Another program uses/)
  await shop.kill()
  await killDatabase(dataDir)

  const foreign = join(folder, 'copies/9999-12-31T23-59-59.999Z-R0.json')
  await writeFile(foreign, 'x')
  const verified = await runWith(env, dataDir, 'backup', 'verify', keys.keyFile)
  expect(verified.stdout).toBe('')
  expect(verified.stderr).toMatch(
    /copies\/9999-.*: it is not JSON\nIf one of them was a copy of yours, what came after .*-R0 is lost: 0\.\d hours until now/,
  )
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8')
  const said = await operate(dataDir, 'restore', keys.keyFile)
  expect(said).toContain('the last\n  recorded is none at all.')
  expect(said).toContain('/admin/prices    prices that were set')
  await rm(join(folder, 'copies'), { recursive: true })
  const back = await openProduct({ env, dataDir })
  expect(await notes(back)).toEqual(['first'])
  expect(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(
    JSON.parse(secrets),
  )
  expect(await readdir(dataDir)).toContain('pg.before-1')
  // It begins anew within its first seconds, and another shop does not mix with it.
  const isCopied = () => globSync(join(folder, 'copies/*-R1.json')).length > 0
  await until(isCopied, 40_000, 'it is copied')
  const strange = await openProduct({ env, ready: false })
  expect(await strange.exited()).toBe(78)
  expect(strange.output()).toContain('holds the backups of another shop')
})

it.runIf(isWhole)('a restore that is killed leaves the old database or the new one', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  await shop.operate('backup', 'begin')
  await note(shop, 'first')
  await shop.operate('backup', 'now')
  await note(shop, 'second')
  await shop.stop()
  const { dataDir } = shop
  const program = [...operateProgram, 'restore', keys.keyFile]
  const seen = new Set<string>()
  for (let wait = 2000; !seen.has('["first"]'); wait *= 2) {
    const child = spawn(process.execPath, program, {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    })
    const ended = once(child, 'exit')
    setTimeout(() => child.kill('SIGKILL'), wait).unref()
    await ended
    const again = await openProduct({ dataDir, env: keys.env })
    seen.add(JSON.stringify(await notes(again)))
    await again.stop()
  }
  expect([...seen]).toEqual(['["first","second"]', '["first"]'])
})

it.runIf(isWhole)(
  'a shop on a server of its own backs up as well, and comes back into an empty database there',
  async () => {
    const first = await emptyDatabase()
    const second = await emptyDatabase()
    onTestFinished(first.drop)
    onTestFinished(second.drop)
    const dataDir = await makeFolder()
    const shop = await openProduct({ env: { ...env, DATABASE_URL: first.url }, dataDir })
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await shop.stop()
    const there = { ...env, DATABASE_URL: second.url }
    expect(await operateWith(there, dataDir, 'restore', keys.keyFile)).toContain(
      'into the database of DATABASE_URL',
    )
    await expect(operateWith(there, dataDir, 'restore', keys.keyFile)).rejects.toThrow(
      /holds rows already/,
    )
    await openProduct({ env: there, dataDir })
  },
)

it.runIf(isWhole && process.getuid?.() === 0)(
  'the user of the service restores without a secret of the shop, with the key file on standard input',
  async () => {
    const shop = await openProduct({ env, dataDir: await makeFolder() })
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await shop.stop()
    const nobody = { uid: 65534, gid: 65534 }
    const [mounted, dataDir] = [await makeFolder(), await makeFolder()]
    cpSync(folder, mounted, { recursive: true })
    for (const path of ['', ...readdirSync(mounted, { recursive: true, encoding: 'utf8' })])
      chownSync(join(mounted, path), nobody.uid, nobody.gid)
    chownSync(dataDir, nobody.uid, nobody.gid)
    const child = spawn(process.execPath, [...operateProgram, 'restore', '-'], {
      ...nobody,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ...env,
        BACKUP_TO: mounted,
      },
    })
    child.stdin.end(keys.text)
    expect(await text(child.stdout)).toContain('Restored from')
    expect(statSync(join(dataDir, 'pg')).uid).toBe(nobody.uid)
  },
)

it.runIf(isWhole)('a check of a copy that is ended leaves nothing', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')
  await shop.stop()
  const temporary = await makeFolder()
  await chmod(temporary, 0o755)
  const checking = spawn(process.execPath, [...operateProgram, 'backup', 'verify', keys.keyFile], {
    env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir, TMPDIR: temporary, ...env },
  })
  const ended = once(checking, 'exit')
  const findServer = () => {
    const [cluster] = globSync(join(temporary, '*/*/cluster'))
    return cluster === undefined ? undefined : findPostmaster(cluster)
  }
  await until(() => findServer() !== undefined, 60_000, 'it opens the copy')
  const { pid } = findServer()!
  checking.kill('SIGTERM')
  expect(await ended).toEqual([130, null])
  expect(await readdir(temporary)).toEqual([])
  await until(() => !isAlive(pid), 30_000, 'its database is gone')
})

it.runIf(isWhole)(
  'a published file that is gone or another shows in a check of the copy',
  async () => {
    const shop = await openProduct({ env, dataDir: await makeFolder() })
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await shop.stop()
    const [build = ''] = await readdir(join(folder, 'builds'))
    await writeFile(join(folder, 'builds', build), 'other bytes')
    await expect(operate(shop.dataDir, 'backup', 'verify', keys.keyFile)).rejects.toMatchObject({
      stdout: expect.stringMatching(/^BUILD {2}\d\S+\/\S+: /m),
    })
    await rm(join(folder, 'builds', build))
  },
)

it('the list of copies says where there are none, and why it cannot be read', async () => {
  const list = (place: string) =>
    operateWith({ ...env, BACKUP_TO: place }, '/nowhere', 'backup', 'list')
  expect(await list(folder)).toBe('')
  await expect(list(keys.keyFile)).rejects.toMatchObject({
    code: 1,
    stderr: `ENOTDIR: not a directory, scandir '${keys.keyFile}/copies'\n`,
  })
})
