import { expect, it } from 'vitest'
import { readConfig, readRestoreConfig } from './config.ts'

const BACKUP_RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

function findProblems(env: Record<string, string>): string[] {
  const read = readConfig({ DATA_DIR: '/srv/shop', ...env })
  return 'problems' in read ? read.problems : []
}

it('a folder and a recipient switch backups on', () => {
  expect(findProblems({ BACKUP_TO: '/mnt/backups', BACKUP_RECIPIENT })).toEqual([])
})

it('a bucket does too, with a key for it', () => {
  const BACKUP_TO = 's3://vendor/shop'
  const S3_ACCESS_KEY_ID = 'AKIA0123'
  expect(findProblems({ BACKUP_TO, BACKUP_RECIPIENT, S3_ACCESS_KEY_ID })).toEqual([
    'BACKUP_TO names a bucket, which needs S3_SECRET_ACCESS_KEY.',
  ])
  const S3_SECRET_ACCESS_KEY = 'a secret'
  const whole = { BACKUP_TO, BACKUP_RECIPIENT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  expect(findProblems(whole)).toEqual([])
  for (const other of ['s3://', 's3://vendor/a b', 'https://vendor'])
    expect(findProblems({ ...whole, BACKUP_TO: other })).toEqual([
      expect.stringMatching(/^BACKUP_TO must be the whole path of a folder, or s3:/),
    ])
})

it('a backup that could never be opened or would be lost with the shop refuses to start', () => {
  expect(findProblems({ BACKUP_TO: '/mnt/backups' })).toEqual([
    expect.stringMatching(/^BACKUP_TO needs BACKUP_RECIPIENT/),
  ])
  const mistyped = BACKUP_RECIPIENT.replace('3z7', '3z8')
  expect(findProblems({ BACKUP_TO: '/mnt/backups', BACKUP_RECIPIENT: mistyped })).toEqual([
    expect.stringMatching(/^BACKUP_RECIPIENT must be an age recipient/),
  ])
  for (const BACKUP_TO of ['/srv/shop', '/srv/shop/backups'])
    expect(findProblems({ BACKUP_TO, BACKUP_RECIPIENT })).toEqual([
      expect.stringMatching(/^BACKUP_TO is inside DATA_DIR/),
    ])
})

it('a server of your own is backed up by whoever runs it', () => {
  const DATABASE_URL = 'postgres://shop@127.0.0.1/shop'
  expect(findProblems({ BACKUP_TO: '/mnt/backups', BACKUP_RECIPIENT, DATABASE_URL })).toEqual([
    expect.stringMatching(/^BACKUP_TO is for the embedded database/),
  ])
})

it('a restore needs no secret that the backup brings, also in production', () => {
  const env = { NODE_ENV: 'production', DATA_DIR: '/srv/shop', BACKUP_TO: '/mnt/backups' }
  expect(readRestoreConfig({ ...env, BACKUP_RECIPIENT })).toMatchObject({
    config: { dataDir: '/srv/shop', backup: { place: { folder: '/mnt/backups' } } },
  })
  expect(readRestoreConfig(env)).toEqual({
    problems: [expect.stringMatching(/^BACKUP_TO needs BACKUP_RECIPIENT/)],
  })
})
