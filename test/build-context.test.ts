import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Files that are in a checkout in use but not committed. The image must not contain them. */
const secrets = [
  '.env',
  'app/key.pem',
  'backup-keys.txt',
  'data/secrets.json',
  'db/dump',
  'deploy/backup-keys.txt',
  'deploy/backups/base/copy.bin',
  'deploy/shop.env',
  'docs/operating/private.txt',
  'release.key',
  'server/.env.local',
  'server/web/calls/token',
  'server/id_ed25519',
  'server/token',
]

it('a secret file in the folder gets into no commit', () => {
  const { stdout } = spawnSync('git', ['check-ignore', ...secrets], { cwd: root, encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual(secrets)
})

it('no committed file is ignored', () => {
  const list = ['ls-files', '--cached', '--ignored', '--exclude-standard']
  expect(execFileSync('git', list, { cwd: root, encoding: 'utf8' })).toBe('')
})
