import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The image is made of `git archive`. These two lists are for whoever builds or commits the folder.

const root = join(import.meta.dirname, '..')

/** As they lie about in a checkout that is used. */
const secrets = [
  '.env',
  'app/key.pem',
  'backup-keys.txt',
  'data/secrets.json',
  'deploy/backup-keys.txt',
  'deploy/backups/base/copy.bin',
  'deploy/shop.env',
  'docs/operating/private.txt',
  'release.key',
  'server/.env.local',
  'server/id_ed25519',
]

const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ keeps: line.startsWith('!'), matches: readPattern(line.replace('!', '')) }))

/** As Docker reads a line: it also matches all that is below what it matches. */
function readPattern(pattern: string): RegExp {
  const parts = { '**/': '(?:.*/)?', '*': '[^/]*', '.': String.raw`\.` }
  const source = pattern.replaceAll(/\*\*\/|\*|\./g, (part) => parts[part as keyof typeof parts])
  return new RegExp(`^${source}(?:/.*)?$`)
}

const reachesBuild = (path: string) =>
  rules.reduce((does, { keeps, matches }) => (matches.test(path) ? keeps : does), true)

it('a secret that lies in the folder reaches neither a build nor a commit', () => {
  expect(secrets.filter(reachesBuild)).toEqual([])
  const { stdout } = spawnSync('git', ['check-ignore', ...secrets], { cwd: root, encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual(secrets)
})

it('all that the image is made of reaches its build', () => {
  const made =
    'app content contract db docs/operating figures license-client/src operate public server stand-ins'
  const roots = 'CHANGELOG.md LICENSE build.ts package.json package-lock.json tsconfig.json .npmrc'
  const list = ['ls-files', ...made.split(' '), ...roots.split(' '), 'deploy/image', ...copied()]
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(files.filter((path) => !reachesBuild(path))).toEqual([])
  expect(files.length).toBeGreaterThan(1500)
})

/** What deploy/put-together.sh takes of `deploy/`. */
function copied(): string[] {
  const script = readFileSync(join(root, 'deploy/put-together.sh'), 'utf8')
  return [...script.matchAll(/ (deploy\/[\w./-]+)/g)].map(([, path]) => path!)
}
