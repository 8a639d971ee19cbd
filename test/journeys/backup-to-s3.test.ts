import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openS3 } from '#db/stores/s3.ts'
import { writeBackupKeys, note, notes, operateWith, query, waitForArchive } from '../backed-up.ts'
import { isWhole } from '../matrix.ts'
import { killDatabase, type Product, waitUntil } from '../product.ts'
import { makeFolder, openProduct } from '../product-of-test.ts'
import { bucket, openS3Server, type S3 } from '../s3.ts'

let s3: S3
let keyFile: string
let env: Record<string, string>

beforeEach(async () => {
  const keys = await writeBackupKeys()
  keyFile = keys.keyFile
  s3 = await openS3Server()
  env = { ...s3.env, BACKUP_TO: `s3://${bucket}/a/shop`, ...keys.env }
})

it.runIf(isWhole)(
  'a killed shop comes back from a bucket, up to the last segment it took',
  async () => {
    const shop = await openProduct({ env, dataDir: await makeFolder() })
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await note(shop, 'first')
    await waitForArchive(shop)
    expect(await shop.operate('check')).toBe('')
    await expectNoKeyInCommand(shop)
    await shop.kill()
    await killDatabase(shop.dataDir)
    await rm(shop.dataDir, { recursive: true })

    expect(await operate(shop.dataDir, 'backup', 'verify', keyFile)).toBe('')
    await operate(shop.dataDir, 'restore', keyFile)
    const back = await openProduct({ env, dataDir: shop.dataDir })
    expect(await notes(back)).toEqual(['first'])
  },
)

it.runIf(isWhole)('what the bucket did not take waits, and goes there once it can', async () => {
  const shop = await openProduct({ env, dataDir: await makeFolder() })
  await shop.operate('backup', 'begin')
  await shop.operate('backup', 'now')
  const before = await listLog()
  let refusals = 0
  s3.trouble = ({ method, url = '' }, answer) => {
    if (method !== 'PUT' || !url.includes('/wal/')) return false
    // By turns: the key is refused, the server is broken, the connection ends within the upload.
    if (refusals % 3 === 0) answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    else if (refusals % 3 === 1) answer.writeHead(503).end()
    else answer.destroy()
    refusals++
    return true
  }
  await note(shop, 'first')
  await query(shop, 'select pg_switch_wal()')
  await waitUntil(() => refusals > 6, 60_000, 'the archive failed in each way')
  expect(await listLog()).toEqual(before)
  s3.trouble = null
  await waitForArchive(shop)
  expect((await listLog()).length).toBeGreaterThan(before.length)
})

it.runIf(isWhole)(
  'a backup that ends within its upload leaves no base, and the next one is whole',
  async () => {
    const shop = await openProduct({ env, dataDir: await makeFolder() })
    await shop.operate('backup', 'begin')
    s3.trouble = ({ method, url = '' }, answer) => {
      const isPart = method === 'PUT' && url.includes('/base/')
      if (isPart) answer.destroy()
      return isPart
    }
    await expect(shop.operate('backup', 'now')).rejects.toMatchObject({
      stderr: expect.stringContaining(`s3://${bucket}/a/shop: the server does not answer`),
    })
    expect(await openS3(s3.place('a/shop')).list('base')).toEqual([])
    s3.trouble = null
    await shop.operate('backup', 'now')
    expect(await openS3(s3.place('a/shop')).list('base')).toHaveLength(2)
  },
)

it('a shop whose bucket is missing or refuses the key says so and does not start', async () => {
  const dataDir = await makeFolder()
  const refused = (other: Record<string, string>) =>
    operateWith({ ...env, ...other }, dataDir, 'backup', 'now', '--demo')
  await expect(refused({ BACKUP_TO: 's3://absent/shop' })).rejects.toThrow(
    'BACKUP_TO cannot be used. s3://absent/shop: there is no bucket absent.',
  )
  await expect(refused({ S3_ACCESS_KEY_ID: 'unknown' })).rejects.toThrow(/refuses the key/)
})

it.runIf(isWhole)(
  'a restore gives up when the bucket stops answering, and takes that for no end of the log',
  async () => {
    const shop = await openProduct({ env, dataDir: await makeFolder() })
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await note(shop, 'first')
    await shop.stop()
    const empty = await makeFolder()
    s3.trouble = ({ url = '' }, answer) => {
      // It lists the log and gives none of it.
      const isLog = url.split('?')[0]!.includes('/wal/')
      if (isLog) answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      return isLog
    }
    await expect(operate(empty, 'restore', keyFile)).rejects.toThrow(
      /PostgreSQL did not recover: [\dA-F]{24}: s3:\S+ the server refuses the key/,
    )
  },
)

/** Commands are in lists of processes, where everybody reads them. */
async function expectNoKeyInCommand(shop: Product): Promise<void> {
  const [command] = await query(shop, "select current_setting('archive_command') as text")
  const file = join(shop.dataDir, 'pg.store')
  expect(command!.text).toContain(file)
  expect(command!.text).not.toContain(env.S3_SECRET_ACCESS_KEY)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
}

async function listLog(): Promise<string[]> {
  const store = openS3(s3.place('a/shop'))
  const parts = await store.list('wal')
  return (await Promise.all(parts.map((part) => store.list(`wal/${part}`)))).flat()
}

const operate = (dataDir: string, ...args: string[]) => operateWith(env, dataDir, ...args)
