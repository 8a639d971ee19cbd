import { rm } from 'node:fs/promises'
import { beforeEach, expect, it } from 'vitest'
import { openS3 } from '#db/stores/s3.ts'
import { note, notes, operateWith, writeBackupKeys } from '../backups.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { checkDemo, openProduct } from '../product-of-test.ts'
import { killDatabase } from '../product.ts'
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
  'a killed shop comes back from a bucket, also after an upload that broke off',
  async () => {
    const shop = await openProduct({ env, dataDir: makeFolder() })
    await shop.operate('backup', 'begin')
    await note(shop, 'first')
    s3.problem = ({ method, url = '' }, answer) => {
      const isPart = method === 'PUT' && url.includes('/copies/')
      if (isPart) answer.destroy()
      return isPart
    }
    await expect(shop.operate('backup', 'now')).rejects.toMatchObject({
      stderr: expect.stringContaining(`s3://${bucket}/a/shop: the server does not answer`),
    })
    expect(await openS3(s3.place('a/shop')).list('copies')).toEqual([])
    s3.problem = null
    await shop.operate('backup', 'now')
    expect(await openS3(s3.place('a/shop')).list('copies')).toHaveLength(2)
    expect(await checkDemo(shop)).toBe('')
    await shop.kill()
    await killDatabase(shop.dataDir)
    await rm(shop.dataDir, { recursive: true })

    const operate = (...words: string[]) => operateWith(env, shop.dataDir, ...words, keyFile)
    expect(await operate('backup', 'verify')).toBe('')
    await operate('restore')
    expect(await notes(await openProduct({ env, dataDir: shop.dataDir }))).toEqual(['first'])
  },
)

it.runIf(isWhole)(
  'a shop whose bucket is missing or refuses the key says so and does not start',
  async () => {
    const refused = async (other: Record<string, string>, sentence: RegExp) => {
      const shop = await openProduct({ env: { ...env, ...other }, ready: false })
      expect(await shop.exited()).toBe(78)
      expect(shop.output()).toMatch(sentence)
    }
    await refused(
      { BACKUP_TO: 's3://absent/shop' },
      /BACKUP_TO cannot be used\. s3:.* there is no bucket absent/,
    )
    await refused({ S3_ACCESS_KEY_ID: 'unknown' }, /refuses the key/)
  },
)
