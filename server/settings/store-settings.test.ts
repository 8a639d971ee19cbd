import { expect, it } from 'vitest'
import { makeBackupKeys } from '#test/backup-keys.ts'
import { readConfig, readRestoreConfig } from './config.ts'

const keys = (await makeBackupKeys()).env

function findProblems(env: Record<string, string>): string[] {
  const read = readConfig({ DATA_DIR: '/srv/shop', ...env })
  return 'problems' in read ? read.problems : []
}

it('a folder and two keys switch backups on', () => {
  expect(findProblems({ BACKUP_TO: '/mnt/backups', ...keys })).toEqual([])
})

it('a bucket does too, with a key for it', () => {
  const BACKUP_TO = 's3://vendor/shop'
  const S3_ACCESS_KEY_ID = 'AKIA0123'
  expect(findProblems({ BACKUP_TO, ...keys, S3_ACCESS_KEY_ID })).toEqual([
    'BACKUP_TO names a bucket, which needs S3_SECRET_ACCESS_KEY.',
  ])
  const S3_SECRET_ACCESS_KEY = 'a secret'
  const whole = { BACKUP_TO, ...keys, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  expect(findProblems(whole)).toEqual([])
  for (const other of ['s3://', 's3://vendor/a b', 'https://vendor'])
    expect(findProblems({ ...whole, BACKUP_TO: other })).toEqual([
      expect.stringMatching(/^BACKUP_TO must be the whole path of a folder, or s3:/),
    ])
})

it('a backup that could never be opened, that nobody signs or that would be lost with the shop refuses to start', () => {
  const BACKUP_TO = '/mnt/backups'
  const { BACKUP_RECIPIENT, BACKUP_SIGNING_KEY } = keys
  const needs = (name: string) =>
    expect.stringMatching(new RegExp(`^BACKUP_TO needs ${name}, .* keys backup makes it`))
  expect(findProblems({ BACKUP_TO })).toEqual([
    needs('BACKUP_RECIPIENT'),
    needs('BACKUP_SIGNING_KEY'),
  ])
  expect(findProblems({ BACKUP_TO, BACKUP_RECIPIENT })).toEqual([needs('BACKUP_SIGNING_KEY')])
  expect(findProblems({ BACKUP_TO, BACKUP_SIGNING_KEY })).toEqual([needs('BACKUP_RECIPIENT')])
  const mistyped = `${BACKUP_RECIPIENT.slice(0, -1)}${BACKUP_RECIPIENT.endsWith('q') ? 'p' : 'q'}`
  expect(findProblems({ BACKUP_TO, ...keys, BACKUP_RECIPIENT: mistyped })).toEqual([
    expect.stringMatching(/^BACKUP_RECIPIENT must be an age recipient/),
  ])
  for (const other of [`${BACKUP_SIGNING_KEY},${BACKUP_SIGNING_KEY}`, 'x', '{"kty":"OKP"}'])
    expect(findProblems({ BACKUP_TO, ...keys, BACKUP_SIGNING_KEY: other })).toEqual([
      expect.stringMatching(/^BACKUP_SIGNING_KEY must be an Ed25519 private key/),
    ])
  for (const inside of ['/srv/shop', '/srv/shop/backups'])
    expect(findProblems({ BACKUP_TO: inside, ...keys })).toEqual([
      expect.stringMatching(/^BACKUP_TO is inside DATA_DIR/),
    ])
})

it('a restore needs no secret that the backup brings, also in production', () => {
  const env = { NODE_ENV: 'production', DATA_DIR: '/srv/shop', BACKUP_TO: '/mnt/backups' }
  expect(readRestoreConfig({ ...env, ...keys })).toMatchObject({
    config: { dataDir: '/srv/shop', backup: { place: { folder: '/mnt/backups' } } },
  })
  expect(readRestoreConfig(env)).toEqual({
    problems: [
      expect.stringMatching(/^BACKUP_TO needs BACKUP_RECIPIENT/),
      expect.stringMatching(/^BACKUP_TO needs BACKUP_SIGNING_KEY/),
    ],
  })
})
