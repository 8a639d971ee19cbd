import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, globSync, readdirSync, statSync } from 'node:fs'
import { appendFile, chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inc } from 'semver'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import program from '#package.json' with { type: 'json' }
import { findPostmaster, isAlive } from '#db/embedded/postmaster.ts'
import { note, notes, operateWith, runWith, writeBackupKeys } from '../backups.ts'
import { pay, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { useKey } from '../world/licenses.ts'
import { calm } from '../world/shop.ts'
import { emptyDatabase, run } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { checkDemo, copyAs, openOutside, openProduct } from '../product-of-test.ts'
import {
  findDatabaseUrl,
  findFreePort,
  killDatabase,
  operateProgram,
  type Product,
} from '../product.ts'

let folder: string
let keys: Awaited<ReturnType<typeof writeBackupKeys>>
let env: Record<string, string>

beforeEach(async () => {
  keys = await writeBackupKeys()
  folder = makeFolder()
  env = { BACKUP_TO: folder, ...keys.env }
})

const operate = (dataDir: string, ...args: string[]) => operateWith(env, dataDir, ...args)

it('a killed shop comes back as it was at its newest copy, beside what it had, and its copy proves itself', async () => {
  const shop = await openProduct({ env, dataDir: makeFolder() })
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

it.runIf(isWhole)(
  'a shop is upgraded and rolled back after a sale, and its backups open with the version that made them or a later one',
  async () => {
    const outside = await openOutside(calm)
    const [port, dataDir] = [await findFreePort(), makeFolder()]
    Object.assign(env, outside.env)
    outside.stripe.deliverTo([`http://127.0.0.1:${port}/api/stripe/webhook`])
    const version = inc(program.version, 'patch')!
    const next = await copyAs(version, '002-next.sql', 'create table next_release (id int)')
    const open = (folder?: string) => openProduct({ env, port, dataDir, folder })
    const sold: string[] = []
    const sell = async (shop: Product, name: string) => {
      const session = await pay({ ...shop, ...outside }, `${name}@example.org`)
      sold.push((await pollOrder(shop, session)).license_key!)
    }
    const use = (shop: Product) => Promise.all(sold.map((key) => useKey(shop, key)))

    const shop = await open()
    await sell(shop, 'ada')
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await shop.stop()
    const [first] = JSON.parse(await shop.operate('backup', 'list', '--json'))
    const snapshot = makeFolder()
    cpSync(folder, snapshot, { recursive: true })
    const upgraded = await open(next)
    await sell(upgraded, 'ben')
    await upgraded.stop()
    const older = await open()
    await sell(older, 'cara')
    expect(await use(older)).toEqual(['valid', 'valid', 'valid'])
    expect(await older.operate('check')).toBe('')
    await older.operate('backup', 'now')
    await older.stop()

    const newer = `The copy has migration 002-next.sql, which came with version ${version}, and this version, ${program.version}, lacks it. Use version ${version} or a newer one, or choose an older copy.`
    for (const words of [['restore'], ['backup', 'verify']])
      await expect(older.operate(...words, keys.keyFile)).rejects.toThrow(newer)
    // The shop keeps one copy of a quarter of an hour.
    cpSync(snapshot, folder, { recursive: true })
    await upgraded.operate('restore', keys.keyFile, '--copy', first.name)
    const back = await open(next)
    expect(await use(back)).toEqual(['valid', 'not_found', 'not_found'])
    expect(
      await run(findDatabaseUrl(dataDir), 'select name, version from migrations order by name'),
    ).toEqual([
      { name: '001-baseline.sql', version: program.version },
      { name: '002-next.sql', version },
    ])
    await back.stop()

    await appendFile(join(next, 'db/migrations/001-baseline.sql'), '-- one more line\n')
    const edited = await openProduct({ env, port, dataDir, folder: next, ready: false })
    expect(await edited.exited()).toBe(78)
    expect(edited.output()).toContain('To change the tables, add a new file beside it.')
  },
  300_000,
)

it.runIf(isWhole)('a restore that is killed leaves the old database or the new one', async () => {
  const shop = await openProduct({ env, dataDir: makeFolder() })
  await shop.operate('backup', 'begin')
  await note(shop, 'first')
  await shop.operate('backup', 'now')
  await note(shop, 'second')
  await shop.stop()
  const { dataDir } = shop
  const program = [...operateProgram, 'restore', keys.keyFile]
  const seen = new Set<string>()
  for (let wait = 500; !seen.has('["first"]'); wait *= 2) {
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
    const dataDir = makeFolder()
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
    const shop = await openProduct({ env, dataDir: makeFolder() })
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await shop.stop()
    const nobody = { uid: 65534, gid: 65534 }
    const [mounted, dataDir] = [makeFolder(), makeFolder()]
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

it.runIf(isWhole)('a check of a copy that is interrupted leaves nothing', async () => {
  const shop = await openProduct({ env, dataDir: makeFolder() })
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')
  await shop.stop()
  const temporary = makeFolder()
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

it.runIf(isWhole)('a missing or changed published file shows in a check of the copy', async () => {
  const shop = await openProduct({ env, dataDir: makeFolder() })
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')
  await shop.stop()
  const [build = ''] = await readdir(join(folder, 'builds'))
  await writeFile(join(folder, 'builds', build), 'other bytes')
  await expect(operate(shop.dataDir, 'backup', 'verify', keys.keyFile)).rejects.toMatchObject({
    stdout: expect.stringMatching(/^BUILD {2}\d\S+\/\S+: /m),
  })
  await rm(join(folder, 'builds', build))
})

it('the list of copies says where there are none, and why it cannot be read', async () => {
  const list = (place: string) =>
    operateWith({ ...env, BACKUP_TO: place }, '/nowhere', 'backup', 'list')
  expect(await list(folder)).toBe('')
  await expect(list(keys.keyFile)).rejects.toMatchObject({
    code: 1,
    stderr: `ENOTDIR: not a directory, scandir '${keys.keyFile}/copies'\n`,
  })
})
